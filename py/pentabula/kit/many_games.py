"""Sixty-four games at once in one integer, for bit-sliced playouts: GAMES bits for each cell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

GAMES: Final = 64
"""The bits that a `memoryview` reads as one number, so that games are counted fast."""

EVERY_GAME: Final = (1 << GAMES) - 1

WORD: Final = GAMES // 8
"""Bytes for each cell."""


def everywhere(cells: int, games: int) -> int:
    """All of that many cells, in some of the games."""
    return int.from_bytes(games.to_bytes(WORD, "little") * cells, "little")


def counts(cells: int, part: int) -> Iterator[int]:
    """In how many games each of that many cells is in a set of cells."""
    words = memoryview(part.to_bytes(cells * WORD, "little")).cast("Q")
    return map(int.bit_count, words)
