"""The same journeys in every other browser: boot, a game of each kind, no network.

Firefox and WebKitGTK are tested if `dev.py test` finds them or can install them; it says which
ones. All other tests check the same in Chromium; if it is the only browser, it makes the journeys.
"""

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pentabula import games
from pentabula.core.position import CHANCE
from pentabula.core.record import Record, read_record, write_link, write_record
from pentabula.online.match import Match
from pentabula.online.messages import read_message, write_message
from pentabula.online.receiving import receive
from tests.web import webdriver
from tests.web.browser import patient
from tests.web.carried import catch_files, give_back, save
from tests.web.faulty_server import FaultyServer
from tests.web.foreign import foreign_snapshot
from tests.web.players import COUNT, golden, moves, node, press, set_up, text, until_status
from tests.web.restarts import HAS_FAILED
from tests.web.site_server import SiteServer
from tests.web.waiting import FITS, JOIN, LINK, NOTICE, START, until, until_offline, until_ready
from tools.setup.browser import OTHERS

HERE = [name for name, each in OTHERS.items() if each.installed()] or ["chromium"]
DRIVERS = {"firefox": webdriver.firefox, "webkit": webdriver.webkit}

# Small boards: a game is over after a few moves.
TABLES = {
    "konobi": {"size": "4", "pie": "off"},
    "tabik": {"size": "2", "pie": "off"},
    "tau": {"rows": "3", "cols": "3", "limit": "2"},
    "stawn": {"size": "2", "komi": "0"},
}
# Plies of a race, dice among them, that are left when its journey begins.
LATE = 10
IS_SEEN = "s => document.querySelector(s)?.checkVisibility() ?? false"
CARRIED = "konobi?size=5&pie=off&moves=c3,b2,c4"
PICTURES = {"picture-png": "drop", "picture-svg": "paste", "picture-replay": "drop"}
SAVED = "document.querySelectorAll('.my-games [data-remove]').length"
STAMPS = "document.querySelectorAll('.editor [data-stamp]').length"
EMPTY = (
    "edit/konobi/konobi_size=4_pie=off_turn=black_black=seat0"
    "/4_._._._./3_._._._./2_._._._./1_._._._./__a_b_c_d"
)
CAN_ROLL = f"({IS_SEEN})('[data-action=roll]')"
PASTE = "text => { document.querySelector('[data-form=open] textarea').value = text; }"
TITLE = '[data-show="title"]'
ELSEWHERE = """performance.getEntriesByType("resource").map((entry) => entry.name)
    .filter((name) => !name.startsWith(location.origin) && !/^(blob|data):/.test(name))"""
SNAPSHOT = "assets/python.snapshot.zst"
ENGINE = "performance.getEntriesByName('pentabula:engine').length"

Window = Any  # Playwright's page or our own window: both take the same calls


@pytest.fixture(
    scope="module",
    params=[pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in HERE],
)
def window(request, chromium, tmp_path_factory):
    """The one window of a browser, which its journeys share."""
    with contextlib.ExitStack() as stack:
        if request.param == "chromium":
            context = stack.enter_context(chromium.new_context())
            yield patient(context).new_page()
            return
        program = OTHERS[request.param].installed()
        folder = tmp_path_factory.mktemp(request.param)
        yield stack.enter_context(DRIVERS[request.param](program, folder))


@pytest.fixture
def table(window, server, request):
    """Goes to an address in the page with its engine; loads the page if necessary."""

    def open_page(place: str) -> Window:
        if not str(window.evaluate("location.href")).startswith(f"{server.page}#"):
            window.goto(server.page)
        go(until_ready(window), place, place or "home")
        return window

    yield open_page
    if HAS_FAILED in request.node.stash:
        window.goto("about:blank")


