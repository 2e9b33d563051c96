"""Whole turns: every position in which a turn may end, without the plays in between.

Search and training need this thousands of times a second. The rules of a single play are in
`sides`; tests check that this module agrees with them.
"""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.games.tabula.rules.position import Position
from pentabula.games.tabula.rules.sides import (
    CAPTURED,
    CHECKERS,
    GATE,
    OFF,
    POINTS,
    WAITING,
    Dice,
    Side,
)

Sides = tuple[Side, Side]
"""The side that plays and the other."""


def turn_end_positions(position: Position) -> Sequence[Position]:
    """Every position, once, in which the turn of the side to play may end."""
    mover, rolled = position.mover, position.rolled
    return [
        Position(
            (theirs, mine) if mover else (mine, theirs),
            mover if mine[OFF] == CHECKERS else 1 - mover,
            rolled,
        )
        for mine, theirs in ends(position.mine, position.theirs, position.left)
    ]


def ends(mine: Side, theirs: Side, left: Dice) -> list[Sides]:
    """Both sides at every end of a turn with these dice, each once, in a stable order.

    A roll that cannot be played leaves them unchanged. Rules: tabula.md, Turn.
    """
    root = mine, theirs
    if len(left) == 2 and left[0] != left[1]:
        high, low = left
        found = dict.fromkeys(_in_order(root, high, low))
        found.update(dict.fromkeys(_in_order(root, low, high)))
        return list(found) or [root]
    done: dict[Sides, None] = {}
    layer = {root: None}
    for die in left:
        reached: dict[Sides, None] = {}
        for sides in layer:
            after = steps(*sides, die)
            if after:
                reached.update(dict.fromkeys(after))
            else:
                done[sides] = None
        layer = reached
    done.update(layer)
    return list(done)


def _in_order(root: Sides, first: int, second: int) -> list[Sides]:
    """The ends of the turns that begin with one of two dice."""
    found: list[Sides] = []
    for sides in steps(*root, first):
        found += steps(*sides, second) or [sides]
    return found


def steps(mine: Side, theirs: Side, die: int) -> list[Sides]:
    """Both sides after each legal play with a die. Rules: tabula.md, Turn and Limits."""
    if mine[CAPTURED]:
        return [_played(mine, theirs, CAPTURED, die)] if theirs[die] < 2 else []
    found = []
    waits = mine[WAITING]
    for source in range(POINTS + 1):
        if not mine[source]:
            continue
        target = source + die
        if target > POINTS:
            if waits:
                break
            target = OFF
        elif theirs[target] > 1 or (waits and source <= GATE < target):
            continue
        found.append(_played(mine, theirs, source, target))
    return found


def _played(mine: Side, theirs: Side, source: int, target: int) -> Sides:
    counts = list(mine)
    counts[source] -= 1
    counts[target] += 1
    if target != OFF and theirs[target]:
        others = list(theirs)
        others[target] = 0
        others[CAPTURED] += 1
        theirs = tuple(others)
    return tuple(counts), theirs
