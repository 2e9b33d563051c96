"""The moves of a record as text: numbered plies, comments, variations, glyphs.

    1. d4 2. swap 3. e5 $1 {a comment} (3. c3 4. c4 0-1) 4. d5

A variation follows the ply that it could replace, and may start with that very ply. A comment may
begin with times: see `comments`. Numbers before plies may be missing, are not checked, and may also
be written as `1`, `1:` or `1)`. Glyphs are read as numbers or as signs, as in `e5!`, and written as
numbers; of several judgements of a move the first counts. As in PGN, `;` starts a comment up to the
end of its line, and lines that start with `%` are skipped, as are numbers of glyphs that do not
exist.

A variation that ended by a resignation closes with `0-1` if seat 0 resigned, with `1-0` if seat 1
did, and with `timeout` if the time of the seat to move was up; so does any line that ends with
`resign` or `timeout`. In the main line, where the tag `Result` says it, `1-0`, `0-1`, `1/2-1/2` and
`*` are skipped, also where the line continues or the rules end it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pentabula.core.comments import NO_TIMES, Times, read_comment, write_comment
from pentabula.core.message import MAX_EXCERPT, Message, excerpt
from pentabula.core.position import Seat
from pentabula.core.replay import (
    AFTER_RESIGNATION,
    MAX_MOVES,
    RecordError,
    is_timeout,
    length_error,
    losing_seat,
    play_text,
    play_text_if_legal,
    record_error,
)
from pentabula.core.tree import Node, Record, joined_glyphs, set_children

LINE_LENGTH = 100
MAX_GLYPH = 255
WON_BY = ("1-0", "0-1")
"""The result of a line that seat 0 or seat 1 has won."""

RESULTS = frozenset({"*", "1/2-1/2", *WON_BY})

NEWLINES = r"\n\r\v\f\x85\u2028\u2029"
"""The characters that end a line, as in the brackets of a regular expression."""

_WORD = re.compile(
    rf"""
    \{{(?P<comment>[^\\}}]*(?:\\.[^\\}}]*)*)\}}
    | (?:^|(?<=[{NEWLINES}]))%[^{NEWLINES}]*
    | ;(?P<remark>[^{NEWLINES}]*)
    | (?P<bracket>[(){{}}])
    | (?P<glyph>\$[^\s(){{}}$;]*)
    | [0-9]*[.…]+(?=[\s.…(){{}}$]|\Z) | [0-9]+[.…]+ | [0-9]+[:)] | [0-9]+(?=\s+[^\s(){{}}$;])
    | (?P<token>[^\s(){{}}$;]+)
    """,
    re.VERBOSE | re.DOTALL,
)
_GLYPH = re.compile(r"\$[0-9]{1,9}", re.ASCII)
_SIGNED = re.compile(
    r"(?P<token>.*?)(?P<sign>[!?‼⁇⁈⁉]+|(?<=\d)N|\#|\+\+|[†‡]|\+-|-\+|\+/-|-/\+|\+/=|=/\+|[±∓⩲⩱∞□⌓=])",
    re.DOTALL,
)

SIGNS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
SIGNS |= {"□": 7, "⌓": 7, "=": 10, "∞": 13, "⩲": 14, "+/=": 14, "⩱": 15, "=/+": 15, "±": 16}
SIGNS |= {"+/-": 16, "∓": 17, "-/+": 17, "+-": 18, "-+": 19}
"""The signs that may follow a ply, with their glyphs."""

NOVELTY = 146
_WIDE = str.maketrans({"‼": "!!", "⁇": "??", "⁈": "?!", "⁉": "!?"})


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
        reader.finish()
    return reader.fault


def write_moves(root: Node) -> str:
    """The whole tree under the root, wrapped at LINE_LENGTH characters between plies."""
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

    `early` are the comments before its first move. `depth` is 0 for the main line.
    """

    node: Node | None
    depth: int = 0
    has_moves: bool = False
    has_ended: bool = False
    early: list[tuple[str, Times]] = field(default_factory=list)


