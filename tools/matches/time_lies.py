"""Lies about time: see `liar`."""

from __future__ import annotations

from typing import Final

from pentabula.online.match_time import LAG, TOLERANCE, deadline
from pentabula.online.messages import MatchMessage
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
    """Dates a move before the one that it answers."""
    times = case.message.times
    if len(times) < 2:
        return None
    return case.again(times=(*times[:-1], times[-2] - 1))


def a_link_before_the_last_one(case: Case) -> MatchMessage | None:
    """Dates a link before the one before it."""
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
    """Claims the win on time while the victim has time left."""
    victim, message = case.victim, case.message
    is_here = case.is_extension and len(case.line) == case.known and not victim.is_over
    if not (is_here and victim.time.controls and victim.is_our_turn) or message.flag:
        return None
    end = deadline(victim, gifts=dict(message.given))
    return case.again(flag=True) if end is None or message.sent < end else None


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
    a_taken_gift,
)
