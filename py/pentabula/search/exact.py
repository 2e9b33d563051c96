"""Search in games that their brain solves: the brain works in slices, and the search chooses."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pentabula.core.brain import Exact, MoveEvaluation, Skill
from pentabula.core.position import AnyPosition, Move, leads_to


class ExactSearch:
    """Lets the brain solve the position; a node is a slice of its work.

    Evaluations are true at every skill; the brain decides which mistakes a weaker one makes.
    """

    def __init__(
        self, knowledge: Exact[AnyPosition, Move], position: AnyPosition, skill: Skill, rng: Random
    ) -> None:
        self.nodes = 0
        self.is_done = False
        self._position, self._skill = position, skill
        self._seed = rng.getrandbits(32)
        self._decide = knowledge.decide
        self._slices = knowledge.solve(position)
        self._known: Sequence[MoveEvaluation[Move]] = next(self._slices)

    @property
    def depth(self) -> int:
        """The length of the longest line that the brain knows."""
        return max(len(each.line) for each in self._known)

    def step(self) -> None:
        """Lets the brain work for one more slice."""
        if self.is_done:
            return
        self.nodes += 1
        known = next(self._slices, None)
        self.is_done = known is None or self.nodes >= self._skill.nodes
        self._known = known or self._known

    def evaluations(self) -> Sequence[MoveEvaluation[Move]]:
        """The brain's latest evaluations."""
        return self._known

    def chosen(self) -> Move:
        """The move that a player of this skill plays: the best one, or a mistake."""
        skill = self._skill
        if self._decide is None or not skill.may_overlook:
            return self._known[0].move
        return self._decide(self._position, self._known, skill, self._seed)

    def advance(self, moves: Sequence[Move], position: AnyPosition) -> bool:
        """Whether the position is still the same; a different one needs a new search."""
        return not moves and leads_to(self._position, moves, position)

    def outlook(self) -> Sequence[tuple[Move, float]]:
        """Empty, since the game has no dice."""
        return ()