class _Reader:
    """The state of reading: a stack of lines, the main line at its bottom.

    `comments` are joined at the end, as there may be very many at one node. `ranks` order the
    children of a node: the line that continues comes before variations, whichever is read first.
    `fault` is the first one in a variation.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.lines = [_Line(record.root)]
        self.comments: dict[Node, list[str]] = {}
        self.ranks: dict[Node, tuple[int, int]] = {}
        self.losers: dict[Node, Seat] = {}
        self.timeouts = set[Node]()
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
        elif kind == "remark":
            self._comment(found["remark"].strip(), NO_TIMES)
        elif kind == "glyph":
            self._glyph(found["glyph"])
        elif kind == "bracket":
            self._bracket(found)

    def end(self) -> None:
        """Notes the fault of a text that stops inside a variation."""
        if self.is_variation:
            self._note_fault(Message("A variation is not closed: “)” is missing."))

    def finish(self) -> None:
        """Puts every line before its variations, and adds the comments and resignations.

        Variations after the end of the main line become a part of the comment there.
        """
        main = self.lines[0].node
        for node in {each.parent for each in self.ranks}:
            if node is not None and len(node.children) > 1:
                set_children(node, sorted(node.children, key=lambda each: self.ranks[each]))
        for node, texts in self.comments.items():
            node.comment = " ".join(texts)
        if main is not None and main.children:  # they would become the main line
            main.comment = f"{main.comment} ({_text_after(main)})".lstrip()
            set_children(main, ())
        for node, seat in self.losers.items():
            if not node.children:
                self.record.lose(node, seat, is_timeout=node in self.timeouts)

    def _signed_token(self, text: str) -> None:
        """Reads a token and the signs at its end: of the move, as `!`, then of the position."""
        signs: list[str] = []
        while (found := _SIGNED.fullmatch(text)) and len(signs) < 2:
            text = found["token"]
            signs.insert(0, found["sign"].translate(_WIDE))
            if signs[0][-1] in "!?":
                break
        if text:
            self._token(text)
        for sign in signs:
            glyph = NOVELTY if sign == "N" else SIGNS.get(sign, SIGNS.get(sign[:2]))
            if glyph is not None:  # other games' signs of check and mate mean nothing here
                self._add_glyph(glyph)

    def _token(self, token: str) -> None:
        line = self.lines[-1]
        if line.node is None:
            return
        if token in RESULTS and (line.has_moves or not self.is_variation):
            self._result(line.node, token)
            return
        if line.has_ended:
            self._note_fault(AFTER_RESIGNATION)
            return
        seat = losing_seat(line.node, token)
        if seat is not None:
            line.has_ended, self.losers[line.node] = True, seat
            if is_timeout(token):
                self.timeouts.add(line.node)
            return
        self.moves += 1
        if self.moves > MAX_MOVES:
            raise length_error(self.record)
        node = self._played(line.node, token)
        line.node = node
        if node is not None:
            rank = line.depth if line.has_moves or not self.is_variation else line.depth + 1
            self.ranks[node] = min(self.ranks.get(node, (rank, self.moves)), (rank, self.moves))
            line.has_moves = True
            for text, times in line.early:
                self._annotate(node, text, times)
            line.early.clear()

    def _played(self, node: Node, token: str) -> Node | None:
        """The node after a token, or None if a variation cannot continue."""
        if self.fault is not None and self.is_variation:
            return play_text_if_legal(self.record, node, token)
        try:
            return play_text(self.record, node, token, is_variation=self.is_variation)
        except RecordError as error:
            if not self.is_variation:
                raise
            self.fault = error
            return None

    def _result(self, node: Node, result: str) -> None:
        """Ends a variation by the resignation of the seat that has not won."""
        if self.is_variation and node.position.outcome() is None and result in WON_BY:
            self.losers[node] = 0 if result == WON_BY[1] else 1

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
        if _GLYPH.fullmatch(text) and int(text[1:]) <= MAX_GLYPH:
            self._add_glyph(int(text[1:]))

    def _add_glyph(self, glyph: int) -> None:
        line = self.lines[-1]
        is_early = self.is_variation and not line.has_moves
        if line.node is not None and not is_early:
            line.node.glyphs = joined_glyphs(line.node.glyphs, (glyph,))

    def _bracket(self, found: re.Match[str]) -> None:
        bracket = found["bracket"]
        if bracket == "(":
            self._open()
        elif bracket == ")":
            self._close()
        elif bracket == "{":
            # Only what is shown is cut out: a copy of the rest for each brace would be quadratic.
            rest = found.string[found.end() : found.end() + MAX_EXCERPT + 1]
            fault = Message(
                "The comment “{text}” is not closed: “}}” is missing.", text=excerpt(rest)
            )
            if not self.is_variation:
                raise self._main_line_error(fault)
            self._note_fault(fault)
            self.lines[-1].node = None
        else:
            self._note_fault(Message("“}}” without an open comment."))

    def _open(self) -> None:
        line = self.lines[-1]
        depth = line.depth + 1
        if line.node is not None and not line.has_moves:
            self._note_fault(Message("A variation starts before any move that it could replace."))
            self.lines.append(_Line(None, depth))
        else:
            self.lines.append(_Line(None if line.node is None else line.node.parent, depth))

    def _close(self) -> None:
        if self.is_variation:
            self.lines.pop()
        else:
            self._note_fault(Message("“)” without an open variation."))

    def _note_fault(self, message: Message) -> None:
        """Keeps the first fault that does not concern the main line."""
        if self.fault is None:
            self.fault = record_error(self.record, message, Message("Everything else is kept."))

    def _main_line_error(self, message: Message) -> RecordError:
        return record_error(self.record, message, Message("Everything before it is kept."))


def _text_after(node: Node) -> str:
    """The moves after a node as text."""
    start = Node("", None, node.position)
    set_children(start, node.children)
    return write_moves(start)


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
    waiting: list[str | Node] = [root, *reversed(_annotations(root))]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
        elif item.loser is not None and item is not main_end:
            yield "timeout" if item.is_timeout else WON_BY[1 - item.loser]
        elif item.children:
            first, *others = item.children
            waiting.append(first)
            for other in reversed(others):
                waiting += [")", other, *reversed(_ply(other)), "("]
            waiting += reversed(_ply(first))


def _ply(node: Node) -> list[str]:
    return [f"{node.ply}. {node.token}", *_annotations(node)]


def _annotations(node: Node) -> list[str]:
    glyphs = [f"${glyph}" for glyph in node.glyphs]
    comment = write_comment(node.comment, node.times)
    return [*glyphs, comment] if comment else glyphs
