"""The rest of a turn of Tábula: a play, and the plays that are expected after it."""

from __future__ import annotations

from pentabula.core.brain import MoveEvaluation
from pentabula.core.message import Message, all_of
from pentabula.core.position import CHANCE
from pentabula.games.tabula.rules.position import Move, Position
from pentabula.games.tabula.rules.sides import OFF, Play, Side
from pentabula.games.tabula.rules.words import brief


class Turn:
    """The rest of a turn: its plays, the points where it captures, and the position at its end."""

    def __init__(self, position: Position, found: MoveEvaluation[Move]) -> None:
        self.start, self.seat = position, position.turn
        self.plays: list[Play] = []
        self.captured: list[int] = []
        words: list[Message] = []
        for play in found.line or (found.move,):
            if position.turn != self.seat or not isinstance(play, Play):
                break
            if position.captures(play):
                self.captured.append(play.target)
            self.plays.append(play)
            words.append(brief(position, play))
            position = position.play(play)
        self.end, self.words = position, all_of(words)

    @property
    def is_whole(self) -> bool:
        """Whether the line reaches the end of the turn and the game continues."""
        return self.end.turn == CHANCE and self.end.winner() is None

    @property
    def mine(self) -> Side:
        """The checkers of the seat at the end of the turn."""
        return self.end.sides[self.seat]

    @property
    def theirs(self) -> Side:
        """The checkers of the other side at the end of the turn."""
        return self.end.sides[1 - self.seat]

    @property
    def borne_off(self) -> int:
        """How many checkers of the seat are off the board."""
        return self.mine[OFF]

    @property
    def location(self) -> int:
        """The point on which the checker of the first play ends the turn, or OFF."""
        first, *rest = self.plays
        location = first.target
        for play in rest:
            if play.source == location:
                location = play.target
        return location
