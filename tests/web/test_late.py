"""A first table needs no late module, and a part that cannot be loaded says so."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from pentabula import games
from pentabula.core.record import write_link
from tests.web.faulty_server import FaultyServer
from tests.web.players import go, golden, until_moves
from tests.web.waiting import SETTLED, until, until_ready
from tools.bundle.site import late_of

CLICK = "name => document.querySelector(`[data-action=${name}]`).click()"
SAID = """document.querySelector('[data-show="notice-text"]').textContent"""
UNLOADED = f"{SAID}.includes('could not be loaded')"
PASTE = """() => {
    const given = new DataTransfer();
    given.setData("text/plain", "konobi c3");
    const pasted = new Event("paste", { bubbles: true, cancelable: true });
    Object.defineProperty(pasted, "clipboardData", { value: given });
    document.body.dispatchEvent(pasted);
}"""
SCREEN = "document.documentElement.dataset.screen"


@pytest.fixture(scope="session")
def late(site: Path) -> str:
    """The path of the archive of late modules."""
    return late_of(path.relative_to(site).as_posix() for path in site.rglob("*.gz"))


@pytest.fixture
def without(faulty: FaultyServer, late: str) -> FaultyServer:
    """A server that does not send the late modules completely."""
    faulty.asked.clear()
    faulty.faults[late] = "cut"
    return faulty


def test_a_first_table_needs_no_late_module(without, late, visitor):
    visitor.goto(without.page)
    until_ready(visitor)
    for name in games.names():
        go(visitor, name)
        record = golden(name)
        *before, last = record.root.main_line_end().line()
        visitor.evaluate("link => { location.hash = link; }", write_link(record, before[-1]))
        until_moves(visitor, [node.token for node in before])
        visitor.locator("#move").fill(last.token)
        visitor.locator("#move").press("Enter")
        until_moves(visitor, [node.token for node in (*before, last)])
    assert late in without.asked, "after the page was ready"
    visitor.evaluate(CLICK, "picture")
    until(visitor, UNLOADED)
    without.faults.clear()
    until(visitor, SETTLED)
    visitor.evaluate(CLICK, "picture")
    until(visitor, "document.querySelector(':popover-open form[data-form=picture]') !== null")


@pytest.mark.parametrize(("address", "screen"), [("classroom", "classroom"), ("games.", "games")])
def test_an_address_that_needs_late_modules_says_that_they_are_missing(
    without: FaultyServer, visitor: Page, address: str, screen: str
) -> None:
    visitor.goto(f"{without.page}#{address}")
    until_ready(visitor)
    assert visitor.evaluate(SCREEN) == "home" and visitor.evaluate(UNLOADED)
    without.faults.clear()
    visitor.reload()
    until_ready(visitor)
    until(visitor, SCREEN, screen)


def test_what_is_pasted_and_what_is_opened_say_once_what_is_missing(without, visitor):
    visitor.goto(f"{without.page}#konobi")
    until_ready(visitor)
    lines = list[str]()
    visitor.on("console", lambda each: lines.append(each.text))
    visitor.on("pageerror", lambda each: lines.append(str(each)))
    visitor.evaluate(PASTE)
    until(visitor, UNLOADED)
    visitor.locator('[data-show="notice"] [data-action="dismiss"]').click()
    visitor.locator('#grid [data-target="c3"]').click()
    until_moves(visitor, ["c3"])
    visitor.evaluate("location.hash = 'games'")
    until(visitor, UNLOADED)
    until(visitor, SETTLED)
    assert [line for line in lines if "LateError" in line or "Traceback" in line] == []
