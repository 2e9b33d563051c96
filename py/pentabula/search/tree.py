"""The tree of a Monte-Carlo search: positions with their moves, priors and results.

Each node keeps five lists with an entry for each move:

- `visits`, `wins`: games through this move, and how many of them the node's mover won;
- `amaf_visits`, `amaf_wins`: the same for games in which the mover played the move now or
  later (all moves as first), starting from the brain's prior;
- `children`: the nodes after the moves, made at the first visit and expanded at the second (at
  the first in a search by evaluation).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from operator import attrgetter
from random import Random

from pentabula.core.brain import Brain, MonteCarlo, Skill
from pentabula.core.numbers import Numbers
from pentabula.core.position import CHANCE, AnyPosition, Move, Seat


class SearchNode:
    """A position in the tree. `proved` is its proved winner, or None.

    `moves` is None until the node is expanded. `index_of` gives the index of each move, where
    playouts are counted; `open` has the indexes of the moves that are not proved lost. `total`
    counts the visits of all moves and, in a search by playouts or samples, visits before `moves`
    were listed.
    """

    __slots__ = (
        "position", "turn", "proved", "moves", "index_of", "open", "total",
        "visits", "wins", "amaf_visits", "amaf_wins", "children",
    )  # fmt: skip

    def __init__(self, position: AnyPosition, proved: Seat | None) -> None:
        self.position = position
        self.turn: Seat = position.turn
        self.proved = proved
        self.forget()

    def forget(self) -> None:
        """Makes the node as new, except for its proof."""
        self.moves: Sequence[Move] | None = None
        self.index_of: dict[Move, int] = {}
        self.open: list[int] = []
        self.total = 0
        self.visits: list[int] = []
        self.wins: list[float] = []
        self.amaf_visits: list[float] = []
        self.amaf_wins: list[float] = []
        self.children: list[SearchNode | None] = []

    def add_visit(self, index: int, chance: float) -> None:
        """Counts a visit of a move that gave its mover this winning chance."""
        self.total += 1
        self.visits[index] += 1
        self.wins[index] += chance

    def mean(self, index: int, rave: float) -> float:
        """The winning chance of a move: the weighted mean of its games and all moves as first."""
        amaf = self.amaf_wins[index] / self.amaf_visits[index]
        visits = self.visits[index]
        if not visits:
            return amaf
        own = self.wins[index] / visits
        return own + (amaf - own) * rave / (rave + visits)


def _reachable(root: SearchNode) -> list[SearchNode]:
    """The root and all nodes below it, each once."""
    found, open_ = {id(root): root}, [root]
    while open_:
        for child in open_.pop().children:
            if child is not None and id(child) not in found:
                found[id(child)] = child
                open_.append(child)
    return list(found.values())


class Tree:
    """The nodes of a search by their positions, so that transpositions share one.

    A share of the moves of every node, the skill's blind spots, is overlooked; `salt` decides
    which. The expanded nodes have at most about `Skill.tree_moves` moves together.
    """

    def __init__(
        self,
        brain: Brain[AnyPosition, Move],
        knowledge: MonteCarlo[AnyPosition, Move],
        skill: Skill,
        salt: int,
    ) -> None:
        self._brain, self._knowledge = brain, knowledge
        self._blind_spots, self._max_moves, self._salt = skill.blind_spots, skill.tree_moves, salt
        self._table: dict[Hashable, SearchNode] = {}
        self._moves = 0

    def prune(self, root: SearchNode) -> None:
        """Drops all nodes that cannot be reached from the root."""
        self._table.clear()
        self._count(_reachable(root))

    def make_room(self, root: SearchNode) -> None:
        """In a full tree, forgets the moves of the least visited nodes below the root.

        The results of their visits stay in the nodes above. The tree is half full then.
        """
        if self._moves < self._max_moves:
            return
        below = [node for node in _reachable(root) if node.moves and node is not root]
        for node in sorted(below, key=attrgetter("total")):
            self._moves -= len(node.moves or ())
            node.forget()
            if self._moves <= self._max_moves // 2:
                break
        left = _reachable(root)
        self._table = {node.position.key(): node for node in left}
        self._count(left)

    def _count(self, nodes: Sequence[SearchNode]) -> None:
        self._moves = sum(len(node.moves or ()) for node in nodes)

    def node(self, position: AnyPosition) -> SearchNode:
        """The node of a position, which another order of moves may have reached before."""
        key = position.key()
        node = self._table.get(key)
        if node is None or node.turn != position.turn:
            outcome, winner = position.outcome(), self._knowledge.winner
            proved = outcome.winner if outcome is not None else None
            if proved is None and winner is not None and position.turn != CHANCE:
                proved = winner(position)
            node = self._table[key] = SearchNode(position, proved)
        return node

    def child(self, node: SearchNode, index: int) -> SearchNode:
        """Makes the node after a move."""
        child = self.node(node.position.play(node.moves[index]))  # type: ignore[index]
        node.children[index] = child
        return child

    def expand(self, node: SearchNode) -> None:
        """Lists the moves of a node with their priors."""
        position, knowledge = node.position, self._knowledge
        legal = position.legal_moves()
        moves = list(self._brain.shortlist(position) if isinstance(legal, Numbers) else legal)
        if self._blind_spots and node.turn != CHANCE:
            moves = self._noticed(moves)
        count, weight = len(moves), float(knowledge.prior_visits)
        self._moves += count
        node.moves = moves
        if not knowledge.has_full_evaluation:
            node.index_of = {move: index for index, move in enumerate(moves)}
        node.open = list(range(count))
        node.visits, node.wins = [0] * count, [0.0] * count
        node.children = [None] * count
        node.amaf_visits = [weight] * count
        if knowledge.priors is None or node.turn == CHANCE:
            node.amaf_wins = [0.5 * weight] * count
        else:
            node.amaf_wins = [weight * chance for chance in knowledge.priors(position, moves)]

    def _noticed(self, moves: list[Move]) -> list[Move]:
        """The moves that a player of this skill does not overlook; always at least one."""
        rng = Random(self._salt * 31 + len(moves))
        found = [move for move in moves if rng.random() >= self._blind_spots]
        return found or moves[:1]


def spread_proof(node: SearchNode, path: list[tuple[SearchNode, int]]) -> None:
    """Marks the nodes on the path to a proved node as proved, up to the first that stays open."""
    winner = node.proved
    for parent, index in reversed(path):
        if parent.proved is not None or parent.turn == CHANCE:
            return
        if winner == parent.turn:
            parent.proved = winner
            continue
        if index in parent.open:
            parent.open.remove(index)
        if parent.open or isinstance(parent.position.legal_moves(), Numbers):
            return
        parent.proved = winner
