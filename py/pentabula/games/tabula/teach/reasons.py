"""Why a turn of Tábula is good: captures, checkers borne off, and what each side can then roll."""

from __future__ import annotations

from typing import Final

from pentabula.boards.track import ROMAN
from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import first_two
from pentabula.core.message import Message, all_of, counted
from pentabula.games.tabula.rules.position import SIDE_NAMES, Move, Position
from pentabula.games.tabula.rules.sides import CAPTURED, CHECKERS, OFF, POINTS, WAITING, Play
from pentabula.games.tabula.teach.exposure import (
    MAX_LEFT,
    REACH,
    capturing_throws,
    entering_throws,
    exposed,
    finishing_throws,
    shut_points,
)
from pentabula.games.tabula.teach.turn import Turn

THROWS: Final = 36
"""The number of equally likely throws of two dice, which sentences call rolls."""


def reason(position: Position, found: MoveEvaluation[Move]) -> Message | None:
    """The two most important facts about the turn: captures, bearing off, points closed, safety."""
    if not isinstance(found.move, Play):
        return None
    turn = Turn(position, found)
    facts = [*_captures(turn), *_borne_off(turn)]
    if turn.is_whole:
        facts += [*_shut_out(turn), *_safe(turn), *_closed(turn)]
        facts += _on_board(turn) if len(facts) < 2 else []
    return first_two(facts)


def _captures(turn: Turn) -> list[Message]:
    """Names the points on which the turn captures."""
    if not turn.captured:
        return []
    points = all_of([ROMAN[point] for point in turn.captured])
    return [
        counted(
            "After {turn}, the checker captured on {points} has to enter again.",
            "After {turn}, the checkers captured on {points} have to enter again.",
            len(turn.captured),
            turn=turn.words,
            points=points,
        )
    ]


def _borne_off(turn: Turn) -> list[Message]:
    """How many checkers are left and how many rolls bear them off, if the turn bears some off."""
    if turn.borne_off == turn.start.mine[OFF]:
        return []
    if turn.borne_off == CHECKERS:
        return [Message("After {turn}, all your checkers are off: you win.", turn=turn.words)]
    left = CHECKERS - turn.borne_off
    facts = [
        counted("{n} checker is left to bear off.", "{n} checkers are left to bear off.", left)
    ]
    rolls = finishing_throws(turn.end.sides, turn.seat) if turn.is_whole and left <= MAX_LEFT else 0
    if rolls:
        facts.append(
            counted(
                "Next turn, {n} of 36 rolls would bear off the rest.",
                "Next turn, {n} of 36 rolls would bear off the rest.",
                rolls,
            )
        )
    return facts


def _shut_out(turn: Turn) -> list[Message]:
    """How many rolls do not let captured checkers enter, or where waiting ones no longer can."""
    side, facts = SIDE_NAMES[1 - turn.seat], list[Message]()
    if turn.theirs[CAPTURED]:
        lost = THROWS - entering_throws(turn.end)
        if lost:
            facts.append(
                Message(
                    "With {rolls} of 36 rolls {side} cannot enter and loses the turn.",
                    rolls=lost,
                    side=side,
                )
            )
    if turn.theirs[WAITING] or turn.theirs[CAPTURED]:
        closed = [p for p in range(1, REACH + 1) if turn.start.mine[p] < 2 <= turn.mine[p]]
        if closed:
            points = all_of([ROMAN[point] for point in closed])
            facts.append(Message("{side} can no longer enter on {point}.", side=side, point=points))
    return facts


def _safe(turn: Turn) -> list[Message]:
    """Which checkers the other side cannot capture, or with how many rolls fewer."""
    rolls, captured = capturing_throws(turn.end)
    if not rolls and _has_contact(turn):
        return [Message("No roll can capture a checker of yours.")]
    # If the other side could roll instead of this turn.
    before, points = capturing_throws(Position(turn.start.sides, 1 - turn.seat))
    source = turn.plays[0].source
    was_exposed = source in exposed(turn.start.mine, turn.start.theirs)
    if was_exposed and turn.location not in captured and source in points:
        return [Message("The checker from {point} can no longer be captured.", point=ROMAN[source])]
    if rolls < before:
        return [
            counted(
                "{n} of 36 rolls captures now, instead of {before}.",
                "{n} of 36 rolls capture now, instead of {before}.",
                rolls,
                before=before,
            )
        ]
    return []


def _closed(turn: Turn) -> list[Message]:
    """The points beyond the first six on which the other side can no longer land."""
    points = [p for p in shut_points(turn.start.sides, turn.end.sides, turn.seat) if p > REACH]
    if not points:
        return []
    return [
        Message(
            "{side} can no longer land on {points}.",
            side=SIDE_NAMES[1 - turn.seat],
            points=all_of([ROMAN[point] for point in points]),
        )
    ]


def _on_board(turn: Turn) -> list[Message]:
    """How many checkers still have to enter, or that the gate is open, if the turn enters any."""
    before, now = turn.start.mine, turn.mine
    left = now[WAITING] + now[CAPTURED]
    if left == before[WAITING] + before[CAPTURED]:
        return []
    if not left:
        return [Message("All your checkers have entered: they may pass the gate after XII.")]
    return [
        counted(
            "{n} checker still has to enter before any of yours may pass the gate after XII.",
            "{n} checkers still have to enter before any of yours may pass the gate after XII.",
            left,
        )
    ]


def _has_contact(turn: Turn) -> bool:
    """Whether a checker of the other side still has to pass one of the seat's."""
    last = max((point for point in range(1, POINTS + 1) if turn.mine[point]), default=0)
    is_entering = turn.theirs[WAITING] or turn.theirs[CAPTURED]
    return bool(last and (is_entering or any(turn.theirs[1:last])))
