"""Monte-Carlo tree search: UCT with all-moves-as-first, priors, proofs and transpositions.

A step descends the tree to the first new position, plays a game out from there, and counts the
result in every node on the way. The tree itself is in `search.tree`.

Sources: Gelly and Silver, "Monte-Carlo tree search and rapid action value estimation in
computer Go" (2011); Winands, Björnsson and Saito, "Monte-Carlo tree search solver" (2008).
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from math import log, sqrt
from random import Random

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
from pentabula.core.dice import drawn_index
from pentabula.core.numbers import Numbers
from pentabula.core.position import CHANCE, AnyPosition, Move, Seat
from pentabula.search.proof import ProofSearch, TableEntry
from pentabula.search.tree import SearchNode, Tree, spread_proof

MAX_LINE, MAX_LINES = 8, 12
"""The most plies of a principal variation that is reported, and for how many moves."""

BONUS = tuple(1 / sqrt(n + 1) for n in range(4096))
"""The share of the exploration bonus that is left, by the number of visits."""

MAX_TABLE = 200_000
"""Positions of earlier proofs that are kept for the next one."""


class TreeSearch:
    """The search of one position; see `search.base.Search`. One of `Skill.nodes` is a playout.

    If `only` is not empty, the search considers only these moves until all of them are proved lost.
    Proofs of the position hold for all moves. After `advance` it considers all moves.
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
        self._knowledge, self._skill, self._rng = knowledge, skill, rng
        self._only = frozenset(only)
        self._playout = knowledge.guided_playout or brain.playout
        self._salt = rng.getrandbits(32)
        self._tree = Tree(brain, knowledge, skill, self._salt)
        self._proof_table: dict[Hashable, TableEntry] = {}
        self._may_prove = not skill.may_overlook
        self._set_root(self._tree.node(position))

    def _set_root(self, root: SearchNode) -> None:
        self.root, self.depth = root, 0
        if root.moves is None:
            self._tree.expand(root)
        root.proved = self._proved_by_moves(root)
        self.nodes = root.total
        self._opening = self._opening_move(root.position)
        self._proof = self._prover(root.position) if self._may_prove else None
        self.is_done = self.nodes >= self._skill.nodes or self._is_decided()

    def _proved_by_moves(self, root: SearchNode) -> Seat | None:
        """The winner that the moves of the root themselves prove.

        The brain, or a proof made further up the tree, may know who wins but not by which move.
        Then the search must continue until it knows the move as well.
        """
        if root.turn == CHANCE:
            return None
        proved = {child.proved if child is not None else None for child in root.children}
        if root.turn in proved:
            return root.turn
        is_open = None in proved or isinstance(root.position.legal_moves(), Numbers)
        return None if is_open else proved.pop()

    def _opening_move(self, position: AnyPosition) -> Move | None:
        """The brain's opening move, unless it is not among those to consider."""
        opening = self._knowledge.opening
        move: Move | None = opening(position, Random(self._salt)) if opening is not None else None
        return None if self._only and move not in self._only else move

    def _prover(self, position: AnyPosition) -> Prover[Move] | None:
        knowledge = self._knowledge
        proof = knowledge.prover(position)
        if proof is None and knowledge.is_small(position):
            if len(self._proof_table) > MAX_TABLE:
                self._proof_table = {}
            return ProofSearch(
                position, knowledge.canonical, knowledge.winner, table=self._proof_table
            )
        return proof

    def advance(self, moves: Sequence[Move], position: AnyPosition) -> bool:
        """Moves the root to the position after these moves; False if the tree has no such node.

        The tree below the new root is kept.
        """
        node: SearchNode | None = self.root
        for move in moves:
            if node is None or node.moves is None or move not in node.moves:
                return False
            node = node.children[node.moves.index(move)]
        if node is None or node.turn != position.turn or node.position.key() != position.key():
            return False
        if position.outcome() is not None:
            return False
        if moves:
            self._only = frozenset()
            self._tree.prune(node)
            self._set_root(node)
        return True

    def step(self) -> None:
        """Makes one playout, and a slice of proof where the position is small."""
        if self.is_done:
            return
        self._tree.make_room(self.root)
        self._visit()
        self.nodes += 1
        if self._proof is not None:
            self._prove(self._proof)
        is_spent = self.nodes >= self._skill.nodes or self._is_decided()
        self.is_done = self.is_done or is_spent

    def _is_decided(self) -> bool:
        """Whether the winner is proved, or there is only one move."""
        return self.root.proved is not None or len(self.root.moves or ()) == 1

    def _prove(self, proof: Prover[Move]) -> None:
        proof.step()
        if proof.winner is not None:
            self._proof = None
            self._copy_proof(proof)

    def _copy_proof(self, proof: Prover[Move]) -> None:
        """Copies what is proved about the root and its moves into the tree."""
        root = self.root
        for index, move in enumerate(root.moves or ()):
            winner = proof.winner_after(move)
            if winner is not None:
                child = root.children[index] or self._tree.child(root, index)
                child.proved = winner
                if winner != root.turn and index in root.open:
                    root.open.remove(index)
        root.proved = proof.winner

    def _visit(self) -> None:
        """Descends to a new position, evaluates it, and backs the result up."""
        node, path = self._descend()
        self.depth = max(self.depth, len(path))
        if node.proved is None:
            node.total += node.moves is None
            self._evaluate(node.position, path)
        else:
            spread_proof(node, path)
            self._back_up(path, (), node.proved)

    def _descend(self) -> tuple[SearchNode, list[tuple[SearchNode, int]]]:
        """The node to evaluate, or a proved one, and the moves to it.

        It is a node without visits, or one at which the skill's depth is used up.
        """
        node, path = self.root, list[tuple[SearchNode, int]]()
        depth = self._skill.depth
        while node.proved is None:
            if node.moves is None:
                if (node.total == 0 and path) or (depth and len(path) >= depth):
                    break
                self._tree.expand(node)
            index = self._select(node)
            path.append((node, index))
            node = node.children[index] or self._tree.child(node, index)
        return node, path

    def _evaluate(self, position: AnyPosition, path: list[tuple[SearchNode, int]]) -> None:
        """Plays a position out and counts the result on the way to it."""
        winner, moves = self._playout(position, self._rng)
        self._back_up(path, moves, winner)

    def _back_up(
        self, path: list[tuple[SearchNode, int]], rest: Sequence[Move], winner: Seat
    ) -> None:
        """Adds a game to every node on its way. Seats alternate, so every other move is ours."""
        moves = [node.moves[index] for node, index in path]  # type: ignore[index]
        moves += rest
        stride = 1 if self._knowledge.is_amaf_shared else 2
        for ply, (node, index) in enumerate(path):
            index_of, amaf_visits, amaf_wins = node.index_of, node.amaf_visits, node.amaf_wins
            won = 1.0 if winner == node.turn else 0.0
            node.add_visit(index, won)
            for move in moves[ply::stride]:
                if move in index_of:
                    at = index_of[move]
                    amaf_visits[at] += 1.0
                    amaf_wins[at] += won

    def _candidates(self, node: SearchNode) -> Sequence[int]:
        """The moves of a node that may be selected."""
        if not self._only or node is not self.root or node.moves is None:
            return node.open
        moves, only = node.moves, self._only
        return [index for index in node.open if moves[index] in only] or node.open

    def _select(self, node: SearchNode) -> int:
        """The move with the best upper bound; at dice a throw by its chance."""
        if node.turn == CHANCE:
            return drawn_index(node.position.chances(), self._rng.random())
        rave = self._knowledge.rave
        bound = self._knowledge.exploration * sqrt(log(node.total + 1))
        visits, wins = node.visits, node.wins
        amaf_visits, amaf_wins = node.amaf_visits, node.amaf_wins
        best, chosen, known = -1.0, 0, len(BONUS)
        for index in self._candidates(node):
            count = visits[index]
            value = amaf_wins[index] / amaf_visits[index]
            if count:
                own = wins[index] / count
                value = own + (value - own) * rave / (rave + count)
                value += bound * BONUS[count] if count < known else bound / sqrt(count)
            else:
                value += bound
            if value > best:
                best, chosen = value, index
        return chosen

    def evaluations(self) -> list[MoveEvaluation[Move]]:
        """Every move of the root: proved wins first, proved losses last.

        Between them are the brain's opening move and then the most visited ones. The first few have
        their principal variations.
        """
        order = sorted(range(len(self.root.moves or ())), key=self._rank, reverse=True)
        return [self._evaluated(index, rank < MAX_LINES) for rank, index in enumerate(order)]

    def _rank(self, index: int) -> tuple[float, ...]:
        """The key to sort moves by: proof, then the brain's opening, then visits."""
        root = self.root
        child = root.children[index]
        proved = (
            0 if child is None or child.proved is None else 1 if child.proved == root.turn else -1
        )
        is_opening = self._opening is not None and root.moves[index] == self._opening  # type: ignore[index]
        return (proved, is_opening, root.visits[index], root.mean(index, self._knowledge.rave))

    def _evaluated(self, index: int, has_line: bool) -> MoveEvaluation[Move]:
        root = self.root
        child, move = root.children[index], root.moves[index]  # type: ignore[index]
        evaluation = Evaluation(root.mean(index, self._knowledge.rave))
        if child is not None and child.proved is not None and self._may_prove:
            evaluation = WON if child.proved == root.turn else LOST
        line = (move, *self._line(child)) if has_line else (move,)
        return MoveEvaluation(move, evaluation, line, root.visits[index])

    def _line(self, node: SearchNode | None) -> Sequence[Move]:
        """The most visited moves from a node on."""
        line: list[Move] = []
        while node is not None and node.moves and any(node.visits) and len(line) < MAX_LINE - 1:
            index = max(range(len(node.moves)), key=node.visits.__getitem__)
            line.append(node.moves[index])
            node = node.children[index]
        return line

    def value(self) -> Evaluation:
        """The value of the position for the seat to move: the part of all playouts that it has won.

        The chance of the best move is higher, since luck also decides which move seems best.
        """
        best, root = self._best_evaluation(), self.root
        if best.is_proved or not any(root.visits):
            return best
        return Evaluation(sum(root.wins) / sum(root.visits))

    def _best_evaluation(self) -> Evaluation:
        """The first of the evaluations, without the work for the others."""
        return self._evaluated(self._best(), has_line=False).evaluation

    def _best(self) -> int:
        return max(range(len(self.root.moves or ())), key=self._rank)

    def chosen(self) -> Move:
        """The first move of the evaluations."""
        return self.root.moves[self._best()]  # type: ignore[index]

    def outlook(self) -> Sequence[tuple[Move, float]]:
        """Empty: this search does not search the next throw."""
        return ()
