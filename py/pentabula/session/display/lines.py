"""A line of the analysis or of a review, played out on the board without a move in the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pentabula.core.composing import entry_targets
from pentabula.core.message import Message
from pentabula.core.position import Move, Path, Position, after
from pentabula.session.play.session import Session

REVIEWED: Final = -1
"""The place of a line that is not one of the analysis but of a review."""


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """The first moves of a line, as far as they are shown; never empty.

    `place` is the number of the line in the analysis, from 0, or REVIEWED; `length` that of all
    its moves.
    """

    place: int
    moves: tuple[Move, ...]
    length: int

    def before(self, session: Session) -> Position:
        """The position before the last move that is shown."""
        start: Position = session.position
        return after(start, self.moves[:-1])

    def position(self, session: Session) -> Position:
        """The position that is shown."""
        start: Position = session.position
        return after(start, self.moves)

    def sites(self, session: Session) -> Path:
        """The targets of the last move that is shown."""
        return entry_targets(session.game, self.before(session), self.moves[-1])

    def words(self, session: Session) -> tuple[Message, Message]:
        """What the last move that is shown does, and where in the line it is."""
        done = session.game.view.describe_move(self.before(session), self.moves[-1])
        numbers = {"n": len(self.moves), "all": self.length}
        place = Message("Move {n} of {all} of this line", **numbers)
        if self.place != REVIEWED:
            place = Message("Line {line}, move {n} of {all}", line=self.place + 1, **numbers)
        if self._is_played(session):
            return done, Message("{place}; as in the game.", place=place)
        return done, Message("{place}; not played in the game.", place=place)

    def _is_played(self, session: Session) -> bool:
        """Whether all moves that are shown are the next ones of the game, too."""
        ahead = [node.move for node in session.cursor.ahead()]
        return tuple(ahead[: len(self.moves)]) == self.moves


def read_line(lines: Sequence[Sequence[Move]], text: str) -> PlayedLine | None:
    """The line that `2:5` asks for, the first five moves of the third one; None without such."""
    place, _, count = text.partition(":")
    if not (place.isdecimal() and count.isdecimal()) or int(place) >= len(lines):
        return None
    line = lines[int(place)]
    if not 0 < int(count) <= len(line):
        return None
    return PlayedLine(int(place), tuple(line[: int(count)]), len(line))
