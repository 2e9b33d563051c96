"""Live regions announce each message once, and every key gets a reply."""

import pytest

from pentabula.app.play.players import read_occupants
from pentabula.app.store.shortcuts import COMMANDS
from pentabula.browser import page
from tests.app.fakes.browser import Browser
from tests.app.fakes.engine import FakeBackends, ScriptedBackend, report_text

START = "konobi?size=5&pie=off"
PLACES = {
    "the start": START,
    "an ended game": "konobi?size=3&pie=off&moves=a1,c1,a2,c2,a3",
    "dice": "tabula?start=0",
    "a lesson": "learn/konobi/2",
}


def thinking() -> FakeBackends:
    """An engine that never finishes."""
    return FakeBackends(ScriptedBackend(report_text("d4", plies=1)))


class Announcements:
    """The announcements of the live regions since they were last read."""

    def __init__(self, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
        self._browser = browser
        self._said: list[tuple[str, str]] = []
        say = page.announce

        def listening(name: str, text: str) -> None:
            if text:
                self._said.append((name, text))
            say(name, text)

        monkeypatch.setattr(page, "announce", listening)
        self._status = ""

    def since(self) -> list[tuple[str, str]]:
        """The regions that changed since the last call, with their texts."""
        said, self._said = self._said, []
        status = self._browser.said("status")
        if status != self._status:
            self._status = status
            said.append(("status", status))
        return said


@pytest.fixture
def announcements(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Announcements:
    return Announcements(browser, monkeypatch)


def is_answered(browser: Browser, announcements: Announcements, key: str) -> bool:
    """Whether a key leads to an announcement, another position or a sheet."""
    browser.find('[data-action="share"]').focus()
    focused = browser.focused
    browser.press(key, wait=300)
    is_open = page.has_open_sheet()
    page.close_sheets()
    return bool(announcements.since()) or browser.focused is not focused or is_open


def test_a_move_and_each_refusal_are_announced_once(browser, announcements):
    app = browser.open("tabik?size=4&pie=off&moves=b2b3", thinking())
    announcements.since()
    browser.click('#grid [data-target="c3"]')
    browser.press("h", wait=300)
    app.stage.flip()
    assert not any("placed" in words for _, words in announcements.since())
    app = browser.open(f"{START}&moves=c3")
    announcements.since()
    for _ in range(2):
        browser.tap("c3")
        assert announcements.since() == [("alert", "There is already a black stone on c3.")]
        app.stage.flip()
        app.stage.change_setting("targets", "always")
        browser.wait()
        assert announcements.since() == []


def test_a_notice_stays_announced_until_a_command_or_a_result_clears_it(browser: Browser) -> None:
    app = browser.open(f"{START}&moves=c3,c3")
    assert "cannot be played" in browser.said("alert")
    app.stage.refresh()
    browser.wait()
    assert "cannot be played" in browser.said("alert")
    browser.open("konobi?size=5&pie=off&moves=c3")
    browser.tap("c3")
    assert not browser.find('[data-show="refusal"]').hidden
    browser.click('[data-action="flip"]', wait=300)
    assert browser.find('[data-show="refusal"]').hidden
    app = browser.open(START, FakeBackends(ScriptedBackend(report_text("c3"))))
    browser.press("a")
    assert browser.said("reply") == "Analysing…"
    browser.clock.until(lambda: app.stage.engine.analysis is not None)
    assert browser.said("reply") == ""


@pytest.mark.parametrize("place", PLACES)
def test_every_key_gets_a_reply(browser: Browser, announcements: Announcements, place: str) -> None:
    browser.open(PLACES[place], thinking())
    announcements.since()
    keys = [command for command in COMMANDS for _ in range(2)]
    assert not [each.name for each in keys if not is_answered(browser, announcements, each.key)]


def test_every_key_gets_a_reply_during_a_search(browser, announcements):
    app = browser.open("", thinking())
    app.games.new.begin(
        "konobi", {"size": 5, "pie": "off"}, read_occupants({"Seat0": "Level novice"})
    )
    browser.wait()
    announcements.since()
    assert not [c.name for c in COMMANDS if not is_answered(browser, announcements, c.key)]
