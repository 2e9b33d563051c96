"""A first table needs no late module, and a part that cannot be loaded says so."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from pentabula import games
from pentabula.core.record import write_link
from tests.web.faulty_server import FaultyServer
from tests.web.players import go, golden, until_moves
from tests.web.waiting import SETTLED, until, until_ready
from tools.bundle.site import LATE

CLICK = "name => document.querySelector(`[data-action=${name}]`).click()"
SAYS = """document.querySelector('[data-show="notice-text"]').textContent.includes("loaded")"""
SCREEN = "document.documentElement.dataset.screen"


@pytest.fixture
def without(faulty: FaultyServer) -> FaultyServer:
    """A server without the late modules."""
    faulty.asked.clear()
    faulty.faults[LATE] = "missing"
    return faulty


def test_a_first_table_needs_no_late_module(without: FaultyServer, visitor: Page) -> None:
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
    assert without.asked.count(LATE) == 1, "after the page was ready"
    visitor.evaluate(CLICK, "picture")
    until(visitor, SAYS)
    without.faults.clear()
    until(visitor, SETTLED)
    visitor.evaluate(CLICK, "picture")
    until(visitor, "document.querySelector(':popover-open form[data-form=picture]') !== null")


def test_an_address_that_needs_late_modules_says_that_they_are_missing(
    without: FaultyServer, visitor: Page
) -> None:
    visitor.goto(f"{without.page}#classroom")
    until_ready(visitor)
    assert visitor.evaluate(SCREEN) == "home" and visitor.evaluate(SAYS)
    without.faults.clear()
    visitor.reload()
    until_ready(visitor)
    until(visitor, SCREEN, "classroom")
