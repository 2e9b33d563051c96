"""Tokens of Tabik and the taps that enter moves. Rules: tabik.md, Notation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pentabula.core.errors import NotationError
from pentabula.core.message import Message, excerpt
from pentabula.core.position import SWAP, Path
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.segments import EXCHANGE, Move

_MOVE: Final = re.compile(r"([a-z][1-9][0-9]?)(~?)([a-z][1-9][0-9]?)", re.ASCII)


def write(move: Move | str) -> str:
    """The canonical token: `c3c4` black on c3, white on c4; `c3~c4` an exchange; `swap`."""
    return "".join(move)


def read(text: str, position: Position) -> Move | str:
    """The move that a token names; either order of the two cells of an exchange is read.

    Raises NotationError if the text is not a token of Tabik, names a cell that is not on
    this board, or names one cell twice.
    """
    token = text.strip().lower() if text.isascii() else ""
    if token == SWAP:
        return SWAP
    found = _MOVE.fullmatch(token)
    if found is None:
        raise NotationError(_unreadable(text))
    one, sign, two = found.groups()
    cell = position.tables.cell
    for name in (one, two):
        if name not in cell:
            raise NotationError(
                Message(
                    "{site} is not on this board: its cells are a1 to {last}.",
                    site=name,
                    last=position.tables.names[-1],
                )
            )
    if one == two:
        raise NotationError(
            Message("A move takes two different cells, not {site} twice.", site=one)
        )
    if sign == EXCHANGE and cell[one] > cell[two]:
        one, two = two, one
    return Move(one, sign, two)


def paths(move: Move | str, position: Position) -> Sequence[Path]:
    """Black first, then its neighbour; or white first by two taps on it; exchanges either way."""
    if not isinstance(move, Move):
        return ((SWAP,),)
    one, sign, two = move
    if sign == EXCHANGE:
        return ((one, two), (two, one))
    return ((one, two), (two, two, one))


def _unreadable(text: str) -> Message:
    return Message(
        "“{text}” is not a valid Tabik move: write {place} for black on c3 and white on c4, "
        "{exchange} to exchange the stones there, or {swap} to swap sides.",
        text=excerpt(text),
        place="c3c4",
        exchange="c3~c4",
        swap=SWAP,
    )
