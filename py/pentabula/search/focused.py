"""Monte-Carlo tree search that considers only a few moves of its position, and so looks deeper."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from pentabula.core.brain import Brain, MonteCarlo, Skill
from pentabula.core.position import Move, Position
from pentabula.search.bestfirst import BestFirstSearch
from pentabula.search.montecarlo import TreeSearch
from pentabula.search.sampled import SampledSearch
from pentabula.search.tree import Node


class FocusedSearch(TreeSearch):
    """In this search the root has `only` some of its moves, as long as one of them is open.

    What it proves of the position holds for all moves.
    """

    def __init__(
        self,
        brain: Brain,
        thinking: MonteCarlo,
        position: Position,
        skill: Skill,
        rng: Random,
        only: Collection[Move],
    ) -> None:
        self._only = frozenset(only)
        super().__init__(brain, thinking, position, skill, rng)

    def _set_root(self, root: Node) -> None:
        super()._set_root(root)
        if self._opening not in self._only:
            self._opening = None

    def _selected(self, node: Node) -> int:
        if node is not self.root or node.moves is None:
            return super()._selected(node)
        all_, moves = node.open, node.moves
        node.open = [place for place in all_ if moves[place] in self._only] or all_
        try:
            return super()._selected(node)
        finally:
            node.open = all_


class FocusedBestFirstSearch(FocusedSearch, BestFirstSearch):
    """The same where positions are evaluated instead of played out."""


class FocusedSampledSearch(FocusedSearch, SampledSearch):
    """The same where positions are evaluated by samples."""
