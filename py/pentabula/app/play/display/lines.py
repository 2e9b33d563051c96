"""A line of an analysis or of a review, shown on the board without changing the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pentabula.app.play.session import Session
from pentabula.core.composing import entry_targets
from pentabula.core.position import AnyPosition, Move, Path, after

REVIEWED: Final = -1
"""The index of a line that is from a review, not from the analysis."""


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """The first moves of a line, those that are shown; never empty.

    `index` is the number of the line in the analysis, from 0, or REVIEWED; `length` is the number
    of all its moves.
    """

    index: int
    moves: tuple[Move, ...]
    length: int

    def before(self, session: Session) -> AnyPosition:
        """The position before the last move that is shown."""
        start: AnyPosition = session.position
        return after(start, self.moves[:-1])

    def position(self, session: Session) -> AnyPosition:
        """The position that is shown."""
        start: AnyPosition = session.position
        return after(start, self.moves)

    def sites(self, session: Session) -> Path:
        """The targets of the last move that is shown."""
        return entry_targets(session.game, self.before(session), self.moves[-1])

    def is_played(self, session: Session) -> bool:
        """Whether the moves that are shown are also the next ones of the game."""
        ahead = [node.move for node in session.cursor.ahead()]
        return tuple(ahead[: len(self.moves)]) == self.moves


def read_line(lines: Mapping[str, Sequence[Move]], text: str) -> PlayedLine | None:
    """The line that `2:5` or `better:5` names, the first five moves of the line of that name.

    None if there is no such line. The names of the lines of an analysis are their numbers.
    """
    name, _, count = text.partition(":")
    line = lines.get(name, ())
    if not count.isdecimal() or not 0 < int(count) <= len(line):
        return None
    index = int(name) if name.isdecimal() else REVIEWED
    return PlayedLine(index, tuple(line[: int(count)]), len(line))
