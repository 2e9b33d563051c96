"""Time in a match: days per move, live clocks, claims, gifts, and what is a lie."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.core.clocks import read_controls, write_controls
from pentabula.core.errors import GameError
from pentabula.core.record import Record
from pentabula.online import match_time
from pentabula.online.match import Match
from pentabula.online.messages import MatchMessage, read_message, signed, write_message
from pentabula.online.offer_actions import accept, ask
from pentabula.online.offers import Offer, OfferKind
from pentabula.online.receiving import MessageKind, Receipt, accept_contest, join, receive
from tools.matches.time_lies import free_time, is_won_by_late_dating, most_free_time

DAY = 86_400
START = 1_800_000_000


class Pair:
    """Ana, who starts, and Bruno, whose clock is ahead of hers by `skew` seconds."""

    def __init__(self, time: str = f"1/{DAY}", skew: int = 0) -> None:
        self.now = START
        record = Record.start(games.load("konobi"), {"size": 5, "pie": "off"})
        self.ana = Match.invite(
            "m123456", record, bytes(32), "Ana", "0", read_controls(time), lambda: self.now * 1000
        )
        self.bruno = join(
            read_message(write_message(self.ana.message())),
            games.load,
            bytes(range(32)),
            "Bruno",
            lambda: (self.now + skew) * 1000,
        )

    def move(self, match: Match, token: str, spent: int = 0) -> None:
        match.play(match.record.game.notation.read(token, match.end.position), spent)

    def give(self, message: MatchMessage, measured: match_time.Measured | None = None) -> Receipt:
        """Delivers a message to the other side; the sender signs whatever it sends."""
        by, to = (self.ana, self.bruno)[:: 1 if message.sender == 0 else -1]
        sent = read_message(write_message(signed(message, by.dice.secret)))
        return receive(to, sent, games.load, measured=measured)

    def turn(self, match: Match, token: str, spent: int = 0) -> Receipt:
        self.move(match, token, spent)
        return self.give(
            match.message(),
            match_time.Measured(spent, was_connected=True, left=match_time.LAG * 10),
        )


def opened(time: str = f"1/{DAY}", skew: int = 0) -> Pair:
    """A pair who have both moved, so that Ana's clock runs."""
    pair = Pair(time, skew)
    for match, token in ((pair.ana, "c3"), (pair.bruno, "b2")):
        assert pair.turn(match, token).kind is MessageKind.NEWS
    return pair


@pytest.mark.parametrize("time", ["1/86400", "300", "300+3", "300/5x30,600", "*180", "-", "90d4"])
def test_a_time_control_survives_the_message(time: str) -> None:
    pair = Pair(time)
    assert pair.bruno.time.controls == pair.ana.time.controls == read_controls(time)
    assert write_controls(read_controls(time) or ()) == time  # type: ignore[arg-type]
    assert read_controls("300,") == read_controls("300")


@pytest.mark.parametrize("time", ["1/86400,300", "x"])
def test_an_unknown_time_control_is_refused(time: str) -> None:
    with pytest.raises(GameError):
        read_controls(time)


def test_the_first_move_of_each_side_has_no_limit() -> None:
    pair = Pair()
    assert match_time.deadline(pair.ana) is None
    pair.turn(pair.ana, "c3")
    assert match_time.deadline(pair.bruno) is None
    pair.now += 10 * DAY
    assert not match_time.is_overdue(pair.ana)
    pair.turn(pair.bruno, "b2")
    assert match_time.deadline(pair.ana) == match_time.deadline(pair.bruno) == pair.now + DAY


def test_the_win_is_claimed_once_the_days_are_up_and_not_before() -> None:
    pair = opened()
    pair.now += DAY - 1
    with pytest.raises(GameError, match="not up"):
        match_time.end_on_time(pair.bruno)
    pair.now += 1
    assert not pair.bruno.is_over, "nothing happens by itself"
    match_time.end_on_time(pair.bruno)
    assert pair.give(pair.bruno.message()).kind is MessageKind.NEWS and pair.ana.winner == 1
    assert pair.bruno.is_claimed and pair.bruno.winner is None, "it is not confirmed"
    assert pair.give(pair.ana.message()).kind is MessageKind.NEWS
    assert pair.bruno.winner == 1 and pair.bruno.is_over


