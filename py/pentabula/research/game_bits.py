"""Sets of bits of many games at once, with the operators of an integer.

What the rules of a game compute with sets of sites as integers, they compute with `GameBits` for
thousands of games: a row of an array has one bit of all games, 64 games in a word.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


class GameBits:
    """A set of bits for each game. An integer beside it is the same set for all games.

    With one row it is a flag: whether something is true of a game. It can be combined with sets.
    """

    __slots__ = ("rows",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, rows: Any) -> None:
        self.rows = rows

    @classmethod
    def of(cls, bits: Any) -> GameBits:
        """The sets of an array of truth values, with a row for each bit and a column for a game."""
        packed = np.packbits(bits, axis=1, bitorder="little")
        words = -(-packed.shape[1] // 8)
        padded = np.zeros((len(packed), 8 * words), np.uint8)
        padded[:, : packed.shape[1]] = packed
        return cls(padded.view(np.uint64))

    def bits(self, count: int) -> Any:
        """An array of 0 and 1, with a row for each bit and a column for each of `count` games."""
        return np.unpackbits(self.rows.view(np.uint8), axis=1, count=count, bitorder="little")

    def any(self) -> GameBits:
        """The flag of the games whose set is not empty."""
        return GameBits(np.bitwise_or.reduce(self.rows, axis=0, keepdims=True))

    def chosen(self, this: GameBits | int, other: GameBits | int) -> GameBits:
        """One of two sets: this one in the games of which the flag is true, else the other."""
        return other ^ ((this ^ other) & self)

    def _rows(self, other: GameBits | int) -> Any:
        return other.rows if isinstance(other, GameBits) else _column(other, len(self.rows))

    def __and__(self, other: GameBits | int) -> GameBits:
        return GameBits(self.rows & self._rows(other))

    def __or__(self, other: GameBits | int) -> GameBits:
        return GameBits(self.rows | self._rows(other))

    def __xor__(self, other: GameBits | int) -> GameBits:
        return GameBits(self.rows ^ self._rows(other))

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __invert__(self) -> GameBits:
        return GameBits(~self.rows)

    def __lshift__(self, steps: int) -> GameBits:
        found = np.zeros_like(self.rows)
        found[steps:] = self.rows[:-steps]
        return GameBits(found)

    def __rshift__(self, steps: int) -> GameBits:
        found = np.zeros_like(self.rows)
        found[:-steps] = self.rows[steps:]
        return GameBits(found)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameBits | int):
            return NotImplemented
        return bool((self.rows == self._rows(other)).all())


@cache
def _column(bits: int, count: int) -> Any:
    """A set that is the same for all games, as a column."""
    return np.array([[ALL if bits >> at & 1 else 0] for at in range(count)], np.uint64)
