"""Games that their brain solves: go on asking it, and choose among what it knows."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pentabula.core.brain import Exact, Skill, Valued


class ExactSearch:
    """Asks the brain slice by slice; a node is one slice.

    A skill with a slip chooses among the moves that are at most so much worse than the best,
    the nearer the likelier.
    """

    def __init__(self, thinking: Exact, position: Any, skill: Skill, rng: Random) -> None:
        self.nodes = 0
        self.is_done = False
        self._skill, self._rng = skill, rng
        self._slices = thinking.solve(position)
        self._known: Sequence[Valued] = next(self._slices)

    def step(self) -> None:
        """Has the brain work for one more slice."""
        if self.is_done:
            return
        self.nodes += 1
        known = next(self._slices, None)
        self.is_done = known is None or self.nodes >= self._skill.nodes
        self._known = known or self._known

    def valued(self) -> Sequence[Valued]:
        """What the brain knows."""
        return self._known

    def chosen(self) -> Any:
        """The best move, or with a slip one of the good ones."""
        return self._known[0].move

    def moved(self, moves: Sequence[Any], position: Any) -> bool:
        """False: what a brain knows it keeps itself."""
        return False

    def outlook(self) -> Sequence[tuple[Any, float]]:
        """Nothing: there are no dice."""
        return ()
