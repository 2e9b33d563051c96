"""Puzzles of Stawn: boards on which the end can be proved, and what a solution does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pentabula.core.hints import PLAIN
from pentabula.core.message import Message
from pentabula.core.options import Value
from pentabula.games.stawn.rules.moves import BUTTON, Conversion, March, Placement
from pentabula.games.stawn.rules.position import Position
from pentabula.games.stawn.teach.reasons import exposed, newly_open

BOARDS: Final[tuple[Mapping[str, Value], ...]] = tuple(
    {"size": size, "komi": komi, "button": button}
    for size, komi, button in (
        (3, 0, "on"),
        (3, 2, "off"),
        (4, 0, "on"),
        (4, 1, "on"),
        (4, 1, "off"),
        (4, 2, "on"),
        (5, 0, "on"),
        (5, 1, "off"),
        (5, 2, "on"),
    )
)

THEMES = {
    "convert": Message("Convert in time"),
    "attacker": Message("Take the attacker"),
    "trade": Message("A favourable exchange"),
    "capture": Message("Win a pawn"),
    "button": Message("The button in time"),
    "protect": Message("Save a pawn"),
    "hold": Message("Hold the majority"),
    "double": Message("Attack two at once"),
    "threat": Message("Attack a pawn"),
    "majority": Message("Gain a majority"),
    "prepare": Message("Prepare a capture or conversion"),
    "quiet": Message("Quiet turn"),
}


def theme(position: Position, line: Sequence[object]) -> str:
    """The name of the most striking thing that the first turn of the solution does."""
    move = line[0]
    if isinstance(move, Conversion):
        return "convert"
    if move == BUTTON:
        return "button"
    if not isinstance(move, March | Placement):
        return PLAIN
    was, now = position.pieces, position.play(move).pieces
    mine, theirs = position.colour, 1 - position.colour
    saved = exposed(was, theirs) - exposed(now, theirs)
    if isinstance(move, March) and move.takes:
        saved.discard(was.cells.number[move.start])
        return "attacker" if saved else "trade" if _is_taken_back(move, line) else "capture"
    if saved:
        return "protect"
    if newly_open(was, now, theirs):
        return "hold"
    attacked = exposed(now, mine) - exposed(was, mine)
    if attacked:
        return "double" if len(attacked) > 1 else "threat"
    if newly_open(now, was, mine):
        return "majority"
    following = line[2] if len(line) > 2 else None
    is_blow = isinstance(following, Conversion) or (
        isinstance(following, March) and following.takes
    )
    return "prepare" if is_blow else "quiet"


def _is_taken_back(move: March, line: Sequence[object]) -> bool:
    """Whether the reply of the solution takes the pawn that has just taken one."""
    reply = line[1] if len(line) > 1 else None
    return isinstance(reply, March) and reply.takes and reply.end == move.end