def play(window: Window, game: str, plies: int = 1000) -> None:
    """Plays the first legal move on each turn of the first seat, to the end or for some plies."""
    notation, last = games.load(game).notation, ""
    while (here := node(window)).ply < plies and here.position.outcome() is None:
        position, went_on = here.position, f"{COUNT} > {here.ply}"
        if position.turn == 0:
            move = next(iter(position.legal_moves()))
            for target in notation.paths(move, position)[0]:
                if target == last:  # the page ignores the second click of a double click
                    press(window, TITLE)
                press(window, f'[data-target="{target}"]')
                last = target
        elif position.turn == CHANCE:
            until(window, f"{went_on} || {CAN_ROLL}")
            if window.evaluate(f"!({went_on}) && {CAN_ROLL}"):
                press(window, '[data-action="roll"]')
        until(window, went_on)


def late_tabula() -> str:
    """The record of a Tábula game near its end, whose second seat a level plays."""
    record = golden("tabula")
    late = record.root.main_line_end().line()[-LATE].parent
    link = write_link(record, late)
    whole = read_record(link, games.load)
    whole.tags["Seat1"] = "Level novice"
    return write_record(whole)


def test_python_starts_without_a_valid_snapshot(window: Window, site: Path, tmp_path: Path) -> None:
    server = FaultyServer(site)
    server.faults[SNAPSHOT] = foreign_snapshot(site, tmp_path)  # others: test_faulty_files.py
    window.goto(server.page)
    until_ready(window)
    assert window.evaluate(START) == "plain"
    server.stop()


def test_one_document_opened_from_a_file_plays_a_game(window: Window, document: str) -> None:
    window.goto(document)
    until_ready(window)
    set_up(window, "tau", **TABLES["tau"])
    play(window, "tau")
    assert node(window).position.outcome() is not None


def test_a_page_left_while_its_engine_starts_does_not_block_the_next_page(window, site):
    for wait in (300, 450, 0):
        server = FaultyServer(site)
        window.goto(server.page)
        until_ready(window)
        window.wait_for_timeout(wait)
        window.goto("about:blank")
        server.stop()


@pytest.mark.parametrize("game", ["tabik", "stawn"])
def test_a_game_is_played_against_the_engine(table: Callable[[str], Window], game: str) -> None:
    """Konobi, TAU and Tábula are played to their ends by other journeys."""
    window = table("")
    set_up(window, game, **TABLES[game])
    until(window, f"location.hash.startsWith('#{game}')")
    play(window, game)
    over(window)


def test_a_race_is_finished_against_the_engine(table: Callable[[str], Window]) -> None:
    window = table("games")
    press(window, '[data-action="open-game"]')
    window.evaluate(PASTE, late_tabula())
    press(window, '[data-form="open"] button')
    until(window, "location.hash.startsWith('#tabula')")
    press(window, '[data-action="go-on"]')  # the level waits in a pasted game
    play(window, "tabula")
    over(window)


def test_a_friend_joins_by_link_and_the_answer_is_signed(table: Callable[[str], Window]) -> None:
    start = Record.start(games.load("konobi"), {"size": 5, "pie": "off"})
    match = Match.invite("browsers", start, bytes(range(32)), "Ana", "0")
    match.play("c3")
    page = table("")
    go(page, write_message(match.message()), "table")
    press(page, JOIN)
    press(page, '[data-target="d4"]')
    until(page, f"{LINK} !== ''")
    answer = read_message(page.evaluate(LINK).partition("#")[2])
    assert receive(match, answer, games.load).tokens == ("d4",) and match.is_signed


def test_pictures_and_a_backup_open_again_as_their_games(table: Callable[[str], Window]) -> None:
    window = table("")
    go(window, CARRIED, "table")
    catch_files(window)
    for action, event in PICTURES.items():
        window.evaluate("document.querySelector('[data-action=picture]').click()")
        until(window, f"({IS_SEEN})('[data-action={action}]')")
        save(window, action)
        go(window, "about")
        give_back(window, event)
        until(window, "location.hash", f"#{CARRIED}")
    go(window, "games")
    until(window, f"{SAVED} > 0")
    kept = window.evaluate(SAVED)
    save(window, "backup")
    for left in reversed(range(kept)):
        window.evaluate("document.querySelector('.my-games [data-remove]').click()")
        until(window, SAVED, left)
    give_back(window, "drop")
    until(window, SAVED, kept)
    press(window, ".my-games .main")
    until(window, "location.hash", f"#{CARRIED}")


