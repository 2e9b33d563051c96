"""Lies about time: see `liar`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

from pentabula import games
from pentabula.core.clocks import read_controls
from pentabula.core.record import Record
from pentabula.online.match import Match
from pentabula.online.match_time import LAG, ROUND_TRIP, TOLERANCE, Measured, deadline, end_on_time
from pentabula.online.messages import MatchMessage, read_message, write_message
from pentabula.online.receiving import MessageKind, join, receive
from tools.matches.case import Case


def another_time_control(case: Case) -> MatchMessage | None:
    """Changes the time control in the middle of the match."""
    others = [each for each in ("", "1/600", "300+3", "1/86400") if each != case.message.time]
    return case.again(time=case.rng.choice(others))


def another_known_time(case: Case) -> MatchMessage | None:
    """Changes the time of a move that the victim knows, and of all that follow."""
    if not (case.message.time and case.known and case.is_extension):
        return None
    at, times = case.rng.randrange(case.known), case.message.times
    return case.again(times=(*times[:at], *(each + 1 for each in times[at:])), sent=case.late)


def missing_times(case: Case) -> MatchMessage | None:
    """Leaves out the time of the last move."""
    return case.again(times=case.message.times[:-1]) if case.message.times else None


def a_move_before_the_last_one(case: Case) -> MatchMessage | None:
    """Dates a move before the move that it answers."""
    times = case.message.times
    if len(times) < 2:
        return None
    return case.again(times=(*times[:-1], times[-2] - 1))


def a_link_before_the_last_one(case: Case) -> MatchMessage | None:
    """Dates a link before the previous link."""
    last = case.victim.last
    return case.again(sent=last.sent - 1) if case.message.time and last is not None else None


def a_link_from_the_future(case: Case) -> MatchMessage | None:
    """Dates a link after the present, by more than clocks differ."""
    if not case.message.time:
        return None
    return case.again(sent=case.victim.time.now + TOLERANCE + case.rng.randrange(1, 10**6))


def a_move_before_a_link_without_it(case: Case) -> MatchMessage | None:
    """Dates a new move before an earlier link that did not hold it, to have made it in time."""
    last, times, known = case.victim.last, case.message.times, case.known
    if not (case.is_extension and case.victim.time.is_by_date and last and len(times) > known):
        return None
    before = times[known - 1] if known else 0
    if len(last.times) > known or before >= last.sent:
        return None
    return case.again(times=(*times[:known], *(before for _ in times[known:])))


def too_short_a_time(case: Case) -> MatchMessage | None:
    """Claims another time for a live turn than the victim has measured."""
    return case.mismeasured(-LAG - 1)


def too_long_a_time(case: Case) -> MatchMessage | None:
    """Claims more time for a live turn than has passed."""
    return case.mismeasured(LAG + 1)


def a_move_after_the_time_was_up(case: Case) -> MatchMessage | None:
    """Plays on in a live game although its own time was up."""
    times, victim = case.message.times, case.victim
    is_live = bool(victim.time.controls) and not victim.time.is_by_date
    if not (is_live and case.is_extension and case.known and len(times) > case.known):
        return None
    return case.again(times=(*times[:-1], times[-1] + 10**8))


def an_early_claim(case: Case) -> MatchMessage | None:
    """Claims the win on time while the victim has time left, by whatever date it gives its link."""
    victim, message = case.victim, case.message
    is_here = case.is_extension and len(case.line) == case.known and not victim.is_over
    if not (is_here and victim.time.controls and victim.is_our_turn) or message.flag:
        return None
    end, latest = deadline(victim, gifts=dict(message.given)), victim.time.now + TOLERANCE
    is_early = end is None or victim.time.now < end
    sent = case.rng.choice([message.sent, max(message.sent, latest)])
    return case.again(flag=True, sent=sent) if is_early else None


def a_move_after_a_claim(case: Case) -> MatchMessage | None:
    """Dates a move back, after the victim has claimed the win, to cancel the claim."""
    is_claimed = case.victim.is_claimed and case.victim.time.is_by_date
    times, known = case.message.times, case.known
    if not (is_claimed and case.is_extension and len(times) > known > 0):
        return None
    last = case.victim.last
    earliest = max(times[known - 1], last.sent if last is not None else 0)
    return case.again(times=(*times[:known], *(earliest for _ in times[known:])), flag=False)


def a_taken_gift(case: Case) -> MatchMessage | None:
    """Takes back time that was given."""
    return case.again(given=()) if case.victim.time.given[case.liar.side] else None


TIME_LIES: Final = (
    another_time_control,
    another_known_time,
    missing_times,
    a_move_before_the_last_one,
    a_link_before_the_last_one,
    a_link_from_the_future,
    a_move_before_a_link_without_it,
    too_short_a_time,
    too_long_a_time,
    a_move_after_the_time_was_up,
    an_early_claim,
    a_move_after_a_claim,
    a_taken_gift,
)


# Lies of a whole match


class LiveGain:
    """A live match in which one side says that each of its turns took no time."""

    def __init__(self, rng: Random, game: str, passed: int) -> None:
        """`passed` are the milliseconds that each turn of the liar really takes."""
        record = Record.start(games.load(game), {})
        controls = read_controls("3600")
        self.rng, self.passed = rng, passed
        self.liar = Match.invite("m123456", record, rng.randbytes(32), "Ana", "0", controls)
        invitation = read_message(write_message(self.liar.message()))
        self.victim = join(invitation, games.load, rng.randbytes(32), "Bruno")

    def turns(self) -> Iterator[bool]:
        """Whether the victim accepts each turn of the liar."""
        while True:
            if not self._turn(self.liar, self.victim, 0):
                yield False
                return
            yield True
            self._turn(self.victim, self.liar, self.passed)

    def _turn(self, mover: Match, other: Match, spent: int) -> bool:
        moves = list(islice(mover.end.position.legal_moves(), 40))
        mover.play(self.rng.choice(moves), spent if mover.end.ply else 0)
        measured = Measured(self.passed if other.end.ply else 0, was_connected=True, left=10**7)
        message = read_message(write_message(mover.message()))
        return receive(other, message, games.load, measured=measured).kind is MessageKind.NEWS


def free_time(rng: Random, passed: int) -> tuple[int, int]:
    """The milliseconds that a liar gains in a live game, and in how many turns, until refused."""
    turns = sum(islice(LiveGain(rng, "konobi", passed).turns(), 26)) - 1  # the first move is free
    return turns * passed, turns


def most_free_time(turns: int) -> int:
    """The most milliseconds that a side can hide in a number of turns: see `docs/clocks.md`."""
    return LAG + turns * ROUND_TRIP


def is_won_by_late_dating(rng: Random, days: int) -> bool:
    """Whether a liar wins who waits, dates its move days back, and claims the win in its link."""
    now = [1_800_000_000]
    record = Record.start(games.load("konobi"), {})
    controls, seconds = read_controls(f"1/{days * 86_400}"), days * 86_400

    def clock() -> int:
        return now[0] * 1000

    liar = Match.invite("m123456", record, rng.randbytes(32), "Ana", "0", controls, clock)
    invitation = read_message(write_message(liar.message()))
    victim = join(invitation, games.load, rng.randbytes(32), "Bruno", clock)

    def send(sender: Match, receiver: Match) -> None:
        receive(receiver, read_message(write_message(sender.message())), games.load)

    def move(match: Match) -> None:
        match.play(rng.choice(list(islice(match.end.position.legal_moves(), 40))))

    for mover, other in ((liar, victim), (victim, liar)):
        move(mover)
        send(mover, other)
    played = now[0]
    now[0] += seconds + rng.randrange(1, 3 * 86_400)
    move(liar)
    liar.time.times[-1], liar.time.seen[-1] = played + 1, played + 1
    end_on_time(liar)
    send(liar, victim)
    return victim.is_over or not victim.is_our_turn
