"""Which checkers of Tábula can be captured, and by which plays."""

from __future__ import annotations

from typing import Final

from pentabula.core.position import Move
from pentabula.games.tabula.rules.position import Position
from pentabula.games.tabula.rules.sides import CAPTURED, POINTS, WAITING, Counts, Play, Side

REACH: Final = 6


def captures(position: Position, move: Move) -> bool:
    """Whether a move captures a checker."""
    return isinstance(move, Play) and position.captures(move)


def exposed(mine: Side, theirs: Side) -> list[int]:
    """The points where one die could bring an enemy onto a checker that is alone."""
    return [p for p in range(1, POINTS + 1) if mine[p] == 1 and _is_reached(theirs, p)]


def _is_reached(theirs: Counts, point: int) -> bool:
    """Whether one die could bring a checker of a side to the point."""
    if point <= REACH and (theirs[WAITING] or theirs[CAPTURED]):
        return True
    return any(theirs[source] for source in range(max(1, point - REACH), point))
