"""What search may use: uniformly random playouts, and a short list of komis."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pentabula.core.game import Number, Seat
from pentabula.games.stawn.moves import KOMI, Move
from pentabula.games.stawn.pieces import BLACK, WHITE
from pentabula.games.stawn.playout import Playout
from pentabula.games.stawn.rules import Position


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
        return [Number(KOMI, komi) for komi in range(position.pieces.cells.side + 1)]
    return list(position.legal_moves())


def _winner(game: Playout, position: Position) -> int:
    """The colour with the higher score at the end of a playout; White where they are equal."""
    lead = 2 * (game.stones[BLACK].bit_count() - game.stones[WHITE].bit_count())
    lead -= 2 * (position.komi or 0)
    if game.button in (BLACK, WHITE):
        lead += 1 if game.button == BLACK else -1
    return BLACK if lead > 0 else WHITE