def test_time_can_be_given_within_a_limit_and_is_not_taken_back() -> None:
    pair = opened()
    pair.now += DAY
    match_time.give_time(pair.bruno, DAY)
    assert pair.give(pair.bruno.message()).kind is MessageKind.NEWS
    assert match_time.deadline(pair.ana) == pair.now + DAY and not match_time.is_overdue(pair.ana)
    pair = opened()
    for _ in range(3):
        match_time.give_time(pair.bruno, 40 * DAY)
        assert pair.give(pair.bruno.message()).kind is MessageKind.NEWS
    assert match_time.deadline(pair.ana) == pair.now + 101 * DAY
    pair = opened()
    match_time.give_time(pair.bruno, DAY)
    gift = pair.bruno.message()
    assert pair.give(gift).kind is MessageKind.NEWS
    taken = replace(gift, number=gift.number + 1, given=())
    assert pair.give(taken).kind is MessageKind.FALSE_TIME
    pair = opened()
    match_time.give_time(pair.bruno, DAY)
    gift = pair.bruno.message()
    pair.move(pair.ana, "e5")
    pair.now += DAY
    match_time.end_on_time(pair.ana)
    assert pair.give(gift).kind is MessageKind.NEWS and pair.ana.is_claimed


@pytest.mark.parametrize("late", [-1, 1])
def test_a_move_that_crosses_a_claim_leaves_the_decision_to_the_claimant(late: int) -> None:
    """However it is dated: only the mover's device knows when it saw the move before."""
    pair = opened()
    pair.now += DAY + late
    pair.move(pair.ana, "e5")
    pair.now += 2
    match_time.end_on_time(pair.bruno)
    received = pair.give(pair.bruno.message())
    assert received.needs_notice and "before your move" in str(received.sentence)
    assert not pair.ana.is_over and pair.ana.end.ply == 3
    for _ in range(2):
        received = pair.give(pair.ana.message())
        assert received.kind is MessageKind.CONTEST and pair.bruno.time.contest is not None
        assert pair.bruno.is_claimed and pair.bruno.winner is None and pair.bruno.end.ply == 2
        match_time.keep_claim(pair.bruno)
    pair.give(pair.ana.message())
    accepted = accept_contest(pair.bruno, games.load)
    assert accepted is not None and accepted.kind is MessageKind.NEWS and accepted.tokens == ("e5",)
    assert pair.bruno.end.ply == 3 and not pair.bruno.time.flags
    assert accept_contest(pair.bruno, games.load) is None, "there is nothing to decide now"
    assert pair.turn(pair.bruno, "b4").kind is MessageKind.NEWS


@pytest.mark.parametrize("waited", [0, 5 * DAY])
def test_time_begins_when_this_device_first_sees_the_move(waited: int) -> None:
    pair = opened()
    pair.turn(pair.ana, "e5")
    pair.move(pair.bruno, "b4")
    move = pair.bruno.message()
    pair.now += waited  # the link lies in a chat
    assert (
        pair.give(move).kind is MessageKind.NEWS and match_time.deadline(pair.ana) == pair.now + DAY
    )
    pair.now += DAY - 1
    if match_time.is_overdue(pair.bruno):
        match_time.end_on_time(pair.bruno)
    claim = replace(pair.bruno.message(), number=move.number + 1, flag=True, sent=pair.now)
    before = pair.ana.message()
    received = pair.give(claim)
    assert received.kind is MessageKind.EARLY_CLAIM and "first saw the move" in str(
        received.sentence
    )
    assert pair.ana.message() == before and not pair.ana.is_over
    pair.now += 1
    received = pair.give(claim)
    assert received.kind is MessageKind.NEWS and received.needs_notice and pair.ana.winner == 1


@pytest.mark.parametrize("joins", [False, True])
def test_a_claim_in_the_link_of_the_move_does_not_count(joins: bool) -> None:
    """A liar waits, says that it moved long ago, and claims the win at once."""
    pair = opened()
    pair.turn(pair.ana, "e5")
    played = pair.now
    pair.now += 2 * DAY
    pair.move(pair.bruno, "b4")
    pair.bruno.time.times[-1] = pair.bruno.time.seen[-1] = played + 1
    match_time.end_on_time(pair.bruno)
    message = pair.bruno.message()
    if joins:  # at another device of the same person, which a match without signatures allows
        message = replace(message, key=b"", to=b"", signature=b"")
        pair.ana = join(message, games.load, bytes(32), "", lambda: pair.now * 1000)
    else:
        received = pair.give(message)
        assert received.kind is MessageKind.NEWS and received.needs_notice
        assert "begins only now" in str(received.sentence)
    assert not pair.ana.is_over and pair.ana.is_our_turn and pair.ana.end.ply == 4
    assert match_time.deadline(pair.ana) == pair.now + DAY
    assert not any(is_won_by_late_dating(Random(seed), 1) for seed in range(3))


