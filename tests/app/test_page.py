"""The whole application, used like a person would, without a browser."""

from __future__ import annotations

import pytest

from pentabula import games
from tests.app.fakes.browser import Browser, location
from tests.app.opening import Opener


@pytest.mark.parametrize("name", games.names())
def test_every_game_opens_from_its_address(open_app: Opener, browser: Browser, name: str) -> None:
    app = open_app(name)
    assert browser.screen == "table"
    assert browser.shown("title")
    assert browser.said("status")
    assert app.stage.session is not None and app.stage.session.game.name == name


def test_a_click_on_a_cell_plays_a_move_on_it(open_app: Opener, browser: Browser) -> None:
    open_app("konobi?size=5&pie=off")
    browser.click('#grid [data-target="c3"]')
    browser.wait()
    assert location.hash == "#konobi?size=5&pie=off&moves=c3"
    assert "White to move" in browser.said("status")
