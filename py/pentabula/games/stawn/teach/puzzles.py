"""Puzzles of Stawn: boards on which the end can be proved, and what a solution does."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.core.message import Message
from pentabula.core.puzzle_hooks import PLAIN, PuzzleHooks
from pentabula.games.stawn.rules.moves import BUTTON, Convert, March, Move, Place
from pentabula.games.stawn.rules.position import Position
from pentabula.games.stawn.teach.danger import exposed, open_fields

THEMES = {
    "convert": Message("Convert a field"),
    "capture": Message("Take a pawn"),
    "button": Message("The button"),
    "protect": Message("Protect"),
    "threat": Message("Threat"),
    "march": Message("March"),
    "place": Message("Place a pawn"),
}


def theme(position: Position, line: Sequence[object]) -> str:
    """What the first turn does."""
    move = line[0]
    if isinstance(move, Convert):
        return "convert"
    if move == BUTTON:
        return "button"
    if not isinstance(move, March | Place):
        return PLAIN
    if isinstance(move, March) and move.takes:
        return "capture"
    was, now = position.pieces, position.play(move).pieces
    mine, theirs = position.colour, 1 - position.colour
    if exposed(was, mine, theirs) - exposed(now, mine, theirs):
        return "protect"
    if open_fields(was, theirs) - open_fields(now, theirs):
        return "protect"
    if exposed(now, theirs, mine) - exposed(was, theirs, mine):
        return "threat"
    if open_fields(now, mine) - open_fields(was, mine):
        return "threat"
    return "march" if isinstance(move, March) else "place"


PUZZLES: PuzzleHooks[Position, Move] = PuzzleHooks(
    boards=tuple(
        {"size": size, "komi": komi} for size, komi in ((3, 0), (3, 1), (4, 0), (4, 2), (5, 0))
    ),
    themes=THEMES,
    theme=theme,
)
