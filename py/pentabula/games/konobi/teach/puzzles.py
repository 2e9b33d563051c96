"""Puzzles of Konobi: boards on which the end can be proved, and what a solution does."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.core.hints import PLAIN
from pentabula.core.message import Message
from pentabula.core.position import PASS, SWAP
from pentabula.games.konobi.rules.position import Position
from pentabula.games.konobi.teach.threats import newly_closed, stones_needed, threats

BOARDS = tuple({"size": size, "pie": "off"} for size in (6, 7, 7, 9))

THEMES = {
    "join": Message("Join the edges"),
    "stop": Message("Stop a threat"),
    "counter": Message("Stop a threat with a threat"),
    "double": Message("Double threat"),
    "chain": Message("One threat after another"),
    "threat": Message("Force the reply"),
    "both": Message("Block and come closer"),
    "block": Message("Block the way"),
    "closer": Message("Come closer"),
    "prepare": Message("Prepare a double threat"),
    "close": Message("Close points to the opponent"),
    "quiet": Message("Quiet preparation"),
}


def theme(position: Position, line: Sequence[str]) -> str:
    """What the first stone does: it wins, stops, threatens, blocks or comes closer."""
    move = line[0]
    if move in (SWAP, PASS):
        return PLAIN
    after = position.play(move)
    if after.winner is not None:
        return "join"
    points = threats(after)
    if len(points) > 1:
        return "double"
    if threats(position):
        return "counter" if points else "stop"
    if points:
        return "chain" if len(line) > 3 and _threatens(after, line[1:]) else "threat"
    return _quiet(position, after, line)


def _threatens(after: Position, rest: Sequence[str]) -> bool:
    """Whether the next stone of the solution threatens as well, and does not win immediately."""
    then = after.play(rest[0]).play(rest[1])
    return then.winner is None and bool(threats(then))


def _quiet(position: Position, after: Position, line: Sequence[str]) -> str:
    """What a stone without a threat does to the stones that both sides need."""
    mine, theirs = position.colour, 1 - position.colour
    is_block = _needed(after, theirs) > _needed(position, theirs)
    is_closer = _needed(after, mine) < _needed(position, mine)
    if is_block and is_closer:
        return "both"
    if is_block or is_closer:
        return "block" if is_block else "closer"
    if len(line) > 2 and len(threats(after.play(line[1]).play(line[2]))) > 1:
        return "prepare"
    return "close" if newly_closed(position, after) else "quiet"


def _needed(position: Position, colour: int) -> int:
    """A lower bound on the stones that a colour needs; more than any if it cannot join."""
    needed = stones_needed(position, colour)
    return position.grid.size**2 if needed is None else needed
