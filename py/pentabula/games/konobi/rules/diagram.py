"""The text picture of a position: a line that says what the board cannot show, then the board.

    konobi size=3 pie=on turn=white black=seat0
    3 . . .
    2 . X .
    1 . . .
      a b c

`X` is Black, `O` is White, `.` is an empty point.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pentabula.boards.square import LETTERS
from pentabula.core.errors import DiagramError
from pentabula.core.message import Message
from pentabula.games.konobi.rules.grid import Grid, Points, grid_of

SMALLEST, LARGEST = 3, 26

_HEAD = re.compile(
    r"konobi size=([1-9][0-9]?) pie=(on|off) turn=(black|white) black=seat([01])", re.ASCII
)
_EXAMPLE = "konobi size=11 pie=on turn=black black=seat0"
_MAX_CHARACTERS = 4000


@dataclass(frozen=True, slots=True)
class Diagram:
    """What a diagram says. `stones` are the points of Black and White."""

    grid: Grid
    pie: bool
    colour: int
    black: int
    stones: tuple[Points, Points]


def write(said: Diagram) -> str:
    """The text of a diagram."""
    size = said.grid.size
    pie, turn = ("off", "on")[said.pie], ("black", "white")[said.colour]
    lines = [f"konobi size={size} pie={pie} turn={turn} black=seat{said.black}"]
    width = len(str(size))
    for row in reversed(range(size)):
        marks = (_mark(said, row * said.grid.stride + column) for column in range(size))
        lines.append(f"{row + 1:{width}} " + " ".join(marks))
    lines.append(" " * width + " " + " ".join(LETTERS[:size]))
    return "\n".join(lines)


def _mark(said: Diagram, place: int) -> str:
    black, white = said.stones
    return "X" if black >> place & 1 else "O" if white >> place & 1 else "."


def read(text: str) -> Diagram:
    """The diagram in a text, whose spaces do not matter. Raises DiagramError.

    Not checked: whether the stones make a crosscut.
    """
    if len(text) > _MAX_CHARACTERS:
        raise fault(Message("It is too long for a board of 26 × 26 points."))
    lines = [line.split() for line in text.split("\n") if line.strip()]
    head = _HEAD.fullmatch(" ".join(lines[0])) if lines else None
    if head is None or not SMALLEST <= int(head[1]) <= LARGEST:
        raise fault(Message("It begins with a line like “{line}”.", line=_EXAMPLE))
    grid = grid_of(int(head[1]))
    said = Diagram(
        grid, head[2] == "on", int(head[3] == "white"), int(head[4]), _stones(grid, lines[1:])
    )
    if said.black == 1 and not (said.pie and said.stones[0]):
        raise fault(Message("Black is seat 1 only after a swap: with pie=on and a black stone."))
    if said.colour == 1 and not any(said.stones):
        raise fault(Message("Black moves first on an empty board."))
    return said


def _stones(grid: Grid, lines: list[list[str]]) -> tuple[Points, Points]:
    size = grid.size
    letters = list(LETTERS[:size])
    numbers = [str(row) for row in range(size, 0, -1)]
    if [line[0] for line in lines[:-1]] != numbers or lines[-1:] != [letters]:
        raise fault(
            Message("After the first line come rows {size} to 1 and a line of letters.", size=size)
        )
    black = white = 0
    for row, line in zip(range(size - 1, -1, -1), lines, strict=False):
        if len(line) != size + 1 or not set(line[1:]) <= {"X", "O", "."}:
            raise fault(
                Message("Row {row} should hold {size} of X, O and “.”.", row=row + 1, size=size)
            )
        for column, mark in enumerate(line[1:]):
            black |= (mark == "X") << row * grid.stride + column
            white |= (mark == "O") << row * grid.stride + column
    return black, white


def fault(why: Message) -> DiagramError:
    """The error for a text that is no diagram of a Konobi position."""
    return DiagramError(Message("This is no diagram of Konobi. {why}", why=why))
