"""The moves of a record as text: numbered plies, comments, variations, glyphs.

    1. d4 2. swap 3. e5 $1 {a comment} (3. c3 4. c4 0-1) 4. d5

A variation follows the ply that it could replace. A comment may begin with times: see `comments`.
Numbers before plies are not checked. Glyphs are read as numbers or as signs, as in `e5!`, and
written as numbers.

A variation that ended by a resignation closes with `0-1` if seat 0 resigned, with `1-0` if seat 1
did. In the main line, where the tag `Result` says it, `1-0`, `0-1` and `*` are skipped, as they are
where the line continues or is over by the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pentabula.core.comments import Times, read_comment, write_comment
from pentabula.core.message import MAX_EXCERPT, Message, excerpt
from pentabula.core.replay import (
    MAX_MOVES,
    RecordError,
    broken,
    follow,
    follow_if_legal,
    too_long,
)
from pentabula.core.tree import Node, Record

LINE_LENGTH = 100
MAX_GLYPH = 255
WON_BY = ("1-0", "0-1")
"""The result of a line that seat 0 or seat 1 has won."""

RESULTS = frozenset({"*", *WON_BY})

_WORD = re.compile(
    r"""
    \{(?P<comment>[^\\}]*(?:\\.[^\\}]*)*)\}
    | (?P<mark>[(){}])
    | (?P<glyph>\$[^\s(){}]*)
    | [0-9]+\.+
    | (?P<token>[^\s(){}$]+)
    """,
    re.VERBOSE | re.DOTALL,
)
_GLYPH = re.compile(r"\$[0-9]{1,3}", re.ASCII)
_SIGNED = re.compile(r"(?P<token>.*?)(?P<sign>!!|\?\?|!\?|\?!|!|\?)", re.DOTALL)

SIGNS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The signs that may follow a ply, with their glyphs."""


def read_moves(record: Record, text: str) -> RecordError | None:
    """Adds the moves to a record that has none yet.

    Raises RecordError for a fault in the main line, where reading ends. A fault in a variation only
    drops the rest of that variation; the first such fault is returned.
    """
    reader = _Reader(record)
    try:
        for found in _WORD.finditer(text):
            reader.read(found)
        reader.end()
    finally:
        reader.write_comments()
    return reader.fault


def write_moves(root: Node) -> str:
    """The whole tree under the root, in lines of some hundred characters."""
    lines: list[str] = []
    for part in _parts(root):
        if lines and len(lines[-1]) + len(part) < LINE_LENGTH:
            lines[-1] += " " + part
        else:
            lines.append(part)
    return "\n".join(lines)


@dataclass(slots=True)
class _Line:
    """A line that is being read: its latest node, or None after its fault.

    `early` are the comments before its first move.
    """

    node: Node | None
    has_moves: bool = False
    early: list[tuple[str, Times]] = field(default_factory=list)


