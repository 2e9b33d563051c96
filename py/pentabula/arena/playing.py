"""One game of a match. Games 2n and 2n + 1 are a pair: same opening and dice, seats swapped."""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pentabula.arena.match import EngineMatch
from pentabula.arena.players import FaultError, Player
from pentabula.arena.program import StartError
from pentabula.core.dice import throw
from pentabula.core.game import AnyGame
from pentabula.core.position import CHANCE, AnyPosition, Move, Seat
from pentabula.core.record import Record, write_link


def interpreter() -> str:
    """The interpreter that runs this: `CPython 3.11.7`."""
    if sys.implementation.name == "pypy":
        return f"PyPy {platform.python_version()}"
    return f"{platform.python_implementation()} {platform.python_version()}"


@dataclass
class GameInPlay:
    """A game in progress between the players of seat 0 and seat 1."""

    game: AnyGame
    match: EngineMatch
    players: Sequence[Player]
    number: int
    record: Record = field(init=False)
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    nodes: list[int] = field(default_factory=lambda: [0, 0])
    decisions: list[int] = field(default_factory=lambda: [0, 0])

    def __post_init__(self) -> None:
        self.record = Record.start(self.game, self.match.options)
        self._node = self.record.root
        pair = f"{self.match.seed} {self.number // 2}"
        self._dice, self._opening = Random(f"{pair} dice"), Random(f"{pair} book")
        self._random_moves_left = self.match.random_decisions
        self._last = [0.0, 0.0]
        self._proved_winner: Seat | None = None

    def play(self) -> dict[str, Any]:
        """Plays the game; returns its log entry: winner, reason, moves, cost."""
        winner, reason, fault = self._outcome()
        return {
            "game": self.number,
            "winner": winner ^ self.number % 2,
            "reason": reason,
            "fault": fault,
            "plies": self._node.ply,
            "seconds": [round(seconds, 4) for seconds in self._by_player(self.seconds)],
            "nodes": self._by_player(self.nodes),
            "decisions": self._by_player(self.decisions),
            "link": write_link(self.record, self._node),
            "python": interpreter(),
        }

    def _by_player(self, both: list[Any]) -> list[Any]:
        """A list by seat as a list by player: the first of the match, then the second."""
        return both[::-1] if self.number % 2 else both

    def _outcome(self) -> tuple[Seat, str, str]:
        """The winner, the reason, and the fault that decided the game, if any."""
        try:
            for seat in (0, 1):
                self._call(seat, "begin", self.match.options, self._seed(seat))
            return *self._to_the_end(), ""
        except _LostError as lost:
            return 1 - lost.seat, "a fault", lost.fault

    def _seed(self, seat: Seat) -> str:
        return f"{self.match.seed} {self.number} {seat}"

    def _to_the_end(self) -> tuple[Seat, str]:
        while True:
            position = self._node.position
            outcome = position.outcome()
            if outcome is not None:
                return outcome.winner, str(outcome.reason)
            if self._proved_winner is not None:
                return self._proved_winner, "a proof"
            move = self._next(position)
            for seat in (0, 1):
                self._call(seat, "observe", move, position)
            self._node = self.record.play(self._node, move)

    def _next(self, position: AnyPosition) -> Move:
        """The next move: a roll, the only move, one of the random opening, or the player's."""
        if position.turn == CHANCE:
            thrown: Move = throw(position, self._dice)
            return thrown
        legal: Collection[Move] = position.legal_moves()
        if len(legal) == 1:
            return next(iter(legal))
        if self._random_moves_left:
            self._random_moves_left -= 1
            drawn: Move = self._opening.choice(self.game.brain.shortlist(position))
            return drawn
        return self._choice(position)

    def _choice(self, position: AnyPosition) -> Move:
        """The player's decision, checked."""
        seat: Seat = position.turn
        player = self.players[seat]
        seconds = self._last[1 - seat] or self._trial_seconds(1 - seat, position)
        move: Move = self._call(seat, "choose", position, seconds)
        if move not in position.legal_moves():
            raise _LostError(seat, f"played {move!r}, which is not legal")
        if self.match.adjudicate and self._call(seat, "has_proved_win"):
            self._proved_winner = seat
        self._last[seat] = player.seconds
        self.seconds[seat] += player.seconds
        self.nodes[seat] += player.nodes
        self.decisions[seat] += 1
        return move

    def _trial_seconds(self, seat: Seat, position: AnyPosition) -> float:
        """The time that a player takes here, if the other player gets the same time.

        Needed only for the first decision of a game, before the player has made a move.
        """
        if not self.match.player(1 - seat ^ self.number % 2).mirrors_time:
            return 0.0
        player = self.players[seat]
        self._call(seat, "choose", position, 0.0)
        self._last[seat] = player.seconds
        self._call(seat, "begin", self.match.options, self._seed(seat))
        for node in self._node.line():
            before = node.parent.position if node.parent else node.position
            self._call(seat, "observe", node.move, before)
        return player.seconds

    def _call(self, seat: Seat, method: str, *arguments: object) -> Any:
        """Calls a method of a player; any exception loses the game."""
        try:
            return getattr(self.players[seat], method)(*arguments)
        except StartError:
            raise
        except FaultError as error:
            raise _LostError(seat, str(error)) from error
        except Exception as error:
            traceback.print_exc()
            raise _LostError(seat, f"threw {type(error).__name__}: {error}") from error


class _LostError(Exception):
    """A player has lost by a fault."""

    def __init__(self, seat: Seat, fault: str) -> None:
        super().__init__(fault)
        self.seat, self.fault = seat, fault
