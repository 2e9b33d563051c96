"""Panels: the meaning of the komi, the present margin, and the meaning of the button."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pentabula.boards.panel import Fold, Note, Panel
from pentabula.core.message import Message
from pentabula.games.stawn.rules.moves import Move
from pentabula.games.stawn.rules.pieces import BLACK, STONE, WHITE
from pentabula.games.stawn.rules.position import FREE, NO_BUTTON, Position
from pentabula.games.stawn.rules.words import stones
from pentabula.kit.colours import COLOURS


def panels(positions: Sequence[Position], moves: Sequence[Move]) -> tuple[Panel, ...]:
    """Who leads and by how much, or what the komi is about. The points are with the seats."""
    position = positions[-1]
    if not position.has_begun:
        return (_before(position),)
    if position.is_over():
        return ()
    if position.button != FREE:
        return (Note(_margin(position)),)
    about = Note(Message("Taking it uses your turn and is worth ½ point."))
    return Note(_margin(position)), Fold(Message("Nobody has the button yet"), about)


def parts(position: Position, colour: int) -> Message:
    """What a side's points are made of: `6 stones, button`."""
    own = stones(position.pieces.codes.count(STONE + colour))
    has_button = position.button == colour
    if colour == BLACK:
        return Message("{stones}, button", stones=own) if has_button else own
    komi = Fraction(position.komi or 0)
    if has_button:
        return Message("{stones}, komi {komi}, button", stones=own, komi=komi)
    return Message("{stones}, komi {komi}", stones=own, komi=komi)


def _margin(position: Position) -> Message:
    lead = Fraction(position.points_of(BLACK)) - Fraction(position.points_of(WHITE))
    if not lead:
        if position.button == NO_BUTTON:
            return Message("Level on points: White wins ties.")
        return Message("Level on points.")
    leader = COLOURS[BLACK if lead > 0 else WHITE]
    return Message("{leader} leads by {lead}.", leader=leader, lead=abs(lead))


def _before(position: Position) -> Panel:
    if position.komi is None:
        advice = Message(
            "One that makes both colours equally good, as the other player chooses first."
        )
        return Fold(Message("What is a good komi?"), Note(advice))
    return Note(
        Message(
            "White starts with {komi} points, Black moves first.",
            komi=Fraction(position.komi),
        )
    )
