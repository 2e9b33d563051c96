"""The starts that are solved, from docs/solved.md, which comes with the wheel."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pentabula.api.board import Board
from pentabula.api.starts import read
from pentabula.core.position import Seat

PACKAGE: Final = Path(__file__).resolve().parents[1]
TABLES: Final = (PACKAGE / "rules/solved.md", PACKAGE.parents[1] / "docs/solved.md")
"""Where the table is: in a wheel, and in a checkout."""

_ROW: Final = re.compile(
    r"\| [^|]+ \| seat (?P<winner>[01])[^|]* \| (?P<value>[^|]*) \| (?P<method>\w+) "
    r"\| (?P<seconds>[\d.,]+) s \| `solved\.py (?P<game>[^`]+?)(?: --method \w+)?` \|"
)


@dataclass(frozen=True, slots=True)
class SolvedGame:
    """A solved game: its options in a line, the seat that wins with best play, and the proof.

    `value` is what is known besides, such as TAU's `V = 54`; `method` is `exact`, `proof` or
    `exhaustive`; `seconds` is how long the proof took.
    """

    start: str
    winner: Seat
    value: str
    method: str
    seconds: float

    def board(self) -> Board:
        """A board at the position that is solved."""
        return read(self.start)


def solved_games(name: str | None = None) -> tuple[SolvedGame, ...]:
    """The starts that are solved, of one game or of all; docs/solved.md proves each again.

    >>> import pentabula
    >>> [each.winner for each in pentabula.solved_games("konobi") if "size=4" in each.start]
    [1, 1]
    >>> pentabula.solved_games("tau")[1].value
    'V = 54'
    """
    path = next(path for path in TABLES if path.is_file())
    found = tuple(read_table(path.read_text("utf-8")))
    return tuple(each for each in found if name is None or each.start.split()[0] == name)


def read_table(text: str) -> list[SolvedGame]:
    """The rows of the table."""
    return [
        SolvedGame(
            row["game"],
            int(row["winner"]),
            row["value"].strip(),
            row["method"],
            float(row["seconds"].replace(",", "")),
        )
        for row in _ROW.finditer(text)
    ]
