"""Puzzles of TAU: what a line does to the rectangles."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.core.message import Message
from pentabula.core.numbers import Number
from pentabula.core.puzzle_hooks import PLAIN, PuzzleHooks
from pentabula.games.tau.rules.lines import ROW, Strike, runs
from pentabula.games.tau.rules.position import Move, Position

THEMES = {
    "bid": Message("Bidding"),
    "last": Message("Last line"),
    "split": Message("HIGH splits"),
    "border": Message("HIGH stays at the border"),
    "cut": Message("LOW splits"),
    "trim": Message("LOW trims"),
}


def theme(position: Position, line: Sequence[object]) -> str:
    """Whether the move is a bid, the last line, or splits rectangles, and for which side."""
    move = line[0]
    if isinstance(move, Number):
        return "bid"
    if not isinstance(move, Strike):
        return PLAIN
    after = position.play(move)
    if after.outcome() is not None:
        return "last"
    is_split = _parts(after, move) > _parts(position, move)
    if position.turn == position.high:
        return "split" if is_split else "border"
    return "cut" if is_split else "trim"


def _parts(position: Position, line: Strike) -> int:
    if line.kind == ROW:
        return len(runs(position.struck_rows, position.rows))
    return len(runs(position.struck_cols, position.cols))


SIZES = ((4, 4), (5, 5), (6, 6), (4, 6), (5, 7), (7, 7), (8, 8), (6, 9), (9, 9), (10, 10), (10, 10))

PUZZLES: PuzzleHooks[Position, Move] = PuzzleHooks(
    boards=tuple({"rows": rows, "cols": cols} for rows, cols in SIZES),
    themes=THEMES,
    theme=theme,
)
