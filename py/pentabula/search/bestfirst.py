"""Tree search that evaluates positions instead of playing them out.

Where a brain's `priors` are a full evaluation, a step descends to a new position, evaluates all
replies to it together, and backs up the best reply like the result of a game. With little
exploration this is a best-first search.

Source: Lorentz, "Amazons discover Monte-Carlo" (2008), who stops playouts early and evaluates.
"""

from __future__ import annotations

from math import log, sqrt

from pentabula.core.brain import Evaluation
from pentabula.core.position import CHANCE, Seat
from pentabula.search.montecarlo import BONUS, TreeSearch
from pentabula.search.tree import SearchNode, spread_proof

JITTER = 0.01
"""Root moves whose chances differ by less than this may be reordered, so that games vary."""


class BestFirstSearch(TreeSearch):
    """A tree search without playouts; one of `Skill.nodes` is a position with its moves valued."""

    def _set_root(self, root: SearchNode) -> None:
        is_new = root.moves is None
        super()._set_root(root)
        if is_new:
            random = self._rng.random
            root.amaf_wins = [value * (1 - JITTER * random()) for value in root.amaf_wins]

    def _visit(self) -> None:
        """Descends to a new position, evaluates it, and backs its value up."""
        node, path = self.root, list[tuple[SearchNode, int]]()
        depth = self._skill.depth
        while node.proved is None and not (depth and len(path) >= depth):
            if node.moves is None:
                self._tree.expand(node)
                if path:
                    break
            index = self._select(node)
            path.append((node, index))
            node = node.children[index] or self._tree.child(node, index)
        if node.proved is not None:
            spread_proof(node, path)
        self.depth = max(self.depth, len(path))
        self._back_up_value(path, node)

    def _select(self, node: SearchNode) -> int:
        """The move with the best upper bound, as in the parent but without all moves as first."""
        if node.turn == CHANCE or self._knowledge.rave:
            return super()._select(node)
        weight = self._knowledge.prior_visits
        bound = self._knowledge.exploration * sqrt(log(node.total + 1))
        visits, wins, priors = node.visits, node.wins, node.amaf_wins
        best, chosen, known = -1.0, 0, len(BONUS)
        for index in self._candidates(node):
            count = visits[index]
            if not count:
                value = priors[index] / weight + bound
            else:
                bonus = BONUS[count] if count < known else 1 / sqrt(count)
                value = wins[index] / count + bound * bonus
            if value > best:
                best, chosen = value, index
        return chosen

    def _back_up_value(self, path: list[tuple[SearchNode, int]], node: SearchNode) -> None:
        """Adds the value of a node to every node on the way to it."""
        seat, chance = self._value(path, node)
        for parent, index in path:
            parent.add_visit(index, chance if parent.turn == seat else 1 - chance)

    def value(self) -> Evaluation:
        """The evaluation of the best move: nothing about it is random."""
        return self._best_evaluation()

    def _value(self, path: list[tuple[SearchNode, int]], node: SearchNode) -> tuple[Seat, float]:
        """A seat and its winning chance at a node: proved, of the best move, or the prior."""
        if node.proved is not None:
            return node.proved, 1.0
        if node.moves is None:
            parent, index = path[-1]
            return parent.turn, parent.amaf_wins[index] / parent.amaf_visits[index]
        return node.turn, max(node.amaf_wins) / self._knowledge.prior_visits
