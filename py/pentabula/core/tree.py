"""The moves of a game as a tree: a main line with variations; whole turns.

Playing adds a node to a `Record`; going back only moves a cursor. Only removing loses moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from pentabula.core.comments import NO_TIMES, Times
from pentabula.core.dice import seat_to_act
from pentabula.core.game import AnyGame
from pentabula.core.message import Message
from pentabula.core.options import Value
from pentabula.core.position import CHANCE, AnyPosition, Move, Seat
from pentabula.core.starts import folded_diagram, set_up

JUDGEMENTS: Final = (1, 2, 3, 4, 5, 6)
"""The glyphs that judge a move, from `!` to `?!`: a move has at most one of them."""

Annotation = tuple[str, tuple[int, ...], Times, Seat | None, bool]


class Node:
    """One ply of a game: a move, its token and the position after it.

    The root is the start: it has no move and an empty token. The first child
    continues the line, the others are variations. `ply` is 0 at the root; `glyphs` are
    numbers as in chess records (1 a good move, 2 a mistake). `times` are the times of the seat that
    moved. `loser` is the seat that resigned here, or whose time was up here if `is_timeout` is set;
    that ends the line: a node with children has None.
    """

    __slots__ = (
        "token",
        "move",
        "position",
        "parent",
        "comment",
        "glyphs",
        "times",
        "ply",
        "loser",
        "is_timeout",
        "_children",
    )

    def __init__(
        self, token: str, move: Move | None, position: AnyPosition, parent: Node | None = None
    ) -> None:
        self.token = token
        self.move = move
        self.position = position
        self.parent = parent
        self.comment = ""
        self.glyphs: tuple[int, ...] = ()
        self.times = NO_TIMES
        self.ply: int = 0 if parent is None else parent.ply + 1
        self.loser: Seat | None = None
        self.is_timeout = False
        self._children: dict[str, Node] = {}

    def __repr__(self) -> str:
        return f"<Node {self.ply} {self.token!r}>"

    def __reduce__(self) -> tuple[object, ...]:
        # The whole tree as a flat list: nested nodes would be too deep for pickle.
        root = self
        while root.parent is not None:
            root = root.parent
        nodes = root.tree()
        places = {node: place for place, node in enumerate(nodes)}
        plies = [
            (places[each.parent] if each.parent else -1, each.token, each.move, each.annotation)
            for each in nodes
        ]
        return _rebuilt, (root.position, plies, places[self])

    @property
    def children(self) -> tuple[Node, ...]:
        """The nodes after this one, with different tokens: the line first, then variations."""
        return tuple(self._children.values())

    @property
    def next(self) -> Node | None:
        """The node that continues the line, or None at its end."""
        return next(iter(self._children.values()), None)

    def child(self, token: str) -> Node | None:
        """The node after this one with that token, or None."""
        return self._children.get(token)

    @property
    def branch_start(self) -> Node | None:
        """The first node of this line that is not on the main line; None on the main line."""
        node, found = self, None
        while (parent := node.parent) is not None:
            if parent.next is not node:
                found = node
            node = parent
        return found

    def line(self) -> list[Node]:
        """The nodes from the root's child to this one, both included; empty at the root."""
        nodes = []
        node = self
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        nodes.reverse()
        return nodes

    def positions(self) -> list[AnyPosition]:
        """The positions from the start to this node, both included."""
        line = self.line()
        start = line[0].parent if line else self
        return [node.position for node in (start, *line) if node is not None]

    def moves(self) -> list[Move]:
        """The moves from the start to this node."""
        return [node.move for node in self.line()]

    def follows(self, other: Node) -> bool:
        """Whether this node comes after the other node on the same line."""
        node = self.parent
        while node is not None and node is not other:
            node = node.parent
        return node is not None

    @property
    def annotation(self) -> Annotation:
        """Everything at the node but its move: comment, glyphs, times, loser, is_timeout."""
        return self.comment, self.glyphs, self.times, self.loser, self.is_timeout

    def tree(self) -> list[Node]:
        """This node and all nodes after it, each after its parent and its earlier siblings."""
        nodes, left = list[Node](), [self]
        while left:
            nodes.append(left.pop())
            left += reversed(nodes[-1].children)
        return nodes

    def main_line_end(self) -> Node:
        """The last node along first children; this node if it has no children."""
        node = self
        while (after := node.next) is not None:
            node = after
        return node


