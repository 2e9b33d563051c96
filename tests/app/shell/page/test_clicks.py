"""Clicks: an element has one meaning."""

from __future__ import annotations

import pytest

from pentabula.app.shell.page.events import ACTION
from tests.app.fakes.browser import Browser, document
from tests.app.opening import Opener

SCREENS = (
    "",
    "games",
    "puzzles/konobi",
    "learn/konobi/1",
    "konobi?size=5&pie=off&moves=c3,d4",
    "tabik?size=5",
    "tau?moves=bid10",
    "stawn?size=3",
    "tabula?start=0&moves=roll21",
    "konobi?size=3&pie=off&moves=a1,c1,a2,c2,a3",
)


@pytest.mark.parametrize("where", SCREENS)
def test_no_element_has_two_click_attributes(
    open_app: Opener, browser: Browser, where: str
) -> None:
    app = open_app(where)
    for command in ("notes", "analyse"):
        if app.stage.is_at_table:
            app.commands[command]()
            browser.wait()
    names = {ACTION, *app.events.clicks}
    for element in document.documentElement.descendants():
        given = names & element.attributes.keys()
        assert len(given) <= 1, f"{element} has {sorted(given)}"
