"""Which checkers of Tábula can be captured, by which plays, and by how many rolls."""

from __future__ import annotations

from typing import Final

from pentabula.core.position import Move
from pentabula.games.tabula.rules.position import ROLLS, Position
from pentabula.games.tabula.rules.sides import CAPTURED, GATE, POINTS, WAITING, Play, Side

REACH: Final = 6
"""How many points one die reaches at most; so also the points of entry, I to VI."""

MAX_LEFT: Final = 4
"""With more checkers left no roll bears off all of them."""


def captures(position: Position, move: Move) -> bool:
    """Whether a move captures a checker."""
    return isinstance(move, Play) and position.captures(move)


def exposed(mine: Side, theirs: Side) -> list[int]:
    """The points of single checkers that an enemy can capture with one die of its next roll.

    The other dice of that roll may have to bring captured checkers in first, or open the gate.
    """
    return [p for p in range(1, POINTS + 1) if mine[p] == 1 and _is_reached(mine, theirs, p)]


def _is_reached(mine: Side, theirs: Side, point: int) -> bool:
    """Whether a roll may let `theirs` play a checker to a point, which is open, with one die."""
    if point <= REACH and (theirs[WAITING] or theirs[CAPTURED]):
        return True
    return any(
        theirs[source] and _may_enter_before(mine, theirs, source, point)
        for source in range(max(1, point - REACH), point)
    )


def _may_enter_before(mine: Side, theirs: Side, source: int, point: int) -> bool:
    """Whether a roll may bring in the checkers that must enter before a play, and make the play."""
    first = theirs[CAPTURED] + (theirs[WAITING] if source <= GATE < point else 0)
    if first < 2:
        return not first or any(mine[entry] < 2 for entry in range(1, REACH + 1))
    return first < 4 and mine[point - source] < 2  # only a double has more than two dice


def capturing_throws(position: Position) -> tuple[int, set[int]]:
    """Before a roll: how many of the 36 throws let the side to roll capture, and where."""
    count, points = 0, set[int]()
    for roll in ROLLS:
        found = captured_points(position.play(roll))
        points |= found
        if found:
            count += roll.throws
    return count, points


def captured_points(position: Position) -> set[int]:
    """The points where the side to play may capture in what is left of its turn.

    Apart from entries, which may have to come first, no play of one checker helps another checker
    to capture. So it is enough to continue with the same checker, or with any after an entry.
    """
    seat, found = position.turn, set[int]()
    ahead: list[tuple[Position, int]] = [(position, WAITING)]
    while ahead:
        here, last = ahead.pop()
        for play in here.plays() if here.turn == seat else ():
            if last not in (WAITING, play.source):
                continue
            if here.captures(play):
                found.add(play.target)
            ahead.append((here.play(play), WAITING if play.source == WAITING else play.target))
    return found


def entering_throws(position: Position) -> int:
    """Before a roll: how many of the 36 throws let the side to roll enter a checker."""
    count = 0
    for roll in ROLLS:
        plays = position.play(roll).plays()
        if any(play.source == WAITING for play in plays):
            count += roll.throws
    return count


def finishing_throws(sides: tuple[Side, Side], seat: int) -> int:
    """How many of the 36 throws would let a seat bear off all its checkers, if it were to roll."""
    position, count = Position(sides, seat), 0
    for roll in ROLLS:
        if _finishes(position.play(roll), seat):
            count += roll.throws
    return count


def _finishes(position: Position, seat: int) -> bool:
    """Whether the seat can win in the rest of its turn."""
    if position.winner() is not None:
        return True
    if position.turn != seat:
        return False
    return any(_finishes(position.play(play), seat) for play in {*position.plays()})


def shut_points(before: tuple[Side, Side], after: tuple[Side, Side], seat: int) -> list[int]:
    """The points that a seat has closed to the other side, which still has checkers behind them."""
    was, now, theirs = before[seat], after[seat], after[1 - seat]
    closed = (point for point in range(1, POINTS + 1) if was[point] < 2 <= now[point])
    return [p for p in closed if theirs[WAITING] or theirs[CAPTURED] or any(theirs[1:p])]
