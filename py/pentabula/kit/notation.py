"""The notation of games in which a move is its own token: a site's name, `swap` or `pass`."""

from __future__ import annotations

import re
from typing import Protocol

from pentabula.core.errors import NotationError
from pentabula.core.message import Message, excerpt
from pentabula.core.position import PASS, SWAP, Path
from pentabula.kit.grid import Grid

_SITE = re.compile(r"([a-zA-Z])([0-9]{1,9})", re.ASCII)
_MAX_LENGTH = len(SWAP)


class OnGrid(Protocol):
    """What the notation reads of a position."""

    @property
    def grid(self) -> Grid:
        """The sites of the board."""


def write(move: str) -> str:
    """The canonical token."""
    return move


def read(text: str, position: OnGrid) -> str:
    """The site, `swap` or `pass` that a token names; case and surrounding spaces do not matter.

    Raises NotationError.
    """
    token = text.strip()
    if len(token) <= _MAX_LENGTH and token.isascii():
        token = token.lower()
        if token in position.grid.bits or token in (SWAP, PASS):
            return token
    raise NotationError(_why_not(token, position.grid))


def paths(move: str, position: object) -> tuple[Path, ...]:
    """Every move is entered by one target: its site, or its control."""
    return ((move,),)


def no_site(text: str, grid: Grid) -> Message:
    """The sentence about a text that is not the name of a site; it says which names exist."""
    return Message(
        "There is no point “{text}” here: the points go from a1 to {last}.",
        text=excerpt(text),
        last=grid.last,
    )


def _why_not(token: str, grid: Grid) -> Message:
    found = _SITE.fullmatch(token)
    if found is None:
        return Message(
            "“{text}” is not a move: write a point from a1 to {last}, {swap} or {pass_}.",
            text=excerpt(token),
            last=grid.last,
            swap=SWAP,
            pass_=PASS,
        )
    right = f"{found[1].lower()}{int(found[2])}"
    if right != token and right in grid.bits:
        return Message("“{text}” should be written {right}.", text=token, right=right)
    return Message(
        "{point} is not on this board: its points go from a1 to {last}.",
        point=right,
        last=grid.last,
    )
