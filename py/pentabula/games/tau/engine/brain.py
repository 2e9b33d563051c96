"""What search may use of TAU: random games, and the levels of a game that is solved.

Playouts keep one byte for each line. At most a third of the lines is ever struck, so a random line
that is not open is simply drawn again, without a list of the open ones; the runs are the pieces
between the struck bytes. This is three times as fast as shrinking lists of the open lines
(docs/measurements/tau-solver.md).
"""

from __future__ import annotations

from random import Random
from typing import Final

from pentabula.core.brain import (
    Brain,
    EarlierLevels,
    Exact,
    LevelMatch,
    ReviewEffort,
    Skill,
)
from pentabula.core.position import Seat
from pentabula.games.tau.engine.evaluation import decide, solve
from pentabula.games.tau.engine.values import shortlist
from pentabula.games.tau.rules.lines import Strike, lines, product
from pentabula.games.tau.rules.position import Move, Position

OPEN, STRUCK, LAST = b"01L"

SLICES = 20_000
"""More slices than any board takes: the largest takes about 3,000."""

LADDER = (
    Skill(1, depth=1, blind_spots=0.9, tolerance=0.3),
    Skill(1, depth=2, blind_spots=0.68, tolerance=0.2),
    Skill(1, depth=3, blind_spots=0.56, tolerance=0.12),
    Skill(1, depth=5, blind_spots=0.35, tolerance=0.1),
    Skill(SLICES, blind_spots=0.17, tolerance=0.1),
    Skill(SLICES, milliseconds=15_000),
)
"""The levels. Those with a `depth` need one slice; see `evaluation.decide` for how they slip.

Each beats the next lower one in some 70 % of games: docs/strength.md.
"""


def playout(position: Position, rng: Random) -> tuple[Seat, list[Move]]:
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
    """Strikes random legal lines to the end; returns them and the flags of all lines."""
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
    for _ in range(position.strikes_left):
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


REVIEW_EFFORT: Final = ReviewEffort(half_rate=0.2)
"""A wrong bid gives the whole game away, and there are few turns."""

_FIRST: Final = tuple(LevelMatch(won, 400) for won in (272, 299, 264, 285, 304))
"""The matches of the first levels."""

LEVEL_MATCHES: Final = tuple(LevelMatch(won, 2000) for won in (1426, 1407, 1388, 1394, 1462))

EARLIER_LEVELS: Final = (EarlierLevels(_FIRST, until=1_795_996_800_000),)
"""Until November 2026 Learner, Casual and Expert had other blind spots: 0.7, 0.5 and 0.18."""

BRAIN: Final[Brain[Position, Move]] = Brain(
    playout=playout, shortlist=shortlist, knowledge=Exact(solve, decide), ladder=LADDER
)
