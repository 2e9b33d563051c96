"""Stawn's moves in a word or two, as records show them."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from pentabula.core.message import Message
from pentabula.core.numbers import Number
from pentabula.games.stawn.rules.moves import BUTTON, COLOURS, Convert, March, Move
from pentabula.games.stawn.rules.position import Position
from pentabula.kit.colours import BLACK, WHITE
from pentabula.kit.colours import COLOURS as NAMES

_WORDS: Final = {
    BUTTON: Message("button"),
    COLOURS[0]: NAMES[BLACK],
    COLOURS[1]: NAMES[WHITE],
}


def move_text(before: Position, move: Move) -> Message | None:
    """Where a pawn goes, and the cell of its stone in brackets: `c3–c6 (c4)`, `c3×c6 (c4)`."""
    if isinstance(move, March):
        values = {"start": move.start, "end": move.end, "stone": move.stone}
        if move.takes:
            return Message("{start}×{end} ({stone})", **values)
        return Message("{start}–{end} ({stone})", **values)
    if isinstance(move, Convert):
        return Message("convert {cell}", cell=move.cell)
    if isinstance(move, Number):
        return Message("komi {komi}", komi=Fraction(move.value))
    return _WORDS.get(move) if isinstance(move, str) else None
