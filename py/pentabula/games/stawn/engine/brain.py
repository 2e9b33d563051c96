"""What search may use: judgement, komi and proofs, and uniformly random playouts.

The search judges positions (see `judgement`) and plays nothing out: a node costs 0.3 ms
where a playout of plain UCT costs 0.55 (side 5, CPython 3.11, time of the process). Tried:

- 40 nodes against plain UCT with 400 playouts: 10 of 10;
- the judgement one ply deep against plain UCT with 1,000 playouts: 10 of 10;
- 50 nodes against one ply: 18 of 20; alpha-beta two plies deep, ten moves wide: 14 of 20;
- best-first minimax with 50 nodes against this with 50: 12 of 20, by margin no better;
- exploration 0 against 0.03, 25 nodes each: 11 of 30; 0.1, 50 nodes, against best-first: 4 of 20;
- all moves as first without judgement, 200 nodes against plain UCT with 2,000: 0 of 10.

Playouts of side 5 from the empty board: 1,850 a second (median of 5 runs of 300, one core,
CPython 3.11, about 74 plies each). Tried, as ratios of playouts a second in one run:

- drawing from the listed legal moves of `Position`: 0.05;
- lifting a pawn and then putting a stone in its place, in two steps: 0.92;
- finding a march's line by bisection in running sums: 0.98;
- turning the bits of the three lines of a cell without a loop: 1.02, not worth its length.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from pentabula.core.brain import Brain, MonteCarlo, Skill
from pentabula.core.numbers import Number
from pentabula.core.position import Seat
from pentabula.games.stawn.engine import evaluation as judgement
from pentabula.games.stawn.engine import komi
from pentabula.games.stawn.engine.playouts import Playout
from pentabula.games.stawn.engine.symmetry import canonical
from pentabula.games.stawn.rules.moves import KOMI, Move
from pentabula.games.stawn.rules.pieces import BLACK, EMPTY, WHITE
from pentabula.games.stawn.rules.position import Position

SMALLEST: Final = 2
FEW: Final = 3
MAX_FAIR: Final = 4

LADDER: Final = (
    Skill(1, sight=1, blind_spots=0.62),
    Skill(2, sight=1, blind_spots=0.33),
    Skill(3, blind_spots=0.12),
    Skill(18),
    Skill(48),
    Skill(120, is_shared=True),
)
"""More nodes go on winning (60 against 12: 26 of 30; 220 against 50: 26 of 30), so that few
make a level: the sixth leaves most of the time that it would have."""


def playout(position: Position, rng: Random) -> tuple[Seat, list[Any]]:
    """A uniformly random game from here to its end: the winner and the moves played."""
    played: list[Move] = []
    while not position.has_begun:
        before = shortlist(position)
        played.append(before[int(rng.random() * len(before))])
        position = position.play(played[-1])
    game = Playout(position)
    played += game.run(rng)
    return position.seat_of(_winner(game, position)), played


def shortlist(position: Position) -> Sequence[Any]:
    """Komis that make sense, where the komi is asked for; all legal moves elsewhere."""
    if position.komi is None:
        return [
            Number(KOMI, points) for points in range(max(position.pieces.cells.side, MAX_FAIR) + 1)
        ]
    return list(position.legal_moves())


def _winner(game: Playout, position: Position) -> int:
    """The colour with the higher score at the end of a playout; White where they are equal."""
    lead = 2 * (game.stones[BLACK].bit_count() - game.stones[WHITE].bit_count())
    lead -= 2 * (position.komi or 0)
    if game.button in (BLACK, WHITE):
        lead += 1 if game.button == BLACK else -1
    return BLACK if lead > 0 else WHITE


def priors(position: Position, moves: Sequence[Any]) -> list[float]:
    """The mover's winning chance at each of the moves, by judgement alone."""
    if not position.has_begun:
        return komi.chances(position, moves)
    return judgement.chances(position, moves)


def is_small(position: Position) -> bool:
    """Whether a proof is near: side 2, or no more than a few empty cells.

    Steps of `search.proof` on side 5 in games of the judgement with itself, at most (settled
    within 1,500 of N): 3 with no empty cell (19 of 19), 83 with one (13 of 13), 873 with two
    (15 of 15), 1,388 with three (8 of 10); with four most are not settled (4 of 14).
    """
    pieces = position.pieces
    return position.has_begun and (
        pieces.cells.side == SMALLEST or pieces.codes.count(EMPTY) <= FEW
    )


BRAIN = Brain(
    playout,
    shortlist,
    MonteCarlo(
        priors=priors,
        opening=komi.opening,
        canonical=canonical,
        is_small=is_small,
        prior_visits=1.0,
        exploration=0.03,
        rave=0.0,
        is_judged=True,
    ),
    LADDER,
)
