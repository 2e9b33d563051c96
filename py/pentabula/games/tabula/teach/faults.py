"""Why a play of Tábula was a mistake: what the other side can roll, and what the turn missed.

A play is judged together with the plays that are expected in the rest of the turn.
"""

from __future__ import annotations

from pentabula.boards.track import ROMAN
from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import Fact
from pentabula.core.message import Message, all_of, counted
from pentabula.games.tabula.rules.position import SIDE_NAMES, Move, Position
from pentabula.games.tabula.rules.sides import CAPTURED, CHECKERS, GATE, OFF, WAITING, Play, Side
from pentabula.games.tabula.teach.exposure import (
    MAX_LEFT,
    capturing_throws,
    entering_throws,
    finishing_throws,
    shut_points,
)
from pentabula.games.tabula.teach.turn import Turn


def faults(
    position: Position, played: MoveEvaluation[Move], best: MoveEvaluation[Move]
) -> list[Fact]:
    """What only this turn allows or misses, not the better turn; the most important first."""
    if not (isinstance(played.move, Play) and isinstance(best.move, Play)):
        return []
    now, better = Turn(position, played), Turn(position, best)
    if not (now.is_whole and (better.is_whole or better.end.winner() is not None)):
        return []
    if better.end.winner() is not None:
        return [
            Fact(
                Message("{plays} would have won.", plays=better.words),
                Message("This turn could have won the game."),
            )
        ]
    return [
        *_captured(now, better),
        *_exposed(now, better),
        *_entering(now, better),
        *_borne_off(now, better),
        *_finishing(now, better),
        *_counts(now, better),
        *_shut(now, better),
    ]


def _exposed(now: Turn, better: Turn) -> list[Fact]:
    """Names the checkers that may be captured next, if fewer rolls do so after the better turn."""
    rolls, points = capturing_throws(now.end)
    others, _ = capturing_throws(better.end)
    if rolls <= others:
        return []
    said = {
        "turn": now.words,
        "points": all_of([ROMAN[point] for point in sorted(points)]),
        "plays": better.words,
        "others": others,
    }
    words = counted(
        "After {turn}, {n} of 36 rolls captures on {points}; after {plays}, {others}.",
        "After {turn}, {n} of 36 rolls capture on {points}; after {plays}, {others}.",
        rolls,
        **said,
    )
    spoiler_free = counted(
        "After {turn}, {n} of 36 rolls captures on {points}.",
        "After {turn}, {n} of 36 rolls capture on {points}.",
        rolls,
        **said,
    )
    return [Fact(words, spoiler_free)]


def _captured(now: Turn, better: Turn) -> list[Fact]:
    """Names captures that only the better turn has."""
    points = [point for point in better.captured if point not in now.captured]
    if not points or len(better.captured) <= len(now.captured):
        return []
    said = {"plays": better.words, "points": all_of([ROMAN[point] for point in points])}
    return [
        Fact(
            Message("{plays} would have captured on {points}.", **said),
            counted(
                "A checker could have been captured.",
                "{n} checkers could have been captured.",
                len(points),
            ),
        )
    ]


def _entering(now: Turn, better: Turn) -> list[Fact]:
    """How many rolls let captured checkers enter, if the better turn lets fewer do so."""
    if not (now.theirs[CAPTURED] and better.theirs[CAPTURED]):
        return []
    rolls, others = entering_throws(now.end), entering_throws(better.end)
    if rolls <= others:
        return []
    said = {
        "turn": now.words,
        "side": SIDE_NAMES[1 - now.seat],
        "rolls": rolls,
        "plays": better.words,
        "others": others,
    }
    words = Message(
        "After {turn}, {side} can enter with {rolls} of 36 rolls; after {plays}, with {others}.",
        **said,
    )
    return [
        Fact(words, Message("After {turn}, {side} can enter with {rolls} of 36 rolls.", **said))
    ]


def _borne_off(now: Turn, better: Turn) -> list[Fact]:
    """The checkers that only the better turn bears off."""
    more = better.borne_off - now.borne_off
    if more <= 0:
        return []
    words = counted(
        "{plays} would have borne off {n} more checker.",
        "{plays} would have borne off {n} more checkers.",
        more,
        plays=better.words,
    )
    spoiler_free = counted(
        "{n} more checker could have been borne off.",
        "{n} more checkers could have been borne off.",
        more,
    )
    return [Fact(words, spoiler_free)]


def _finishing(now: Turn, better: Turn) -> list[Fact]:
    """How many rolls would bear off the rest next turn, if fewer than after the better turn."""
    if max(_left(now.mine), _left(better.mine)) > MAX_LEFT:
        return []
    rolls, others = (finishing_throws(each.end.sides, each.seat) for each in (now, better))
    if rolls >= others:
        return []
    said = {"turn": now.words, "plays": better.words, "others": others}
    words = counted(
        "After {turn}, {n} of 36 rolls would bear off the rest next turn; after {plays}, {others}.",
        "After {turn}, {n} of 36 rolls would bear off the rest next turn; after {plays}, {others}.",
        rolls,
        **said,
    )
    spoiler_free = counted(
        "After {turn}, {n} of 36 rolls would bear off the rest next turn, instead of {others}.",
        "After {turn}, {n} of 36 rolls would bear off the rest next turn, instead of {others}.",
        rolls,
        **said,
    )
    return [Fact(words, spoiler_free)]


def _left(side: Side) -> int:
    return CHECKERS - side[OFF]


def _counts(now: Turn, better: Turn) -> list[Fact]:
    """The checkers that only the better turn enters, or brings past the gate."""
    facts = list[Fact]()
    entered = _waiting(now.mine) - _waiting(better.mine)
    if entered > 0:
        words = counted(
            "{plays} would have entered {n} more checker.",
            "{plays} would have entered {n} more checkers.",
            entered,
            plays=better.words,
        )
        spoiler_free = counted(
            "{n} more checker could have entered.", "{n} more checkers could have entered.", entered
        )
        facts.append(Fact(words, spoiler_free))
    passed = _behind(now.mine) - _behind(better.mine) - entered
    if passed > 0 and entered >= 0:
        words = counted(
            "{plays} would have brought {n} more checker past the gate.",
            "{plays} would have brought {n} more checkers past the gate.",
            passed,
            plays=better.words,
        )
        spoiler_free = counted(
            "{n} more checker could have passed the gate.",
            "{n} more checkers could have passed the gate.",
            passed,
        )
        facts.append(Fact(words, spoiler_free))
    return facts


def _waiting(side: Side) -> int:
    return side[WAITING] + side[CAPTURED]


def _behind(side: Side) -> int:
    """How many checkers have not passed the gate, waiting ones included."""
    return _waiting(side) + sum(side[1 : GATE + 1])


def _shut(now: Turn, better: Turn) -> list[Fact]:
    """The points on which the other side can land, but not after the better turn."""
    points = shut_points(now.end.sides, better.end.sides, now.seat)
    if not points:
        return []
    said = {
        "side": SIDE_NAMES[1 - now.seat],
        "points": all_of([ROMAN[point] for point in points]),
        "plays": better.words,
    }
    return [
        Fact(
            Message("After {plays}, {side} could not have landed on {points}.", **said),
            Message("{side} could have been kept from {points}.", **said),
        )
    ]
