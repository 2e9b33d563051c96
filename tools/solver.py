"""Who wins a position with best play, found by playing out every continuation.

Shares no code with the searches, so that they can be tested against it. Imports no other tool, so
that tests can run it inside Pyodide too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from pentabula.core.numbers import Numbers
from pentabula.core.position import CHANCE, AnyPosition, Seat


class TooLargeError(Exception):
    """There are more positions than may be played out, or infinitely many, or the dice decide."""


class Solver:
    """Solves positions of one game; remembers those that it has solved.

    `key` returns the same for positions with the same winner, by default `position.key()`. At most
    `most` positions are remembered.
    """

    def __init__(
        self, key: Callable[[AnyPosition], Hashable] | None = None, most: int = 3_000_000
    ) -> None:
        self._key, self._most = key or (lambda position: position.key()), most
        self._winners: dict[Hashable, Seat] = {}

    def winner(self, position: AnyPosition) -> Seat:
        """The seat that wins with best play. Raises TooLargeError."""
        outcome = position.outcome()
        if outcome is not None:
            return int(outcome.winner)
        key = self._key(position), position.turn
        known = self._winners.get(key)
        if known is None:
            moves, turn = position.legal_moves(), position.turn
            is_open = turn == CHANCE or isinstance(moves, Numbers)
            if is_open or len(self._winners) >= self._most:
                raise TooLargeError
            is_won = any(self.winner(position.play(move)) == turn for move in moves)
            known = self._winners[key] = turn if is_won else 1 - turn
        return known
