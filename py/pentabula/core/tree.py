"""The moves of a game as a tree: a main line, and variations beside it.

Everything that is done to a game is done to a `Record`: playing adds a node, undoing only
walks back, and nothing that was played is lost unless somebody removes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pentabula.core.game import Game
from pentabula.core.options import Value


class Node:
    """One ply of a game: a move, its token and the position after it.

    The root stands for the start: it has no move and an empty token. The first child
    continues the main line, the others are variations. `ply` is 0 at the root; `glyphs` are
    numbers as in chess records (1 a good move, 2 a mistake).
    """

    __slots__ = ("token", "move", "position", "parent", "children", "comment", "glyphs", "ply")

    def __init__(
        self, token: str, move: Any | None, position: Any, parent: Node | None = None
    ) -> None:
        self.token = token
        self.move = move
        self.position = position
        self.parent = parent
        self.children: list[Node] = []
        self.comment = ""
        self.glyphs: tuple[int, ...] = ()
        self.ply: int = 0 if parent is None else parent.ply + 1

    def __repr__(self) -> str:
        return f"<Node {self.ply} {self.token!r}>"

    def line(self) -> list[Node]:
        """The nodes from the root's child to this one, both included; empty at the root."""
        nodes = []
        node = self
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        nodes.reverse()
        return nodes

    def positions(self) -> list[Any]:
        """The positions from the start to this node, both included."""
        line = self.line()
        start = line[0].parent if line else self
        return [node.position for node in (start, *line) if node is not None]

    def moves(self) -> list[Any]:
        """The moves from the start to this node."""
        return [node.move for node in self.line()]

    def follows(self, other: Node) -> bool:
        """Whether this node comes after the other one on its line."""
        node = self.parent
        while node is not None and node is not other:
            node = node.parent
        return node is not None

    def main_line_end(self) -> Node:
        """The last node along first children; this one where it has none."""
        node = self
        while node.children:
            node = node.children[0]
        return node


@dataclass(slots=True, eq=False)
class Record:
    """A game as it was played: its options, tags and tree of moves.

    `options` are complete and in the order of the game's table. `tags` are free text from
    anybody (`Seat0`, `Seat1`, `Date`, a `Result` that the rules do not decide): show them
    as text, never as markup.
    """

    game: Game[Any]
    options: dict[str, Value]
    root: Node
    tags: dict[str, str] = field(default_factory=dict)

    @classmethod
    def start(cls, game: Game[Any], options: Mapping[str, Value]) -> Record:
        """A game without moves. Raises OptionError."""
        complete = game.complete(options)
        return cls(game, complete, Node("", None, game.start(**complete)))

    def play(self, node: Node, move: Any) -> Node:
        """The node after `move` at `node`: the one that is there already, or a new last child.

        Trusts the move: `follow` is the same for a token that may be anything.
        """
        token = self.game.notation.write(move)
        for child in node.children:
            if child.token == token:
                return child
        child = Node(token, move, node.position.play(move), node)
        node.children.append(child)
        return child

    def remove(self, node: Node) -> None:
        """Takes a node, and all that follows it, out of the tree. The root stays."""
        if node.parent is not None:
            node.parent.children.remove(node)

    def promote(self, node: Node) -> None:
        """Makes a node the first choice at its parent, the others keeping their order."""
        if node.parent is not None:
            siblings = node.parent.children
            siblings.remove(node)
            siblings.insert(0, node)

    def is_like(self, other: Record) -> bool:
        """Whether both are of the same game with the same options: their trees can be one."""
        return self.game is other.game and self.options == other.options

    def take_in(self, other: Record) -> bool:
        """Adds what another record like this one has besides, as variations; whether there was any.

        Comments and glyphs are taken where there are none here.
        """
        is_more = False
        pairs = [(self.root, other.root)]
        while pairs:
            here, there = pairs.pop()
            here.comment = here.comment or there.comment
            here.glyphs = here.glyphs or there.glyphs
            known = {child.token: child for child in here.children}
            for child in there.children:
                if child.token not in known:
                    known[child.token] = Node(child.token, child.move, child.position, here)
                    here.children.append(known[child.token])
                    is_more = True
                pairs.append((known[child.token], child))
        return is_more
