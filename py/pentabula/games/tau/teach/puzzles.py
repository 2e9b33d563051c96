"""Puzzles of TAU: what a line does to the rectangles."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.core.hints import PLAIN
from pentabula.core.message import Message
from pentabula.core.numbers import Number
from pentabula.games.tau.rules.lines import ROW, Strike
from pentabula.games.tau.rules.position import Move, Position

SIZES = ((4, 4), (5, 5), (6, 6), (4, 6), (5, 7), (7, 7), (8, 8), (6, 9), (9, 9), (10, 10), (10, 10))

BOARDS = tuple({"rows": rows, "cols": cols} for rows, cols in SIZES)

THEMES = {
    "bid": Message("What a board is worth"),
    "last": Message("Compare the products"),
    "twice": Message("Split one side twice"),
    "both": Message("Split both ways"),
    "keep": Message("Split, then keep"),
    "equal": Message("Split into equal parts"),
    "uneven": Message("Split beside the middle"),
    "waste": Message("Waste a strike"),
    "border": Message("Keep the long side"),
    "strips": Message("Leave strips of one cell"),
    "cut": Message("Cut the long side"),
    "remove": Message("Strike a whole strip"),
    "trim": Message("Shorten a side"),
}


def theme(position: Position, line: Sequence[Move]) -> str:
    """What the first strike does to the rectangles, and for which side; or a bid."""
    move = line[0]
    if isinstance(move, Number):
        return "bid"
    if not isinstance(move, Strike):
        return PLAIN
    after = position.play(move)
    if after.outcome() is not None:
        return "last"
    before, now = _sides(position, move), _sides(after, move)
    if position.turn == position.high:
        plan = _plan(after, line) if len(now) > len(before) else ""
        return plan or _for_high(position.product(), after.product(), before, now)
    if now.count(1) > before.count(1):
        return "strips"
    if len(now) != len(before):
        return "cut" if len(now) > len(before) else "remove"
    return "trim"


def _plan(after: Position, line: Sequence[Move]) -> str:
    """What HIGH does in the turn after a split; empty if the solution ends before."""
    first, then = line[0], line[2] if len(line) > 2 else None
    if not (isinstance(first, Strike) and isinstance(then, Strike)):
        return ""
    here = after.play(line[1])
    if len(_sides(here.play(then), then)) <= len(_sides(here, then)):
        return "keep"
    return "twice" if then.kind == first.kind else "both"


def _for_high(was: int, product: int, before: Sequence[int], now: Sequence[int]) -> str:
    """What a strike does for HIGH, which wants a large product at the end."""
    if len(now) > len(before):
        parts = list(now)
        for side in before:
            if side in parts:
                parts.remove(side)
        return "equal" if max(parts) - min(parts) <= 1 else "uneven"
    return "waste" if product >= was else "border"


def _sides(position: Position, line: Strike) -> list[int]:
    """The lengths of the runs of rows or columns, whichever the line belongs to."""
    heights, widths = position.run_lengths()
    return heights if line.kind == ROW else widths
