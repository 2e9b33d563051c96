"""A position as text: a line of options and seats, then the board with its stones and rods.

Black stones are `x`, white ones `o`, empty cells `.`; rods are `|` between two cells of a
row and `-` between two rows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pentabula.boards.sites import LETTERS
from pentabula.core.errors import DiagramError
from pentabula.core.message import Message
from pentabula.games.tabik.rules.segments import BoardTables, board_tables
from pentabula.kit import diagrams

TITLE: Final = "Tabik"
STONES: Final = ".xo"
_HEAD: Final = re.compile(r"tabik size=([0-9]{1,2}) pie=(on|off) black=([01]) turn=([01])")


@dataclass(frozen=True, slots=True)
class Diagram:
    """What a diagram shows: options, who plays Black, who is to move, colours of cells, rods."""

    size: int
    pie: bool
    black_seat: int
    turn: int
    colours: tuple[int, ...]
    rods: int


def write(shown: Diagram) -> str:
    """The diagram as text, without a line end after its last line."""
    table = board_tables(shown.size)
    width = len(str(shown.size))
    lines = [_head(shown)]
    for row in reversed(range(shown.size)):
        lines.append(f"{row + 1:>{width}} {_row(shown, table, row)}")
        if row:
            lines.append(" " * (width + 1) + _between(shown, row - 1))
    lines.append(" " * (width + 1) + " ".join(LETTERS[: shown.size]))
    return "\n".join(line.rstrip() for line in lines)


def read(text: str) -> Diagram:
    """What a diagram says. Reads exactly what `write` writes, but for spaces at line ends.

    Does not check that a game can lead to the position. Raises DiagramError.
    """
    diagrams.check_length(text, TITLE)
    lines = [line.rstrip() for line in text.strip().splitlines()]
    head = _HEAD.fullmatch(lines[0]) if lines else None
    if head is None or not 2 <= int(head[1]) <= 26:
        raise diagrams.bad_header(TITLE, "tabik size=7 pie=on black=0 turn=0")
    size = int(head[1])
    width = len(str(size)) + 1
    shown = Diagram(
        size,
        head[2] == "on",
        int(head[3]),
        int(head[4]),
        tuple(
            max(0, STONES.find(_at(lines, size, cell, width) or STONES[0]))
            for cell in range(size * size)
        ),
        _rods(lines, size, width),
    )
    _check_lines(lines, write(shown).splitlines())
    return shown


def _head(shown: Diagram) -> str:
    pie = "on" if shown.pie else "off"
    return f"tabik size={shown.size} pie={pie} black={shown.black_seat} turn={shown.turn}"


def _row(shown: Diagram, table: BoardTables, row: int) -> str:
    start = row * shown.size
    parts = []
    for cell in range(start, start + shown.size):
        has_rod = shown.rods & table.inner & 1 << cell
        parts.append(STONES[shown.colours[cell]] + ("|" if has_rod else " "))
    return "".join(parts)


def _between(shown: Diagram, row: int) -> str:
    first = (shown.size + row) * shown.size
    rods = shown.rods >> first
    return " ".join("-" if rods >> column & 1 else " " for column in range(shown.size))


def _at(lines: list[str], size: int, cell: int, indent: int, right: int = 0, up: int = 0) -> str:
    """The sign at a cell, or that far to the right or above; empty past the end."""
    row, column = divmod(cell, size)
    line = 1 + 2 * (size - 1 - row) - up
    column_at = indent + 2 * column + right
    return lines[line][column_at : column_at + 1] if line < len(lines) else ""


def _rods(lines: list[str], size: int, indent: int) -> int:
    rods = 0
    for cell in range(size * size):
        if (cell + 1) % size and _at(lines, size, cell, indent, right=1) == "|":
            rods |= 1 << cell
        if cell + size < size * size and _at(lines, size, cell, indent, up=1) == "-":
            rods |= 1 << cell + size * size
    return rods


def _check_lines(given: list[str], right: list[str]) -> None:
    for number, line in enumerate(right, start=1):
        if number > len(given) or given[number - 1] != line:
            raise DiagramError(
                Message(
                    "Line {n} of the diagram cannot be read: it should look like “{right}”.",
                    n=number,
                    right=line,
                )
            )
    if len(given) > len(right):
        raise DiagramError(
            Message(
                "The diagram has more than {n} lines, as many as its board needs.", n=len(right)
            )
        )
