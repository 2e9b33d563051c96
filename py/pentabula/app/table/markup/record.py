"""The record as markup: the tree of moves with its notes, and the card that edits them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from pentabula.app.play.editing import (
    ANALYSED,
    MAX_COMMENT,
    can_delete,
    can_promote,
    moves_both_sides,
)
from pentabula.app.play.session import Session
from pentabula.app.play.words import narration
from pentabula.app.play.words.moves import (
    GLYPH_NAMES,
    GLYPHS,
    MoveRow,
    MoveRun,
    NumberedMove,
    rows,
    runs,
    signs,
    time_digits,
)
from pentabula.app.shell.forms import button, command
from pentabula.app.shell.html import Content, Markup, Say, tag, together
from pentabula.app.shell.markup import sign
from pentabula.core.message import Message, isolated
from pentabula.core.record import Node
from pentabula.online.dice import nodes_by_hand

MAX_INDENT: Final = 4
"""The maximum depth to which variations are indented, so that they fit a phone."""


@dataclass(frozen=True, slots=True)
class Naming:
    """How moves are shown: the text of each, and a number that each keeps while it exists."""

    text: Callable[[Node], str]
    number: Callable[[Node], int]


def record(session: Session, naming: Naming, say: Say) -> Markup:
    """The list of moves: rows with a column for each seat, variations and comments between them.

    Each move is a button with its number (`data-node`) and its ply; only the move at the cursor, or
    else the first move, is a tab stop.
    """
    return together([*_Moves(session, naming, say).lines(), _result(session, say)])


def columns(session: Session, say: Say) -> Markup:
    """The headings of the columns: the number of a row, then each seat with its sign."""
    heads = [
        tag("span", sign(view.role), tag("span", say(narration.seat_name(session, seat))))
        for seat, view in enumerate(narration.seats(session))
    ]
    return together([tag("span", "#", class_="ply"), heads])


def _result(session: Session, say: Say) -> Content:
    """The result at the end of the main line."""
    sentence = narration.result(session)
    if sentence is None:
        return ""
    return tag("li", say(sentence), class_="result", translate="yes")


class _Moves:
    """The lines of the list in sequence; `undone` are the moves after the cursor."""

    def __init__(self, session: Session, naming: Naming, say: Say) -> None:
        self.naming, self.say = naming, say
        self.start = session.record.root
        self.here = session.node
        self.undone = {session.node}
        self.by_hand = nodes_by_hand(session.record)

    def lines(self) -> Iterator[Content]:
        """The content of the list."""
        if self.start.comment:
            yield _comment(self.start)
        for run in runs(self.start):
            if run.depth:
                yield self._variation(run)
                continue
            for row in rows(run):
                yield self._row(row)
                notes = [each.node for cell in row.cells for each in cell if each.node.comment]
                yield [_comment(node) for node in notes]

    def _row(self, row: MoveRow) -> Markup:
        """A row; dots replace its first part if that is above a comment or a variation."""
        cells = [
            tag("span", [self._move(each) for each in cell]) if cell else tag("span", _dots(row))
            for cell in row.cells
        ]
        return tag("li", tag("span", str(row.number), class_="ply"), cells)

    def _variation(self, run: MoveRun) -> Markup:
        parts: list[Content] = [tag("span", self.say(Message("Variation:")), class_="unseen")]
        number = 0
        for each in run.moves:
            if each.number != number:
                number = each.number
                dots = " …" if each.seat == 1 else ""
                parts.append(tag("span", f"{number}{dots}", class_="ply"))
            parts.append(self._move(each))
            if each.node.comment:
                parts.append(_comment(each.node, "span"))
        return tag("li", parts, class_=f"variation depth-{min(run.depth, MAX_INDENT)}")

    def _move(self, move: NumberedMove) -> Markup:
        node = move.node
        is_here = node is self.here
        if node.parent in self.undone:
            self.undone.add(node)
        is_stop = is_here or (self.here is self.start and node is self.start.next)
        return button(
            [
                _captures(self.naming.text(node), self.say),
                _hand(self.say) if node in self.by_hand else "",
                _glyphs(node, self.say) if node.glyphs else "",
                _spent(node) if node.times.spent is not None else "",
            ],
            data_node=self.naming.number(node),
            data_ply=node.ply,
            tabindex=None if is_stop else -1,
            aria_current="step" if is_here else None,
            class_="later" if node in self.undone and not is_here else None,
        )


def _dots(row: MoveRow) -> str:
    return "…" if row.is_continued and not row.cells[0] else ""


def _comment(node: Node, name: str = "li") -> Markup:
    """A comment, which may be in any language and direction."""
    said = isolated(node.comment.strip())
    return tag(name, said, class_="comment", dir="auto", translate="yes")


def _named(shown: Markup, words: str) -> Markup:
    """A sign, hidden from screen readers, and its name, which only they read."""
    return together([shown, tag("span", f", {words}", class_="unseen")])


def _captures(text: str, say: Say) -> Content:
    """The text of a move, with the star of a capture in words for screen readers."""
    if not text.endswith("*"):
        return text
    return [text[:-1], _named(tag("span", "*", aria_hidden="true"), say(Message("capturing")))]


def _hand(say: Say) -> Markup:
    """The sign of dice entered by hand, with its name for screen readers."""
    sign = tag("span", "*", class_="by-hand", aria_hidden="true")
    return _named(sign, say(Message("entered by hand")))


def _glyphs(node: Node, say: Say) -> Markup:
    """The signs of a move's glyphs, with their names for screen readers."""
    names = [say(GLYPH_NAMES[glyph]) for glyph in node.glyphs if glyph in GLYPH_NAMES]
    shown = tag("span", signs(node.glyphs), class_="glyph", aria_hidden="true" if names else None)
    return together([shown, tag("span", ", " + ", ".join(names), class_="unseen") if names else ""])


