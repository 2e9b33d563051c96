"""The points beside the board: each side's stones, komi and button, and the margin now."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pentabula.boards.panel import Figure, Figures, Note, Panel
from pentabula.core.message import Message
from pentabula.games.stawn.rules.moves import Move
from pentabula.games.stawn.rules.pieces import BLACK, STONE, WHITE
from pentabula.games.stawn.rules.position import FREE, Position
from pentabula.games.stawn.rules.words import stones
from pentabula.kit.colours import COLOURS


def panels(positions: Sequence[Position], moves: Sequence[Move]) -> tuple[Panel, ...]:
    """The points of both sides and the margin, or what the komi is about."""
    position = positions[-1]
    if not position.has_begun:
        return (_before(position),)
    figures = Figures((_side(position, BLACK), _side(position, WHITE), _margin(position)))
    if position.button == FREE:
        return figures, Note(Message("The button is free: half a point to the side that takes it."))
    return (figures,)


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


def _side(position: Position, colour: int) -> Figure:
    value = Message("{points}", points=Fraction(position.points(colour)))
    return Figure(COLOURS[colour], value, parts(position, colour))


def _margin(position: Position) -> Figure:
    lead = Fraction(position.points(BLACK)) - Fraction(position.points(WHITE))
    if lead > 0:
        value = Message("B +{lead}", lead=lead)
    elif lead < 0:
        value = Message("W +{lead}", lead=-lead)
    else:
        value = Message("even")
    if position.is_over():
        return Figure(Message("End"), value, Message("the final margin"))
    if lead == 0:
        return Figure(Message("Now"), value, Message("a tie would be White’s"))
    return Figure(Message("Now"), value, Message("if it ended here"))


def _before(position: Position) -> Note:
    if position.komi is None:
        return Note(
            Message(
                "Name a komi that makes both colours equally good, as the other player "
                "chooses first."
            )
        )
    return Note(
        Message(
            "White starts with {komi} points, Black moves first.",
            komi=Fraction(position.komi),
        )
    )
