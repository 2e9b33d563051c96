"""Offers between two devices: whatever crosses, both end in the same state; answers are told."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.online.offer_actions import ask, decline
from pentabula.online.offers import Offer, OfferKind
from pentabula.online.receiving import MessageKind
from tests.examples import examples
from tests.online.test_match import move, pair, pass_on, receive
from tools.matches.channel import TwoDevices


def settle(devices: TwoDevices) -> None:
    """Delivers the latest messages until nothing is new."""
    for _ in range(6):
        for side in (0, 1):
            devices.send(side)
            devices.deliver(side, devices.sent[side][-1])


@pytest.mark.parametrize("game", ["konobi", "tabula"])
@examples(25)
@given(seed=st.integers(0, 2**32))
def test_crossed_offers_end_in_the_same_state(game: str, seed: int) -> None:
    """Take-backs, gifts of time, claims and resignations, asked and answered at the same time."""
    devices = TwoDevices.begin(Random(seed), game)
    for _ in range(8):
        for _ in range(devices.rng.randrange(1, 6)):
            for side in (0, 1):  # both act before either hears of it
                devices.act(side)
        settle(devices)
        one, other = devices.sides
        assert devices.agree() and not devices.lies
        if not one.is_over:
            assert (one.offers.ours, one.offers.theirs) == (other.offers.theirs, other.offers.ours)
            assert not (one.time.contest or other.time.contest)


def test_a_declined_take_back_is_reported_to_the_asker() -> None:
    """Also on the asker's own turn, when the other side cannot play on to refuse."""
    ana, bruno = pair(size=5, pie="off")
    for mover, other, token in ((ana, bruno, "c3"), (bruno, ana, "b2")):
        move(mover, token)
        pass_on(mover, other)
    for _ in range(2):
        ask(ana, Offer(OfferKind.BACK, 0))
        pass_on(ana, bruno)
        assert bruno.can_act and not bruno.is_our_turn
        decline(bruno)
        assert not bruno.can_act
        with pytest.raises(GameError):
            decline(bruno)
        pass_on(ana, bruno)
        assert bruno.offers.theirs is None, "it was answered"
        received = receive(ana, bruno.message(), games.load)
        assert received.needs_notice and "declines to take back" in str(received.sentence)
        assert ana.offers.ours is None and ana.end.ply == 2
        pass_on(ana, bruno)
        assert bruno.message().no is None


def test_playing_on_answers_a_take_back() -> None:
    ana, bruno = pair(size=5, pie="off")
    move(ana, "c3")
    ask(ana, Offer(OfferKind.BACK, 0))
    pass_on(ana, bruno)
    move(bruno, "b2")
    received = receive(ana, bruno.message(), games.load)
    assert received.kind is MessageKind.NEWS and "instead of taking back" in str(received.sentence)