def test_a_confirmed_loss_is_not_undone_and_an_open_claim_can_be_withdrawn() -> None:
    pair = opened()
    pair.now += DAY
    match_time.end_on_time(pair.bruno)
    with pytest.raises(GameError):
        match_time.end_on_time(pair.bruno)
    match_time.give_time(pair.bruno, DAY)
    assert not pair.bruno.is_claimed and not pair.bruno.is_over
    pair.now += DAY
    match_time.end_on_time(pair.bruno)
    pair.give(pair.bruno.message())
    pair.give(pair.ana.message())
    assert pair.bruno.winner == 1
    liar = pair.ana
    liar.time.flags.clear()
    pair.move(liar, "e5")
    assert pair.give(liar.message()).kind is MessageKind.FALSE_TIME
    assert pair.bruno.winner == 1 and pair.bruno.end.ply == 2
    with pytest.raises(GameError):
        match_time.give_time(pair.bruno, DAY)


def test_a_take_back_gives_the_whole_time_however_late_it_arrives() -> None:
    pair = opened()
    pair.turn(pair.ana, "e5")
    ask(pair.ana, Offer(OfferKind.BACK, 2))
    pair.give(pair.ana.message())
    pair.now += DAY // 2
    accept(pair.bruno)
    pair.now += 2 * DAY
    pair.give(pair.bruno.message())
    assert match_time.deadline(pair.ana) == pair.now + DAY
    pair = opened()
    pair.turn(pair.ana, "e5")
    pair.now += DAY // 2
    ask(pair.ana, Offer(OfferKind.BACK, 2))
    pair.give(pair.ana.message())
    accept(pair.bruno)
    pair.give(pair.bruno.message())
    assert match_time.deadline(pair.ana) == match_time.deadline(pair.bruno) == pair.now + DAY


@given(st.integers(-match_time.TOLERANCE, match_time.TOLERANCE))
def test_clocks_that_differ_by_an_hour_are_no_lie(skew: int) -> None:
    pair = opened(skew=skew)
    pair.now += 60
    assert pair.turn(pair.ana, "e5").kind is MessageKind.NEWS
    assert list(pair.bruno.time.times) == sorted(pair.bruno.time.times)


@pytest.mark.parametrize("skew", [-match_time.TOLERANCE - 60, match_time.TOLERANCE + 60])
def test_clocks_that_differ_by_more_are_named(skew: int) -> None:
    with pytest.raises((GameError, AssertionError)):
        opened(skew=skew)
    pair = Pair(skew=0)
    future = replace(pair.ana.message(), number=2, sent=pair.now + match_time.TOLERANCE + 1)
    received = pair.give(future)
    assert (
        received.kind is MessageKind.FALSE_TIME
        and "will not be sent for another 61 minutes" in str(received.sentence)
    )