def test_a_position_is_set_up_and_played(table: Callable[[str], Window]) -> None:
    window = table("")
    go(window, EMPTY, "table")
    until(window, STAMPS, 4)
    for target in ("a1", "c2"):
        press(window, f'[data-target="{target}"]')
    until(window, "location.hash.includes('2_._._X_./1_X_._._.')")
    press(window, '[data-action="edit-play"]')
    until(window, "location.hash.startsWith('#konobi?size=4&pie=off&from=')")
    position = node(window).position
    assert [str(position).splitlines()[at] for at in (3, 4)] == ["2 . . X .", "1 X . . ."]


def go(window: Window, place: str, screen: str = "") -> None:
    """Goes to an address of the page; `screen` is its screen, if it has another name."""
    window.evaluate(f"location.hash = '{place}'")
    until(window, "document.documentElement.dataset.screen", screen or place)


def over(window: Window) -> None:
    """Checks that the game is over and that the page states the reason."""
    until(window, f"({IS_SEEN})('[data-action=rematch]')")
    reason = str(node(window).position.outcome().reason)
    until_status(window, reason)
    assert "Novice" in text(window, '[data-show="seats"]')


def test_the_page_boots_is_stored_and_continues_a_game_without_the_server(window, own_server):
    window.goto(own_server.page)
    until_offline(until_ready(window))
    until(window, ENGINE, 1)
    assert window.evaluate(ELSEWHERE) == []
    set_up(window, "konobi", **TABLES["konobi"])
    play(window, "konobi", 2)
    played = moves(window)
    own_server.stop()
    window.goto(own_server.page)
    until_ready(window)
    assert window.evaluate(START) == "snapshot"
    press(window, '[data-show="resume"] button')
    until(window, f"{COUNT}", len(played))
    assert moves(window) == played
    window.reload()
    until_ready(window)
    play(window, "konobi")
    over(window)


# Firefox's settings that refuse storage, and to read what was drawn. Its scrollbars take space.
REFUSING = """
user_pref("network.cookie.cookieBehavior", 2);
user_pref("privacy.resistFingerprinting", true);
"""
DONE = "document.querySelector('[data-show=picture-done]').textContent"
HINT = "document.querySelector('[data-action=hint]')"


@pytest.mark.skipif("firefox" not in HERE, reason="these are settings of Firefox")
def test_firefox_says_what_its_settings_refuse(server: SiteServer, tmp_path: Path) -> None:
    program = str(OTHERS["firefox"].installed())
    with webdriver.firefox(program, tmp_path, REFUSING) as window:
        window.goto(server.page)
        until_ready(window)
        window.resize(500, 844)
        assert window.evaluate(FITS)
        go(window, "games")
        until(window, "document.querySelector('main').innerText.includes('save anything')")
        assert "Saved in this browser" not in window.evaluate("document.body.innerText")
        until(window, ENGINE, 1)
        go(window, "konobi?size=5&pie=off", "table")
        until(window, FITS)
        press(window, '[data-target="c3"]')
        until(window, f"{NOTICE}.includes('save anything')")
        window.evaluate(f"{HINT}.click()")
        until(window, f"{HINT}.textContent.includes('Show move')")
        assert "engine" not in window.evaluate(NOTICE)  # its worker has not died
        window.evaluate("document.querySelector('[data-action=picture]').click()")
        for action in PICTURES:
            until(window, f"({IS_SEEN})('[data-action={action}]')")
            window.evaluate(f"document.querySelector('[data-action={action}]').click()")
            said = "Picture saved" if action == "picture-svg" else "Save an SVG instead"
            until(window, f"{DONE}.includes('{said}')")
