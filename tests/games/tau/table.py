"""Positions for the tests of TAU, written as options and tokens."""

from pentabula.core.game import checked_move
from pentabula.games import load

TAU = load("tau")


def after(tokens="", **options):
    """The position after the tokens, each of them legal."""
    position = TAU.start(**options)
    for token in tokens.split():
        position = position.play(checked_move(TAU, position, token))
    return position
