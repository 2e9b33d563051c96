"""Playing against levels in the page, hints and the open analysis."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from pentabula import games
from pentabula.core.record import read_record
from tests.web.browser import SERVICE, Opener, replace_worker_code
from tests.web.players import KeyboardPlayer, MousePlayer, go, moves, status, text, until_moves
from tests.web.waiting import until, until_ready
from tests.web.watch import Watch

STATUS = "document.querySelector('[data-say=status]').textContent"
CARD = "document.querySelector('[data-show=analysis-card]').textContent"


def set_up(page: Page, game: str, **choices: str) -> None:
    """Sets a table by clicks: `play="engine", level="novice", size="3"`, and starts."""
    page.locator(f'.game [popovertarget="setup-{game}"]').click()
    for name, value in choices.items():
        chip = page.locator(f'#setup-{game} input[name="{name}"][value="{value}"]')
        if chip.count():
            chip.check()
        else:
            page.locator(f'#setup-{game} input[name="{name}-other"]').fill(value)
    page.locator(f"#setup-{game} button.start").click()


def position(page: Page) -> Any:
    """The position on the table, by its address."""
    link = page.evaluate("decodeURIComponent(location.hash)").removeprefix("#")
    return read_record(link, games.load).root.main_line_end().position


def play_to_the_end(page: Page, hand: MousePlayer | KeyboardPlayer, seat: int) -> None:
    """Plays the first legal move whenever it is the person's turn."""
    while (here := position(page)).outcome() is None:
        if here.turn != seat:
            page.wait_for_timeout(20)
            continue
        before = len(moves(page))
        hand.take(str(next(iter(here.legal_moves()))))
        until(page, f"(location.hash.match(/moves=(.+)/)?.[1].split(',').length ?? 0) > {before}")


@pytest.mark.parametrize(
    ("hand", "seat"), [(MousePlayer, 0), (KeyboardPlayer, 1)], ids=["mouse", "keyboard"]
)
def test_a_whole_game_is_played_against_a_level(
    visit: Opener, hand: type[MousePlayer] | type[KeyboardPlayer], seat: int
) -> None:
    page = visit("")
    set_up(page, "konobi", play="engine", level="novice", seat=str(seat), size="3", pie="off")
    board = games.load("konobi").view.board(games.load("konobi").start(size=3))
    play_to_the_end(page, hand(page, board), seat)
    until(page, f"{STATUS}.includes('wins')")
    assert "Novice" in text(page, '[data-show="seats"]')
    assert page.locator('[data-action="hint"]').count() == 0


def test_two_levels_play_to_the_end_and_can_be_paused(visit: Opener) -> None:
    page = visit("")
    set_up(page, "konobi", play="engines", level0="novice", level1="learner", size="3", pie="off")
    page.locator('[data-action="pause"]').click()
    until(page, f"{STATUS}.includes('Paused')")
    page.locator('[data-action="go-on"]').click()
    until(page, f"{STATUS}.includes('wins')")


def test_a_tap_while_a_level_thinks_is_refused_and_undo_stops_it(visit: Opener) -> None:
    page = visit("")
    set_up(page, "konobi", play="engine", level="master", size="11", pie="off")
    mouse = MousePlayer(page, None)
    mouse.take("f6")
    until(page, f"{STATUS}.includes('thinking')")
    mouse.take("c3")
    until(page, "document.querySelector('[data-say=alert]').textContent", "White is thinking.")
    until_moves(page, ["f6"])
    page.locator('[data-action="undo"]').click()
    until(page, "location.hash", "#konobi?size=11&pie=off")
    assert status(page) == "Black to move."


def test_move_now_plays_the_best_so_far(context: BrowserContext, open_page: Opener) -> None:
    never_done = """
def step(milliseconds):
    return service.step(milliseconds).replace('"done": true', '"done": false')
"""
    replace_worker_code(context, SERVICE + never_done)
    page = open_page("", context)
    set_up(page, "konobi", play="engine", level="master", size="11", pie="off")
    MousePlayer(page, None).take("f6")
    until(page, "document.querySelector('[data-action=\"now\"]')?.hidden", False)
    page.locator('[data-action="now"]').click()
    until(page, "location.hash.includes('f6,')")


def test_a_reload_in_mid_think_goes_on_thinking(visit: Opener) -> None:
    page = visit("")
    set_up(page, "konobi", play="engine", level="master", size="11", pie="off")
    MousePlayer(page, None).take("f6")
    until(page, "location.hash.includes('f6')")
    page.reload()
    until_ready(page)
    until(page, "location.hash.includes('f6,')")
    assert "Master" in text(page, '[data-show="seats"]')


