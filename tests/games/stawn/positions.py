"""Positions for the tests: pieces by the names of their cells."""

import re
from functools import partial

from pentabula import games
from pentabula.core.game import tokens
from pentabula.games.stawn.rules.cells import cells
from tests.games import positions

started = partial(positions.after, "stawn")
GAME = games.load("stawn")
SYMBOLS = {"x": 1, "o": 2, "X": 3, "O": 4}


def at(size=5, turn="black", button="off", komi=0, black=0, **pieces):
    """A position: `x` and `o` are pawns, `X` and `O` stones, each a text of cells."""
    board = cells(size)
    codes = bytearray(len(board))
    for symbol, names in pieces.items():
        for name in names.split():
            codes[board.number[name]] = SYMBOLS[symbol]
    empty = GAME.start(size=size, komi=0, button="off")
    facts = f"size={size} komi={komi} button={button} black={black} turn={turn}"
    rows, start = [], 0
    for line in reversed(str(empty).splitlines()[1:]):
        letter, *dots = line.split()
        row = codes[start : start + len(dots)]
        rows.append(" ".join([letter, *(".xoXO"[code] for code in row)]))
        start += len(dots)
    return GAME.rules.read_diagram("\n".join([facts, *reversed(rows)]))


def full(size, **pieces):
    """A full board: cells that are not given have white stones."""
    named = " ".join(pieces.values()).split()
    pieces["O"] = " ".join(name for name in cells(size).names if name not in named)
    return pieces


def play(position, text):
    """The position after some legal tokens."""
    return positions.onward("stawn", position, *text.split())


def legal(position, beginning=""):
    """The legal tokens with this beginning."""
    return [token for token in tokens(GAME, position) if token.startswith(beginning)]


def pieces_of(position):
    """The pieces on the board: the names of the cells of each symbol."""
    found = {}
    for cell, code in enumerate(position.pieces.codes):
        if code:
            found.setdefault(".xoXO"[code], []).append(position.pieces.cells.names[cell])
    return {symbol: " ".join(names) for symbol, names in found.items()}


def read_position(text):
    """The position of `size=2 turn=white x=b2 O=rest`: facts and cells as `at` takes them.

    `rest` is all other cells.
    """
    facts = {name: cells.strip() for name, cells in re.findall(r"(\w+)=((?:[^= ]+(?: |$))+)", text)}
    size = int(facts.pop("size", 5))
    if facts.get("O") == "rest":
        del facts["O"]
        facts |= full(size, **{name: facts[name] for name in facts.keys() & set(SYMBOLS)})
    return at(size, **facts)
