"""Addresses open screens, the history leads back to them, and no move is lost."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest

from pentabula import games
from pentabula.app.classroom.assignments import STEP, Assignment, Task, write_assignment
from pentabula.app.play.activity import Activity
from pentabula.app.play.players import read_occupants
from pentabula.app.shell.packed_links import packed
from pentabula.app.shell.page.hub import Hub
from pentabula.core.lookalikes import INVISIBLE, LIKE, SPACES, narrow
from pentabula.core.record import read_record
from pentabula.core.repair import decoded_address
from pentabula.core.starts import folded_diagram
from pentabula.online.messages import MatchMessage, write_message
from tests.app.fakes.browser import Browser, document, history, location, window
from tests.app.fakes.dom import Event

START = "konobi?size=5&pie=off"


@pytest.mark.parametrize(
    ("address", "screen"),
    [("", "home"), ("main", "home"), ("games", "games"), ("about", "about"), (START, "table")],
)
def test_an_address_opens_a_screen(browser: Browser, address: str, screen: str) -> None:
    browser.open(address)
    assert browser.screen == screen and document.documentElement.dataset.state == "ready"


def test_the_current_screen_is_named_and_a_refused_address_changes_nothing(browser):
    browser.open()
    assert document.title == "Pentabula"
    browser.go_to("games")
    assert document.title == "My games — Pentabula"
    here = [a.attributes["href"] for a in document.querySelectorAll(".places [aria-current]")]
    assert here == ["#games"]
    assert browser.focused.attributes["id"] == "games-title"
    browser.go_to(START, wait=300)
    assert document.title == "Konobi — Pentabula"
    assert document.querySelectorAll(".places [aria-current]") == []
    browser.tap("c3", "d4")
    assert location.hash == f"#{START}&moves=c3,d4" and len(history.steps) == 3
    browser.go_to("chess", wait=300)
    assert browser.screen == "table" and "chess" in browser.shown("notice-text")
    browser.click(".brand")
    assert browser.screen == "home" and history.steps[-1] == ""


def test_an_address_that_the_table_wrote_over_is_still_followed(browser: Browser) -> None:
    """The browser reports a new address later: a move may be written in between."""
    browser.open(START)
    browser.tap("c3")
    table = location.hash.removeprefix("#")
    for fragment, screen in (("", "home"), ("games", "games")):
        browser.go_to(table)
        url = "http://127.0.0.1/" + (f"#{fragment}" if fragment else "")
        window.notify(Event("hashchange", window, newURL=url))
        assert browser.screen == screen and location.hash.removeprefix("#") == fragment


@pytest.mark.parametrize("start", [START, "konobi", "konobi?view=board&size=5&pie=off"])
def test_an_address_that_shows_the_board_alone_keeps_doing_so(start: str, browser: Browser) -> None:
    view = "" if "view=board" in start else f"{'&' if '?' in start else '?'}view=board"
    browser.open(start + view)
    browser.tap("c3", "d4")
    root, link = document.documentElement, document.querySelector('[data-show="whole-page"]')
    whole = location.hash.removesuffix("&view=board")
    assert whole != location.hash and whole.endswith("&moves=c3,d4")
    assert link.attributes["href"] == whole and root.attributes["data-alone"] == "true"
    browser.go_to(whole.removeprefix("#"), wait=300)
    assert root.attributes["data-alone"] == "false" and location.hash == whole


def test_a_frame_chooses_its_theme_and_its_ply(browser: Browser) -> None:
    root, moves = document.documentElement, "konobi?size=5&pie=off&moves=c3,d4,c2"
    app = browser.open(f"{moves}&view=board&theme=dark&ply=1")
    browser.wait(300)
    assert root.attributes["data-theme"] == "dark" and app.stage.settings.theme == "system"
    assert (
        app.stage.session.node.ply == 1
        and len(app.stage.session.record.root.main_line_end().line()) == 3
    )
    assert location.hash.endswith("&ply=1"), "until another position is shown"
    browser.click('[data-action="next"]', wait=300)
    assert location.hash == "#konobi?size=5&pie=off&moves=c3,d4&view=board&theme=dark"
    browser.go_to(f"{moves}&view=board&ply=99&theme=system", wait=300)
    assert root.attributes["data-theme"] == "system" and app.stage.session.node.ply == 3
    for part, allowed in (("theme=red", "system, light or dark"), ("ply=-1", "0 to ")):
        browser.go_to(f"{moves}&view=board&{part}", wait=300)
        assert f"must be {allowed}" in browser.shown("notice-text")


def test_back_and_forth_in_history_loses_no_move_and_an_illegal_one_opens_those_before_it(browser):
    browser.open()
    browser.go_to(START, wait=300)
    browser.tap("c3", "d4")
    browser.go_to("tabik?size=3&pie=off&moves=a1a2", wait=300)
    assert browser.shown("title").startswith("Tabik")
    browser.go_back(wait=300)
    assert browser.shown("title").startswith("Konobi") and location.hash.endswith("moves=c3,d4")
    browser.tap("c2")
    browser.go_back()
    assert browser.screen == "home"
    browser.go_to(f"{START}&moves=c3,z9", wait=300)
    assert location.hash == f"#{START}&moves=c3,z9", "it can be corrected, or sent on"
    assert "z9" in browser.shown("notice-text")
    browser.tap("d4")
    assert location.hash == f"#{START}&moves=c3,d4"


@pytest.mark.parametrize(
    "address",
    [
        *("chess", "konobi?size=99", "konobi?weight=3", "<img src=x onerror=alert(1)>", "%%%"),
        *("%ff%", "learn/", "learn/chess/1", "learn/<b>chess"),
    ],
)
def test_an_invalid_address_is_refused_in_a_sentence(browser: Browser, address: str) -> None:
    browser.open(address)
    assert browser.screen == "home" and browser.shown("notice-text")
    assert location.hash == f"#{address}"


def test_a_pasted_record_is_opened_and_saved_or_added_to_the_stored_one(browser: Browser) -> None:
    browser.open("games")
    browser.paste("rubbish")
    assert browser.screen == "games" and browser.text('[data-form="open"] .problem')
    head = '[Game "konobi"] [Size "5"] [Pie "off"]'
    browser.paste(f"{head} 1. c3", wait=300)
    assert browser.screen == "table" and browser.storage.texts and len(history.steps) == 2
    browser.go_to("games")
    browser.paste(f"{head} 1. c3 {{good}} (1. d4)", wait=300)
    assert browser.shown("notice-text") == "Added to your stored game: 1 move and 1 comment."
    assert sum("good" in text for text in browser.storage.texts.values()) == 1


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("https://example.org/pentabula/#learn/konobi/2", "learn/konobi/2"),
        ("Try this: <https://example.org/#puzzles/konobi>.", "puzzles/konobi"),
        ("https%3A%2F%2Fexample.org%2F%23puzzles%2Ftoday", "puzzles/today"),
        ("#about", "about"),
    ],
)
def test_a_pasted_address_of_ours_is_opened(browser: Browser, text: str, address: str) -> None:
    browser.open("games")
    browser.paste(text, wait=300)
    assert history.steps[-1].startswith(address) and "no game" not in browser.shown("notice-text")


def test_a_lost_focus_goes_to_the_board_and_a_screen_is_scrolled_to_its_top(browser):
    browser.open(START)
    browser.click('[data-action="undo"]')
    assert browser.focused.attributes.get("data-target")
    browser.find("#move").focus()
    browser.click('[data-action="skip"]')
    assert browser.focused.attributes.get("tabindex") == "0"
    app: Hub = browser.open()
    opened: list[str] = []
    app.router.openers.add({"puzzle": lambda address: not opened.append(address)})
    browser.go_to("puzzle/konobi/7")
    assert opened == ["puzzle/konobi/7"] and browser.shown("notice-text") == ""
    app = browser.open()
    window.scrollY = 480.0
    app.games.new.begin("tabula", {}, read_occupants({}))
    browser.wait()
    assert window.scrollY == 0
    window.scrollY = 200.0
    app.commands["rematch"]()
    assert window.scrollY == 0
    window.scrollY = 200.0
    browser.go_to("games")
    assert window.scrollY == 0


@pytest.mark.parametrize(
    "address",
    [
        "learn%2Fkonobi",
        "learn%252Fkonobi",
        "learn/konobi&utm_source=x",
        "LEARN/KONOBI.",
        "learn/K%C3%B3nobi",
    ],
)
def test_a_damaged_address_of_a_lesson_opens_it(browser: Browser, address: str) -> None:
    browser.open(address)
    assert location.hash.startswith("#learn/konobi") and browser.screen == "table"


@pytest.mark.parametrize(
    "damage",
    [".", "&utm_source=mail.", "?fbclid=abc", "&amp;utm_medium=x", ":~:text=konobi", "%2E", ")"],
)
def test_a_damaged_link_is_repaired_where_it_is_the_address(browser: Browser, damage: str) -> None:
    browser.open(f"{START}&moves=c3,d4{damage}")
    assert location.hash == f"#{START}&moves=c3,d4"
    assert "left out" in browser.shown("notice-text")


FORMS = [
    f"{START}&moves=c3,d4",
    "konobi",
    "stawn?size=4&moves=a1,pass,pass,a1-a2@a1",
    "tabula?start=1",
    f"konobi?from={folded_diagram(read_record(START, games.load).root.position).replace(' ', '_')}",
    *("games", "about", "main", "learn/konobi", "learn/konobi/3", "learn/tabik/strategy/2"),
    *("puzzles/konobi", "puzzles/today", "drill/konobi", "edit/konobi"),
    packed(f"{START}&moves=c3,d4"),
    write_assignment(Assignment("Ana’s: “forks”", (Task(STEP, "konobi", "3"),))),
    write_message(MatchMessage("m123456", 0, 0, "konobi?size=5&pie=off", note="a, b")),
]
TABLE = [
    each
    for each in map(chr, range(0x80, 0x10000))
    if (INVISIBLE.match(each) or SPACES.match(each) or ord(each) in LIKE or narrow(each) != each)
    and (not each.isdecimal() or each in "٣３")
]
CLOSING = ("...", *"\"'<>)]}|.,;:!?*_`/ ", "")


def damaged(address: str, sign: str) -> Iterator[str]:
    """The address with a character that a messenger puts in: at its end, and inside."""
    plain, half = decoded_address(sign), len(address) // 2
    for each in (sign, quote(sign)):
        if plain in CLOSING:
            yield address + each
        if not plain or (plain == " " and "=" in address):
            yield address[:half] + each + address[half:]
        elif plain in address and plain != " ":
            yield address.replace(plain, each)


@pytest.mark.parametrize("address", FORMS)
def test_every_address_is_repaired_wherever_it_is_followed(browser: Browser, address: str) -> None:
    """In the address a character is percent-encoded, or not, as a browser pleases."""
    app = browser.open()
    opened: list[str] = []

    def note(key: str, activity: Activity, **more: bool) -> None:
        opened.append(activity.address)

    app.router.show = note  # type: ignore[method-assign]
    app.router.show_screen = opened.append  # type: ignore[method-assign]
    app.router.refuse_to_open = lambda problem: opened.append(f"refused: {problem}")  # type: ignore

    def what_opens(fragment: str) -> str:
        opened.clear()
        location.hash = f"#{fragment}"
        app.router.follow_address()
        return " ".join([document.documentElement.dataset.alone, *opened])

    whole = what_opens(address)
    assert opened and "refused" not in whole
    for sign in [*TABLE, "/", ".", " ", "\n"]:
        for damage in damaged(address, sign):
            assert what_opens(damage) == whole, damage


@pytest.mark.parametrize(
    ("address", "says"),
    [
        (f"{START}&view=board.", "true"),
        (f"{START}&view=board%E2%80%8B", "true"),
        ("konobi?view=board%E2%80%9D", "true"),
        (f"{START}&view=board".replace("=", "%3D").replace("&", "%26"), "true"),
        (f"{START}&view=boards", "false"),
    ],
)
def test_a_damaged_address_shows_the_board_alone(address: str, says: str, browser: Browser) -> None:
    browser.open(address)
    assert document.documentElement.attributes["data-alone"] == says
    assert (browser.screen == "table") == (says == "true")
