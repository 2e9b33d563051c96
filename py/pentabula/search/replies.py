"""The best replies to a roll: the chances of one seat, by an evaluation of the ends of turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter

from pentabula.core.brain import Expectimax
from pentabula.core.position import CHANCE, AnyPosition, Seat
from pentabula.search.turns import turn_end_positions


class BestReplies:
    """The chances of `seat`, which are 1 where it has won. `nodes` counts evaluated positions.

    `evaluate` gives seat 0's chance between two turns.
    """

    def __init__(
        self,
        knowledge: Expectimax[AnyPosition],
        evaluate: Callable[[AnyPosition], float],
        seat: Seat,
    ) -> None:
        self._evaluate, self._exact, self._seat = evaluate, knowledge.exact, seat
        self._turn_end_positions: Callable[[AnyPosition], Sequence[AnyPosition]] = (
            knowledge.turn_end_positions or turn_end_positions
        )
        self.nodes = 0

    def evaluated(self, position: AnyPosition) -> float:
        """The chance in a position between two turns or at the end of the game."""
        self.nodes += 1
        outcome = position.outcome()
        if outcome is not None:
            return float(outcome.winner == self._seat)
        return self._for_seat(self._evaluate(position))

    def exact(self, position: AnyPosition) -> float | None:
        """The true chance in such a position; None if the brain does not know it."""
        known = self._exact(position)
        return None if known is None else self._for_seat(known)

    def after_roll(self, position: AnyPosition) -> float:
        """The chance after a roll with the best play of it."""
        if position.outcome() is not None or position.turn == CHANCE:
            return self.evaluated(position)
        chances = map(self.evaluated, self._turn_end_positions(position))
        return max(chances) if position.turn == self._seat else min(chances)

    def reply(self, position: AnyPosition) -> tuple[float, AnyPosition]:
        """The chance after a roll with the best play of it, and the end of that turn."""
        if position.outcome() is not None or position.turn == CHANCE:
            return self.evaluated(position), position
        best = max if position.turn == self._seat else min
        ends = ((self.evaluated(end), end) for end in self._turn_end_positions(position))
        return best(ends, key=itemgetter(0))

    def _for_seat(self, chance: float) -> float:
        return 1 - chance if self._seat else chance
