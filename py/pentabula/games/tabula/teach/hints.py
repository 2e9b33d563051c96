"""Tábula's hints: a move in words, and where to look."""

from __future__ import annotations

from pentabula.boards.track import ROMAN
from pentabula.core.hints import Nudge
from pentabula.core.message import Message, counted
from pentabula.games.tabula.rules.position import Move, Position
from pentabula.games.tabula.rules.sides import CAPTURED, OFF, WAITING, Play


def phrase(position: Position, move: Move) -> Message:
    """What to do: `enter on VI with the 6`, `move from V to IX with the 4`."""
    if not isinstance(move, Play):
        return Message("pass your turn")
    if move.target == OFF:
        return Message(
            "bear off from {source} with the {die}", source=ROMAN[move.source], die=move.die
        )
    target = ROMAN[move.target]
    if move.source == WAITING:
        return Message("enter on {target} with the {die}", target=target, die=move.die)
    return Message(
        "move from {source} to {target} with the {die}",
        source=ROMAN[move.source],
        target=target,
        die=move.die,
    )


def nudge(position: Position, move: Move) -> Nudge:
    """The checkers of which one should be played."""
    if not isinstance(move, Play):
        return Nudge()
    if move.source != WAITING:
        words = Message("Look at your checkers on {point}.", point=ROMAN[move.source])
        return Nudge(words, (str(move.source),))
    if captured := position.mine[CAPTURED]:
        words = counted(
            "Your captured checker comes first.", "Your captured checkers come first.", captured
        )
        return Nudge(words, ("captured",))
    return Nudge(Message("Look at your waiting checkers."), ("in",))
