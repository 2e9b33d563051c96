"""What the next stones could do in Konobi: join the edges, or come closer to it."""

from __future__ import annotations

from pentabula.core.lesson import winning_moves
from pentabula.games.konobi.rules.position import Position
from pentabula.kit.grid import around, flooded


def threats(position: Position) -> list[str]:
    """The points where the side that is not to move could win if it were its turn."""
    return list(winning_moves(_other_to_move(position)))


def stones_needed(position: Position, colour: int) -> int | None:
    """A lower bound on the stones that a colour still needs to join its edges; None if it cannot.

    Every diagonal step counts as a link, excused or not.
    """
    grid, own = position.grid, position.stones[colour]
    free = grid.full & ~(own | position.stones[1 - colour])
    first, last = grid.edges[colour]
    reached = flooded(grid, first & own, own, around)
    for stones in range(grid.size**2 + 1):
        if reached & last:
            return stones
        new = free & (around(grid, reached) | first)
        if not new & ~reached:
            return None
        reached = flooded(grid, reached | new, reached | new | own, around)
    return None


def _other_to_move(position: Position) -> Position:
    """The same stones with the other colour to move."""
    colour, joined = 1 - position.colour, position.joined
    grid, pie, black = position.grid, position.pie, position.black
    return Position(grid, pie, black, colour, position.stones, joined, None)
