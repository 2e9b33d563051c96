"""Tabik's hints: a move in words, and where to look."""

from __future__ import annotations

from pentabula.core.hints import Nudge
from pentabula.core.message import Message
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.segments import Move
from pentabula.kit import pie


def phrase(position: Position, move: Move | str) -> Message:
    """What to do: `place black on c3 and white on c4`, `exchange b2 and c2`."""
    if not isinstance(move, Move):
        return pie.PHRASE
    if move.sign:
        return Message("exchange {one} and {two}", one=move.one, two=move.two)
    return Message("place black on {one} and white on {two}", one=move.one, two=move.two)


def after_null_move(position: Position) -> Position | None:
    """The stones with the other colour to move; None while a swap is possible."""
    made = position.moves_made
    if (position.pie and made < 2) or position.outcome() is not None:
        return None
    stones = position.black, position.white, position.rods
    return Position(position.size, position.pie, *stones, made + 1, position.is_swapped)


def nudge(position: Position, move: Move | str) -> Nudge:
    """Which kind of turn it is, if both are possible; before a pie swap, all stones."""
    if not isinstance(move, Move):
        names, held = position.tables.names, position.colours()
        cells = tuple(name for name, colour in zip(names, held, strict=True) if colour)
        return Nudge(Message("Which side would you rather play?"), cells)
    moves = position.legal_moves()
    if not (moves.placements and moves.exchanges):
        return Nudge()
    return Nudge(Message("Exchange two stones.") if move.sign else Message("Place two stones."))
