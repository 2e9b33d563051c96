"""Sixty-four simultaneous random games, one bit each: bit-sliced playouts.

The points are split into four parts by the parity of their row and column. A part is an integer
with GAMES bits for each of its points, one for each game; shifted by a row or a column, it lines up
with a neighbouring part. No two points of a part are neighbours, so a whole part is filled in one
step, in all games: each empty point draws a colour, and takes a stone of it where the rules allow
that. The four parts follow one another in random order, twice. Then every point that is still empty
takes a stone of either colour that does not complete a crosscut.

So the stones are not put down in turn, and at the end weak links need no excuse; but crosscuts
never arise, and exactly one colour connects its edges. How good these games are, and how fast:
docs/measurements/konobi-search.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from operator import lshift, rshift
from random import Random
from typing import Final, TypeAlias

from pentabula.core.brain import Sample
from pentabula.games.konobi.rules.links import PointSet
from pentabula.games.konobi.rules.position import Position
from pentabula.kit import pie
from pentabula.kit.colours import BLACK
from pentabula.kit.grid import grid_of
from pentabula.kit.many_games import EVERY_GAME, GAMES, WORD, counts, everywhere

PARTS: Final = range(4)
"""Twice the parity of the row, plus that of the column, both counted from 0. Beside part k is part
k ^ 1, above and below it k ^ 2, across its corners k ^ 3."""

SWEEPS: Final = 2
"""How often the board is filled by both rules."""

SHIFTS: Final = tuple(
    (up, down, along, back)
    for up, down in ((lshift, rshift), (rshift, lshift))
    for along, back in ((lshift, rshift), (rshift, lshift))
)
"""Unshifted, each part lines up with one neighbour of every point. For each part: how the part
above and below it is shifted by a row to line up with the other one, and back; then how the part
beside it is shifted by a column."""

Parts: TypeAlias = Sequence[int]
"""Sets of points, one for each game: four integers."""

Two: TypeAlias = tuple[int, int]
Four: TypeAlias = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Layout:
    """How the points of a size are split.

    `points` are all points, `first` and `last` those of Black's edges. `row` is the number of bits
    in a row of a part, `full` has all bits of a part. `names` are the names of the points in the
    order of their bits, part by part, empty if there is no point.
    """

    size: int
    row: int
    full: int
    points: Parts
    first: Parts
    last: Parts
    names: tuple[str, ...]


@cache
def layout_of(size: int) -> Layout:
    """The layout for boards of that size."""
    grid, rows, columns = grid_of(size), _rows(size), _columns(size)
    first, last = grid.edges[BLACK]
    names = (
        grid.names[row * grid.stride + column] if row < size and column < size else ""
        for part in PARTS
        for row in range(part >> 1, 2 * rows, 2)
        for column in range(part & 1, 2 * columns, 2)
    )
    return Layout(
        size,
        columns * GAMES,
        (1 << rows * columns * GAMES) - 1,
        split(size, grid.full),
        split(size, first),
        split(size, last),
        tuple(names),
    )


def _rows(size: int) -> int:
    """The rows of a part."""
    return (size + 1) // 2


def _columns(size: int) -> int:
    """The columns of a part, with one that keeps the ends of rows apart."""
    return (size + 1) // 2 + 1


def split(size: int, points: PointSet) -> Parts:
    """The same points in every game."""
    stride, row = size + 1, (1 << size) - 1
    rows = [points >> stride * at & row for at in range(size)]
    parts = (
        b"".join([_words(size, columns, part & 1) for columns in rows[part >> 1 :: 2]])
        for part in PARTS
    )
    return [int.from_bytes(part, "little") for part in parts]


@cache
def _words(size: int, columns: int, parity: int) -> bytes:
    """A row of a part: every other one of the columns."""
    columns_of_part = range(parity, parity + 2 * _columns(size), 2)
    return b"".join((b"\xff" if columns >> at & 1 else b"\0") * WORD for at in columns_of_part)


def sample(position: Position, rng: Random) -> Sample[str]:
    """Random games from a position that is not over; a seat that may swap does so if it helps."""
    layout = layout_of(position.grid.size)
    black, white = (split(layout.size, stones) for stones in position.stones)
    black, _ = filled(layout, black, white, rng)
    won = black_wins(layout, black)
    wins = won.bit_count()
    chance = (wins if position.black_seat == 0 else GAMES - wins) / GAMES
    if pie.may_come(position):
        return Sample(_before_the_pie(position, chance))
    shares = _shares(layout, black, won)
    return Sample(chance, shares if position.black_seat == 0 else shares[::-1])


def _before_the_pie(position: Position, chance: float) -> float:
    """The chance of seat 0, which has played Black's first stone or is going to."""
    return min(chance, 1 - chance) if any(position.stones) else 0.5


def _shares(layout: Layout, black: Parts, won: int) -> tuple[dict[str, float], dict[str, float]]:
    """For Black and White, by point: the share they won of the games in which they held it.

    Points that one colour holds in all games are left out.
    """
    losses = GAMES - won.bit_count()
    cells = layout.full.bit_length() // GAMES
    won_everywhere = everywhere(cells, won)
    held = [count for part in black for count in counts(cells, part)]
    won_with = [count for part in black for count in counts(cells, part & won_everywhere)]
    found = [
        (name, games, wins)
        for name, games, wins in zip(layout.names, held, won_with, strict=True)
        if 0 < games < GAMES
    ]
    return (
        {name: wins / games for name, games, wins in found},
        {name: (losses - games + wins) / (GAMES - games) for name, games, wins in found},
    )


