"""Puzzles of Konobi: boards on which the end can be proved, and what a solution does."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.core.message import Message
from pentabula.core.position import PASS, SWAP
from pentabula.core.puzzle_hooks import PLAIN, PuzzleHooks
from pentabula.games.konobi.rules.links import strong_partners, weak_partners
from pentabula.games.konobi.rules.position import Position
from pentabula.games.konobi.teach.threats import threats

THEMES = {
    "join": Message("Join the edges"),
    "stop": Message("Stop a threat"),
    "double": Message("Double threat"),
    "threat": Message("Threat"),
    "weak": Message("Weak link"),
    "strong": Message("Strong link"),
    "apart": Message("Stone apart"),
}


def theme(position: Position, line: Sequence[str]) -> str:
    """What the first stone does: it wins, stops, threatens or links."""
    move = line[0]
    if move in (SWAP, PASS):
        return PLAIN
    after = position.play(move)
    if after.winner is not None:
        return "join"
    if threats(position):
        return "stop"
    if points := threats(after):
        return "double" if len(points) > 1 else "threat"
    grid, friends = position.grid, position.stones[position.colour]
    if weak_partners(grid, friends, move):
        return "weak"
    return "strong" if strong_partners(grid, friends, move) else "apart"


PUZZLES: PuzzleHooks[Position, str] = PuzzleHooks(
    boards=tuple({"size": size, "pie": "off"} for size in (6, 7, 7, 9)),
    themes=THEMES,
    theme=theme,
)
