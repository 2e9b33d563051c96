"""Monte-Carlo tree search: UCT with all-moves-as-first, priors, proofs and transpositions.

A step walks down the tree, plays a game out from the first new position, and counts the result
in every node on the way. The tree itself is in `search.tree`.

Sources: Gelly and Silver, "Monte-Carlo tree search and rapid action value estimation in
computer Go" (2011); Winands, Björnsson and Saito, "Monte-Carlo tree search solver" (2008).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import log, sqrt
from random import Random
from typing import Any

from pentabula.core.brain import (
    LOST,
    WON,
    Brain,
    Evaluation,
    MonteCarlo,
    MoveEvaluation,
    Prover,
    Skill,
)
from pentabula.core.dice import drawn
from pentabula.core.numbers import Numbers
from pentabula.core.position import CHANCE, Move, Position, Seat
from pentabula.search.proof import Known, Proof
from pentabula.search.tree import Node, Tree, spread_proof

LINE, LINES = 8, 12
"""How many plies of a best line are reported, and for how many moves."""

FADE = tuple(1 / sqrt(n + 1) for n in range(4096))
"""The share of the exploration bonus that is left, by the number of visits."""

MAX_SETTLED = 200_000
"""Positions of earlier proofs that are kept for the next one."""


class TreeSearch:
    """The search of one position; see `searching.Search`. A node of the skill is a playout."""

    def __init__(
        self, brain: Brain, thinking: MonteCarlo, position: Position, skill: Skill, rng: Random
    ) -> None:
        self._know, self._skill, self._rng = thinking, skill, rng
        self._rollout = thinking.rollout or brain.playout
        self._salt = rng.getrandbits(32)
        self._tree = Tree(brain, thinking, skill.blind_spots, self._salt)
        self._settled: dict[Hashable, Known] = {}
        self._is_honest = not (skill.blind_spots or skill.depth)
        self._set_root(self._tree.node(position))

    def _set_root(self, root: Node) -> None:
        self.root, self.depth = root, 0
        if root.moves is None:
            self._tree.expand(root)
        root.proved = self._proved_by_moves(root)
        self.nodes = root.total
        opening = self._know.opening
        self._opening = opening(root.position, Random(self._salt)) if opening else None
        self._proof = self._prover(root.position) if self._is_honest else None
        self.is_done = self.nodes >= self._skill.nodes or self._has_nothing_to_ask()

    def _proved_by_moves(self, root: Node) -> Seat | None:
        """The winner that the moves of the root themselves prove.

        The brain, or a proof made further up the tree, may know who wins but not by which move.
        Then the search must continue until it knows the move as well.
        """
        proved = {child.proved if child is not None else None for child in root.children}
        if root.turn == CHANCE:
            return None
        if root.turn in proved:
            return root.turn
        is_open = None in proved or isinstance(root.position.legal_moves(), Numbers)
        return None if is_open else proved.pop()

    def _prover(self, position: Position) -> Prover | None:
        know = self._know
        proof = know.prover(position)
        if proof is None and know.is_small(position):
            if len(self._settled) > MAX_SETTLED:
                self._settled = {}
            return Proof(position, know.canonical, know.winner, table=self._settled)
        return proof

    def advance(self, moves: Sequence[Move], position: Position) -> bool:
        """Moves on to a position that the tree holds."""
        node: Node | None = self.root
        for move in moves:
            if node is None or node.moves is None or move not in node.moves:
                return False
            node = node.children[node.moves.index(move)]
        if node is None or node.turn != position.turn or node.position.key() != position.key():
            return False
        if position.outcome() is not None:
            return False
        if moves:
            self._tree.keep(node)
            self._set_root(node)
        return True

    def step(self) -> None:
        """One playout, and a slice of proof where the position is small."""
        if self.is_done:
            return
        self._visit()
        self.nodes += 1
        if self._proof is not None:
            self._prove(self._proof)
        is_spent = self.nodes >= self._skill.nodes or self._has_nothing_to_ask()
        self.is_done = self.is_done or is_spent

    def _has_nothing_to_ask(self) -> bool:
        return self.root.proved is not None or len(self.root.moves or ()) == 1

    def _prove(self, proof: Prover) -> None:
        proof.step()
        if proof.winner is not None:
            self._proof = None
            self._adopt(proof)

    def _adopt(self, proof: Prover) -> None:
        """Copies what is proved about the root and its moves into the tree."""
        root = self.root
        for place, move in enumerate(root.moves or ()):
            winner = proof.known(move)
            if winner is not None:
                child = root.children[place] or self._tree.child(root, place)
                child.proved = winner
                if winner != root.turn and place in root.open:
                    root.open.remove(place)
        root.proved = proof.winner

    def _visit(self) -> None:
        """Walks down to a new position, evaluates it, and backs the result up."""
        node, path = self._walked()
        self.depth = max(self.depth, len(path))
        if node.proved is None:
            node.total += node.moves is None
            self._evaluate(node.position, path)
        else:
            spread_proof(node, path)
            self._count(path, (), node.proved)

    def _walked(self) -> tuple[Node, list[tuple[Node, int]]]:
        """A node that is proved or has not been evaluated yet, and the moves to it."""
        node, path = self.root, list[tuple[Node, int]]()
        depth = self._skill.depth
        while node.proved is None:
            if node.moves is None:
                if (node.total == 0 and path) or (depth and len(path) >= depth):
                    break
                if self._tree.is_full:
                    break
                self._tree.expand(node)
            place = self._selected(node)
            path.append((node, place))
            node = node.children[place] or self._tree.child(node, place)
        return node, path

    def _evaluate(self, position: Position, path: list[tuple[Node, int]]) -> None:
        """Plays a position out and counts the result on the way to it."""
        winner, moves = self._rollout(position, self._rng)
        self._count(path, moves, winner)

    def _count(self, path: list[tuple[Node, int]], rest: Sequence[Move], winner: Seat) -> None:
        """Adds a game to every node on its way. Seats alternate, so every other move is ours."""
        moves = [node.moves[place] for node, place in path]  # type: ignore[index]
        moves += rest
        stride = 1 if self._know.is_common else 2
        for ply, (node, place) in enumerate(path):
            places, seen, scored = node.places, node.seen, node.scored
            won = 1.0 if winner == node.turn else 0.0
            node.count(place, won)
            for move in moves[ply::stride]:
                if move in places:
                    at = places[move]
                    seen[at] += 1.0
                    scored[at] += won

    def _selected(self, node: Node) -> int:
        """The move with the best upper bound; at dice a throw by its chance."""
        if node.turn == CHANCE:
            return drawn(node.position.chances(), self._rng.random())
        rave = self._know.rave
        bound = self._know.exploration * sqrt(log(node.total + 1))
        visits, wins, seen, scored = node.visits, node.wins, node.seen, node.scored
        best, chosen, known = -1.0, 0, len(FADE)
        for place in node.open:
            count = visits[place]
            value = scored[place] / seen[place]
            if count:
                own = wins[place] / count
                value = own + (value - own) * rave / (rave + count)
                value += bound * FADE[count] if count < known else bound / sqrt(count)
            else:
                value += bound
            if value > best:
                best, chosen = value, place
        return chosen

    def evaluations(self) -> list[MoveEvaluation]:
        """Every move of the root: proved wins first, then the most visited.

        The first few have whole lines.
        """
        order = sorted(range(len(self.root.moves or ())), key=self._rank, reverse=True)
        return [self._evaluated(place, rank < LINES) for rank, place in enumerate(order)]

    def _rank(self, place: int) -> tuple[float, ...]:
        """How a move ranks: by proof, then by the brain's opening, then by visits."""
        root = self.root
        child = root.children[place]
        sure = (
            0 if child is None or child.proved is None else 1 if child.proved == root.turn else -1
        )
        is_opening = self._opening is not None and root.moves[place] == self._opening  # type: ignore[index]
        return (sure, is_opening, root.visits[place], root.mean(place, self._know.rave))

    def _evaluated(self, place: int, has_line: bool) -> MoveEvaluation:
        root = self.root
        child, move = root.children[place], root.moves[place]  # type: ignore[index]
        evaluation = Evaluation(root.mean(place, self._know.rave))
        if child is not None and child.proved is not None and self._is_honest:
            evaluation = WON if child.proved == root.turn else LOST
        line = (move, *self._line(child)) if has_line else (move,)
        return MoveEvaluation(move, evaluation, line, root.visits[place])

    def _line(self, node: Node | None) -> Sequence[Move]:
        """The most visited moves from a node on."""
        line: list[Any] = []
        while node is not None and node.moves and any(node.visits) and len(line) < LINE - 1:
            place = max(range(len(node.moves)), key=node.visits.__getitem__)
            line.append(node.moves[place])
            node = node.children[place]
        return line

    def value(self) -> Evaluation:
        """The value of the position for its side: the part of all playouts that it has won.

        The chance of the best move is higher, as that has been chosen for its luck as well.
        """
        best, root = self._best_evaluation(), self.root
        if best.is_sure or not any(root.visits):
            return best
        return Evaluation(sum(root.wins) / sum(root.visits))

    def _best_evaluation(self) -> Evaluation:
        """The first one of the evaluations, without all the others and their lines."""
        return self._evaluated(self._best(), has_line=False).evaluation

    def _best(self) -> int:
        return max(range(len(self.root.moves or ())), key=self._rank)

    def chosen(self) -> Any:
        """The first move of the evaluations."""
        return self.root.moves[self._best()]  # type: ignore[index]

    def outlook(self) -> Sequence[tuple[Move, float]]:
        """Nothing: the next throw is not looked at."""
        return ()
