"""Puzzles of Tabik: boards on which the end can be proved, and what a solution does."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.core.message import Message
from pentabula.core.puzzle_hooks import PLAIN, PuzzleHooks
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK, WHITE
from pentabula.games.tabik.rules.segments import Move
from pentabula.games.tabik.teach.prospects import largest

THEMES = {
    "end": Message("Last move"),
    "lead": Message("Take the lead"),
    "break": Message("Break a group"),
    "build": Message("Build a group"),
    "hold": Message("Fix with a rod"),
    "place": Message("Place in time"),
}


def theme(position: Position, line: Sequence[object]) -> str:
    """What the first turn does to the end of the game, the score or the largest groups."""
    move = line[0]
    if not isinstance(move, Move):
        return PLAIN
    after = position.play(move)
    if after.outcome() is not None:
        return "end"
    mine, theirs = position.colour, BLACK + WHITE - position.colour
    was, now = position.tally(), after.tally()
    if now.leader() == mine != was.leader():
        return "lead"
    if largest(now, theirs) < largest(was, theirs):
        return "break"
    if largest(now, mine) > largest(was, mine):
        return "build"
    return "hold" if move.sign else "place"


PUZZLES: PuzzleHooks[Position, Move | str] = PuzzleHooks(
    boards=tuple({"size": size, "pie": "off"} for size in (5, 6, 7, 7)),
    themes=THEMES,
    theme=theme,
)
