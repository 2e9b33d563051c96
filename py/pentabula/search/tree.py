"""The tree of a Monte-Carlo search: positions with their moves, priors and results.

Each node keeps five lists with an entry for each move:

- `visits`, `wins`: games through this move, and how many of them the node's mover won;
- `seen`, `scored`: the same for games in which the mover played the move at any later time
  (all moves as first), starting from the brain's prior;
- `children`: the nodes after the moves, made at the first visit and expanded at the second.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Any

from pentabula.core.brain import Brain, MonteCarlo
from pentabula.core.numbers import Numbers
from pentabula.core.position import CHANCE, Move, Position, Seat


class Node:
    """A position in the tree. `proved` is its proved winner, or None.

    `moves` is None until the node is expanded; `places` gives the index of each move, where
    playouts are counted; `open` are the indices of the moves that are not proved lost. `total`
    counts the visits of all moves.
    """

    __slots__ = (
        "position", "turn", "proved", "moves", "places", "open", "total",
        "visits", "wins", "seen", "scored", "children",
    )  # fmt: skip

    def __init__(self, position: Position, proved: Seat | None) -> None:
        self.position = position
        self.turn: Seat = position.turn
        self.proved = proved
        self.moves: Sequence[Move] | None = None
        self.places: dict[Move, int] = {}
        self.open: list[int] = []
        self.total = 0
        self.visits: list[int] = []
        self.wins: list[float] = []
        self.seen: list[float] = []
        self.scored: list[float] = []
        self.children: list[Node | None] = []

    def count(self, place: int, chance: float) -> None:
        """Adds a visit of a move, which is worth so much to its mover."""
        self.total += 1
        self.visits[place] += 1
        self.wins[place] += chance

    def mean(self, place: int, rave: float) -> float:
        """The winning chance of a move: own games and all-moves-as-first, weighed."""
        like = self.scored[place] / self.seen[place]
        visits = self.visits[place]
        if not visits:
            return like
        own = self.wins[place] / visits
        return own + (like - own) * rave / (rave + visits)


MAX_MOVES = 1_000_000
"""The most moves that the expanded nodes hold: 100 to 200 MB. Then the tree grows no more."""


class Tree:
    """The nodes of a search by their positions, so that transpositions share one.

    A share `blind_spots` of the moves of every node is overlooked; `salt` decides which.
    """

    def __init__(self, brain: Brain, thinking: MonteCarlo, blind_spots: float, salt: int) -> None:
        self._brain, self._know = brain, thinking
        self._blind_spots, self._salt = blind_spots, salt
        self._table: dict[Hashable, Node] = {}
        self._moves = 0

    @property
    def is_full(self) -> bool:
        """Whether no further node is to be expanded, for lack of memory."""
        return self._moves >= MAX_MOVES

    def keep(self, root: Node) -> None:
        """Drops all nodes but those that the root leads to."""
        self._table.clear()
        self._moves, found, open_ = 0, {id(root)}, [root]
        while open_:
            node = open_.pop()
            self._moves += len(node.moves or ())
            for child in node.children:
                if child is not None and id(child) not in found:
                    found.add(id(child))
                    open_.append(child)

    def node(self, position: Position) -> Node:
        """The node of a position, which another order of moves may have reached before."""
        key = position.key()
        node = self._table.get(key)
        if node is None or node.turn != position.turn:
            outcome = position.outcome()
            proved = outcome.winner if outcome is not None else None
            if proved is None and self._know.winner is not None and position.turn != CHANCE:
                proved = self._know.winner(position)
            node = self._table[key] = Node(position, proved)
        return node

    def child(self, node: Node, place: int) -> Node:
        """Makes the node after a move."""
        child = self.node(node.position.play(node.moves[place]))  # type: ignore[index]
        node.children[place] = child
        return child

    def expand(self, node: Node) -> None:
        """Lists the moves of a node with their priors."""
        position, know = node.position, self._know
        legal = position.legal_moves()
        moves = list(self._brain.shortlist(position) if isinstance(legal, Numbers) else legal)
        if self._blind_spots and node.turn != CHANCE:
            moves = self._noticed(moves)
        count, weight = len(moves), float(know.prior_visits)
        self._moves += count
        node.moves = moves
        if not know.has_full_evaluation:
            node.places = {move: place for place, move in enumerate(moves)}
        node.open = list(range(count))
        node.visits, node.wins = [0] * count, [0.0] * count
        node.children = [None] * count
        node.seen = [weight] * count
        if know.priors is None or node.turn == CHANCE:
            node.scored = [0.5 * weight] * count
        else:
            node.scored = [weight * chance for chance in know.priors(position, moves)]

    def _noticed(self, moves: list[Move]) -> list[Any]:
        """The moves that a player of this skill does not overlook; always at least one."""
        rng = Random(self._salt * 31 + len(moves))
        found = [move for move in moves if rng.random() >= self._blind_spots]
        return found or moves[:1]


def spread_proof(node: Node, path: list[tuple[Node, int]]) -> None:
    """Propagates a proof up the path as far as it goes."""
    winner = node.proved
    for parent, place in reversed(path):
        if parent.proved is not None or parent.turn == CHANCE:
            return
        if winner == parent.turn:
            parent.proved = winner
            continue
        if place in parent.open:
            parent.open.remove(place)
        if parent.open or isinstance(parent.position.legal_moves(), Numbers):
            return
        parent.proved = winner
