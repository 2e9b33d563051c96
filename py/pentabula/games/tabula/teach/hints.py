"""Tábula's hints: which checker, with which die, and what that captures, closes or covers."""

from __future__ import annotations

from pentabula.boards.points import ROMAN
from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import Hints, Nudge, first_two
from pentabula.core.message import Message, all_of, counted
from pentabula.games.tabula.rules.position import SIDE_NAMES, Move, Position
from pentabula.games.tabula.rules.sides import (
    CAPTURED,
    CHECKERS,
    OFF,
    POINTS,
    WAITING,
    Play,
)
from pentabula.games.tabula.teach.exposure import REACH, capturing_rolls, exposed
from pentabula.games.tabula.teach.faults import faults
from pentabula.games.tabula.teach.turn import Turn


def phrase(position: Position, move: Move) -> Message:
    """What to do: `enter on VI with the 6`, `move from V to IX with the 4`."""
    if not isinstance(move, Play):
        return Message("pass your turn")
    if move.target == OFF:
        return Message(
            "bear off from {source} with the {die}", source=ROMAN[move.source], die=move.die
        )
    target = ROMAN[move.target]
    if move.source == WAITING:
        return Message("enter on {target} with the {die}", target=target, die=move.die)
    return Message(
        "move from {source} to {target} with the {die}",
        source=ROMAN[move.source],
        target=target,
        die=move.die,
    )


def nudge(position: Position, move: Move) -> Nudge:
    """The checkers of which one should be played."""
    if not isinstance(move, Play):
        return Nudge()
    if move.source != WAITING:
        words = Message("Look at your checkers on {point}.", point=ROMAN[move.source])
        return Nudge(words, (str(move.source),))
    if position.mine[CAPTURED]:
        return Nudge(Message("Your captured checker comes first."), ("captured",))
    return Nudge(Message("Look at your waiting checkers."), ("in",))


def reason(position: Position, found: MoveEvaluation[Move]) -> Message | None:
    """The two most important facts about the turn: captures, bearing off, points closed, safety."""
    if not isinstance(found.move, Play):
        return None
    turn = Turn(position, found)
    facts = [*_captures(turn), *_borne_off(turn), *_closed(turn), *_safe(turn)]
    return first_two(facts or _entered(turn))


def _captures(turn: Turn) -> list[Message]:
    """Where the turn captures; a different sentence if the first play does."""
    if not turn.captured:
        return []
    if turn.captured == [turn.plays[0].target]:
        point = ROMAN[turn.captured[0]]
        return [Message("It captures on {point}: that checker has to enter again.", point=point)]
    points = all_of([ROMAN[point] for point in turn.captured])
    return [Message("The turn captures on {points}.", points=points)]


def _borne_off(turn: Turn) -> list[Message]:
    """How many checkers are left, if the turn bears some off."""
    if turn.borne_off == turn.start.mine[OFF]:
        return []
    if turn.borne_off == CHECKERS:
        return [Message("It is the last checker, and wins.")]
    left = CHECKERS - turn.borne_off
    return [counted("{n} checker is left to bear off.", "{n} checkers are left to bear off.", left)]


def _closed(turn: Turn) -> list[Message]:
    """The points on which the other side can no longer enter, if it has to enter."""
    if not (turn.theirs[WAITING] or turn.theirs[CAPTURED]):
        return []
    before, now = turn.start.mine, turn.mine
    closed = [point for point in range(1, REACH + 1) if before[point] < 2 <= now[point]]
    other, points = SIDE_NAMES[1 - turn.seat], all_of([ROMAN[point] for point in closed])
    if not closed:
        return []
    return [Message("{side} can no longer enter on {point}.", side=other, point=points)]


def _safe(turn: Turn) -> list[Message]:
    """Which checkers the other side cannot capture."""
    play, location = turn.plays[0], turn.location
    if turn.is_whole and _has_contact(turn) and capturing_rolls(turn.end) == (0, set()):
        return [Message("No roll can capture a checker of yours.")]
    was_exposed = play.source in exposed(turn.start.mine, turn.start.theirs)
    if was_exposed and location not in exposed(turn.mine, turn.theirs):
        source = ROMAN[play.source]
        return [Message("It brings the checker on {point} to safety.", point=source)]
    if location <= POINTS and turn.mine[location] > 1:
        return [Message("Your checkers on {point} are safe.", point=ROMAN[location])]
    return []


def _has_contact(turn: Turn) -> bool:
    """Whether a checker of the other side still has to pass one of the seat's."""
    last = max((point for point in range(1, POINTS + 1) if turn.mine[point]), default=0)
    is_entering = turn.theirs[WAITING] or turn.theirs[CAPTURED]
    return bool(last and (is_entering or any(turn.theirs[1:last])))


def _entered(turn: Turn) -> list[Message]:
    """The general reason to enter, if there is no other one."""
    if turn.plays[0].source != WAITING:
        return []
    return [Message("All ten must be on the board before any may pass the gate after XII.")]


HINTS = Hints(phrase, nudge, reason, faults)
