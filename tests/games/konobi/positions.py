"""Konobi positions for tests, from moves and from diagrams."""

from random import Random

from pentabula.games.konobi import GAME
from pentabula.games.konobi.engine.playouts import playout
from pentabula.games.konobi.rules import position as rules

FORCED_PASS = "d2 d4 d1 c2 c4 c1 b2 d3 b1 b4 a4 a3 a2 a1"


def after(moves="", **options):
    """The position after these moves, each of which must be legal."""
    position = GAME.start(**options)
    for move in moves.split():
        assert move in position.legal_moves(), f"{move} in {moves}"
        position = position.play(move)
    return position


def random_positions(size, seed, **options):
    """The positions of a random game, except the last one."""
    position = GAME.start(size=size, **options)
    for move in playout(position, Random(seed))[1]:
        yield position
        position = position.play(move)


def board(*rows, turn="black", pie="off", black=0):
    """The position of a diagram, given by its rows from the top."""
    size = len(rows)
    lines = [f"konobi size={size} pie={pie} turn={turn} black=seat{black}"]
    lines += [f"{size - i} {row}" for i, row in enumerate(rows)]
    lines.append("  " + " ".join("abcdefghijklmnopqrstuvwxyz"[:size]))
    return rules.read_diagram("\n".join(lines))
