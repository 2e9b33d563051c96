"""Konobi's tokens: `d4`, `swap`, `pass`. A move is its own token. Rules: konobi.md, Notation."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.core.position import Path
from pentabula.games.konobi.rules.position import Position
from pentabula.kit.grid import read_site


def write(move: str) -> str:
    """The canonical token."""
    return move


def read(text: str, position: Position) -> str:
    """The point, `swap` or `pass` that a token names, leniently. Raises NotationError."""
    return read_site(text, position.grid)


def paths(move: str, position: Position) -> Sequence[Path]:
    """Every move is entered by one target: its point, or its control."""
    return ((move,),)
