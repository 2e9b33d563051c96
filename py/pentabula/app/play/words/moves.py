"""The tree of a record in reading order, its moves numbered and in words, and times in digits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from pentabula.app.play.session import Session
from pentabula.boards.view import GameWithView
from pentabula.core.message import Message
from pentabula.core.position import CHANCE, PASS, SWAP, AnyPosition, Move, Seat
from pentabula.core.record import Node

GLYPHS: Final = {
    1: "!",
    2: "?",
    3: "!!",
    4: "??",
    5: "!?",
    6: "?!",
    7: "□",
    10: "=",
    13: "∞",
    14: "⩲",
    15: "⩱",
    16: "±",
    17: "∓",
    18: "+−",
    19: "−+",
    22: "⨀",
    36: "↑",
    40: "→",
    132: "⇆",
    138: "⊕",
    146: "N",
}
"""The signs of glyphs; those without a sign are shown as in records: `$9`."""

GLYPH_NAMES: Final = {
    1: Message("good move"),
    2: Message("mistake"),
    3: Message("brilliant move"),
    4: Message("blunder"),
    5: Message("interesting move"),
    6: Message("dubious move"),
}
"""The glyphs that users can choose, with their names."""

PLAIN: Final = {PASS: Message("pass"), SWAP: Message("swap")}

TENTHS_BELOW: Final = 10_000
"""Milliseconds below which tenths are shown."""


@dataclass(frozen=True, slots=True)
class NumberedMove:
    """A move of the record with the number of its row and the seat in whose column it is."""

    node: Node
    number: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class MoveRun:
    """Consecutive moves without a variation in between. `depth` is 0 on the main line."""

    depth: int
    moves: tuple[NumberedMove, ...]


@dataclass(slots=True)
class MoveRow:
    """One row of the main line: the moves of each seat.

    `is_continued`: the first part of the row is above a comment or a variation.
    """

    number: int
    is_continued: bool = False
    cells: tuple[list[NumberedMove], list[NumberedMove]] = field(default_factory=lambda: ([], []))


def runs(root: Node) -> Iterator[MoveRun]:
    """All moves under a root in reading order: a variation follows the move that it replaces."""
    numbers = {root: 0}
    waiting: list[tuple[Node, int, bool]] = [(root, 0, False)]
    while waiting:
        node, depth, is_start = waiting.pop()
        nodes = [node] if is_start else []
        others: tuple[Node, ...] = ()
        while node.children and not others:
            node, *rest = node.children
            nodes.append(node)
            others = tuple(rest)
        if others:
            waiting.append((node, depth, False))
            waiting += [(other, depth + 1, True) for other in reversed(others)]
        if nodes:
            yield MoveRun(depth, tuple(_numbered(nodes, numbers)))


def _numbered(nodes: Iterable[Node], numbers: dict[Node, int]) -> Iterator[NumberedMove]:
    for node in nodes:
        before = node.parent
        if before is not None:
            numbers[node] = numbers[before] + _begins_row(node)
        yield NumberedMove(node, numbers[node], column(node))


def rows(run: MoveRun) -> Iterator[MoveRow]:
    """The moves of the main line in rows. A move with a comment ends its row."""
    for number, group in groupby(run.moves, key=lambda each: each.number):
        row: MoveRow | None = None
        for entry in group:
            if row is None:
                is_continued = not _begins_row(entry.node)
                row = MoveRow(number, is_continued)
            row.cells[entry.seat].append(entry)
            if entry.node.comment:
                yield row
                row = None
        if row is not None:
            yield row


def move_number(node: Node) -> int:
    """The number of the row that a move is in; 0 at the start."""
    return sum(map(_begins_row, node.line()))


def column(node: Node) -> Seat:
    """The seat whose column a ply is in; dice are in the column of the seat that rolled them."""
    before = node.parent.position.turn if node.parent is not None else 0
    if before == CHANCE:
        before = node.position.turn
    return 1 if before == 1 else 0


def _begins_row(node: Node) -> bool:
    """Whether the move begins a row: the first one does, and each that returns the turn."""
    before = node.parent
    if before is None:
        return False
    return before.parent is None or (column(node) == 0 and column(before) == 1)


def node_text(game: GameWithView, node: Node) -> Message:
    """A move of the record in a word or two: `row 5`, `VI–IX`; or else its token."""
    return Message("") if node.parent is None else move_text(game, node.parent.position, node.move)


def move_text(game: GameWithView, before: AnyPosition, move: Move) -> Message:
    """A legal move of any position in a word or two, or else its token."""
    plain = PLAIN.get(move) if isinstance(move, str) else None
    if plain is not None:
        return plain
    words = game.view.move_text(before, move)
    return words or Message("{move}", move=game.notation.write(move))


def move_label(session: Session, move: Move) -> Message:
    """A legal move as an order: the label of the control that plays it, or else its token."""
    paths = session.game.notation.paths(move, session.position)
    path = paths[0] if paths else ()
    if len(path) == 1 and path[0] not in session.cursor.board.by_name:
        return session.game.view.describe_target(session.position, path[0])
    return Message("{move}", move=session.game.notation.write(move))


def line_texts(
    game: GameWithView, position: AnyPosition, moves: Iterable[Move]
) -> Iterator[Message]:
    """The legal moves from a position on, each as the record shows it."""
    for move in moves:
        yield move_text(game, position, move)
        position = position.play(move)


def signs(glyphs: Sequence[int]) -> str:
    """The glyphs of a move as signs: `!?`, `$9`."""
    return " ".join(GLYPHS.get(glyph, f"${glyph}") for glyph in glyphs)


# Times in digits, as clocks show them


def time_digits(milliseconds: int) -> str:
    """The time in full hours, minutes and seconds."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def time_left_digits(milliseconds: int) -> str:
    """The time that is left, with tenths in the last seconds."""
    if milliseconds >= TENTHS_BELOW:
        return time_digits(milliseconds)
    seconds, rest = divmod(milliseconds, 1000)
    return f"{seconds}.{rest // 100}"
