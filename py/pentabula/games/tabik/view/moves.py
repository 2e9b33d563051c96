"""Tabik's moves in a word or two, as records show them."""

from __future__ import annotations

from pentabula.core.message import Message
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.segments import Move
from pentabula.games.tabik.rules.words import brief


def move_text(before: Position, move: Move | str) -> Message | None:
    """The two cells, that of the black stone first: `c3 c4`; an exchange as `c3 ⇄ c4`."""
    return brief(move) if isinstance(move, Move) else None
