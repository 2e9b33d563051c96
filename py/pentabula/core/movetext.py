"""The moves of a record as text: numbered plies, comments, variations, glyphs.

    1. d4 2. swap 3. e5 $1 {a comment} (3. c3 4. c4) 4. d5

A variation stands after the ply that it could replace. In a comment a backslash protects
`}` and itself. Numbers before plies are not checked, results at the end are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pentabula.core.message import Message, shown
from pentabula.core.replay import MAX_MOVES, RecordError, broken, follow, too_long
from pentabula.core.tree import Node, Record

LINE_LENGTH = 100
MAX_GLYPH = 255
RESULTS = frozenset({"*", "1-0", "0-1"})

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


def read_moves(record: Record, text: str) -> RecordError | None:
    """Adds the moves to a record that has none yet.

    Raises RecordError where the main line cannot go on, and the reading ends there. A fault
    in a variation only drops the rest of that variation; the first of these is returned.
    """
    reader = _Reader(record)
    for found in _WORD.finditer(text):
        reader.take(found)
    reader.end()
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


def unescaped(text: str) -> str:
    """The text without the backslashes that protect quotes, braces and backslashes."""
    return re.sub(r"\\([\\\"}])", r"\1", text)


def escaped(text: str, closing: str) -> str:
    """The text with a backslash before each closing character and each backslash."""
    return text.replace("\\", "\\\\").replace(closing, "\\" + closing)


class _Reader:
    """Where the reading stands: a stack of lines, the main line at its bottom.

    Each line is the node it has reached, or None after its fault. `early` is a comment
    that stands before the first move of a variation. `fault` is the first one in a variation.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.lines: list[Node | None] = [record.root]
        self.has_moves = [False]
        self.early = ""
        self.moves = 0
        self.fault: RecordError | None = None

    def take(self, found: re.Match[str]) -> None:
        """Takes the next word of the text."""
        if found["token"] is not None:
            self._play(found["token"])
        elif found["comment"] is not None:
            self._comment(unescaped(found["comment"]))
        elif found["glyph"] is not None:
            self._glyph(found["glyph"])
        elif found["mark"] is not None:
            self._mark(found["mark"], found.string[found.start() :])

    def end(self) -> None:
        """Raises RecordError if the text stops inside a variation."""
        if len(self.lines) > 1:
            raise self._broken(Message("A variation is not closed: “)” is missing."))

    def _play(self, token: str) -> None:
        node = self.lines[-1]
        is_variation = len(self.lines) > 1
        if node is None or (not is_variation and token in RESULTS):
            return
        self.moves += 1
        if self.moves > MAX_MOVES:
            raise too_long(self.record)
        try:
            node = follow(self.record, node, token, is_variation=is_variation)
        except RecordError as error:
            if not is_variation:
                raise
            self._drop_line(error)
            return
        self.lines[-1] = node
        self.has_moves[-1] = True
        early, self.early = self.early, ""
        self._comment(early)

    def _comment(self, text: str) -> None:
        node = self.lines[-1]
        if node is None or not text:
            return
        if len(self.lines) > 1 and not self.has_moves[-1]:
            self.early = _joined(self.early, text)
        else:
            node.comment = _joined(node.comment, text)

    def _glyph(self, text: str) -> None:
        node = self.lines[-1]
        if not _GLYPH.fullmatch(text) or int(text[1:]) > MAX_GLYPH:
            raise self._broken(
                Message(
                    "“{text}” is not a valid move mark: use $0 to ${most}.",
                    text=shown(text),
                    most=MAX_GLYPH,
                )
            )
        early = len(self.lines) > 1 and not self.has_moves[-1]
        if node is not None and not early and int(text[1:]) not in node.glyphs:
            node.glyphs += (int(text[1:]),)

    def _mark(self, mark: str, rest: str) -> None:
        if mark == "(":
            self._open()
        elif mark == ")":
            self._close()
        elif mark == "{":
            raise self._broken(
                Message(
                    "The comment “{text}” is not closed: “}}” is missing.", text=shown(rest[1:])
                )
            )
        else:
            raise self._broken(Message("“}}” without an open comment."))

    def _open(self) -> None:
        node = self.lines[-1]
        if node is not None and not self.has_moves[-1]:
            raise self._broken(Message("A variation starts before any move that it could replace."))
        self.lines.append(None if node is None else node.parent)
        self.has_moves.append(False)
        self.early = ""

    def _close(self) -> None:
        if len(self.lines) == 1:
            raise self._broken(Message("“)” without an open variation."))
        self.lines.pop()
        self.has_moves.pop()
        self.early = ""

    def _drop_line(self, error: RecordError) -> None:
        self.lines[-1] = None
        self.fault = self.fault or error

    def _broken(self, message: Message) -> RecordError:
        return broken(self.record, message, Message("Everything before it is kept."))


def _joined(before: str, text: str) -> str:
    return f"{before} {text}" if before and text else before or text


def _parts(root: Node) -> Iterator[str]:
    """What may stand on a line by itself: plies, comments, glyphs, with their parentheses."""
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
    """The words in order, by a stack of words and of nodes whose line goes on."""
    waiting: list[str | Node] = [root, *reversed(_notes(root))]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
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
    return [*glyphs, f"{{{escaped(node.comment, '}')}}}"] if node.comment else glyphs