def test_a_level_in_the_first_seat_begins_and_who_plays_is_remembered(visit: Opener) -> None:
    page = visit("")
    set_up(page, "konobi", play="engine", level="learner", seat="1", size="5", pie="off")
    until(page, "location.hash.includes('moves=')")
    page.reload()
    until_ready(page)
    assert page.evaluate("document.querySelector('#tau-level-learner').checked")
    assert page.evaluate("document.querySelector('#tau-seat-1').checked")


def test_an_opened_link_is_for_two_people(visit: Opener) -> None:
    page = visit("#konobi?size=5&pie=off&moves=c3")
    MousePlayer(page, None).take("e5")
    until(page, "location.hash.endsWith('c3,e5')")
    assert status(page).endswith("Black to move.")


def test_dice_are_thrown_for_a_level(visit: Opener) -> None:
    page = visit("")
    set_up(page, "tabula", play="engine", level="novice", seat="1", start="0")
    until(page, f"{STATUS}.includes('Dark to roll')")
    assert moves(page)[0].startswith("roll")


def test_a_hint_is_said_and_plays_nothing(visit: Opener) -> None:
    page = visit("#konobi?size=5&pie=off")
    page.keyboard.press("h")
    until(page, f"{STATUS}.startsWith('Try ') || {STATUS}.includes(' Try ')")
    page.keyboard.press("h")
    page.locator('[data-action="hint"]').click()
    assert moves(page) == []
    MousePlayer(page, None).take("c3")
    until(page, f"{STATUS}.includes('Try')", False)


def test_a_hint_does_not_outlive_its_game(visit: Opener) -> None:
    page = visit("#tau?rows=3&cols=3&limit=2")
    page.keyboard.press("h")
    until(page, f"{STATUS}.includes('Try ')")
    page.evaluate("location.hash = '#konobi?size=5&pie=off'")
    until(page, STATUS, "Black to move.")


def test_letters_are_no_commands_while_somebody_writes(visit: Opener) -> None:
    page = visit("#konobi?size=5&pie=off")
    page.locator("#move").fill("")
    page.locator("#move").press("a")
    assert page.locator('[data-show="analysis"]').is_hidden()


def test_the_analysis_proves_a_small_board_and_closes_again(visit: Opener) -> None:
    page = visit("#konobi?size=3&pie=off")
    page.keyboard.press("a")
    until(page, f"{CARD}.includes('Black wins (proved)')")
    names = "[...document.querySelectorAll('#grid [data-target]')].map(c => c.ariaLabel).join()"
    until(page, f"{names}.includes('won (proved)')")
    page.locator('[data-action="estimate"]').click()
    until(page, STATUS, "Black wins (proved)")
    page.locator('[data-action="analyse"]').click()
    until(page, f"{names}.includes('proved')", False)
    assert page.locator('[data-show="analysis"]').is_hidden()


def test_the_analysis_follows_the_cursor_and_says_when_there_is_nothing(visit: Opener) -> None:
    page = visit("#konobi?size=3&pie=off&moves=a1,c1,a2,c2,a3")
    page.locator('[data-action="analyse"]').click()
    until(page, f"{CARD}.includes('over')")
    page.locator('[data-action="undo"]').click()
    until(
        page,
        f"{CARD}.includes('Black wins')",
    )


def test_the_analysis_shows_the_exact_value_of_every_line(visit: Opener) -> None:
    page = visit("#tau?rows=10&cols=10&limit=177146")
    page.locator('[data-action="analyse"]').click()
    until(page, f"{CARD}.includes('177,147')")
    names = "[...document.querySelectorAll('#grid [data-target]')].map(c => c.ariaLabel)"
    until(page, f"{names}.filter(n => n.includes('exactly')).length", 20)


def test_without_a_worker_a_level_still_answers(
    context: BrowserContext, watch: Watch, open_page: Opener
) -> None:
    watch.expect("The engine's worker failed|Failed to|Traceback|Error")
    context.route("**/py/worker.py", lambda route: route.abort())
    page = open_page("", context)
    set_up(page, "konobi", play="engine", level="novice", size="5", pie="off")
    MousePlayer(page, None).take("c3")
    until(page, "location.hash.includes('c3,')")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (320, 568)])
def test_the_open_analysis_fits_the_window(visit: Opener, size: tuple[int, int]) -> None:
    page = visit("#about", size=size)
    for name in games.names():
        go(page, name)
        page.keyboard.press("a")
        until(page, f"{CARD}.length > 0")
        widest = """Math.max(...[...document.querySelectorAll("header *, main *")]
            .filter((each) => each.checkVisibility() && !each.closest(".rest, .scroll"))
            .map((each) => each.getBoundingClientRect().right))"""
        assert page.evaluate(widest) <= size[0]
        page.keyboard.press("a")
        until(page, "document.querySelector('[data-show=analysis]').hidden")
