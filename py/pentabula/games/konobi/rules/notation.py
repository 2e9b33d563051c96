"""Konobi's tokens: `d4`, `swap`, `pass`. A move is its own token. Rules: konobi.md, Notation."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pentabula.boards.square import LETTERS
from pentabula.core.errors import NotationError
from pentabula.core.game import PASS, SWAP, Path
from pentabula.core.message import Message
from pentabula.games.konobi.rules.position import Position

_POINT = re.compile(r"([a-zA-Z])([0-9]{1,9})", re.ASCII)
_LONGEST = len(SWAP)
_MAX_SHOWN = 20


def write(move: str) -> str:
    """The canonical token."""
    return move


def read(text: str, position: Position) -> str:
    """The move that a token names; upper case and spaces round it do not matter.

    Raises NotationError where the text is neither a point of this board, `swap` nor `pass`.
    """
    token = text.strip()
    if len(token) <= _LONGEST and token.isascii():
        token = token.lower()
        if token in position.grid.bits or token in (SWAP, PASS):
            return token
    raise NotationError(_why_not(token, position.grid.size))


def _why_not(token: str, size: int) -> Message:
    last = f"{LETTERS[size - 1]}{size}"
    found = _POINT.fullmatch(token)
    if found is None:
        return Message(
            "“{text}” is not a move: write a point from a1 to {last}, {swap} or {pass_}.",
            text=shown(token),
            last=last,
            swap=SWAP,
            pass_=PASS,
        )
    letter, right = found[1].lower(), f"{found[1].lower()}{int(found[2])}"
    if right != token and 1 <= int(found[2]) <= size and letter <= LETTERS[size - 1]:
        return Message("“{text}” should be written {right}.", text=token, right=right)
    return Message(
        "{point} is not on this board: its points go from a1 to {last}.", point=right, last=last
    )


def shown(text: str) -> str:
    """A text from outside, printable and short enough for a sentence."""
    kept = "".join(c if c.isprintable() else "·" for c in text[: _MAX_SHOWN + 1])
    return kept if len(kept) <= _MAX_SHOWN else kept[:_MAX_SHOWN] + "…"


def paths(move: str, position: Position) -> Sequence[Path]:
    """Every move is entered by one target: its point, or its control."""
    return ((move,),)
