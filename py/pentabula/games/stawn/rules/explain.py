"""Why a target or a move is not open. Every verdict comes from the predicates of `pieces`."""

from __future__ import annotations

from fractions import Fraction

from pentabula.core.message import Message, excerpt
from pentabula.core.numbers import Number
from pentabula.core.position import PASS, Path, Refusal
from pentabula.games.stawn.rules import reasons
from pentabula.games.stawn.rules.moves import (
    BUTTON,
    COLOUR_TOKENS,
    KOMI,
    Conversion,
    March,
    Move,
    Placement,
)
from pentabula.games.stawn.rules.notation import off_board
from pentabula.games.stawn.rules.pieces import EMPTY, PAWN, STONE
from pentabula.games.stawn.rules.position import FREE, MAX_KOMI, NO_BUTTON, Position
from pentabula.games.stawn.rules.words import mover_name
from pentabula.kit import colours

BEFORE = "stawn.md, Before the game"
TAKE_BUTTON = "stawn.md, Turn 4"
CELLS = "stawn.md, Cells"


def explain(position: Position, chosen: Path, target: str) -> Refusal:
    """Why `target` is not open after the targets already chosen."""
    if not position.has_begun:
        return _not_begun(position)
    number = position.pieces.cells.number
    if not all(name in number for name in chosen):
        return _unknown(position, target)
    if target not in number:
        return _in_hand(chosen[0]) if chosen else _word(position, target)
    cell = number[target]
    if not chosen:
        return _first(position, cell)
    pawn = number[chosen[0]]
    if position.pieces[pawn] != PAWN + position.colour:
        return reasons.no_pawn(position, pawn)
    if len(chosen) == 1:
        return reasons.no_end(position, pawn, cell) or reasons.open_choice(target)
    return reasons.no_stone(position, pawn, number[chosen[1]], cell) or reasons.open_choice(target)


def refuse(position: Position, move: Move) -> Refusal:
    """Why a well-formed move is not legal here."""
    if isinstance(move, Number) and position.komi is None:
        return Refusal(
            Message(
                "The komi must be {low} to {high}, not {komi}.",
                low=Fraction(-MAX_KOMI),
                high=MAX_KOMI,
                komi=Fraction(move.value),
            ),
            BEFORE,
        )
    if not position.has_begun:
        return _not_begun(position)
    number = position.pieces.cells.number
    if isinstance(move, Placement):
        return reasons.occupied(position, number[move.cell])
    if isinstance(move, Conversion):
        return reasons.no_conversion(position, number[move.cell])
    if isinstance(move, March):
        return _no_march(position, move)
    return _word(position, str(move))


def _not_begun(position: Position) -> Refusal:
    if position.komi is None:
        return Refusal(
            Message(
                "First name the komi, from {low} to {high}: the points that White gets for "
                "moving second.",
                low=Fraction(-MAX_KOMI),
                high=MAX_KOMI,
            ),
            BEFORE,
        )
    return Refusal(
        Message(
            "First choose a colour: Black, who moves first, or White with komi {komi}.",
            komi=Fraction(position.komi),
        ),
        BEFORE,
    )


def _word(position: Position, word: str) -> Refusal:
    """Why a control is not open."""
    if not position.can_move(position.colour):
        sentence = Message("{colour} has no legal move and must pass.", colour=mover_name(position))
        return Refusal(sentence, reasons.TURN)
    if word == PASS:
        sentence = Message(
            "{colour} has a legal move, so it may not pass.", colour=mover_name(position)
        )
        return Refusal(sentence, reasons.TURN)
    if word == BUTTON and position.button == NO_BUTTON:
        return Refusal(Message("This game is played without the button."), TAKE_BUTTON)
    if word == BUTTON and position.button != FREE:
        sentence = Message(
            "{colour} has taken the button.", colour=colours.COLOURS[position.button]
        )
        return Refusal(sentence, TAKE_BUTTON)
    if word in COLOUR_TOKENS:
        return Refusal(Message("The colours have already been chosen."), BEFORE)
    if word.startswith(KOMI):
        sentence = Message("The komi is already set: {komi}.", komi=Fraction(position.komi or 0))
        return Refusal(sentence, BEFORE)
    return _unknown(position, word)


def _unknown(position: Position, target: str) -> Refusal:
    board = position.pieces.cells
    if target.isascii() and target[:1].isalpha() and target[1:].isdigit() and len(target) <= 3:
        return Refusal(off_board(board, target), CELLS)
    return Refusal(
        Message(
            "“{text}” is not on this board: its cells are {first} to {last}.",
            text=excerpt(target),
            first=board.names[0],
            last=board.names[-1],
        ),
        CELLS,
    )


def _in_hand(pawn: str) -> Refusal:
    sentence = Message("The pawn on {pawn} is selected: finish or cancel its move.", pawn=pawn)
    return Refusal(sentence, reasons.MARCH, (pawn,))


def _first(position: Position, cell: int) -> Refusal:
    """Why no move begins with this cell."""
    piece, name = position.pieces[cell], position.pieces.cells.names[cell]
    if piece == EMPTY:
        return reasons.open_choice(name)
    if piece == PAWN + position.colour:
        return reasons.shut_in(position, cell)
    if piece == STONE + position.colour:
        return reasons.own_stone(position, cell)
    if piece >= STONE:
        return reasons.no_conversion(position, cell)
    if position.pieces.is_capturable(cell, position.colour):
        return reasons.taker_first(position, cell)
    return reasons.safe(position, cell)


def _no_march(position: Position, move: March) -> Refusal:
    number = position.pieces.cells.number
    pawn, end, stone = number[move.start], number[move.end], number[move.stone]
    if position.pieces[pawn] != PAWN + position.colour:
        return reasons.no_pawn(position, pawn)
    return (
        reasons.no_end(position, pawn, end)
        or reasons.no_stone(position, pawn, end, stone)
        or reasons.wrong_sign(move)
    )
