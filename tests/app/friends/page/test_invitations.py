"""A link to a game that this device does not play: nothing is decided before the user decides."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pentabula import games, locale
from pentabula.app.library.backup import read_backup, write_backup
from pentabula.app.play.players import PRONOUNS, is_pronoun, short_name
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.keys import GAME, MATCH, SEATING
from pentabula.app.store.matches import read_match
from pentabula.app.store.seating import Seating
from pentabula.core.clocks import read_controls
from pentabula.core.position import CHANCE
from pentabula.core.record import Record
from pentabula.online.match import TOSS, Match
from pentabula.online.messages import NO_BYTES, PREFIX, read_message, signed, write_message
from pentabula.online.receiving import MessageKind, join, receive
from pentabula.online.signals import SignalRole
from tests.app.fakes.browser import Browser, document, location, navigator
from tests.app.friends.page.test_matches import (
    JOIN,
    SECRET,
    SMALL,
    Friend,
    invite,
    joined,
    offered,
    tokens,
)
from tests.online.test_match import move, pass_on

START = ""


def opened(browser: Browser, friend: Friend) -> str:
    """The text of the panel after the friend's link was opened."""
    browser.go_to(friend.link, wait=300)
    return browser.shown("match")


def guest(ana: Match) -> Match:
    """A guest at another device whose answer has arrived."""
    bruno = join(ana.message(), games.load, bytes(32), "Bruno")
    assert receive(ana, bruno.message(), games.load).kind is MessageKind.NEWS
    return bruno


def is_stored(app: Hub) -> bool:
    return bool(app.storage.keys(MATCH) or app.storage.keys(GAME))


def choices() -> list[str]:
    """The commands that the panel offers."""
    found = document.querySelectorAll(".match [data-action]")
    return [str(each.getAttribute("data-action")) for each in found]


def test_an_invitation_says_who_invites_to_what_and_stores_nothing_before_play(app, browser):
    app.storage.write(SEATING, Seating(own="Carla").write())
    friend = joined(browser, **SMALL)
    friend.play("c3")
    shown = opened(browser, friend)
    assert "Bruno invites you to Konobi 5." in shown and "You would play White." in shown
    assert "Moves so far: c3" in shown and "It is me: continue as Bruno" in shown
    assert choices() == ["join", "watch", "join-same"] and not is_stored(app)
    assert browser.find('.match [name="own"]').getAttribute("value") == "Carla"
    browser.click('[data-target="d4"]', wait=300)
    assert browser.said("alert") == "To play, accept the invitation first."
    assert location.hash == f"#{friend.link}", "a reload asks again"
    browser.click(JOIN, wait=300)
    assert is_stored(app) and location.hash == "#konobi?size=5&pie=off&moves=c3"
    browser.click('[data-target="d4"]', wait=300)
    assert friend.read().tokens == ("d4",) and friend.match.names == ["Bruno", "Carla"]


@pytest.mark.parametrize("action", ["watch", "join-same"])
def test_whoever_only_watches_or_is_the_sender_becomes_nobody_else(app, browser, action):
    friend = joined(browser, **SMALL)
    friend.play("c3")
    opened(browser, friend)
    browser.click(f'[data-action="{action}"]', wait=300)
    shown = browser.shown("match")
    assert ("on another device" in shown) == (action == "join-same") and not is_stored(app)
    assert choices() == ["join"], "one may still change one's mind"
    browser.click('[data-target="d4"]', wait=300)
    assert browser.said("alert") == "You are only watching this game." and not is_stored(app)
    for command in ("hint", "analyse"):
        for button in document.querySelectorAll(f'[data-action="{command}"]'):
            browser.click_element(button)
        browser.wait()
        assert not app.engine.searcher.is_searching


def test_the_link_decides_neither_the_guest_nor_the_name_nor_the_moves_of_the_guest(app, browser):
    friend = joined(browser, **SMALL)
    guest(friend.match)
    friend.play("c3")
    shown = opened(browser, friend)
    assert "Bruno plays Bruno. You can watch." in shown and choices() == ["watch", "join-same"]
    stranger = signed(replace(friend.match.message(), number=9), bytes([7]) * 32)
    browser.go_to(write_message(stranger), wait=300)
    assert "not made by the device" in browser.shown("notice-text")
    browser.go_to("", wait=300)
    friend = joined(browser, **SMALL)
    friend.play("c3")
    liar = friend.match
    liar.names[1] = "I am dumb"
    liar.end = liar.record.play(liar.end, liar.record.game.notation.read("d4", liar.end.position))
    shown = opened(browser, friend)
    assert browser.shown("notice-text") == ""
    assert "The link calls you “I am dumb”. The link already has moves of yours: d4." in shown
    browser.choose('.match [name="own"]', "Carla")
    browser.click(JOIN, wait=300)
    assert read_message(offered(browser)).names == ("Bruno", "Carla")


def test_a_match_of_2_0_0_goes_on_at_another_device_under_its_name(app, browser):
    friend = joined(browser, **SMALL)
    friend.match.keys = [NO_BYTES, NO_BYTES]
    guest(friend.match)
    friend.play("c3")
    assert "Play here to continue as Bruno." in opened(browser, friend)
    browser.click(JOIN, wait=300)
    browser.click('[data-target="d4"]', wait=300)
    assert friend.read().tokens == ("d4",)


