"""Tokens of TAU and the targets that enter them. Rules: tau.md, Notation."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pentabula.boards.sites import LETTERS
from pentabula.core.errors import NotationError
from pentabula.core.message import Message, excerpt
from pentabula.core.numbers import Number, read_number
from pentabula.core.position import PASS, Path
from pentabula.games.tau.rules.diagram import BID
from pentabula.games.tau.rules.lines import line_by_name
from pentabula.games.tau.rules.position import Move, Position

_SPACED = re.compile(r"(bid|row|col|column)[ \t]*([0-9]+|[a-z])")
_LINE = re.compile(r"row[0-9]+|col[a-z]")


def write(move: Move) -> str:
    """The canonical token: `bid143`, `pass`, `row5`, `colg`."""
    return str(move)


def read(text: str, position: Position) -> Move:
    """The move that a token names on this board; whether it is legal is not checked.

    Ignores case and surrounding spaces, and accepts `row 5`, `column g` and `bid 143`.
    Raises NotationError.
    """
    token = _plain(text)
    if token == PASS:
        return PASS
    number = read_number(BID, token)
    if number is not None:
        return number
    line = line_by_name(position.rows, position.cols).get(token)
    if line is not None:
        return line
    raise NotationError(_mistake(text, token, position))


def paths(move: Move, position: Position) -> Sequence[Path]:
    """One tap on the handle of a line, or on the button `pass`; numbers are typed."""
    return () if isinstance(move, Number) else ((str(move),),)


def _plain(text: str) -> str:
    """The token in lower case, without a space before its number or letter; empty if not ASCII."""
    token = text.strip()
    if not token.isascii():
        return ""
    token = token.lower()
    spaced = _SPACED.fullmatch(token)
    return spaced[1].replace("column", "col") + spaced[2] if spaced else token


def _mistake(text: str, token: str, position: Position) -> Message:
    rows, last = position.rows, LETTERS[position.cols - 1]
    if not _LINE.fullmatch(token):
        return Message(
            "“{text}” is not a valid TAU move: write {bid}, {pass_}, {row} or {column}.",
            text=excerpt(text.strip()),
            bid="bid143",
            pass_=PASS,
            row="row5",
            column="colg",
        )
    if token.startswith("row"):
        return Message(
            "There is no {line} here: the rows are row1 to {last}.",
            line=excerpt(token),
            last=f"row{rows}",
        )
    return Message(
        "There is no {line} here: the columns are cola to {last}.",
        line=token,
        last=f"col{last}",
    )
