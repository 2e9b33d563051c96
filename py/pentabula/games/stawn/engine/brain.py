"""What search may use of Stawn: an evaluation, the komi, proofs, uniform playouts and the levels.

The search evaluates positions (see `evaluation`) instead of playing them out: a node costs half as
much as a playout, and 40 nodes beat 400 playouts. Measurements: docs/measurements/stawn-search.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from pentabula.core.brain import Brain, LevelMatch, MonteCarlo, ReviewEffort, Skill
from pentabula.core.numbers import Number
from pentabula.core.position import Seat
from pentabula.games.stawn.engine import evaluation, komi
from pentabula.games.stawn.engine.playouts import Playout
from pentabula.games.stawn.engine.symmetry import canonical
from pentabula.games.stawn.rules.moves import KOMI, Move
from pentabula.games.stawn.rules.pieces import BLACK, EMPTY, WHITE
from pentabula.games.stawn.rules.position import Position

SOLVED_SIDE: Final = 2
MAX_EMPTY: Final = 3

LISTED_KOMI: Final = 4
"""Search considers the komis from 0 to this at least, and on larger boards to the side."""

LADDER: Final = (
    Skill(1, depth=1, blind_spots=0.62),
    Skill(2, depth=1, blind_spots=0.33),
    Skill(3, blind_spots=0.12),
    Skill(18),
    Skill(48),
    Skill(120, is_shared=True),
)
"""A few more nodes make a level stronger, so the sixth leaves most of its time unused."""


def playout(position: Position, rng: Random) -> tuple[Seat, list[Move]]:
    """A uniformly random game from here to its end: the winner and the moves played."""
    played: list[Move] = []
    while not position.has_begun:
        before = shortlist(position)
        played.append(before[int(rng.random() * len(before))])
        position = position.play(played[-1])
    game = Playout(position)
    played += game.run(rng)
    return position.seat_of(_winner(game, position)), played


def shortlist(position: Position) -> Sequence[Move]:
    """A few sensible komis where the komi is named; all legal moves elsewhere."""
    if position.komi is None:
        return [
            Number(KOMI, points)
            for points in range(max(position.pieces.cells.side, LISTED_KOMI) + 1)
        ]
    return list(position.legal_moves())


def _winner(game: Playout, position: Position) -> int:
    """The colour with the higher score at the end of a playout; White if they are equal."""
    lead = 2 * (game.stones[BLACK].bit_count() - game.stones[WHITE].bit_count())
    lead -= 2 * (position.komi or 0)
    if game.button in (BLACK, WHITE):
        lead += 1 if game.button == BLACK else -1
    return BLACK if lead > 0 else WHITE


def priors(position: Position, moves: Sequence[Move]) -> list[float]:
    """The mover's winning chance at each of the moves, by evaluation alone."""
    if not position.has_begun:
        return komi.chances(position, moves)
    return evaluation.chances(position, moves)


def is_small(position: Position) -> bool:
    """Whether a proof is within reach: on side 2, or with at most three empty cells.

    With four empty cells on side 5 most proofs do not finish in time.
    """
    pieces = position.pieces
    return position.has_begun and (
        pieces.cells.side == SOLVED_SIDE or pieces.codes.count(EMPTY) <= MAX_EMPTY
    )


REVIEW_EFFORT: Final = ReviewEffort(half_rate=0.04)

LEVEL_MATCHES: Final = tuple(LevelMatch(won, 200) for won in (156, 148, 149, 148, 158))

BRAIN: Final[Brain[Position, Move]] = Brain(
    playout=playout,
    shortlist=shortlist,
    knowledge=MonteCarlo(
        priors=priors,
        opening=komi.opening,
        canonical=canonical,
        is_small=is_small,
        prior_visits=1.0,
        exploration=0.03,
        rave=0.0,
        has_full_evaluation=True,
    ),
    ladder=LADDER,
)