def filled(layout: Layout, black: Parts, white: Parts, rng: Random) -> tuple[Parts, Parts]:
    """Black's and White's points at the end of random games from a position."""
    black, white = list(black), list(white)
    order, bits = list(PARTS), layout.full.bit_length()
    empty = [full ^ (b | w) for full, b, w in zip(layout.points, black, white, strict=True)]
    for sweep in range(SWEEPS + 1):
        rng.shuffle(order)
        for part in order:
            here = empty[part]
            drawn = here & rng.getrandbits(bits)
            if sweep < SWEEPS:
                blacks = legal(layout, black, white, empty, part, drawn)
                whites = legal(layout, white, black, empty, part, here ^ drawn)
            else:
                may_be_black = uncrossed(layout, black, white, part, here)
                may_be_white = uncrossed(layout, white, black, part, here)
                blacks = may_be_black & (drawn | may_be_white ^ layout.full)
                whites = may_be_white ^ may_be_white & blacks
            black[part] |= blacks
            white[part] |= whites
            empty[part] ^= blacks | whites
    return black, white


def legal(layout: Layout, own: Parts, foes: Parts, empty: Parts, part: int, asked: int) -> int:
    """The given empty points of one part where a stone of `own` is legal. Agrees with
    `rules.position.judge` in each game. Rules: konobi.md, Turn 1 and Turn 2.
    """
    row = layout.row
    up, down, along, back = SHIFTS[part]
    here, beside, above, across = own[part], own[part ^ 1], own[part ^ 2], own[part ^ 3]
    besides, aboves = (beside, along(beside, GAMES)), (above, up(above, row))
    across_up, across_along = up(across, row), along(across, GAMES)
    weak = _weak(
        (across, across_up),
        (here, back(here, GAMES)),
        (*aboves, back(above, GAMES), back(aboves[1], GAMES)),
    )
    free_beside = (empty[part ^ 1] | weak) ^ weak
    weak = _weak(
        (here, down(here, row)),
        (across, across_along),
        (beside, down(beside, row), besides[1], down(besides[1], row)),
    )
    free_above = (empty[part ^ 2] | weak) ^ weak
    spoiled = across & (free_beside | down(free_beside, row) | free_above | back(free_above, GAMES))
    spoiled_up = up(spoiled, row)
    unexcused = _weak(
        aboves,
        besides,
        (spoiled, spoiled_up, along(spoiled, GAMES), along(spoiled_up, GAMES)),
    )
    return uncrossed(layout, own, foes, part, (asked | unexcused) ^ unexcused)


def uncrossed(layout: Layout, own: Parts, foes: Parts, part: int, asked: int) -> int:
    """The given points where a stone of `own` does not complete a crosscut."""
    up, _, along, _ = SHIFTS[part]
    beside, above, across = foes[part ^ 1], foes[part ^ 2], own[part ^ 3]
    beside2, above2, across2 = along(beside, GAMES), up(above, layout.row), up(across, layout.row)
    crosscut: int = above & beside & across | above2 & beside & across2
    crosscut |= above & beside2 & along(across, GAMES) | above2 & beside2 & along(across2, GAMES)
    return (asked | crosscut) ^ crosscut


def _weak(uprights: Two, levels: Two, corners: Four) -> int:
    """Where there is a stone across a corner and none on either side of it.

    `uprights` are the stones below and above, in one order or the other, `levels` those to the left
    and right, and `corners` those between the first of both, the second and the first, the first
    and the second, and the second of both.
    """
    (a, b), (c, d), (e, f, g, h) = uprights, levels, corners
    w, x, y, z = a | c, b | c, a | d, b | d
    return (e | w) ^ w | (f | x) ^ x | (g | y) ^ y | (h | z) ^ z


def black_wins(layout: Layout, black: Parts) -> int:
    """The games, as bits, in which Black's points connect Black's edges."""
    row, (all0, all1, all2, all3) = layout.row, black
    part0, part1, part2, part3 = (b & first for b, first in zip(black, layout.first, strict=True))
    reached, before = (part0, part1, part2, part3), None
    while reached != before:
        before = reached
        near = part0 | part1 | part1 << GAMES
        part2 = all2 & (part2 | near | near >> row | part3 | part3 << GAMES)
        near = part1 | part0 | part0 >> GAMES
        part3 = all3 & (part3 | near | near >> row | part2 | part2 >> GAMES)
        near = part2 | part3 | part3 << GAMES
        part0 = all0 & (part0 | near | near << row | part1 | part1 << GAMES)
        near = part3 | part2 | part2 >> GAMES
        part1 = all1 & (part1 | near | near << row | part0 | part0 >> GAMES)
        reached = part0, part1, part2, part3
    won = 0
    for part, last in zip(reached, layout.last, strict=True):
        arrived = part & last
        while arrived:
            won |= arrived & EVERY_GAME
            arrived >>= GAMES
    return won
