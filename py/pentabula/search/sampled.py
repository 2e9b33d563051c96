"""Monte-Carlo tree search that evaluates a position by many simultaneous random games.

A sample says how good a position is, and how good each point is for each side, with almost no
random error. So a few nodes distinguish moves that would need hundreds of playouts, and searches
with other seeds find nearly the same.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import repeat
from operator import add
from random import Random

from pentabula.core.brain import Brain, MonteCarlo, Skill
from pentabula.core.position import AnyPosition, Move, Seat
from pentabula.search.montecarlo import TreeSearch
from pentabula.search.tree import SearchNode


class SampledSearch(TreeSearch):
    """A tree search by samples, for games without dice. One of `Skill.nodes` is a sampled position.

    Raises ValueError if the knowledge has no `sampling`.
    """

    def __init__(
        self,
        brain: Brain[AnyPosition, Move],
        knowledge: MonteCarlo[AnyPosition, Move],
        position: AnyPosition,
        skill: Skill,
        rng: Random,
        only: Collection[Move] = (),
    ) -> None:
        sampling = knowledge.sampling
        if sampling is None:
            raise ValueError("The game has no sampling.")
        self._sample, self._book = sampling.sample, sampling.book
        knowledge = replace(
            knowledge,
            prior_visits=sampling.prior_visits,
            exploration=sampling.exploration,
            rave=sampling.rave,
        )
        super().__init__(brain, knowledge, position, skill, rng, only)

    def chosen(self) -> Move:
        """The first move of the evaluations, or one of the opening book if nothing is proved."""
        book = self._book(self.root.position) if self.root.proved is None else ()
        fitting = [move for move in book if not self._only or move in self._only]
        return Random(self._salt).choice(fitting) if fitting else super().chosen()

    def _evaluate(self, position: AnyPosition, path: list[tuple[SearchNode, int]]) -> None:
        """Adds a sample to every node on the way to its position."""
        sample = self._sample(position, self._rng)
        for node, index in path:
            chance = sample.chance if node.turn == 0 else 1 - sample.chance
            node.add_visit(index, chance)
            # Each move counts as seen once: one that the sample does not name has its mean.
            shares = map(sample.shares[node.turn].get, node.moves or (), repeat(chance))
            node.amaf_visits = [visits + 1.0 for visits in node.amaf_visits]
            node.amaf_wins = list(map(add, node.amaf_wins, shares))

    def _back_up(
        self, path: list[tuple[SearchNode, int]], rest: Sequence[Move], winner: Seat
    ) -> None:
        """Adds a proved result to every node on the way to it."""
        for node, index in path:
            node.add_visit(index, 1.0 if node.turn == winner else 0.0)
