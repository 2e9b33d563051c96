"""The record of a board: its moves as a tree, with variations, comments and marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pentabula.api.catalogues import translated
from pentabula.api.checks import checked_text, checked_texts, checked_whole, type_error, value_text
from pentabula.core.errors import GameError
from pentabula.core.jsontext import without_surrogates
from pentabula.core.message import Message
from pentabula.core.movetext import MAX_GLYPH
from pentabula.core.record import Node, Record, write_record
from pentabula.core.replay import AFTER_RESIGNATION, RecordError, play_text

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

    def __init__(
        self, record: Record, language: str = "en", on_removed: Callable[[], None] = lambda: None
    ) -> None:
        self._record, self._language, self._on_removed = record, language, on_removed

    @property
    def text(self) -> str:
        """The whole record as text, which `pentabula.read` reads: docs/records.md has its form.

        Lone surrogates in comments and tags are replaced. Raises TypeError or ValueError if a
        comment, a mark or a tag cannot be written.
        """
        _check_annotations(self._record)
        return without_surrogates(write_record(self._record))

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

        Returns its last node. Raises RecordError for the first token that is not legal, and if a
        seat has resigned at the node; then nothing is added.
        """
        texts = checked_texts("tokens", tokens)
        with translated(self._language):
            here = checked_node(self._record, node)
            if here.loser is not None and texts:
                raise RecordError(AFTER_RESIGNATION, ply=here.ply + 1, token=texts[0])
            return self._added(here, texts)

    def remove(self, node: Node) -> None:
        """Removes a node with everything after it.

        Boards that show one of these nodes go to the node before. Raises GameError for the root.
        """
        with translated(self._language):
            if checked_node(self._record, node) is self.root:
                raise GameError(Message("The start of a game cannot be removed."))
        self._record.remove(node)
        self._on_removed()

    def promote_to_main(self, node: Node) -> None:
        """Makes a node the first child of its parent, which continues the line there."""
        with translated(self._language):
            self._record.promote_to_main(checked_node(self._record, node))

    def make_main(self, node: Node) -> None:
        """Makes the line to a node the main line; the old one stays as a variation."""
        with translated(self._language):
            self._record.make_main(checked_node(self._record, node))

    def copy(self) -> GameRecord:
        """Another record of the same game, which shares nothing with this one or its board."""
        return GameRecord(self._record.copy(), self._language)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> GameRecord:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return GameRecord, (self._record, self._language)

    def __eq__(self, other: object) -> bool:
        """Whether both have the same game, options, start, tags, moves, comments and marks."""
        if not isinstance(other, GameRecord):
            return NotImplemented
        mine, others = self._record, other._record
        is_same = mine.is_same_game(others) and mine.tags == others.tags
        return is_same and _plies(mine) == _plies(others)

    __hash__ = None  # type: ignore[assignment]  # it may change

    def __str__(self) -> str:
        return self.text

    def _added(self, node: Node, tokens: Iterable[str]) -> Node:
        """The last node of a line; if a token is not legal, the nodes before it are removed."""
        first: Node | None = None
        for token in tokens:
            known = node.children
            try:
                node = play_text(self._record, node, token, is_variation=True)
            except RecordError:
                if first is not None:
                    self._record.remove(first)
                raise
            if first is None and node not in known:
                first = node
        return node


def _plies(record: Record) -> list[tuple[object, ...]]:
    """Everything in the tree of a record, in one order."""
    return [(node.ply, node.token, *node.annotation) for node in record.root.tree()]


def attached(node: Node) -> Node:
    """The last node of the line to a node from which the record has not removed it."""
    found = node
    while (parent := node.parent) is not None:
        if parent.child(node.token) is not node:
            found = parent
        node = parent
    return found


def checked_node(record: Record, node: Node) -> Node:
    """The node, which must be one of the record. Raises TypeError and GameError."""
    if not isinstance(node, Node):
        raise type_error("node", "a node of the record", node)
    line = node.line()
    start = line[0].parent if line else node
    if start is not record.root or attached(node) is not node:
        raise GameError(Message("The node was removed, or belongs to another record."))
    return node


def _check_annotations(record: Record) -> None:
    """Raises TypeError or ValueError for what a program has set and no record can hold."""
    for name, text in record.tags.items():
        checked_text("the name of a tag", name)
        checked_text(f"the tag {name}", text)
    nodes = [record.root]
    while nodes:
        node = nodes.pop()
        nodes += node.children
        checked_text(f"the comment of ply {node.ply}", node.comment)
        if not isinstance(node.glyphs, tuple):
            raise type_error(
                f"the marks of ply {node.ply}", "a tuple of whole numbers", node.glyphs
            )
        for glyph in node.glyphs:
            if not 0 <= checked_whole(f"a mark of ply {node.ply}", glyph) <= MAX_GLYPH:
                about = f"a mark of ply {node.ply} must be from 0 to {MAX_GLYPH}"
                raise ValueError(f"{about}, not {value_text(glyph)}")
