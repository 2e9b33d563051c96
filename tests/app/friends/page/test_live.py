"""Live games in the page: the page is one device, the other one is a match without a page."""

from __future__ import annotations

import pytest

from pentabula import games
from pentabula.app.friends.page import live
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.keys import match_key
from pentabula.app.store.matches import read_match, write_match
from pentabula.app.store.page.storage import open_store
from pentabula.browser.tasks import DeferredTasks
from pentabula.core.record import Record
from pentabula.online.live import LiveConnection, LivePhase
from pentabula.online.match import Match
from pentabula.online.messages import read_message, write_message
from pentabula.online.receiving import MessageKind, Receipt, join, receive
from pentabula.online.signals import Endpoint, SignalRole, read_signal
from tests.app.fakes.browser import Browser, document, window
from tests.app.friends.page.test_matches import ENDS, SECRET, Friend, invite, offered, tokens

SMALL = {"size": "7", "pie": "off"}


class FakePeer:
    """One end of a connection, which keeps what the page sends."""

    made: FakePeer

    def __init__(self, line: LiveConnection) -> None:
        self.line, self.sent = line, list[str]()
        FakePeer.made = self

    async def offer(self) -> Endpoint:
        return ENDS

    async def answer(self, theirs: Endpoint) -> Endpoint:
        return ENDS

    async def accept(self, theirs: Endpoint) -> None:
        pass

    def send(self, text: str) -> None:
        self.sent.append(text)

    def close(self) -> None:
        pass


@pytest.fixture
def app(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Hub:
    """The page in a browser that could connect."""
    monkeypatch.setattr(window, "RTCPeerConnection", object(), raising=False)
    monkeypatch.setattr("pentabula.app.friends.page.live.WebPeer", FakePeer)
    return browser.open("")


def connected(app: Hub, browser: Browser) -> Friend:
    """A live game of Konobi in which the page is to move."""
    bruno = invite(browser, **SMALL)
    browser.click('[data-action="live-start"]', wait=300)
    handshake = read_signal(offered(browser)).handshake
    # A stranger who has seen the links cannot answer the invitation.
    for secret, is_true in ((bytes(31) + b"1", False), (b"", True)):
        browser.go_to(bruno.signal(SignalRole.ANSWER, handshake, secret), wait=300)
        assert (FakePeer.made.line.phase is LivePhase.CONNECTING) == is_true
    FakePeer.made.line.opened(FakePeer.made)
    browser.wait()
    assert "You play live" in browser.shown("match")
    return bruno


def hear(bruno: Friend) -> Receipt:
    """The latest text that the page has sent arrives."""
    return receive(bruno.match, read_message(FakePeer.made.sent[-1]), games.load)


def say(browser: Browser, bruno: Friend) -> None:
    """What the friend has to send arrives at the page."""
    FakePeer.made.line.arrived(FakePeer.made, write_message(bruno.match.message()))
    browser.wait()


def test_moves_are_exchanged_immediately(app: Hub, browser: Browser) -> None:
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
    assert tokens(app) == ["c3"] and hear(bruno).tokens == ("c3",)


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


def test_of_a_burst_the_newest_text_is_read(app, browser, monkeypatch):
    """However many different texts arrive, the page reads ten in a second."""
    bruno = connected(app, browser)
    read: list[str] = []
    real = live.read_message
    monkeypatch.setattr(live, "read_message", lambda text: read.append(text) or real(text))
    for number in range(500):
        bruno.match.write_note(f"note {number}")
        FakePeer.made.line.arrived(FakePeer.made, write_message(bruno.match.message()))
    browser.wait(1000)
    assert len(read) == 2 and "note 499" in browser.shown("match")


def test_two_invitations_do_not_wait_for_each_other(app: Hub, browser: Browser) -> None:
    bruno = invite(browser, **SMALL)
    browser.click('[data-action="live-start"]')
    browser.wait()
    for handshake, sentence in (("~", "Your invitation counts"), ("--------", "")):
        handshake = "z" * 8 if handshake == "~" else handshake
        browser.go_to(bruno.signal(SignalRole.OFFER, handshake))
        browser.wait()
        assert sentence in browser.shown("notice-text")
    assert "invites you to play live" in browser.shown("match")


def ended(app: Hub, browser: Browser) -> Friend:
    """A live game that Bruno has resigned."""
    bruno = connected(app, browser)
    bruno.match.resign()
    say(browser, bruno)
    return bruno


def again(name: str, bruno: Friend) -> Friend:
    """Bruno offers a rematch over the line."""
    record = Record.start(games.load("konobi"), {"size": 7, "pie": "off"})
    match = Match.invite(name, record, bytes(32), "Bruno", "1")
    return Friend(bruno.browser, match)


@pytest.mark.parametrize("is_accepted", [True, False])
def test_a_rematch_is_offered_over_the_line_and_answered(app, browser, is_accepted):
    bruno = again("rematch1", ended(app, browser))
    say(browser, bruno)
    assert "Bruno offers a rematch." in browser.shown("match")
    browser.click(f'[data-action="live-{"again" if is_accepted else "not-again"}"]')
    browser.wait()
    assert "offers a rematch" not in browser.shown("match")
    if not is_accepted:
        assert FakePeer.made.sent[-1] == "no rematch"
        return
    assert hear(bruno).kind is MessageKind.NEWS and "You play live" in browser.shown("match")
    browser.click('[data-target="c3"]')
    browser.wait()
    assert hear(bruno).tokens == ("c3",)
    bruno.play("d5")
    say(browser, bruno)
    assert tokens(app) == ["c3", "d5"]


@pytest.mark.parametrize(("name", "is_theirs"), [("------", True), ("zzzzzz", False)])
def test_of_two_rematches_that_cross_one_is_played(app, browser, name, is_theirs):
    bruno = again(name, ended(app, browser))
    browser.click('[data-action="rematch"]')
    browser.wait()
    offer = read_message(FakePeer.made.sent[-1])
    assert offer.number == 1 and offer.first == "1", "the page offers a rematch too"
    say(browser, bruno)
    assert (hear(bruno).kind is MessageKind.NEWS) is is_theirs
    if not is_theirs:
        bruno.match = join(offer, games.load, SECRET, "Bruno")
        say(browser, bruno)
    bruno_starts = not is_theirs
    if bruno_starts:
        bruno.play("c3")
        say(browser, bruno)
    else:
        browser.click('[data-target="c3"]')
        browser.wait()
    assert tokens(app) == ["c3"] and FakePeer.made.line.is_connected


def test_a_declined_rematch_is_reported(app: Hub, browser: Browser) -> None:
    ended(app, browser)
    browser.click('[data-action="rematch"]')
    browser.wait()
    FakePeer.made.line.arrived(FakePeer.made, "no rematch")
    browser.wait()
    assert "Your friend declines the rematch." in browser.shown("notice-text")
