"""What is heard: each thing once, and an answer to every key."""

from __future__ import annotations

import pytest

from pentabula.session.keep.shortcuts import COMMANDS
from pentabula.session.play.occupants import read_occupants
from pentabula.web import page
from tests.web_native.conftest import Opener
from tests.web_native.fakes.browser import Browser
from tests.web_native.fakes.engine import FakeBackends, ScriptedBackend, report_text

START = "konobi?size=5&pie=off"
PLACES = {
    "the start": START,
    "an ended game": "konobi?size=3&pie=off&moves=a1,c1,a2,c2,a3",
    "dice": "tabula?start=0",
    "a lesson": "learn/konobi/2",
}


def thinking() -> FakeBackends:
    """An engine that is never done."""
    return FakeBackends(ScriptedBackend(report_text("d4", plies=1)))


class Heard:
    """What the live regions have said since the last look."""

    def __init__(self, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
        self._browser = browser
        self._said: list[tuple[str, str]] = []
        say = page.say

        def listening(name: str, text: str) -> None:
            if text:
                self._said.append((name, text))
            say(name, text)

        monkeypatch.setattr(page, "say", listening)
        self._status = ""

    def since(self) -> list[tuple[str, str]]:
        """The regions that spoke, with their words, since the last look."""
        said, self._said = self._said, []
        status = self._browser.said("status")
        if status != self._status:
            self._status = status
            said.append(("status", status))
        return said


@pytest.fixture
def heard(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Heard:
    return Heard(browser, monkeypatch)


def is_answered(browser: Browser, heard: Heard, key: str) -> bool:
    """Whether a key leads to words, to another place or to a sheet."""
    browser.find('[data-action="share"]').focus()
    focused = browser.focused
    browser.press(key)
    browser.wait()
    is_open = page.has_open_sheet()
    page.close_sheets()
    return bool(heard.since()) or browser.focused is not focused or is_open


def test_a_refusal_is_announced_once_each_time(
    open_app: Opener, browser: Browser, heard: Heard
) -> None:
    app = open_app(f"{START}&moves=c3")
    heard.since()
    for _ in range(2):
        browser.click('#grid [data-target="c3"]')
        browser.wait()
        assert heard.since() == [("alert", "There is already a black stone on c3.")]
        app.stage.flip()
        app.stage.change_setting("targets", "always")
        browser.wait()
        assert heard.since() == []


def test_a_move_is_announced_once(open_app: Opener, browser: Browser, heard: Heard) -> None:
    app = open_app("tabik?size=4&pie=off&moves=b2b3", thinking())
    heard.since()
    browser.click('#grid [data-target="c3"]')
    browser.press("h")
    browser.wait()
    app.stage.flip()
    assert not any("placed" in words for _, words in heard.since())


def test_a_notice_stays_announced_beside_a_status(open_app: Opener, browser: Browser) -> None:
    app = open_app(f"{START}&moves=c3,c3")
    assert "cannot be played" in browser.said("alert")
    app.stage.refresh()
    browser.wait()
    assert "cannot be played" in browser.said("alert")


@pytest.mark.parametrize(
    ("link", "key", "words"),
    [
        (START, "u", "There is nothing to undo."),
        (START, "r", "There is nothing to redo."),
        (START, "e", "Analysis closed."),
        (START, "a", "Analysing…"),
        ("learn/konobi", "a", "Lessons have no analysis."),
        ("learn/konobi", "w", "A lesson has no other players."),
    ],
)
def test_what_changes_nothing_or_is_only_seen_is_said(
    open_app: Opener, browser: Browser, link: str, key: str, words: str
) -> None:
    open_app(link, thinking())
    browser.press(key)
    assert browser.said("reply") == words


def test_the_word_that_an_analysis_has_begun_goes_with_its_first_result(
    open_app: Opener, browser: Browser
) -> None:
    app = open_app(START, FakeBackends(ScriptedBackend(report_text("c3"))))
    browser.press("a")
    assert browser.said("reply") == "Analysing…"
    browser.clock.until(lambda: app.stage.engine.analysis is not None)
    assert browser.said("reply") == ""


@pytest.mark.parametrize("place", PLACES)
def test_no_key_stays_silent(open_app: Opener, browser: Browser, heard: Heard, place: str) -> None:
    open_app(PLACES[place], thinking())
    heard.since()
    keys = [command for command in COMMANDS for _ in range(2)]
    assert not [each.name for each in keys if not is_answered(browser, heard, each.key)]


def test_no_key_stays_silent_while_a_level_thinks(
    open_app: Opener, browser: Browser, heard: Heard
) -> None:
    app = open_app("", thinking())
    app.new_games.begin(
        "konobi", {"size": 5, "pie": "off"}, read_occupants({"Seat0": "Level novice"})
    )
    browser.wait()
    heard.since()
    assert not [c.name for c in COMMANDS if not is_answered(browser, heard, c.key)]
