"""Opening books: the replies that long searches agree on, in every symmetry of the board."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence

from pentabula.kit.first_moves import images


def read_book(
    text: str, size: int, placed: Callable[[Sequence[str]], Hashable], *, with_diagonals: bool
) -> Mapping[Hashable, Sequence[str]]:
    """The replies by position, from lines of moves as tokens: those after the first are replies.

    `placed(moves)` is the same for all orders of moves that lead to the same position.
    `with_diagonals`: the mirrors along the diagonals are symmetries too.
    """
    found: dict[Hashable, dict[str, None]] = {}
    for line in text.splitlines():
        for image in images(line, size, with_diagonals=with_diagonals):
            moves = image.split()
            for at in range(1, len(moves)):
                found.setdefault(placed(moves[:at]), {})[moves[at]] = None
    return {position: tuple(replies) for position, replies in found.items()}
