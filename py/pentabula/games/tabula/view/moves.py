"""Tábula's moves in a word or two, as records show them."""

from __future__ import annotations

from pentabula.core.message import Message
from pentabula.games.tabula.rules.position import Move, Opening, Position, Roll
from pentabula.games.tabula.rules.sides import Play
from pentabula.games.tabula.rules.words import brief


def move_text(before: Position, move: Move) -> Message | None:
    """Dice as `5-2:`, a play by its points, starred if it captures: `VI–IX*`, `in–IV`."""
    if isinstance(move, Opening):
        return Message("{one}-{two}:", one=move.seat0, two=move.seat1)
    if isinstance(move, Roll):
        return Message("{one}-{two}:", one=move.high, two=move.low)
    if not isinstance(move, Play):
        return None
    return brief(before, move)