def test_the_sender_of_a_match_of_2_0_0_continues_it_at_another_device(app, browser):
    friend = joined(browser, **SMALL)
    friend.match.keys = [NO_BYTES, NO_BYTES]
    bruno, friend.match = friend.match, guest(friend.match)
    move(bruno, "c3")
    pass_on(bruno, friend.match)
    browser.go_to(write_message(bruno.message()), wait=300)
    browser.click('[data-action="join-same"]', wait=300)
    assert is_stored(app) and tokens(app) == ["c3"]
    friend.play("d4")
    friend.send()
    browser.click('[data-target="e4"]', wait=300)
    assert friend.read().tokens == ("e4",)


def test_the_terms_say_who_or_that_the_dice_start_and_in_what_time(app, browser):
    record = Record.start(games.load("konobi"), SMALL)
    for first, controls, words in (
        ("0", "", "You would play White. Your friend starts."),
        ("1", "", "You would play Black. You start."),
        (TOSS, "", "A toss decides who starts."),
        ("1", "1/259200", "You start. Days for each move: 3."),
        ("1", "300+3", "You start. The clocks run while you play live."),
    ):
        name = f"m{len(words)}{first}1234"
        ana = Match.invite(name, record, SECRET, "", first, read_controls(controls), lambda: 0)
        shown = opened(browser, Friend(browser, ana))
        assert "You are invited to Konobi 5." in shown and words in shown
    for start, words in (("roll", ""), ("1", "Your friend starts."), ("0", "You start.")):
        record = Record.start(games.load("tabula"), {"start": start})
        ana = Match.invite(f"m{start}12345", record, SECRET, "", "1")
        shown = opened(browser, Friend(browser, ana))
        assert words in shown and ("starts." in shown or "You start." in shown) == bool(words)
        browser.click(JOIN, wait=300)
        said = browser.shown("match") + browser.said("status")
        assert ("Your reply lets your friend roll." in said) == (start == "1")


def test_a_backup_continues_a_match_with_its_dice_on_another_device(app, browser):
    friend = joined(browser, "tabula", "1")
    friend.send()
    friend.read()
    texts = read_backup(write_backup(app.storage, 0)).texts
    (stored,) = (text for key, text in texts.items() if key.startswith(MATCH))
    other = read_match(stored, games.load)
    assert receive(other, friend.match.message(), games.load).kind is MessageKind.NEWS
    while other.can_act:
        thrown = other.throw() if other.end.position.turn == CHANCE else None
        other.play(thrown or next(iter(other.end.position.legal_moves())))
    assert receive(friend.match, other.message(), games.load).kind is MessageKind.NEWS
    assert friend.match.tokens == other.tokens and other.throw_count


def test_a_link_to_watch_only_shows(app: Hub, browser: Browser) -> None:
    bruno = invite(browser, size="7", pie="off")
    browser.click('[data-target="c3"]', wait=300)
    bruno.read()
    bruno.play("d4")
    bruno.send()
    browser.click('[data-action="match-watch"]', wait=300)
    link = str(navigator.copied[-1]).partition("#")[2]
    assert link == f"{PREFIX}watch/Ana,Bruno/konobi?size=7&pie=off&moves=c3,d4"
    browser.go_to(link, wait=300)
    assert "You are watching Ana and Bruno." in browser.shown("match") and choices() == []
    assert location.hash == f"#{link}"
    for damaged, says in (("watch/Ana", "is damaged"), ("watch/a,b/konobi?moves=z9", "z9")):
        browser.go_to(PREFIX + damaged, wait=300)
        assert says in browser.shown("notice-text")


def test_an_invitation_to_play_live_waits_until_the_user_has_joined(app, browser):
    friend = joined(browser, **SMALL)
    browser.go_to(friend.signal(SignalRole.OFFER), wait=300)
    assert "invites you to Konobi 5." in browser.shown("match") and not is_stored(app)
    browser.click(JOIN, wait=300)
    assert "invites you to play live" in browser.shown("match")
    assert "Send the link" not in browser.said("status"), "the panel says what comes next"


def test_the_word_for_the_user_is_not_a_name(app: Hub, browser: Browser) -> None:
    friend = joined(browser, **SMALL)
    friend.match.names[0] = "You"
    assert "You are invited to Konobi 5." in opened(browser, friend)
    browser.choose('.match [name="own"]', " you ")
    browser.click(JOIN, wait=300)
    assert browser.shown("notice-text") == "“You” is not a name: choose another one."
    assert not is_stored(app)
    browser.choose('.match [name="own"]', "Yoú")
    browser.click(JOIN, wait=300)
    assert read_message(offered(browser)).names == ("You", "Yoú")
    assert "By link, with" not in browser.shown("match")


def test_names_are_not_pronouns_in_any_language() -> None:
    catalogues = [path.read_text() for path in Path(locale.__path__[0]).glob("*.po")]
    texts = [re.search(r'msgid "You \(\{role\}\)"\nmsgstr "(.+) \(', each) for each in catalogues]
    assert len(texts) == 3 and all(each and is_pronoun(each[1]) for each in texts)
    assert all(map(is_pronoun, (*PRONOUNS, "YOU", "Tú ", "você.")))
    assert (short_name("You"), short_name("Young"), short_name(" W" * 40)) == (
        "",
        "Young",
        ("W " * 20).strip(),
    )


@pytest.mark.parametrize(
    "name",
    ["\u202eabc\u202c", "A\u00a0\u3000B", "a\nb", "\u200e", "مر\u200cیم", "a,b/c?d=1", "<b>&"],
)
def test_every_name_that_is_typed_can_be_read_in_the_link(name: str) -> None:
    seen = short_name(name)
    record = Record.start(games.load("konobi"), SMALL)
    link = write_message(Match.invite("m123456", record, SECRET, seen, "0").message())
    assert read_message(link).names[0] == seen
