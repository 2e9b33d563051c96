"""The record of a board: its moves as a tree, with variations, comments and marks."""

from __future__ import annotations

from collections.abc import Iterable

from pentabula.core.record import Node, Record, write_record
from pentabula.core.replay import follow

__all__ = ["GameRecord", "Node"]


class GameRecord:
    """The record of a game, which its boards read and write.

    A `Node` is a ply: its `token`, `ply`, `comment`, `glyphs` (marks by their numbers, as in chess
    records: 1 a good move, 2 a mistake, 4 a blunder), `parent`, `children` and `next`. The comment
    and the glyphs may be changed.

    >>> import pentabula
    >>> board = pentabula.read("konobi?size=4&pie=off&moves=b2,c3")
    >>> record = board.record
    >>> record.end.comment, record.end.glyphs = "Too far away.", (2,)
    >>> line = record.add(record.root.next, ["b3", "c2"])
    >>> print(record.text.partition("\\n\\n")[2])
    1. b2 2. c3 $2 {Too far away.} (2. b3 3. c2)
    <BLANKLINE>
    """

    def __init__(self, record: Record) -> None:
        self._record = record

    @property
    def text(self) -> str:
        """The whole record as text, which `pentabula.read` reads: docs/records.md has its form."""
        return write_record(self._record)

    @property
    def tags(self) -> dict[str, str]:
        """Free texts by name, such as `Seat0` and `Date`; they may be changed."""
        return self._record.tags

    @property
    def root(self) -> Node:
        """The start of the game, before the first ply."""
        return self._record.root

    @property
    def end(self) -> Node:
        """The last node of the main line."""
        return self.root.main_line_end()

    @property
    def main_line(self) -> tuple[str, ...]:
        """The tokens of the main line."""
        return tuple(node.token for node in self.end.line())

    def add(self, node: Node, tokens: Iterable[str]) -> Node:
        """Adds a line after a node, as a variation if the node has another continuation.

        Returns its last node. Raises RecordError for the first token that is not legal; the tokens
        before it are added.
        """
        for token in tokens:
            node = follow(self._record, node, token, is_variation=True)
        return node

    def remove(self, node: Node) -> None:
        """Removes a node with everything after it. The root cannot be removed."""
        self._record.remove(node)

    def promote(self, node: Node) -> None:
        """Makes a node the first choice after its parent."""
        self._record.promote(node)

    def make_main(self, node: Node) -> None:
        """Makes the line to a node the main line; the old one stays as a variation."""
        self._record.make_main(node)

    def __str__(self) -> str:
        return self.text
