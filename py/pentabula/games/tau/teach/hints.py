"""TAU's hints: a move in words, and where to look."""

from __future__ import annotations

from pentabula.core.hints import Nudge
from pentabula.core.message import Message
from pentabula.core.numbers import Number
from pentabula.games.tau.rules import words
from pentabula.games.tau.rules.lines import Strike
from pentabula.games.tau.rules.position import Move, Position


def phrase(position: Position, move: Move) -> Message:
    """What to do: `strike row 5`, `make a bid of 143`."""
    if isinstance(move, Strike):
        return Message("strike {line}", line=words.name(move))
    if isinstance(move, Number):
        return Message("make a bid of {number}", number=move.value)
    return Message("pass, and be LOW")


def nudge(position: Position, move: Move) -> Nudge:
    """Whether to look at the rows or the columns; a question that decides a bid."""
    if isinstance(move, Strike):
        same = (line for line in position.strikes() if line.kind == move.kind)
        return Nudge(sites=tuple(map(str, same)))
    if position.number < 0:
        return Nudge(Message("Which bid would suit both sides?"))
    return Nudge(Message("Could HIGH get above {number}?", number=position.number))
