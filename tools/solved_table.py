"""Reads the table of docs/solved.md, whose rows can be proved again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pentabula import games
from pentabula.core.record import read_record
from tools.solving import solve

_ROW = re.compile(
    r"\| [^|]+ \| seat (?P<winner>[01])[^|]* \| (?P<value>[^|]*) \| (?P<method>\w+) "
    r"\| (?P<seconds>[\d.,]+) s \| `python3 dev\.py solve (?P<game>[^`]+?)(?: --method \w+)?` \|"
)

PATIENCE = 20
"""A proof may take this many times as long as its row says."""


@dataclass(frozen=True, slots=True)
class Row:
    """A solved game: its winner, its value, how it was proved and how long that took."""

    game: str
    winner: int
    value: str
    method: str
    seconds: float


def read_table(text: str) -> Iterator[Row]:
    """The rows of the table."""
    for found in _ROW.finditer(text):
        seconds = float(found["seconds"].replace(",", ""))
        value = found["value"].strip()
        yield Row(found["game"], int(found["winner"]), value, found["method"], seconds)


def check(row: Row) -> bool:
    """Whether a proof gives the winner and the value of a row again."""
    record = read_record(row.game, games.load)
    position = record.root.main_line_end().position
    limit = PATIENCE * max(1.0, row.seconds)
    found = solve(record.game, position, row.method, limit)
    return (found.winner, found.value) == (row.winner, row.value if "V" in row.value else "")
