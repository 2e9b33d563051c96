"""Tábula's moves in a word or two, as records show them."""

from __future__ import annotations

from pentabula.boards.points import ROMAN
from pentabula.core.message import Message
from pentabula.games.tabula.rules.position import Move, Opening, Position, Roll
from pentabula.games.tabula.rules.sides import OFF, WAITING, Play


def move_text(before: Position, move: Move) -> Message | None:
    """Dice as `5-2:`, a play by its points, starred where it captures: `VI–IX*`, `in–IV`."""
    if isinstance(move, Opening):
        return Message("{one}-{two}:", one=move.seat0, two=move.seat1)
    if isinstance(move, Roll):
        return Message("{one}-{two}:", one=move.high, two=move.low)
    if not isinstance(move, Play):
        return None
    if move.target == OFF:
        return Message("{source}–off", source=ROMAN[move.source])
    star = "*" if before.captures(move) else ""
    if move.source == WAITING:
        return Message("in–{target}{star}", target=ROMAN[move.target], star=star)
    values = {"source": ROMAN[move.source], "target": ROMAN[move.target], "star": star}
    return Message("{source}–{target}{star}", **values)
