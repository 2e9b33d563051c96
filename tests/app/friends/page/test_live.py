"""Live games in the page: the page is one device, the other one is a match without a page."""

from __future__ import annotations

import pytest

from pentabula import games
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.keys import match_key
from pentabula.app.store.matches import read_match, write_match
from pentabula.app.store.page.storage import open_store
from pentabula.browser.tasks import DeferredTasks
from pentabula.online.live import LiveLine
from pentabula.online.messages import read_message, write_message
from pentabula.online.receiving import Received, receive
from pentabula.online.signals import Ends, Role, Signal, read_signal, write_signal
from tests.app.fakes.browser import Browser, document, window
from tests.app.friends.page.test_matches import Friend, invite, offered, tokens

ENDS = Ends("user", "password-of-some-length", bytes(32))
SMALL = {"size": "7", "pie": "off"}


class FakePeer:
    """One end of a connection, which keeps what the page sends."""

    made: FakePeer

    def __init__(self, line: LiveLine) -> None:
        self.line, self.sent = line, list[str]()
        FakePeer.made = self

    async def offer(self) -> Ends:
        return ENDS

    async def answer(self, theirs: Ends) -> Ends:
        return ENDS

    async def accept(self, theirs: Ends) -> None:
        pass

    def send(self, text: str) -> None:
        self.sent.append(text)

    def close(self) -> None:
        pass


@pytest.fixture
def app(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Hub:
    """The page in a browser that could connect."""
    monkeypatch.setattr(window, "RTCPeerConnection", None, raising=False)
    monkeypatch.setattr("pentabula.app.friends.page.live.WebPeer", FakePeer)
    return browser.open("")


def connected(app: Hub, browser: Browser) -> Friend:
    """A live game of Konobi in which the page is to move."""
    bruno = invite(browser, **SMALL)
    browser.click('[data-action="live-start"]', wait=300)
    meeting = read_signal(offered(browser)).meeting
    browser.go_to(write_signal(Signal(Role.ANSWER, meeting, ENDS, bruno.match.message())), wait=300)
    FakePeer.made.line.opened(FakePeer.made)
    browser.wait()
    assert "You play live" in browser.shown("match")
    return bruno


def hear(bruno: Friend) -> Received:
    """The latest text that the page has sent arrives."""
    return receive(bruno.match, read_message(FakePeer.made.sent[-1]), games.load)


def say(browser: Browser, bruno: Friend) -> None:
    """What the friend has to send arrives at the page."""
    FakePeer.made.line.arrived(FakePeer.made, write_message(bruno.match.message()))
    browser.wait()


def test_moves_go_back_and_forth_at_once(app: Hub, browser: Browser) -> None:
    bruno = connected(app, browser)
    browser.click('[data-target="c3"]', wait=300)
    assert hear(bruno).tokens == ("c3",) and document.querySelectorAll("[data-link]") == []
    bruno.play("d5")
    say(browser, bruno)
    assert tokens(app) == ["c3", "d5"]


def test_what_another_tab_plays_is_sent_too(app: Hub, browser: Browser) -> None:
    bruno = connected(app, browser)
    key = match_key(app.stage.key)
    other = read_match(browser.storage.texts[key], games.load)
    other.play(other.record.game.notation.read("c3", other.end.position))
    other_tab = open_store(DeferredTasks(browser.clock))
    other_tab.write(key, write_match(other))
    browser.wait(1000)
    assert tokens(app) == ["c3"]
    assert hear(bruno).tokens == ("c3",)


def test_a_note_is_kept_while_it_is_typed(app: Hub, browser: Browser) -> None:
    bruno = connected(app, browser)
    browser.click('[data-target="c3"]', wait=300)
    hear(bruno)
    field = browser.find('[data-show="match"] [name="note"]')
    field.value = "Well pl"
    bruno.play("d5")
    say(browser, bruno)
    assert tokens(app) == ["c3", "d5"]
    field = browser.find('[data-show="match"] [name="note"]')
    assert field.value == "Well pl"
    browser.choose('[data-show="match"] [name="note"]', "Well played", wait=300)
    assert hear(bruno).sentence and bruno.match.their_note == "Well played"
    bruno.match.write_note("Thanks")
    say(browser, bruno)
    assert browser.find('[data-show="match"] [name="note"]').value == ""
