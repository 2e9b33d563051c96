"""Which checkers of Tábula can be captured, by which plays, and by how many rolls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pentabula.core.position import Move
from pentabula.games.tabula.rules.position import ROLLS, Position
from pentabula.games.tabula.rules.sides import CAPTURED, POINTS, WAITING, Counts, Play, Side

REACH: Final = 6


def captures(position: Position, move: Move) -> bool:
    """Whether a move captures a checker."""
    return isinstance(move, Play) and position.captures(move)


def exposed(mine: Side, theirs: Side) -> list[int]:
    """The points where one die could bring an enemy onto a single checker."""
    return [p for p in range(1, POINTS + 1) if mine[p] == 1 and _is_reached(theirs, p)]


def _is_reached(theirs: Counts, point: int) -> bool:
    """Whether one die could bring a checker of a side to the point."""
    if point <= REACH and (theirs[WAITING] or theirs[CAPTURED]):
        return True
    return any(theirs[source] for source in range(max(1, point - REACH), point))


def capturing_rolls(position: Position) -> tuple[int, set[int]]:
    """Before a roll: how many of the 36 throws let the side to roll capture, and where."""
    count, points = 0, set[int]()
    for roll in ROLLS:
        found = set(_captured(position.play(roll)))
        points |= found
        if found:
            count += 1 if roll.high == roll.low else 2
    return count, points


def _captured(position: Position) -> Iterator[int]:
    """The points where the side to play may capture in what is left of its turn.

    Apart from entries, which may have to come first, no play of one checker helps another one to
    capture. So it is enough to continue with the same checker, or with any after an entry.
    """
    seat = position.turn
    ahead: list[tuple[Position, int]] = [(position, WAITING)]
    while ahead:
        here, last = ahead.pop()
        for play in here.plays() if here.turn == seat else ():
            if last not in (WAITING, play.source):
                continue
            if here.captures(play):
                yield play.target
            ahead.append((here.play(play), WAITING if play.source == WAITING else play.target))
