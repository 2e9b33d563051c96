"""Commands and forms about the game on the table, and sharing it."""

from __future__ import annotations

import pytest

from pentabula.web.shell.hub import Hub
from tests.web_native.conftest import Opener
from tests.web_native.fakes.browser import Browser, location, navigator


@pytest.fixture
def app(open_app: Opener) -> Hub:
    return open_app("konobi?size=5&pie=off&moves=c3")


def test_resigning_asks_first(app: Hub, browser: Browser) -> None:
    browser.click('[data-action="resign"]')
    assert browser.find("#question").is_open and app.stage.session is not None
    assert app.stage.session.outcome is None
    browser.click('[data-action="yes"]')
    browser.wait()
    assert app.stage.session.outcome is not None


def test_what_the_next_move_may_not_be_is_not_said_after_a_resignation(
    open_app: Opener, browser: Browser
) -> None:
    open_app("konobi?size=4&pie=off&moves=b2,c3,b3,c2,d1")
    assert "may not play" in browser.shown("panels")
    browser.resign()
    browser.wait()
    assert "may not play" not in browser.shown("panels")


def test_the_link_is_copied_or_else_shown(app: Hub, browser: Browser) -> None:

    browser.click('[data-action="share"]')
    assert browser.find('[data-show="link"]').value.endswith(location.hash)
    browser.click('#share [data-action="copy-link"]')
    browser.wait()
    assert navigator.copied[-1].endswith(location.hash)
    assert browser.shown("copied") == "Link copied."
    browser.find("#share").hidePopover()
    navigator.may_copy = False
    browser.click('#more [data-action="copy-record"]')
    browser.wait()
    assert browser.find("#share").is_open
    assert "[Game" in browser.find('[data-show="record-text"]').value


def test_a_number_that_is_typed_is_bid(open_app: Opener, browser: Browser) -> None:
    open_app("tau?rows=4&cols=4")
    field = browser.find('[data-form="number"] input')
    field.value = "1,000"
    browser.submit(browser.find('[data-form="number"]'))
    browser.wait()
    assert location.hash.endswith("moves=bid1000")
