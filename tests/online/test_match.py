"""Two devices agree on every game, whatever the channel does; every lie is detected."""

from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.store.matches import read_match, write_match
from pentabula.core.clocks import read_controls
from pentabula.core.errors import GameError
from pentabula.core.position import CHANCE
from pentabula.core.record import Record
from pentabula.online import dice
from pentabula.online.match import NEED_SALT, NO_THROW_LEFT, Match
from pentabula.online.messages import read_message, write_message
from pentabula.online.offer_actions import accept, ask
from pentabula.online.offers import Offer, OfferKind
from pentabula.online.receiving import MessageKind, join, receive
from tests.examples import examples
from tools.matches import liar
from tools.matches.channel import SMALL, TwoDevices

QUICK = sorted(set(SMALL) - {"tabula"})


def test_every_game_is_simulated() -> None:
    assert sorted(SMALL) == sorted(games.names())


@pytest.mark.parametrize("game", QUICK)
@examples(25)
@given(seed=st.integers(0, 2**32))
def test_honest_devices_end_with_the_same_game(game: str, seed: int) -> None:
    assert TwoDevices.played(Random(seed), game).is_sound


@examples(4)
@given(seed=st.integers(0, 2**32))
def test_honest_devices_end_with_the_same_game_of_dice(seed: int) -> None:
    assert TwoDevices.played(Random(seed), "tabula").is_sound


@pytest.mark.parametrize("game", QUICK)
@examples(15)
@given(seed=st.integers(0, 2**32))
def test_every_lie_is_detected_and_changes_nothing(game: str, seed: int) -> None:
    liar.play(Random(seed), game, Counter())


@examples(4)
@given(seed=st.integers(0, 2**32))
def test_every_lie_about_dice_is_detected(seed: int) -> None:
    liar.play(Random(seed), "tabula", Counter())


def invitation(game: str = "konobi", first: str = "0", **options: str | int) -> Match:
    """Ana's side of a match; who is first may be tossed."""
    record = Record.start(games.load(game), options)
    return Match.invite("m123456", record, bytes(32), "Ana", first)


def pair(game: str = "konobi", first: str = "0", **options: str | int) -> tuple[Match, Match]:
    """A match between Ana, who starts, and Bruno."""
    ana = invitation(game, first, **options)
    return ana, join(ana.message(), games.load, bytes(range(32)), "Bruno")


def move(match: Match, token: str) -> None:
    match.play(match.record.game.notation.read(token, match.end.position))


def pass_on(sender: Match, receiver: Match) -> MessageKind:
    text = write_message(sender.message())
    return receive(receiver, read_message(text), games.load).kind


def test_moves_from_other_devices_of_the_user_are_ahead_and_other_links_told_apart() -> None:
    ana, bruno = pair(size=5, pie="off")
    first = ana.message()
    move(ana, "c3")
    assert pass_on(ana, bruno) is MessageKind.NEWS and pass_on(ana, bruno) is MessageKind.REPEATED
    assert receive(bruno, first, games.load).kind is MessageKind.BEHIND
    assert pass_on(bruno, bruno) is MessageKind.OWN
    other, _ = pair(size=5, pie="off")
    other.name = "another1"
    assert pass_on(other, bruno) is MessageKind.OTHER_MATCH
    ana, bruno = pair(size=5, pie="off")
    ahead, _ = pair(size=5, pie="off")
    move(ahead, "c3")
    pass_on(ahead, bruno)
    move(bruno, "b2")
    assert pass_on(bruno, ana) is MessageKind.AHEAD and ana.end.ply == 0
    assert pass_on(ahead, ana) is MessageKind.NEWS, "that link is signed by the same key"


def test_actions_of_the_other_side_are_refused() -> None:
    ana, bruno = pair(size=5, pie="off")
    for action in (
        lambda: move(bruno, "c3"),
        lambda: accept(bruno),
        lambda: ask(ana, Offer(OfferKind.BACK, 0)),
        lambda: ana.throw(),
    ):
        with pytest.raises(GameError):
            action()


def test_both_may_resign_concurrently_and_agree_who_has_lost() -> None:
    ana, bruno = pair(size=5, pie="off")
    ana.resign()
    bruno.resign()
    pass_on(bruno, ana)
    pass_on(ana, bruno)
    assert ana.winner == bruno.winner == 1


@pytest.mark.parametrize("time", ["", "1/86400"])
def test_a_device_with_the_same_key_catches_up_from_an_own_link(time: str) -> None:
    """As after a backup was restored. A game of dice goes on where its dice are kept."""
    record = Record.start(games.load("konobi"), {"size": 5, "pie": "off"})
    ana = Match.invite("m123456", record, bytes(32), "Ana", "0", read_controls(time))
    bruno = join(ana.message(), games.load, bytes(range(32)), "Bruno")
    pass_on(bruno, ana)
    phone = read_match(write_match(ana), games.load)
    move(ana, "c3")
    pass_on(ana, bruno)
    move(bruno, "b2")
    pass_on(bruno, ana)
    move(ana, "c4")
    assert pass_on(ana, phone) is MessageKind.NEWS and phone.tokens == ana.tokens
    assert phone.message() == ana.message() and pass_on(phone, bruno) is MessageKind.NEWS
    assert pass_on(ana, phone) is MessageKind.OWN


def test_a_game_of_dice_is_continued_where_its_dice_are_kept() -> None:
    ana, bruno = pair("tabula")
    pass_on(bruno, ana)
    with pytest.raises(GameError, match="played on another device"):
        join(ana.message(), games.load, bytes(32), "")


@pytest.fixture
def short_chains(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every seat has three throws."""
    dice.chain.cache_clear()
    monkeypatch.setattr(dice, "CHAIN_LENGTH", 3)
    yield
    dice.chain.cache_clear()


@pytest.mark.usefixtures("short_chains")
def test_a_seat_without_throws_is_informed_and_can_resign() -> None:
    ana, bruno = pair("tabula")
    assert ana.waits_for_salt and ana.throw() == ana.why_no_throw == NEED_SALT
    pass_on(bruno, ana)
    for match, other in cycle(((ana, bruno), (bruno, ana))):
        while match.can_act and match.why_no_throw is None:
            position = match.end.position
            thrown = match.throw() if position.turn == CHANCE else None
            match.play(thrown or next(iter(position.legal_moves())))
        if match.why_no_throw is NO_THROW_LEFT:
            break
        assert pass_on(match, other) is MessageKind.NEWS
    own = [each for each in match.dice.exchanges.values() if each.thrower == match.seat]
    assert len(own) == 3 and match.throw() == match.why_no_throw == NO_THROW_LEFT
    assert match.can_act and not match.waits_for_salt
    assert str(NO_THROW_LEFT).startswith("You have thrown 1,024 times")
    match.resign()
    assert pass_on(match, other) is MessageKind.NEWS and match.winner == other.winner == other.side