LIES: dict[str, tuple[dict[str, Any], str]] = {
    "another control": ({"time": "1/172800"}, "changes the time control"),
    "no control": ({"time": "", "times": ()}, "changes the time control"),
    "no times": ({"times": ()}, "Times of some moves are missing"),
    "known times": ({"times": (START - 5, START, START)}, "times of known moves"),
    "before the last": ({"times": (START, START, START - 1)}, "before the one that it answers"),
    "before an older link": ({"sent": START - 1}, "before an earlier one"),
    "after the link": ({"times": (START, START, START + 99_999)}, "before its last move"),
    "a claim": ({"flag": True, "times": (START, START)}, "your time is not up"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_about_the_days_is_named_and_changes_nothing(lie: str) -> None:
    pair = opened()
    if lie == "a claim":
        message = replace(pair.bruno.message(), number=pair.bruno.number + 1, flag=True)
        before = pair.ana.message()
    else:
        pair.move(pair.ana, "e5")
        message = replace(pair.ana.message(), **LIES[lie][0])
        before = pair.bruno.message()
    received = pair.give(message)
    assert received.kind in (MessageKind.FALSE_TIME, MessageKind.FORGED, MessageKind.EARLY_CLAIM)
    assert LIES[lie][1] in str(received.sentence)
    assert (pair.ana if lie == "a claim" else pair.bruno).message() == before
    assert pair.give(pair.ana.message()).kind in (MessageKind.NEWS, MessageKind.REPEATED), (
        "no lie, no trouble"
    )


def test_a_move_is_not_dated_before_a_link_that_did_not_hold_it() -> None:
    pair = opened()
    pair.now += DAY + 10
    pair.ana.write_note("I am thinking.")
    assert pair.give(pair.ana.message()).kind is MessageKind.NEWS
    pair.move(pair.ana, "e5")
    false = replace(pair.ana.message(), times=(START, START, START + DAY - 1))
    assert pair.give(false).kind is MessageKind.FALSE_TIME


def test_live_clocks_follow_the_times_of_both_sides() -> None:
    pair = opened("60+1")
    pair.turn(pair.ana, "e5", 10_000)
    assert pair.turn(pair.bruno, "b4", 2_000).kind is MessageKind.NEWS
    for match in (pair.ana, pair.bruno):
        assert [each.left for each in match_time.clocks(match).seats] == [51_000, 59_000]
        assert match_time.clocks(match).running == 0
    assert pair.ana.time.times == pair.bruno.time.times == [0, 0, 10_000, 12_000]


@pytest.mark.parametrize(
    ("said", "seen", "was_connected", "is_lie"),
    [
        (10_000, 10_000 + match_time.LAG, True, False),
        (10_000, 10_001 + match_time.LAG, True, True),
        (10_000, 10_001 + match_time.LAG, False, False),
        (1_000, 1_001 + match_time.CUT, False, True),
        (10_000 + match_time.LAG, 9_999, True, True),
    ],
)
def test_a_live_time_must_agree_with_what_passed(said, seen, was_connected, is_lie):
    pair = opened("120")
    pair.move(pair.ana, "e5", said)
    received = pair.give(pair.ana.message(), match_time.Measured(seen, was_connected, left=50_000))
    assert received.kind is (MessageKind.FALSE_TIME if is_lie else MessageKind.NEWS)
    if is_lie:
        assert f"took {said // 1000} s; here, {seen // 1000} s passed" in str(received.sentence)


@pytest.mark.parametrize("excess", [match_time.LAG - 1000, match_time.ROUND_TRIP])
def test_the_differences_in_live_turns_have_a_sum(excess: int) -> None:
    """A turn may seem longer here than it was, by the way of its message and a sum for the game."""
    pair, total = opened("3600"), 0
    for ply in range(8):
        mover = (pair.ana, pair.bruno)[ply % 2]
        token = mover.record.game.notation.write(next(iter(mover.end.position.legal_moves())))
        pair.move(mover, token, 1_000)
        seen = 1_000 + (excess if mover is pair.ana else 0)
        received = pair.give(
            mover.message(), match_time.Measured(seen, was_connected=True, left=10**7)
        )
        total += excess - match_time.ROUND_TRIP if mover is pair.ana else 0
        if received.kind is not MessageKind.NEWS:
            break
    assert (received.kind is MessageKind.FALSE_TIME) is (total > match_time.LAG)
    assert "longer here than the links say" in str(received.sentence) or total <= match_time.LAG
    gained, turns = free_time(Random(1), excess)
    assert (gained <= most_free_time(turns) and turns < 25) or excess <= match_time.ROUND_TRIP


def test_a_live_move_after_the_flag_is_a_lie_and_a_flag_is_not_taken_back() -> None:
    pair = opened("60")
    pair.move(pair.ana, "e5", 60_000)
    received = pair.give(pair.ana.message())
    assert received.kind is MessageKind.FALSE_TIME and "time was up" in str(received.sentence)
    pair = opened("60")
    match_time.end_on_time(pair.ana)
    flagged = pair.ana.message()
    assert pair.give(flagged).kind is MessageKind.NEWS and pair.ana.winner == pair.bruno.winner == 1
    undone = replace(flagged, number=flagged.number + 1, flag=False)
    assert pair.give(undone).kind is MessageKind.FALSE_TIME
    match_time.give_time(pair.bruno, 60)
    assert pair.give(pair.bruno.message()).kind is MessageKind.NEWS
    assert not pair.ana.is_over and match_time.clocks(pair.ana).seats[0].left == 120_000


@pytest.mark.parametrize(("left", "is_lie"), [(match_time.LAG, False), (match_time.LAG + 1, True)])
def test_a_live_win_is_claimed_only_when_the_time_is_up_here_too(left: int, is_lie: bool) -> None:
    pair = opened("60")
    match_time.end_on_time(pair.bruno)
    received = pair.give(
        pair.bruno.message(), match_time.Measured(60_000 - left, was_connected=True, left=left)
    )
    assert received.kind is (MessageKind.FALSE_TIME if is_lie else MessageKind.NEWS)
    assert pair.ana.is_over is not is_lie
