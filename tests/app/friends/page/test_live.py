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
from pentabula.online.live import BYE, LivePhase
from pentabula.online.messages import read_message, write_message
from pentabula.online.offer_actions import accept, ask, decline
from pentabula.online.offers import Offer, OfferKind
from pentabula.online.receiving import Receipt, receive
from pentabula.online.rematch import begin, join_begun, rematch_name
from pentabula.online.signals import SignalRole, read_signal
from tests.app.fakes.browser import Browser, document, location, window
from tests.app.fakes.dom import Event
from tests.app.friends.page.test_matches import SECRET, Friend, invite, offered, tokens
from tests.online.test_live import FakePeer

SMALL = {"size": "7", "pie": "off"}


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


def test_moves_are_exchanged_immediately_and_those_of_another_tab_too(app, browser):
    bruno = connected(app, browser)
    browser.click('[data-target="c3"]', wait=300)
    assert hear(bruno).tokens == ("c3",) and document.querySelectorAll("[data-link]") == []
    bruno.play("d5")
    say(browser, bruno)
    assert tokens(app) == ["c3", "d5"]
    key = match_key(app.stage.key)
    other = read_match(browser.storage.texts[key], games.load)
    other.play(other.record.game.notation.read("e3", other.end.position))
    other_tab = open_store(DeferredTasks(browser.clock))
    other_tab.write(key, write_match(other))
    browser.wait(1000)
    assert tokens(app) == ["c3", "d5", "e3"] and hear(bruno).tokens == ("e3",)


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
    browser.click('[data-action="live-start"]', wait=300)
    for handshake, sentence in (("~", "Your invitation counts"), ("--------", "")):
        handshake = "z" * 8 if handshake == "~" else handshake
        browser.go_to(bruno.signal(SignalRole.OFFER, handshake), wait=300)
        assert sentence in browser.shown("notice-text")
    assert "invites you to play live" in browser.shown("match")


@pytest.mark.parametrize(
    ("is_invited", "said"), [(False, "which ends a live game"), (True, "invites you to play live")]
)
def test_after_a_reload_the_panel_says_how_the_live_game_stands(app, browser, is_invited, said):
    bruno = invite(browser, **SMALL) if is_invited else connected(app, browser)
    if is_invited:
        browser.go_to(bruno.signal(SignalRole.OFFER, "z" * 8), wait=300)
    for is_said in (True, is_invited):
        window.notify(Event("pagehide", window))
        assert is_invited or FakePeer.made.sent[-1] == BYE
        browser.open(location.hash.removeprefix("#"))
        browser.wait(300)
        assert (said in browser.shown("match")) == is_said
    if is_invited:
        browser.click('[data-action="live-start"]', wait=300)
        assert read_signal(offered(browser)).role is SignalRole.ANSWER


def ended(app: Hub, browser: Browser) -> Friend:
    """A live game that Bruno has resigned."""
    bruno = connected(app, browser)
    bruno.match.resign()
    say(browser, bruno)
    return bruno


def offers_rematch(browser: Browser, bruno: Friend) -> None:
    """Bruno offers a rematch over the line."""
    ask(bruno.match, Offer(OfferKind.REMATCH, bruno.match.end.ply))
    say(browser, bruno)


def joins_rematch(browser: Browser, bruno: Friend) -> None:
    """Bruno's device joins the rematch that the page has begun, and moves first."""
    invitation = read_message(FakePeer.made.sent[-1])
    assert (invitation.match, invitation.sender) == (rematch_name(bruno.match.name), 0)
    again = join_begun(bruno.match, invitation, games.load, SECRET, lambda: 0)
    bruno.match = again
    bruno.play("c3")
    say(browser, bruno)


@pytest.mark.parametrize("is_accepted", [True, False])
def test_a_rematch_is_offered_over_the_line_and_answered(app, browser, is_accepted):
    bruno = ended(app, browser)
    offers_rematch(browser, bruno)
    assert "Bruno offers a rematch." in browser.shown("match")
    browser.click(f'[data-action="{"accept" if is_accepted else "decline"}"]', wait=300)
    if not is_accepted:
        assert "offers a rematch" not in browser.shown("match")
        assert "declines the rematch" in str(hear(bruno).sentence)
        return
    joins_rematch(browser, bruno)
    assert tokens(app) == ["c3"] and "You play live" in browser.shown("match")


def test_of_two_rematches_that_cross_the_inviter_begins_one(app: Hub, browser: Browser) -> None:
    bruno = ended(app, browser)
    browser.click('[data-action="rematch"]', wait=300)
    sent = read_message(FakePeer.made.sent[-1])
    offers_rematch(browser, bruno)
    receive(bruno.match, sent, games.load)
    assert bruno.match.offers.is_crossed
    joins_rematch(browser, bruno)
    assert tokens(app) == ["c3"] and FakePeer.made.line.is_connected


def test_the_answer_to_an_offered_rematch_is_told_and_its_match_played(app, browser):
    bruno = ended(app, browser)
    for answer, words in ((decline, "declines the rematch"), (accept, "accepts the rematch")):
        browser.click('[data-action="rematch"]', wait=300)
        hear(bruno)
        answer(bruno.match)
        for _ in range(2):  # the line repeats a message
            say(browser, bruno)
            assert words in browser.shown("notice-text")
        hear(bruno)
    bruno.match = begin(bruno.match, SECRET, lambda: 0)
    say(browser, bruno)
    assert app.stage.activity.match.name == bruno.match.name