@dataclass(slots=True, eq=False)
class Record:
    """A game as it was played: its options, tags and tree of moves.

    `options` are complete and in the order of the game's table. `tags` are free text of unknown
    origin (`Seat0`, `Seat1`, `Date`, a `Result` that neither the rules nor a resignation decide):
    show them as text, never as markup. `diagram` is the position that the game starts from, on one
    line as in `core.starts`; empty at the game's own start. `notices` say what was repaired
    when the record was read.
    """

    game: AnyGame
    options: dict[str, Value]
    root: Node
    tags: dict[str, str] = field(default_factory=dict)
    diagram: str = ""
    notices: tuple[Message, ...] = ()

    @classmethod
    def start(cls, game: AnyGame, options: Mapping[str, Value], diagram: str = "") -> Record:
        """A game without moves, from the start or from the position of a diagram on one line.

        Raises OptionError, or DiagramError if the game cannot start from the position.
        """
        if not diagram:
            complete = game.complete_options(options)
            return cls(game, complete, Node("", None, game.start(**complete)))
        complete, position = set_up(game, diagram, options)
        start, folded = folded_diagram(game.start(**complete)), folded_diagram(position)
        root = Node("", None, position)
        return cls(game, complete, root, diagram="" if folded == start else folded)

    def play(self, node: Node, move: Move) -> Node:
        """The node after `move` at `node`: the existing one, or a new last child.

        Does not check the move; `replay.play_text` does.
        """
        token = self.game.notation.write(move)
        child = node.child(token)
        if child is None:
            child = Node(token, move, node.position.play(move), node)
            attach(child)
        return child

    def lose(self, node: Node, seat: Seat, *, is_timeout: bool = False) -> None:
        """Lets a seat resign at a node, or lose on time. Everything after the node is removed."""
        set_children(node, ())
        node.loser, node.is_timeout = seat, is_timeout

    def remove(self, node: Node) -> None:
        """Removes a node with everything after it; does nothing at the root."""
        if node.parent is not None:
            del node.parent._children[node.token]

    def promote_to_main(self, node: Node) -> None:
        """Makes a node the first child of its parent; the others keep their order."""
        if node.parent is not None:
            node.parent._children = {node.token: node} | node.parent._children

    def make_main(self, node: Node) -> None:
        """Makes the line to a node the main line; the old main line stays as a variation."""
        for each in node.line():
            self.promote_to_main(each)

    def branch(self, node: Node) -> Record:
        """A copy of the line to a node and of everything after it, without earlier variations.

        Tags are the same except `Result`, which belongs to the main line.
        """
        root = self.root
        tags = {name: text for name, text in self.tags.items() if name != "Result"}
        start = Node("", None, root.position)
        _annotate_like(start, root)
        here = start
        for original in node.line():
            here = _copied(original, here)
        pairs = [(node, here)]
        while pairs:
            original, copy = pairs.pop()
            pairs += [(child, _copied(child, copy)) for child in original.children]
        return Record(self.game, dict(self.options), start, tags, self.diagram)

    def copy(self) -> Record:
        """A copy with its own tree."""
        made = self.branch(self.root)
        made.tags.update(self.tags)
        made.notices = self.notices
        return made

    def is_same_game(self, other: Record) -> bool:
        """Whether both have the same game, options and start, so that their trees can be merged."""
        mine, others = (self.options, self.diagram), (other.options, other.diagram)
        return self.game is other.game and mine == others

    def merge(self, other: Record) -> bool:
        """Merges another record of the same game, with its moves as variations; returns whether it
        had new moves or resignations.

        Comments and times are copied to nodes that have none, glyphs as in `joined_glyphs`,
        resignations to nodes where neither record continues.
        """
        is_more = False
        pairs = [(self.root, other.root)]
        while pairs:
            here, there = pairs.pop()
            here.comment = here.comment or there.comment
            here.glyphs = joined_glyphs(here.glyphs, there.glyphs)
            here.times = here.times.filled(there.times)
            if there.loser is not None and here.loser is None and not here.children:
                here.loser, here.is_timeout = there.loser, there.is_timeout
                is_more = True
            for child in there.children:
                mine = here.child(child.token)
                if mine is None:
                    mine = Node(child.token, child.move, child.position, here)
                    attach(mine)
                    is_more = True
                pairs.append((mine, child))
        return is_more


