"""Konobi's hints: a move in words, and where to look."""

from __future__ import annotations

from pentabula.core.hints import Nudge
from pentabula.core.message import Message
from pentabula.core.position import PASS, SWAP
from pentabula.games.konobi.rules.position import Position
from pentabula.games.konobi.teach.threats import other_to_move, threats
from pentabula.kit import pie
from pentabula.kit.colours import COLOURS
from pentabula.kit.grid import names_of


def phrase(position: Position, move: str) -> Message:
    """What to do: `play d4`."""
    if move == SWAP:
        return pie.PHRASE
    if move == PASS:
        return Message("pass your turn")
    return Message("play {point}", point=move)


def after_null_move(position: Position) -> Position | None:
    """The stones with the other colour to move; None while a swap is possible."""
    is_open = position.pie and position.moves_made < 2
    return None if is_open or position.winner is not None else other_to_move(position)


def nudge(position: Position, move: str) -> Nudge:
    """What is at stake; before a swap, the stone that changes hands."""
    if move == SWAP:
        stones = names_of(position.grid, position.stones[0])
        return Nudge(Message("Which side would you rather play?"), tuple(stones))
    if move == PASS:
        return Nudge()
    if position.play(move).winner is not None:
        return Nudge(Message("You can join your edges with one stone."))
    if threats(position):
        other = COLOURS[1 - position.colour]
        return Nudge(Message("{colour} is about to join its edges.", colour=other))
    return Nudge()