class _Reader:
    """The state of reading: a stack of lines, the main line at its bottom.

    `comments` are joined at the end, as there may be very many at one node. `fault` is the
    first one in a variation.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.lines = [_Line(record.root)]
        self.comments: dict[Node, list[str]] = {}
        self.moves = 0
        self.fault: RecordError | None = None

    @property
    def is_variation(self) -> bool:
        """Whether the reading is inside parentheses."""
        return len(self.lines) > 1

    def read(self, found: re.Match[str]) -> None:
        """Reads the next word of the text."""
        kind = found.lastgroup
        if kind == "token":
            self._signed_token(found["token"])
        elif kind == "comment":
            self._comment(*read_comment(found["comment"]))
        elif kind == "glyph":
            self._glyph(found["glyph"])
        elif kind == "mark":
            self._mark(found)

    def end(self) -> None:
        """Raises RecordError if the text stops inside a variation."""
        if self.is_variation:
            raise self._broken(Message("A variation is not closed: “)” is missing."))

    def write_comments(self) -> None:
        """Gives every node its comments."""
        for node, texts in self.comments.items():
            node.comment = " ".join(texts)

    def _signed_token(self, text: str) -> None:
        """Reads a token and the sign at its end, either of which may be missing."""
        found = _SIGNED.fullmatch(text)
        token, sign = (found["token"], found["sign"]) if found else (text, "")
        if token:
            self._token(token)
        if sign:
            self._mark_ply(SIGNS[sign])

    def _token(self, token: str) -> None:
        line = self.lines[-1]
        if line.node is None:
            return
        if token in RESULTS and (line.has_moves or not self.is_variation):
            self._result(line.node, token)
            return
        self.moves += 1
        if self.moves > MAX_MOVES:
            raise too_long(self.record)
        node = self._played(line.node, token)
        line.node = node
        if node is not None:
            line.has_moves = True
            for text, times in line.early:
                self._annotate(node, text, times)
            line.early.clear()

    def _played(self, node: Node, token: str) -> Node | None:
        """The node after a token, or None where a variation cannot continue."""
        if self.fault is not None and self.is_variation:
            return follow_if_legal(self.record, node, token)
        try:
            return follow(self.record, node, token, is_variation=self.is_variation)
        except RecordError as error:
            if not self.is_variation:
                raise
            self.fault = error
            return None

    def _result(self, node: Node, result: str) -> None:
        """Ends a variation by the resignation of the seat that has not won."""
        is_end = node.position.outcome() is None and not node.children
        if self.is_variation and is_end and result in WON_BY:
            self.record.resign(node, 1 - WON_BY.index(result))

    def _comment(self, text: str, times: Times) -> None:
        line = self.lines[-1]
        if line.node is None:
            return
        if self.is_variation and not line.has_moves:
            line.early.append((text, times))
        else:
            self._annotate(line.node, text, times)

    def _annotate(self, node: Node, text: str, times: Times) -> None:
        node.times = times.filled(node.times)
        if text:
            self.comments.setdefault(node, []).append(text)

    def _glyph(self, text: str) -> None:
        if not _GLYPH.fullmatch(text) or int(text[1:]) > MAX_GLYPH:
            raise self._broken(
                Message(
                    "“{text}” is not a valid move mark: use $0 to ${most}.",
                    text=excerpt(text),
                    most=MAX_GLYPH,
                )
            )
        self._mark_ply(int(text[1:]))

    def _mark_ply(self, glyph: int) -> None:
        line = self.lines[-1]
        is_early = self.is_variation and not line.has_moves
        if line.node is not None and not is_early and glyph not in line.node.glyphs:
            line.node.glyphs += (glyph,)

    def _mark(self, found: re.Match[str]) -> None:
        mark = found["mark"]
        if mark == "(":
            self._open()
        elif mark == ")":
            self._close()
        elif mark == "{":
            # Only what is shown is cut out: a copy of the rest for each mark would be quadratic.
            rest = found.string[found.end() : found.end() + MAX_EXCERPT + 1]
            raise self._broken(
                Message("The comment “{text}” is not closed: “}}” is missing.", text=excerpt(rest))
            )
        else:
            raise self._broken(Message("“}}” without an open comment."))

    def _open(self) -> None:
        line = self.lines[-1]
        if line.node is not None and not line.has_moves:
            raise self._broken(Message("A variation starts before any move that it could replace."))
        self.lines.append(_Line(None if line.node is None else line.node.parent))

    def _close(self) -> None:
        if not self.is_variation:
            raise self._broken(Message("“)” without an open variation."))
        self.lines.pop()

    def _broken(self, message: Message) -> RecordError:
        return broken(self.record, message, Message("Everything before it is kept."))


def _parts(root: Node) -> Iterator[str]:
    """The parts that lines are made of: plies, comments, glyphs, with their parentheses."""
    opening, last = "", ""
    for word in _words(root):
        if word == "(":
            opening = word
        elif word == ")":
            last += word
        else:
            if last:
                yield last
            last, opening = opening + word, ""
    if last:
        yield last


def _words(root: Node) -> Iterator[str]:
    """The words in order, from a stack of words and of nodes whose line continues."""
    main_end = root.main_line_end()
    waiting: list[str | Node] = [root, *reversed(_notes(root))]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
        elif item.resigned is not None and item is not main_end:
            yield WON_BY[1 - item.resigned]
        elif item.children:
            first, *others = item.children
            waiting.append(first)
            for other in reversed(others):
                waiting += [")", other, *reversed(_ply(other)), "("]
            waiting += reversed(_ply(first))


def _ply(node: Node) -> list[str]:
    return [f"{node.ply}. {node.token}", *_notes(node)]


def _notes(node: Node) -> list[str]:
    glyphs = [f"${glyph}" for glyph in node.glyphs]
    comment = write_comment(node.comment, node.times)
    return [*glyphs, comment] if comment else glyphs
