"""Moves as text, and as the targets by which a person enters them.

| token | move |
| --- | --- |
| `c3` | a pawn on c3 |
| `c3-c6@c4`, `c3xc6@c4` | the pawn on c3 goes to c6, or takes there; the stone on c4 |
| `!d2` | the field is converted whose lowest row's first cell is d2; any of its cells is read |
| `button`, `komi4`, `black`, `white`, `pass` | as they say |
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pentabula.core.errors import NotationError
from pentabula.core.message import Message, excerpt
from pentabula.core.numbers import Number, read_number
from pentabula.core.position import PASS, Path
from pentabula.games.stawn.rules.cells import Cells
from pentabula.games.stawn.rules.moves import (
    BUTTON,
    COLOUR_TOKENS,
    KOMI,
    Conversion,
    March,
    Move,
    Placement,
)
from pentabula.games.stawn.rules.pieces import EMPTY, STONE
from pentabula.games.stawn.rules.position import Position

WORDS = (BUTTON, *COLOUR_TOKENS, PASS)

_CELL = "[a-z][1-9][0-9]?"
_PLACE = re.compile(_CELL)
_MARCH = re.compile(f"({_CELL})([-x])({_CELL})(?:@({_CELL}))?")
_CONVERT = re.compile(f"!({_CELL})")


def write(move: Move) -> str:
    """The canonical token."""
    if isinstance(move, Placement):
        return move.cell
    if isinstance(move, March):
        return f"{move.start}{'x' if move.takes else '-'}{move.end}@{move.stone}"
    if isinstance(move, Conversion):
        return f"!{move.cell}"
    return str(move)


def read(text: str, position: Position) -> Move:
    """The move that a token names; not checked for legality. Raises NotationError."""
    token = text.strip().lower()
    if not text.isascii() or len(text) > 500:
        raise _token_error(text)
    if token in WORDS:
        return token
    number: Number | None = read_number(KOMI, token)
    if number is not None:
        return number
    board = position.pieces.cells
    if _PLACE.fullmatch(token):
        return Placement(_on_board(board, token))
    if match := _CONVERT.fullmatch(token):
        return Conversion(_field_name(position, _on_board(board, match[1])))
    if match := _MARCH.fullmatch(token):
        return _march(board, match)
    raise _token_error(text)


def paths(move: Move, position: Position) -> Sequence[Path]:
    """The targets that enter a legal move.

    For a march these are the pawn, its end and the stone's cell, if there is a choice; a field may
    be named by any of its cells. A komi has no path.
    """
    if isinstance(move, Placement):
        return ((move.cell,),)
    if isinstance(move, March):
        short = (move.start, move.end)
        return ((*short, move.stone) if _has_choice(move, position) else short,)
    if isinstance(move, Conversion):
        field = position.pieces.field_at(position.pieces.cells.number[move.cell])
        return [(position.pieces.cells.names[cell],) for cell in field.cells]
    return () if isinstance(move, Number) else ((move,),)


def off_board(board: Cells, cell: str) -> Message:
    """The sentence about a cell that does not exist: it names the cells of its row, or the rows."""
    in_row = [name for name in board.names if name[0] == cell[0]]
    if in_row:
        return Message(
            "There is no cell {cell}: row {row} goes from {first} to {last}.",
            cell=cell,
            row=cell[0],
            first=in_row[0],
            last=in_row[-1],
        )
    return Message(
        "There is no cell {cell}: the rows go from {first} to {last}.",
        cell=cell,
        first=board.names[0][0],
        last=board.names[-1][0],
    )


def _march(board: Cells, match: re.Match[str]) -> March:
    start, sign, end, stone = match.groups()
    if stone is None:
        raise NotationError(
            Message(
                "“{text}” does not say where the stone goes; write, for example, {right}.",
                text=match[0],
                right=f"{match[0]}@{start}",
            )
        )
    for cell in (start, end, stone):
        _on_board(board, cell)
    return March(start, end, stone, sign == "x")


def _on_board(board: Cells, cell: str) -> str:
    if cell not in board.number:
        raise NotationError(off_board(board, cell))
    return cell


def _field_name(position: Position, cell: str) -> str:
    """The name of the field that the cell belongs to; the cell itself if it has no stone."""
    number = position.pieces.cells.number[cell]
    if position.pieces[number] < STONE:
        return cell
    return position.pieces.cells.names[position.pieces.field_at(number).cells[0]]


def _has_choice(move: March, position: Position) -> bool:
    number = position.pieces.cells.number
    passed = position.pieces.cells.between(number[move.start], number[move.end]) or ()
    return any(position.pieces[cell] == EMPTY for cell in passed)


def _token_error(text: str) -> NotationError:
    return NotationError(
        Message(
            "“{text}” is not a move: write c3 for a pawn, c3-c6@c4 or c3xc6@c4 for a pawn’s "
            "way and its stone, !d2 for a field, button, komi4, black, white or pass.",
            text=excerpt(text),
        )
    )
