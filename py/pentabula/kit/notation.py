"""Tokens of games in which a move is the name of a site, or a word such as `swap`."""

from __future__ import annotations

import re

from pentabula.core.errors import NotationError
from pentabula.core.message import Message, excerpt
from pentabula.core.position import PASS, SWAP
from pentabula.kit.grid import Grid

_SITE = re.compile(r"([a-zA-Z])([0-9]{1,9})", re.ASCII)
_LONGEST = len(SWAP)


def read_site(text: str, grid: Grid) -> str:
    """The site, `swap` or `pass` that a token names; case and surrounding spaces do not matter.

    Raises NotationError.
    """
    token = text.strip()
    if len(token) <= _LONGEST and token.isascii():
        token = token.lower()
        if token in grid.bits or token in (SWAP, PASS):
            return token
    raise NotationError(_why_not(token, grid))


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