def _spent(node: Node) -> Markup:
    """The time spent on a move."""
    return tag("span", " ", time_digits(node.times.spent or 0), class_="spent")


# Commands and notes at the cursor


def variation_commands(session: Session, say: Say, *, can_undo: bool) -> Markup:
    """The commands in a variation: back to the main line, and to keep it as a new game.

    `can_undo`: the last action deleted or moved something.
    """
    parts: list[Content] = []
    is_over = session.position.outcome() is not None
    if session.node.branch_start is not None:
        words = Message("A variation of the finished game.")
        if not session.cursor.is_finished:
            words = Message("A variation.")
        parts += [
            tag("p", say(words)),
            command("main-line", Message("Back to the game"), say),
            command("own-game", Message("Keep as a new game"), say),
        ]
    if ANALYSED in session.record.tags:
        parts.append(command("leave-analysis", Message("Back to the game"), say))
    elif session.cursor.has_idle_levels and session.cursor.players.has_engine and not is_over:
        pressed = str(moves_both_sides(session)).lower()
        both = say(Message("Move both sides"))
        parts.append(button(both, data_action="both-sides", aria_pressed=pressed))
    if session.cursor.is_finished and not is_over:
        parts.append(command("play-here", Message("Play from here"), say))
    if can_undo:
        parts.append(command("undo-edit", Message("Undo the change"), say))
    return tag("div", parts, class_="aside") if parts else Markup("")


def editor(session: Session, text: Callable[[Node], str], say: Say) -> Markup:
    """The form for the notes on the move at the cursor; the caller fills in its comment."""
    node = session.node
    is_start = node.parent is None
    about = Message("Comment on {move}", move=text(node))
    if is_start:
        about = Message("Comment on the game")
    names = {} if is_start else GLYPH_NAMES
    marks = [_mark(node, glyph, words, say) for glyph, words in names.items()]
    commands = [
        command("promote", Message("Move up"), say, is_disabled=not can_promote(session)),
        command("delete", Message("Delete from here"), say, is_disabled=not can_delete(session)),
    ]
    return together(
        [
            tag("div", marks, class_="marks", role="group", aria_label=say(Message("Mark")))
            if marks
            else "",
            tag("label", say(about), for_="comment"),
            tag("textarea", id="comment", rows=2, maxlength=MAX_COMMENT, dir="auto"),
            tag("div", commands, class_="actions"),
        ]
    )


def _mark(node: Node, glyph: int, words: Message, say: Say) -> Markup:
    return button(
        GLYPHS[glyph],
        data_glyph=glyph,
        aria_label=say(words),
        title=say(words),
        aria_pressed=str(glyph in node.glyphs).lower(),
    )
