"""What search may use of TAU: random games, and numbers worth saying.

Playouts keep one byte a line. At most a third of the lines is ever struck, so a random line
that is not open is simply drawn again, and no list of the open ones is made; the runs are
the pieces between the struck bytes. Tried on 10×10 (median of 5 × 3,000, one run):

- a list of the open lines from `legal_moves()`, shrinking; runs from binary text: 1.0 ×
- one byte a line, drawing again, runs by splitting the bytes (this): 3.0 ×
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product as pairs
from random import Random
from typing import Any

from pentabula.core.brain import Brain
from pentabula.core.game import Number, Numbers, Seat
from pentabula.games.tau.lines import Strike, lines, product
from pentabula.games.tau.rules import BID, Move, Position

SOLVED_UP_TO = 24
OFFERED = 4
OPEN, STRUCK, LAST = b"01L"
RUNGS = tuple(map(Fraction, ("1/4", "1/2", "3/4", "1", "4/3", "2", "4")))

State = tuple[tuple[int, ...], tuple[int, ...]]


def playout(position: Position, rng: Random) -> tuple[Seat, list[Any]]:
    """A uniformly random game to the end: the winner and the moves played."""
    moves: list[Move] = []
    while position.high is None:
        offered = shortlist(position)
        move = offered[int(rng.random() * len(offered))]
        moves.append(move)
        position = position.play(move)
    struck, flags = _strike_at_random(position, rng)
    rows = position.rows
    score = product(_lengths(flags[:rows]), _lengths(flags[rows:]))
    return (position.high if score > position.number else 1 - position.high), moves + struck


def _strike_at_random(position: Position, rng: Random) -> tuple[list[Strike], bytearray]:
    """Lines for all the moves left, each uniform over the legal ones, and all flags then."""
    random, rows = rng.random, position.rows
    table = lines(rows, position.cols)
    count = len(table)
    mask = position.struck_rows | position.struck_cols << rows
    flags = bytearray(f"{mask:0{count}b}"[::-1], "ascii")
    rows_left, cols_left = flags.count(OPEN, 0, rows), flags.count(OPEN, rows)
    if rows_left == 1:
        flags[flags.index(OPEN, 0, rows)] = LAST
    if cols_left == 1:
        flags[flags.index(OPEN, rows)] = LAST
    struck = []
    for _ in range(position.moves_left):
        at = int(random() * count)
        while flags[at] != OPEN:
            at = int(random() * count)
        flags[at] = STRUCK
        struck.append(table[at])
        if at < rows:
            rows_left -= 1
            if rows_left == 1:
                flags[flags.index(OPEN, 0, rows)] = LAST
        else:
            cols_left -= 1
            if cols_left == 1:
                flags[flags.index(OPEN, rows)] = LAST
    return struck, flags


def _lengths(flags: bytearray) -> list[int]:
    """The lengths of the runs of lines not struck."""
    return [len(run) for run in flags.split(b"1") if run]


def shortlist(position: Position) -> Sequence[Any]:
    """In the negotiation the next few numbers worth saying, then the pass; else all moves.

    The numbers climb past the value of the board; `pass` is all that is left above them.
    """
    moves = position.legal_moves()
    if not isinstance(moves, Numbers):
        return tuple(moves)
    higher = [number for number in ladder(position.rows, position.cols) if number > position.number]
    return (*(Number(BID, number) for number in higher[:OFFERED]), *moves.others)


@cache
def ladder(rows: int, cols: int) -> tuple[int, ...]:
    """Numbers worth saying on a board of this size, rising: fractions of its value, less one.

    To say one less than the value is the best bid (tau.md, Settled points 4).
    """
    value = worth(rows, cols)
    top = highest_product(rows, cols)
    numbers = {max(0, int(value * rung) - 1) for rung in RUNGS}
    return tuple(sorted(number for number in numbers if number < top))


@cache
def worth(rows: int, cols: int) -> int:
    """The score with best play; beyond 24 rows and columns in all what greedy play scores."""
    moves = -(-(rows + cols) // 3)
    small, large = sorted((rows, cols))
    if rows + cols <= SOLVED_UP_TO:
        return _solve((small,), (large,), moves)
    state: State = (small,), (large,)
    for ply in range(moves):
        pick = max if ply % 2 == 0 else min
        state = pick(_after(*state), key=lambda after: product(*after))
    return product(*state)


def _solve(heights: tuple[int, ...], widths: tuple[int, ...], moves: int) -> int:
    """The score with best play from runs of rows and columns, HIGH to strike first."""

    @cache
    def value(heights: tuple[int, ...], widths: tuple[int, ...], left: int) -> int:
        if left == 0:
            return product(heights, widths)
        best = max if (moves - left) % 2 == 0 else min
        return best(value(*state, left - 1) for state in _after(heights, widths))

    return value(heights, widths, moves)


def _after(heights: tuple[int, ...], widths: tuple[int, ...]) -> Iterable[State]:
    """The runs after each move, once each up to symmetry, in stable order."""
    for runs in _shorter(heights):
        yield runs, widths
    for runs in _shorter(widths):
        yield heights, runs


@cache
def _shorter(runs: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The sorted runs that one line through them may leave; none through the last line."""
    if runs == (1,):
        return ()
    found: dict[tuple[int, ...], None] = {}
    for length in set(runs):
        at = runs.index(length)
        others = runs[:at] + runs[at + 1 :]
        for first in range((length + 1) // 2):
            parts = (part for part in (first, length - 1 - first) if part)
            found[tuple(sorted((*others, *parts)))] = None
    return tuple(found)


@cache
def highest_product(rows: int, cols: int) -> int:
    """The highest score that a game on a board of this size can end with, were both to help."""
    moves = -(-(rows + cols) // 3)
    best = 0
    for down in range(max(0, moves - cols + 1), min(moves, rows - 1) + 1):
        across = moves - down
        heights = _most_even(rows - down, down + 1)
        widths = _most_even(cols - across, across + 1)
        best = max(best, *(product(*both) for both in pairs(heights, widths)))
    return best


def _most_even(total: int, most: int) -> list[list[int]]:
    """The total cut as evenly as can be into 1, 2 … `most` parts."""
    cuts = []
    for parts in range(1, min(total, most) + 1):
        length, longer = divmod(total, parts)
        cuts.append([length + 1] * longer + [length] * (parts - longer))
    return cuts


BRAIN = Brain(playout, shortlist)
