"""Lines of moves from one position to another."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.core.position import AnyPosition, Move


def leads_to(position: AnyPosition, moves: Sequence[Move], target: AnyPosition) -> bool:
    """Whether the moves can be played one after the other and end in the target."""
    for move in moves:
        if move not in position.legal_moves():
            return False
        position = position.play(move)
    return bool(position.turn == target.turn and position.key() == target.key())
