"""Monte-Carlo tree search that evaluates a position by many random games at once.

A sample says how good a position is, and how good each point is for each side, almost without
chance. So a few nodes tell moves apart that would need hundreds of playouts, and searches with
other seeds find nearly the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import repeat
from operator import add
from random import Random

from pentabula.core.brain import Brain, MonteCarlo, Skill
from pentabula.core.position import Move, Position, Seat
from pentabula.search.montecarlo import TreeSearch
from pentabula.search.tree import Node


class SampledSearch(TreeSearch):
    """In this search a node of the skill is a position with its sample. For games without dice."""

    def __init__(
        self,
        brain: Brain,
        thinking: MonteCarlo,
        position: Position,
        skill: Skill,
        rng: Random,
    ) -> None:
        sampling = thinking.sampling
        if sampling is None:
            raise ValueError("There is nothing to sample with.")
        self._sample = sampling.sample
        thinking = replace(
            thinking,
            prior_visits=sampling.prior_visits,
            exploration=sampling.exploration,
            rave=sampling.rave,
        )
        super().__init__(brain, thinking, position, skill, rng)

    def _evaluate(self, position: Position, path: list[tuple[Node, int]]) -> None:
        """Adds a sample to every node on the way to its position."""
        sample = self._sample(position, self._rng)
        for node, place in path:
            chance = sample.chance if node.turn == 0 else 1 - sample.chance
            node.count(place, chance)
            # All moves are seen once: what the sample does not tell apart has its mean.
            shares = map(sample.shares[node.turn].get, node.moves or (), repeat(chance))
            node.seen = [seen + 1.0 for seen in node.seen]
            node.scored = list(map(add, node.scored, shares))

    def _count(self, path: list[tuple[Node, int]], rest: Sequence[Move], winner: Seat) -> None:
        """Adds a proved result to every node on the way to it."""
        for node, place in path:
            node.count(place, 1.0 if node.turn == winner else 0.0)
