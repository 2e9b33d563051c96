"""Moves worth a second look: those that the quick looks at positions nearby have found.

A good move is often good for some time, for either side, and not every look finds it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pentabula.core.position import Move
from pentabula.review.walk import Walk

NEARBY: Final = 4
"""How many plies away the looks are."""

AHEAD: Final = 4
"""How many moves of each look's best line count."""

MAX_IDEAS: Final = 12


def ideas(walk: Walk) -> Mapping[int, tuple[Move, ...]]:
    """The moves by the places where there are at least two, once all quick looks are made.

    None where the game does not want them, or a proof is within reach.
    """
    if not walk.game.brain.reviews_again:
        return {}
    places = [at for at in walk.places if at not in walk.small and at not in walk.forced]
    found = {at: _ideas(walk, at) for at in places if at not in walk.over}
    return {at: moves for at, moves in found.items() if len(moves) > 1}


def _ideas(walk: Walk, at: int) -> tuple[Move, ...]:
    """Those of the closest looks first."""
    legal = walk.positions[at].legal_moves()
    nearby = sorted(range(at - NEARBY, at + NEARBY + 1), key=lambda each: abs(each - at))
    looks = (walk.quick[each] for each in nearby if each in walk.quick)
    moves = (move for look in looks if look.best for move in look.best.line[:AHEAD])
    return tuple(dict.fromkeys(move for move in moves if move in legal))[:MAX_IDEAS]
