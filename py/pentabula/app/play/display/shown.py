"""The open analysis, and the line that is shown on the board."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.app.play.display.lines import PlayedLine
from pentabula.core.brain import Analysis
from pentabula.core.message import Message
from pentabula.core.position import Move


class ShownAnalysis:
    """What an open analysis shows: the `known` analysis, or the `trouble` that prevents one.

    While a `line` is shown, the lines do not change, so that people can step through them; the
    latest analysis is shown when the line is left.
    """

    def __init__(self) -> None:
        self.is_open = False
        self.known: Analysis[Move] | None = None
        self.trouble: Message | None = None
        self.line: PlayedLine | None = None
        self._latest: Analysis[Move] | None = None
        self._game = ""

    def follow(self, game: str, *, is_offered: bool) -> None:
        """Closes the analysis for another game, named by its key, and where none is offered."""
        if not is_offered or game != self._game:
            self._game, self.is_open = game, False

    def toggle(self) -> None:
        """Opens or closes the analysis."""
        self.is_open = not self.is_open
        self.clear()

    def clear(self) -> None:
        """Drops the analysis of a position, since another one is shown."""
        self.known = self.trouble = self.line = self._latest = None

    def update(self, known: Analysis[Move] | None) -> bool:
        """Keeps a newer analysis. Returns whether it is shown immediately."""
        if self.line is None:
            self.known = known
        else:
            self._latest = known
        return self.line is None

    @property
    def lines(self) -> dict[str, Sequence[Move]]:
        """The lines by their numbers, from 0."""
        moves = () if self.known is None else self.known.moves
        return {str(number): each.line for number, each in enumerate(moves)}

    def show_line(self, line: PlayedLine) -> None:
        """Shows a line of the analysis or of a review."""
        self.line, self._latest = line, self._latest or self.known

    def leave_line(self) -> bool:
        """Shows the game again. Returns whether a line was shown."""
        if self.line is None:
            return False
        self.line, self.known, self._latest = None, self._latest, None
        return True
