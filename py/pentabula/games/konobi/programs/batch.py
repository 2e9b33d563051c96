"""Many games at once: the rules of `position` on the bits of all games (`research.batch.BitRules`).

`judge` and `flooded` work on whatever has the operators of an integer.
"""

from __future__ import annotations

from typing import Any

from pentabula.core.position import PASS, SWAP
from pentabula.games.konobi.rules.position import Position, judge
from pentabula.kit.colours import BLACK, WHITE
from pentabula.kit.grid import around, flooded

Bits = Any
"""A set of bits, or a flag, of each game."""

State = tuple[Bits, ...]
"""The stones of Black and White, those joined with their first edges; the flags of whether White
is to move and whether the sides are swapped. All zero is the start of a game."""

SETS, FLAGS = 4, 2
WORDS = (SWAP, PASS)
"""The actions after the sites."""


def sites(start: Position) -> tuple[int, ...]:
    """The bit of each site, in the order of the actions."""
    return tuple(at for at, name in enumerate(start.grid.names) if name)


def legal(start: Position, state: State) -> tuple[Bits, tuple[Bits, ...]]:
    """The sites that may be played, and whether each of WORDS may be."""
    black, white, *_, is_white, _ = state
    points: Bits = judge(
        start.grid, is_white.chosen(white, black), is_white.chosen(black, white)
    ).legal
    may_swap = _may_swap(start, state)
    return points, (may_swap, ~(points.any() | may_swap))


def play(start: Position, state: State, point: Bits, words: tuple[Bits, ...]) -> tuple[State, Bits]:
    """The state after a move in each game, and in which games it wins.

    `point` is the site that is played, `words` says in which games one of WORDS is.
    """
    black, white, near_black, near_white, is_white, is_swapped = state
    grid, swaps, none = start.grid, words[0], point ^ point
    edges = zip(grid.edges[WHITE], grid.edges[BLACK], strict=True)
    first, last = (is_white.chosen(none | his, none | hers) for his, hers in edges)
    friends = is_white.chosen(white, black) | point
    reached = is_white.chosen(near_white, near_black)
    joining = point & (first | around(grid, reached))
    reached = flooded(grid, reached | joining, friends, around)
    after = (
        is_white.chosen(black, friends),
        is_white.chosen(friends, white),
        is_white.chosen(near_black, reached),
        is_white.chosen(reached, near_white),
        is_white ^ ~swaps,
        is_swapped | swaps,
    )
    return after, (reached & last).any()


def seat(state: State) -> Bits:
    """The flag of whether seat 1 is to move."""
    return state[4] ^ state[5]


def planes(start: Position, state: State) -> tuple[Bits, ...]:
    """The planes of `encoding`, as the seat to move sees them."""
    black, white, *_, is_white, _ = state
    own, other = is_white.chosen(white, black), is_white.chosen(black, white)
    return own, other, is_white, _may_swap(start, state)


def _may_swap(start: Position, state: State) -> Bits:
    _, white, *_, is_white, is_swapped = state
    return is_white & ~white.any() & (~is_swapped if start.pie else is_white ^ is_white)
