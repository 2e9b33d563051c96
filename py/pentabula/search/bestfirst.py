"""Tree search that evaluates positions instead of playing them out.

Where a brain's `priors` are a full evaluation, a step walks down to a move not tried yet,
evaluates every reply to it at once, and backs up the best of these like the result of a game.
With little exploration this is a best-first search.

Source: Lorentz, "Amazons discover Monte-Carlo" (2008), who stops playouts early and evaluates.
"""

from __future__ import annotations

from math import log, sqrt

from pentabula.core.brain import Evaluation
from pentabula.core.position import CHANCE, Seat
from pentabula.search.montecarlo import FADE, TreeSearch
from pentabula.search.tree import Node, spread_proof

JITTER = 0.01
"""Root moves whose chances differ by less than this may change places, so that games vary."""


class BestFirstSearch(TreeSearch):
    """In this search a node of the skill is a position with all moves evaluated."""

    def _set_root(self, root: Node) -> None:
        is_new = root.moves is None
        super()._set_root(root)
        if is_new:
            draw = self._rng.random
            root.scored = [scored * (1 - JITTER * draw()) for scored in root.scored]

    def _visit(self) -> None:
        """Walks down to a new position, evaluates it, and backs its value up."""
        node, path = self.root, list[tuple[Node, int]]()
        depth = self._skill.depth
        while node.proved is None and not (depth and len(path) >= depth):
            if node.moves is None:
                if self._tree.is_full:
                    self.is_done = True
                    return
                self._tree.expand(node)
                if path:
                    break
            place = self._selected(node)
            path.append((node, place))
            node = node.children[place] or self._tree.child(node, place)
        if node.proved is not None:
            spread_proof(node, path)
        self.depth = max(self.depth, len(path))
        self._credit(path, node)

    def _selected(self, node: Node) -> int:
        """The move with the best upper bound, as in the parent but without all moves as first."""
        if node.turn == CHANCE or self._know.rave:
            return super()._selected(node)
        weight = self._know.prior_visits
        bound = self._know.exploration * sqrt(log(node.total + 1))
        visits, wins, scored = node.visits, node.wins, node.scored
        best, chosen, known = -1.0, 0, len(FADE)
        for place in node.open:
            count = visits[place]
            if not count:
                value = scored[place] / weight + bound
            else:
                fade = FADE[count] if count < known else 1 / sqrt(count)
                value = wins[place] / count + bound * fade
            if value > best:
                best, chosen = value, place
        return chosen

    def _credit(self, path: list[tuple[Node, int]], node: Node) -> None:
        """Adds the value of a node to every node on the way to it."""
        seat, chance = self._value(path, node)
        for parent, place in path:
            parent.count(place, chance if parent.turn == seat else 1 - chance)

    def value(self) -> Evaluation:
        """The evaluation of the best move: nothing about it is random."""
        return self._best_evaluation()

    def _value(self, path: list[tuple[Node, int]], node: Node) -> tuple[Seat, float]:
        """A seat and its winning chance at a node: proved, of the best move, or the prior."""
        if node.proved is not None:
            return node.proved, 1.0
        if node.moves is None:
            parent, place = path[-1]
            return parent.turn, parent.scored[place] / parent.seen[place]
        return node.turn, max(node.scored) / self._know.prior_visits
