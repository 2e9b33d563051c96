"""Counts token sequences: the quickest way to find where two rule engines disagree."""

from __future__ import annotations

from pentabula.core.errors import GameError
from pentabula.core.game import AnyGame
from pentabula.core.message import Message
from pentabula.core.numbers import Numbers
from pentabula.core.position import AnyPosition

MAX_DEPTH = 200
"""Deeper counts never end, and would exceed the depth of Python's recursion."""


def perft(position: AnyPosition, depth: int, most: int | None = None) -> int:
    """The number of sequences of exactly `depth` tokens that follow.

    Every token counts: passes, pie swaps, dice. An open range counts as one token and cannot
    be searched deeper, so one at depth 2 or more raises GameError, as do a negative depth, one
    above `MAX_DEPTH`, and more than `most` positions whose moves must be listed.
    """
    if depth < 0:
        raise GameError(Message("perft needs a depth of 0 or more"))
    if depth > MAX_DEPTH:
        raise GameError(Message("perft goes to depth {most} at most", most=MAX_DEPTH))
    visited = 0

    def count(position: AnyPosition, depth: int) -> int:
        nonlocal visited
        visited += 1
        if most is not None and visited > most:
            raise GameError(
                Message("perft stops after {most} positions: choose a smaller depth", most=most)
            )
        if depth == 0:
            return 1
        moves = position.legal_moves()
        if isinstance(moves, Numbers):
            if depth > 1:
                raise GameError(Message("perft cannot go through an open range of numbers"))
            return len(moves.others) + (moves.low <= moves.high)
        if depth == 1:
            return len(moves)
        return sum(count(position.play(move), depth - 1) for move in moves)

    return count(position, depth)


def divide(game: AnyGame, position: AnyPosition, depth: int) -> dict[str, int]:
    """The perft after each legal token, in the order of the legal moves; their sum is the perft.

    Raises GameError if `depth` is below 1. Do not call it at an open range.
    """
    return {
        game.notation.write(move): perft(position.play(move), depth - 1)
        for move in position.legal_moves()
    }
