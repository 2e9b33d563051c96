"""A position as text: a header with the options, the turn and Black's seat, then the board.

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

from pentabula.core.errors import DiagramError
from pentabula.core.message import Message
from pentabula.games.konobi.rules.links import PointSet
from pentabula.kit import diagrams
from pentabula.kit.grid import Grid, grid_of

TITLE = "Konobi"
SMALLEST, LARGEST = 3, 26

_HEAD = re.compile(
    r"konobi size=([1-9][0-9]?) pie=(on|off) turn=(black|white) black=seat([01])", re.ASCII
)
_EXAMPLE = "konobi size=11 pie=on turn=black black=seat0"


@dataclass(frozen=True, slots=True)
class Diagram:
    """What a diagram says. `stones` are the points of Black and White."""

    grid: Grid
    pie: bool
    colour: int
    black_seat: int
    stones: tuple[PointSet, PointSet]


def write(shown: Diagram) -> str:
    """The text of a diagram."""
    grid = shown.grid
    pie, turn = ("off", "on")[shown.pie], ("black", "white")[shown.colour]
    header = f"konobi size={grid.size} pie={pie} turn={turn} black=seat{shown.black_seat}"
    return diagrams.draw(header, diagrams.rows_on(grid, shown.stones), len(str(grid.size)))


def read(text: str) -> Diagram:
    """What a diagram says; extra spaces do not matter. Raises DiagramError.

    Does not check for crosscuts.
    """
    head, lines = diagrams.split(text, TITLE, _HEAD, _EXAMPLE)
    if not SMALLEST <= int(head[1]) <= LARGEST:
        raise diagrams.header_error(TITLE, _EXAMPLE)
    grid = grid_of(int(head[1]))
    stones = diagrams.stones_in(TITLE, lines, grid)
    shown = Diagram(grid, head[2] == "on", int(head[3] == "white"), int(head[4]), stones)
    if shown.black_seat == 1 and not (shown.pie and shown.stones[0]):
        raise diagram_error(
            Message("Black is seat 1 only after a swap, which needs pie=on and a black stone.")
        )
    if shown.colour == 1 and not any(shown.stones):
        raise diagram_error(Message("Black moves first on an empty board."))
    return shown


def diagram_error(why: Message) -> DiagramError:
    """The error for a text that is not a diagram of a Konobi position."""
    return diagrams.diagram_error(TITLE, why)
