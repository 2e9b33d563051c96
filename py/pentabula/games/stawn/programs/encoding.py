"""Actions and planes of numbers for learning programs (`research.encoding.Encoding`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pentabula.core.position import PASS, Seat
from pentabula.games.stawn.rules.moves import BUTTON, COLOUR_TOKENS
from pentabula.games.stawn.rules.pieces import PAWN, STONE
from pentabula.games.stawn.rules.position import FREE, MAX_KOMI, Position

PLANES: Final = (
    "own pawns", "other pawns", "own stones", "other stones", "plays White", "button",
    "button is free", "komi", "komi is named", "colours are chosen",
)  # fmt: skip


def actions(start: Position) -> Iterator[str]:
    """The words; then each cell, its conversion, and the marches from it."""
    cells = start.pieces.cells
    yield from (*COLOUR_TOKENS, BUTTON, PASS)
    for at, name in enumerate(cells.names):
        yield from (name, f"!{name}")
        for ray in cells.rays[at]:
            for steps, end in enumerate(ray, 1):
                for stone in (at, *ray[: steps - 1]):
                    for sign in "-x":
                        yield f"{name}{sign}{cells.names[end]}@{cells.names[stone]}"


def planes(position: Position, seat: Seat) -> list[float | bytes]:
    """The planes as a seat sees them."""
    own, codes = position.colour_of(seat), bytes(position.pieces.codes)
    pieces = [
        codes.translate(_ONLY[kind + colour]) for kind in (PAWN, STONE) for colour in (own, 1 - own)
    ]
    komi = position.komi
    return [
        *pieces,
        own,
        {own: 1.0, 1 - own: -1.0}.get(position.button, 0.0),
        position.button == FREE,
        0.0 if komi is None else komi / MAX_KOMI,
        komi is not None,
        position.has_begun,
    ]


def layout(start: Position) -> tuple[list[int] | None, tuple[int, int]]:
    """The hexagon in a square, each row above the middle moved to the right by one more.

    The six neighbours of a cell are those in its row, and in the column itself and the next one
    above, itself and the last one below.
    """
    cells = start.pieces.cells
    size, width = cells.side, 2 * cells.side - 1
    rows = [(ord(site[0]) - ord("a"), int(site[1:]) - 1) for site in cells.names]
    places = [row * width + column + max(0, row + 1 - size) for row, column in rows]
    return places, (width, width)


_ONLY: Final = [bytes(int(each == code) for each in range(256)) for code in range(8)]
"""For each code of a piece, a table that leaves 1 for it and 0 for the others."""
