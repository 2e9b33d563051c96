"""The common form of diagrams: a header line, rows of marks with their numbers, a line of letters.

konobi size=3 pie=on turn=white black=seat0
3 . . .
2 . X .
1 . . .
  a b c
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from pentabula.boards.sites import LETTERS
from pentabula.core.errors import DiagramError
from pentabula.core.message import Message
from pentabula.kit.grid import Grid, Sites, bits_of

MAX_CHARACTERS = 6400
"""More than any diagram of a board of 26 × 26 sites has."""


def draw(header: str, rows: Sequence[Sequence[str]], width: int) -> str:
    """The diagram of rows of marks, from the bottom row up; row numbers are `width` wide."""
    lines = [header]
    for row in reversed(range(len(rows))):
        lines.append(f"{row + 1:{width}} " + " ".join(rows[row]))
    lines.append(" " * width + " " + " ".join(LETTERS[: len(rows[0])]))
    return "\n".join(lines)


def split(
    text: str, title: str, header: re.Pattern[str], example: str
) -> tuple[re.Match[str], list[list[str]]]:
    """The header, matched, and the words of the other lines.

    Blank lines do not count, and several spaces count as one.
    Raises DiagramError, which names the game by its `title` and shows the `example` of a header.
    """
    check_length(text, title)
    lines = [line.split() for line in text.splitlines() if line.strip()]
    found = header.fullmatch(" ".join(lines[0])) if lines else None
    if found is None:
        raise header_error(title, example)
    return found, lines[1:]


def check_length(text: str, title: str) -> None:
    """Raises DiagramError if the text is longer than any diagram."""
    if len(text) > MAX_CHARACTERS:
        raise diagram_error(title, Message("It is too long for a board of 26 × 26 points."))


def rows_of(
    title: str, lines: list[list[str]], rows: int, columns: int, marks: Collection[str]
) -> list[list[str]]:
    """The rows of marks in the lines below a header, from the bottom row up.

    Raises DiagramError unless every numbered row and the line of letters are present.
    """
    numbers = [str(row) for row in range(rows, 0, -1)]
    if [line[0] for line in lines[:-1]] != numbers or lines[-1:] != [list(LETTERS[:columns])]:
        raise diagram_error(
            title,
            Message("After the first line come rows {size} to 1 and a line of letters.", size=rows),
        )
    for line in lines[:-1]:
        if len(line) != columns + 1 or not set(line[1:]) <= set(marks):
            raise diagram_error(
                title,
                Message(
                    "Row {row} should hold {size} of the marks {marks}.",
                    row=line[0],
                    size=columns,
                    marks=" ".join(marks),
                ),
            )
    return [line[1:] for line in reversed(lines[:-1])]


def rows_on(grid: Grid, stones: tuple[Sites, Sites]) -> list[list[str]]:
    """The rows of a board with black and white stones: `X` is Black, `O` White, `.` is empty."""
    marks = [["."] * grid.size for _ in range(grid.size)]
    for mark, own in zip("XO", stones, strict=True):
        for bit in bits_of(own):
            row, column = divmod(bit.bit_length() - 1, grid.stride)
            marks[row][column] = mark
    return marks


def stones_in(title: str, lines: list[list[str]], grid: Grid) -> tuple[Sites, Sites]:
    """The black and white stones in the lines below a header. Raises DiagramError."""
    found = {"X": 0, "O": 0, ".": 0}
    for row, marks in enumerate(rows_of(title, lines, grid.size, grid.size, found)):
        for column, mark in enumerate(marks):
            found[mark] |= 1 << row * grid.stride + column
    return found["X"], found["O"]


def header_error(title: str, example: str) -> DiagramError:
    """The error for a text whose first line is not a header."""
    return DiagramError(
        Message(
            "A diagram of {game} begins with a line such as “{example}”.",
            game=title,
            example=example,
        )
    )


def diagram_error(title: str, why: Message) -> DiagramError:
    """The error for a text that is not a diagram of a position of the game."""
    return DiagramError(Message("This is not a diagram of {game}. {why}", game=title, why=why))
