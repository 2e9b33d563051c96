"""Maps of first moves on square boards, from a line for each size."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from pentabula.boards.sites import LETTERS
from pentabula.boards.square import name
from pentabula.core.first_moves import FirstMove

_SITE = re.compile(r"([a-z])(\d+)")


def read_map(line: str, size: int, *, with_diagonals: bool) -> dict[str, FirstMove]:
    """The map of a size from `a1 97/160 b2 0 …`: the games won, or 1 and 0 where that is proved.

    A line has one move of each symmetrical set; `with_diagonals`, also of those that the mirrors
    along the diagonals make.
    """
    words, found = line.split(), dict[str, FirstMove]()
    for token, result in zip(words[::2], words[1::2], strict=True):
        won, _, games = result.partition("/")
        move = FirstMove(int(won) / int(games or 1), int(games or 0), token)
        found |= dict.fromkeys(images(token, size, with_diagonals=with_diagonals), move)
    return found


def images(token: str, size: int, *, with_diagonals: bool) -> Iterator[str]:
    """The token of a move, or several with spaces between them, in all symmetries of the board; a
    text may come several times."""
    for flip, mirror, turn in product((0, 1), (0, 1), (0, 1) if with_diagonals else (0,)):

        def moved(
            site: re.Match[str], flip: int = flip, mirror: int = mirror, turn: int = turn
        ) -> str:
            column, row = LETTERS.index(site[1]), int(site[2]) - 1
            column = size - 1 - column if flip else column
            row = size - 1 - row if mirror else row
            return name(row, column) if turn else name(column, row)

        yield _SITE.sub(moved, token)
