"""TAU's moves in a word or two, as records show them."""

from __future__ import annotations

from pentabula.core.message import Message
from pentabula.core.numbers import Number
from pentabula.games.tau.rules import words
from pentabula.games.tau.rules.lines import Strike
from pentabula.games.tau.rules.position import Move, Position


def move_text(before: Position, move: Move) -> Message | None:
    """A bid as its number, a strike as its line: `row 5`."""
    if isinstance(move, Number):
        return Message("{n}", n=move.value)
    return words.name(move) if isinstance(move, Strike) else None
