"""A position as text: a line of facts, then the board, row `a` at the bottom.

    size=2 komi=6 button=white black=0 turn=black
    c   . o
    b  . X .
    a   x .

`x` and `o` are black and white pawns, `X` and `O` stones. `?` stands for a komi not named
yet and for a seat that has not chosen its colour.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pentabula.boards.hexagonal import row_length
from pentabula.boards.sites import LETTERS
from pentabula.core.errors import DiagramError
from pentabula.core.message import Message

SYMBOLS = ".xoXO"
FACTS = ("size", "komi", "button", "black", "turn")
MAX_KOMI = 999
MAX_CHARACTERS = 4000

_VALUES = {
    "size": re.compile(r"[2-9]|1[0-3]"),
    "komi": re.compile(r"\?|0|-?[1-9][0-9]{0,2}"),
    "button": re.compile(r"free|off|black|white"),
    "black": re.compile(r"[?01]"),
    "turn": re.compile(r"black|white"),
}


@dataclass(frozen=True, slots=True)
class Diagram:
    """What a diagram says; `codes` has one byte a cell."""

    size: int
    komi: int | None
    button: str
    black_seat: int | None
    turn: str
    codes: bytes


def write(diagram: Diagram) -> str:
    """The diagram as text."""
    facts = (
        diagram.size,
        "?" if diagram.komi is None else diagram.komi,
        diagram.button,
        "?" if diagram.black_seat is None else diagram.black_seat,
        diagram.turn,
    )
    lines = [" ".join(f"{name}={value}" for name, value in zip(FACTS, facts, strict=True))]
    for row, start, length in reversed(_rows(diagram.size)):
        indent = " " * (2 * diagram.size + 1 - length)
        symbols = " ".join(SYMBOLS[piece] for piece in diagram.codes[start : start + length])
        lines.append(f"{LETTERS[row]}{indent}{symbols}")
    return "\n".join(lines)


def read(text: str) -> Diagram:
    """What the text of a diagram says. Raises DiagramError."""
    lines = [line for line in text[: MAX_CHARACTERS + 1].splitlines() if line.strip()]
    if not lines or len(text) > MAX_CHARACTERS:
        raise DiagramError(Message("This is not a diagram of a Stawn position."))
    facts = _read_facts(lines[0])
    size = int(facts["size"])
    diagram = Diagram(
        size,
        None if facts["komi"] == "?" else int(facts["komi"]),
        facts["button"],
        None if facts["black"] == "?" else int(facts["black"]),
        facts["turn"],
        _read_board(lines[1:], size),
    )
    _check(diagram)
    return diagram


def _rows(size: int) -> list[tuple[int, int, int]]:
    """Each row from the bottom: its number, its first cell, its length."""
    rows, start = [], 0
    for row in range(2 * size - 1):
        rows.append((row, start, row_length(size, row)))
        start += row_length(size, row)
    return rows


def _read_facts(line: str) -> dict[str, str]:
    words = line.split()
    facts = dict(word.partition("=")[::2] for word in words)
    if len(words) != len(FACTS) or set(facts) != set(FACTS):
        raise DiagramError(
            Message("The first line of a diagram states {facts}.", facts=", ".join(FACTS))
        )
    for name in FACTS:
        if not _VALUES[name].fullmatch(facts[name]):
            raise DiagramError(
                Message("{name} cannot be “{value}”.", name=name, value=facts[name][:20])
            )
    return facts


def _read_board(lines: list[str], size: int) -> bytes:
    rows = _rows(size)
    if len(lines) != len(rows):
        raise DiagramError(Message("A board of side {size} has {n} rows.", size=size, n=len(rows)))
    board = bytearray()
    for (row, _, length), line in zip(rows, reversed(lines), strict=True):
        letter, symbols = line.split()[0], line.split()[1:]
        right = len(symbols) == length and all(
            len(symbol) == 1 and symbol in SYMBOLS for symbol in symbols
        )
        if letter != LETTERS[row] or not right:
            raise DiagramError(
                Message(
                    "Row {row} should be its letter and {n} of the symbols {symbols}.",
                    row=LETTERS[row],
                    n=length,
                    symbols=" ".join(SYMBOLS),
                )
            )
        board += bytes(SYMBOLS.index(symbol) for symbol in symbols)
    return bytes(board)


def _check(diagram: Diagram) -> None:
    """Refuses what cannot be before the first move, or before the colours are known."""
    if diagram.komi is None and diagram.black_seat is not None:
        raise DiagramError(Message("The komi must be named before the colours are chosen."))
    if any(diagram.codes) or diagram.button in ("black", "white"):
        if diagram.black_seat is None:
            raise DiagramError(
                Message("The komi must be named and the colours chosen before anything is played.")
            )
    elif diagram.turn != "black":
        raise DiagramError(Message("Black moves first on an empty board."))
