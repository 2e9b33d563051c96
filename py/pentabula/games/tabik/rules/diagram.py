"""A position as text: a line of options and seats, then the board with its stones and rods.

Black stones are `x`, white ones `o`, empty cells `.`; rods are `|` between two cells of a
row and `-` between two rows. Where other programs have changed the spaces, rods between two rows
are put where they can be: every rod is between two stones, and every stone has a rod.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import combinations, islice, pairwise
from typing import Final

from pentabula.boards.sites import LETTERS
from pentabula.core.errors import DiagramError
from pentabula.core.message import Message
from pentabula.games.tabik.rules.segments import BoardTables, board_tables
from pentabula.kit import diagrams

TITLE: Final = "Tabik"
STONES: Final = ".xo"
_HEAD: Final = re.compile(r"tabik size=([0-9]{1,2}) pie=(on|off) black=([01]) turn=([01])")
_SPACE: Final = re.compile(r"[^\S\n]")
_CELL: Final = re.compile(r"[.xo]\|?")
_MAX_PLACES: Final = 400
"""The maximum number of ways to place the rods between two rows that are tried."""

_KEPT, _SHIFTED, _COLLAPSED = range(3)
"""What became of the spaces of a diagram: kept; lost at the beginnings of lines; lost everywhere
but for one."""


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
    """What a diagram says, whatever became of its spaces if only one position fits.

    Does not check that a game can lead to the position. Raises DiagramError.
    """
    diagrams.check_length(text, TITLE)
    lines = [_SPACE.sub(" ", line).rstrip() for line in text.strip().splitlines()]
    head = _HEAD.fullmatch(" ".join(lines[0].split())) if lines else None
    if head is None or not 2 <= int(head[1]) <= 26:
        raise diagrams.header_error(TITLE, "tabik size=7 pie=on black=0 turn=0")
    size = int(head[1])
    width = len(str(size)) + 1
    cells = range(size * size)
    colours = [max(0, STONES.find(_at(lines, size, cell, width) or STONES[0])) for cell in cells]
    empty = Diagram(size, head[2] == "on", int(head[3]), int(head[4]), (0,) * len(cells), 0)
    shown = replace(empty, colours=tuple(colours), rods=_rods(lines, size, width))
    right = write(shown).splitlines()
    if lines[1:] == right[1:]:
        return shown
    drawn = _drawn_rows([line for line in lines[1:] if line.strip()], size)
    if drawn is None:
        _check_lines(lines, right)
        raise diagrams.header_error(TITLE, right[0])
    return _with_rods(empty, drawn)


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


# Diagrams with other spaces

_Rows = list[tuple[list[str], list[int]]]
"""The cells of each row from the top, and the columns of the signs in the line of rods below it,
doubled: odd or negative where spaces were lost."""


def _drawn_rows(lines: list[str], size: int) -> _Rows | None:
    """The rows in the lines below the header; None if they are not rows of a diagram."""
    found: _Rows = []
    left = iter([*lines, ""])
    line = next(left)
    for row in range(size, 0, -1):
        number, cells = str(row), _CELL.findall(line)
        if "".join(line.split()) != number + "".join(cells) or len(cells) != size:
            return None
        start = line.find(number) + len(number) + 1
        line, between = next(left), ""
        if row > 1 and line and set(line) <= {"-", " "}:
            line, between = next(left), line
        found.append((cells, [at - start for at, sign in enumerate(between) if sign == "-"]))
    is_end = "".join(line.split()) == LETTERS[:size] and next(left) == ""
    return found if is_end and not any(cells[-1][1:] for cells, _ in found) else None


def _with_rods(empty: Diagram, drawn: _Rows) -> Diagram:
    """The diagram with the drawn rows. Raises DiagramError unless exactly one position fits."""
    size, across, colours = empty.size, 0, [0] * len(empty.colours)
    for row, (cells, _) in enumerate(reversed(drawn)):
        for column, each in enumerate(cells):
            colours[row * size + column] = STONES.index(each[0])
            across |= (len(each) - 1) << row * size + column
    shown = replace(empty, colours=tuple(colours))
    lines = [signs for _, signs in drawn[:-1]]
    steps = {other - one for signs in lines for one, other in pairwise(signs)}
    spaces = _KEPT if all(at % 2 == 0 <= at for signs in lines for at in signs) else _COLLAPSED
    if spaces == _COLLAPSED and any(step > 2 for step in steps):
        spaces = _SHIFTED
    found = _rods_between(shown, across, lines, spaces)
    if len(found) != 1:
        raise diagrams.diagram_error(
            TITLE,
            Message(
                "Its spaces were changed, so that the places of the rods “-” are not known: copy "
                "it as plain text, or send the link of the game."
            ),
        )
    return replace(shown, rods=across | found[0] << size * size)


def _rods_between(shown: Diagram, across: int, lines: list[list[int]], spaces: int) -> list[int]:
    """The ways to place the rods between the rows: none, the only one, or two of several.

    From the top row down, for each set of stones without a rod yet, the ways that lead to it.
    """
    size = shown.size
    full = (1 << size) - 1
    stones = [
        sum(1 << at for at in range(size) if shown.colours[row * size + at]) for row in range(size)
    ]
    held = [across >> row * size & full for row in range(size)]
    bare = [each & ~(rods | rods << 1) for each, rods in zip(stones, held, strict=True)]
    ways: dict[int, list[int]] = {bare[-1]: [0]}
    for row, signs in zip(reversed(range(size - 1)), lines, strict=True):
        places = _places(signs, stones[row] & stones[row + 1], spaces)
        further: dict[int, list[int]] = {}
        for needed, found in ways.items():
            for place in places:
                if not needed & ~place:
                    known = further.setdefault(bare[row] & ~place, [])
                    known += [each | place << row * size for each in found]
                    del known[2:]
        ways = further
        if max(len(places), len(ways)) > _MAX_PLACES:
            return []
    return ways.get(0, [])


def _places(signs: list[int], both: int, spaces: int) -> list[int]:
    """The sets of columns with stones in `both` rows in which the signs of a line may be."""
    columns = [at for at in range(both.bit_length()) if both >> at & 1]
    if spaces == _COLLAPSED:
        chosen = islice(combinations(columns, len(signs)), _MAX_PLACES + 1)
        return [sum(1 << at for at in each) for each in chosen]
    firsts = columns if signs and spaces == _SHIFTED else [at // 2 for at in signs[:1]] or [0]
    places = [sum(1 << first + (at - signs[0]) // 2 for at in signs) for first in firsts]
    return [place for place in places if not place & ~both]
