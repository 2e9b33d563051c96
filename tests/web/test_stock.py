"""The page with Pyodide as published (`prepare --stock`) boots, plays, and its engine answers."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.players import until_moves
from tests.web.site_server import SiteServer
from tests.web.waiting import until, until_ready
from tools.bundle.pyodide import STOCK
from tools.bundle.site import prepare

ENGINE = "performance.getEntriesByName('pentabula:engine').length > 0"


@pytest.fixture
def stock(tmp_path: Path) -> Iterator[SiteServer]:
    """A server of the page with the stock Pyodide."""
    server = SiteServer(tmp_path / "stock")
    prepare(STOCK, server.folder)
    server.start()
    yield server
    server.stop()


def test_the_stock_page_boots_and_plays(stock, context, watch):
    watch.origins = [stock.origin]
    watch.expect("was preloaded using link preload but not used within a few seconds")  # slower
    page = context.new_page()
    page.goto(f"{stock.page}#konobi?moves=f6")
    until_ready(page)  # it compiles every module
    assert page.evaluate("document.documentElement.dataset.start") == "plain"
    page.locator("#move").fill("g7")
    page.locator("#move").press("Enter")
    until_moves(page, ["f6", "g7"])
    until(page, ENGINE)
