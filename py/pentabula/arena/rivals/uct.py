"""Plain textbook UCT: uniform playouts, every move tried once, no knowledge of the game.

Source: Kocsis and Szepesvári, "Bandit based Monte-Carlo planning" (2006). Each playout
adds a node; the most visited move is played; nothing is kept between moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random

from pentabula.arena.rivals import Rival
from pentabula.arena.rivals.stateless import StatelessSearch
from pentabula.core.brain import Brain, Evaluation, MoveEvaluation, Skill
from pentabula.core.dice import drawn_index
from pentabula.core.game import AnyGame
from pentabula.core.numbers import Numbers
from pentabula.core.position import CHANCE, AnyPosition, Move

EXPLORATION = 1.4


class _Node:
    __slots__ = ("position", "winner", "untried", "moves", "children", "visits", "wins")

    def __init__(self, position: AnyPosition) -> None:
        self.position = position
        outcome = position.outcome()
        self.winner = None if outcome is None else outcome.winner
        self.untried: list[Move] | None = None
        self.moves: list[Move] = []
        self.children: list[_Node] = []
        self.visits = 0
        self.wins = 0  # of the seat that moved here


class PlainUCT(StatelessSearch):
    """Implements `pentabula.search.base.Search`; a node is a playout."""

    def __init__(
        self,
        brain: Brain[AnyPosition, Move],
        position: AnyPosition,
        skill: Skill,
        rng: Random,
        exploration: float = EXPLORATION,
    ) -> None:
        self._brain, self._skill, self._rng = brain, skill, rng
        self._exploration = exploration
        self._root = _Node(position)
        self.nodes = self.depth = 0
        self.is_done = False

    def step(self) -> None:
        """One playout."""
        node, path = self._root, list[tuple[_Node, int]]()
        while node.winner is None:
            if node.untried is None:
                node.untried = self._moves(node.position)
                self._rng.shuffle(node.untried)
            mover = node.position.turn
            is_new = bool(node.untried)
            node = self._add_child(node) if is_new else self._select_child(node)
            path.append((node, mover))
            if is_new:
                break
        winner = node.winner
        if winner is None:
            winner, _ = self._brain.playout(node.position, self._rng)
        self._root.visits += 1
        for node, mover in path:
            node.visits += 1
            node.wins += winner == mover
        self.nodes += 1
        self.is_done = self.nodes >= self._skill.nodes

    def _moves(self, position: AnyPosition) -> list[Move]:
        legal = position.legal_moves()
        return list(self._brain.shortlist(position) if isinstance(legal, Numbers) else legal)

    def _add_child(self, node: _Node) -> _Node:
        move = (node.untried or []).pop()
        child = _Node(node.position.play(move))
        node.moves.append(move)
        node.children.append(child)
        return child

    def _select_child(self, node: _Node) -> _Node:
        if node.position.turn == CHANCE:
            chances = dict(node.position.chances())
            throws = [(move, chances[move]) for move in node.moves]
            return node.children[drawn_index(throws, self._rng.random())]
        logarithm = log(node.visits)
        constant = self._exploration
        best, chosen = -1.0, node.children[0]
        for child in node.children:
            value = child.wins / child.visits + constant * sqrt(logarithm / child.visits)
            if value > best:
                best, chosen = value, child
        return chosen

    def evaluations(self) -> Sequence[MoveEvaluation[Move]]:
        """The moves tried, the most visited first."""
        tried = zip(self._root.moves, self._root.children, strict=True)
        ranked = sorted(tried, key=lambda pair: pair[1].visits, reverse=True)
        return [
            MoveEvaluation(move, Evaluation(node.wins / node.visits), (move,), node.visits)
            for move, node in ranked
        ]

    def chosen(self) -> Move:
        """The most visited move."""
        return self.evaluations()[0].move


def _make(game: AnyGame, position: AnyPosition, skill: Skill, rng: Random) -> PlainUCT:
    return PlainUCT(game.brain, position, skill, rng)


RIVALS = (Rival("uct", _make),)
