"""Puzzles of Tabik: boards on which the end can be proved, and what a solution does."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.core.hints import PLAIN
from pentabula.core.message import Message
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import other
from pentabula.games.tabik.rules.segments import Move
from pentabula.games.tabik.teach.prospects import Prospects, largest

BOARDS = tuple({"size": size, "pie": "off"} for size in (5, 6, 7, 7))

THEMES = {
    "end": Message("End the game"),
    "lead": Message("Take the lead"),
    "break": Message("Break a group"),
    "build": Message("Join groups"),
    "armour": Message("Protect the largest group"),
    "deny": Message("Keep the other groups small"),
    "even": Message("Make the sizes even"),
    "quiet": Message("Quiet turn"),
}


def theme(position: Position, line: Sequence[object]) -> str:
    """What the first turn does to the end of the game, the score or the largest groups."""
    move = line[0]
    if not isinstance(move, Move):
        return PLAIN
    after = position.play(move)
    if after.outcome() is not None:
        return "end"
    mine, theirs = position.colour, other(position.colour)
    was, now = position.tally(), after.tally()
    if now.leader() == mine != was.leader():
        return "lead"
    if largest(now, theirs) < largest(was, theirs):
        return "break"
    if largest(now, mine) > largest(was, mine):
        return "build"
    return _quiet(Prospects(position), Prospects(after), mine, theirs)


def _quiet(before: Prospects, after: Prospects, mine: int, theirs: int) -> str:
    """What a turn that changes no largest group does to the next turns of the other side."""
    if len(after.breaking(mine)) < len(before.breaking(mine)):
        return "armour"
    if after.most(theirs) < before.most(theirs):
        return "deny"
    is_even = largest(after.now, mine) == largest(after.now, theirs)
    was_even = largest(before.now, mine) == largest(before.now, theirs)
    return "even" if is_even and not was_even else "quiet"
