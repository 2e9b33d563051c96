"""Konobi positions for tests, from moves and from diagrams."""

from functools import partial

from pentabula.games.konobi.rules import position as rules
from tests.games import positions

after = partial(positions.after, "konobi")
at_random = partial(positions.at_random, "konobi")
FORCED_PASS = "d2 d4 d1 c2 c4 c1 b2 d3 b1 b4 a4 a3 a2 a1"


def board(*rows, turn="black", pie="off", black=0):
    """The position of a diagram, given by its rows from the top."""
    size = len(rows)
    lines = [f"konobi size={size} pie={pie} turn={turn} black=seat{black}"]
    lines += [f"{size - i} {row}" for i, row in enumerate(rows)]
    lines.append("  " + " ".join("abcdefghijklmnopqrstuvwxyz"[:size]))
    return rules.read_diagram("\n".join(lines))


def read_position(text):
    """The position of `turn=white / O X X / O . . / X X O`: options of `board`, then its rows."""
    options, *rows = (part.strip() for part in text.split("/"))
    return board(*rows, **dict(each.split("=") for each in options.split()))