def attach(node: Node) -> None:
    """Makes a node the last child of its parent, where it removes a resignation."""
    if node.parent is not None:
        node.parent._children[node.token] = node
        node.parent.loser = None


def set_children(node: Node, children: Iterable[Node]) -> None:
    """Replaces the children of a node by these, which were made for it, in this order.

    If there are any, a resignation at the node is removed.
    """
    node._children = {child.token: child for child in children}
    if node._children:
        node.loser = None


def joined_comments(one: str, other: str) -> str:
    """Both comments, or one of them if it contains the other."""
    if other in one:
        return one
    return other if one in other else f"{one} {other}"


def joined_glyphs(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """The glyphs of both; of those that judge the move only the first."""
    found = tuple(dict.fromkeys((*one, *other)))
    judging = [each for each in found if each in JUDGEMENTS]
    return tuple(each for each in found if each not in judging[1:])


def _copied(original: Node, parent: Node) -> Node:
    """A copy of a node, without its children, as the last child of another parent."""
    copy = Node(original.token, original.move, original.position, parent)
    attach(copy)
    _annotate_like(copy, original)
    return copy


def _annotate_like(copy: Node, original: Node) -> None:
    _annotate(copy, original.annotation)


def _annotate(node: Node, annotation: Annotation) -> None:
    node.comment, node.glyphs, node.times, node.loser, node.is_timeout = annotation


def _rebuilt(
    start: AnyPosition, plies: list[tuple[int, str, Move, Annotation]], place: int
) -> Node:
    """The node at a place of the list that `Node.__reduce__` makes, with its whole tree."""
    nodes = list[Node]()
    for above, token, move, annotation in plies:
        parent = nodes[above] if above >= 0 else None
        node = Node(token, move, start if parent is None else parent.position.play(move), parent)
        if parent is not None:
            attach(node)
        _annotate(node, annotation)
        nodes.append(node)
    return nodes[place]


MAX_TURN_PLIES: Final = 6
"""The maximum number of plies of a turn."""


def mover(node: Node) -> Seat | None:
    """The seat that played a ply or threw its dice; None if both threw, and at the start."""
    return seat_to_act(node.parent.position) if node.parent is not None else None


def turn_nodes(node: Node) -> tuple[Node, ...]:
    """The plies of one seat up to a node, oldest first, with its dice; empty at the start.

    A ply by which both seats threw is a turn by itself.
    """
    if node.parent is None:
        return ()
    plies, seat = [node], mover(node)
    while len(plies) < MAX_TURN_PLIES and (before := plies[-1].parent) is not None and before.token:
        if seat is None or mover(before) != seat:
            break
        plies.append(before)
    return tuple(reversed(plies))


def split_turns(nodes: tuple[Node, ...]) -> list[tuple[Node, ...]]:
    """Consecutive plies, grouped by the seat; a throw of both seats is a group by itself."""
    found: list[tuple[Node, ...]] = []
    for node in nodes:
        if found and mover(node) is not None and mover(node) == mover(found[-1][-1]):
            found[-1] += (node,)
        else:
            found.append((node,))
    return found


def throws_before(node: Node) -> int:
    """The number of throws on the line to a node, the node itself included."""
    before = (each.parent for each in node.line())
    return sum(each is not None and each.position.turn == CHANCE for each in before)
