"""One side's ten checkers, and what it may do with a die.

A *side* is a tuple of counts: waiting, on points I to XXIV, borne off, captured. Both sides
count the points alike, because both run the same way. Rules: tabula.md, Turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

CHECKERS = 10
POINTS = 24
GATE = 12
WAITING, OFF, CAPTURED = 0, 25, 26
OPENING = -1

Side = tuple[int, ...]
Counts = Sequence[int]
Dice = tuple[int, ...]

EMPTY_SIDE: Side = (CHECKERS, *(0,) * 26)


@dataclass(frozen=True, slots=True)
class Play:
    """One checker played with one die. `source` is a point, or 0 to enter.

    The two numbers identify the play: they determine where it ends.
    """

    source: int
    die: int

    @property
    def target(self) -> int:
        """The point it ends on, or OFF."""
        return min(self.source + self.die, OFF)


# Every play, made once, by die and source.
PLAYS = tuple(tuple(Play(source, die) for source in range(POINTS + 1)) for die in range(7))


class Limit(Enum):
    """What can forbid a play with a die that is available."""

    NO_CHECKER = "no checker there"
    CAPTURED_FIRST = "captured checkers enter first"
    GATE = "the gate"
    NOT_ALL_ENTERED = "bearing off before all ten have entered"
    CLOSED = "closed by two or more enemy checkers"


def limit(mine: Counts, theirs: Counts, source: int, die: int) -> Limit | None:
    """What forbids a side's play from `source` with a die, or None if it is legal.

    The only statement of what a play may do. Rules: tabula.md, Turn and Limits.
    """
    if not (mine[source] or (source == WAITING and mine[CAPTURED])):
        return Limit.NO_CHECKER
    if source and mine[CAPTURED]:
        return Limit.CAPTURED_FIRST
    target = source + die
    if target > POINTS:
        return Limit.NOT_ALL_ENTERED if mine[WAITING] else None
    if mine[WAITING] and source <= GATE < target:
        return Limit.GATE
    return Limit.CLOSED if theirs[target] > 1 else None


def legal_plays(mine: Counts, theirs: Counts, left: Sequence[int]) -> tuple[Play, ...]:
    """The legal plays of a side with the dice left: in the order of the dice, then by source."""
    sources = [source for source in range(POINTS + 1) if mine[source]]
    if mine[CAPTURED] and not mine[WAITING]:
        sources.insert(0, WAITING)
    return tuple(
        PLAYS[die][source]
        for die in dict.fromkeys(left)
        for source in sources
        if limit(mine, theirs, source, die) is None
    )


def moved(mine: Side, theirs: Side, play: Play) -> tuple[Side, Side]:
    """Both sides after a legal play. Captured checkers enter before waiting ones."""
    ours = list(mine)
    ours[CAPTURED if play.source == WAITING and ours[CAPTURED] else play.source] -= 1
    target = play.target
    ours[target] += 1
    if target <= POINTS and theirs[target]:
        others = list(theirs)
        others[target] = 0
        others[CAPTURED] += 1
        theirs = tuple(others)
    return tuple(ours), theirs


def pips(side: Side) -> int:
    """How many pips a side still has to run: 25 for each checker that still has to enter."""
    away = 25 * (side[WAITING] + side[CAPTURED])
    return away + sum((25 - point) * side[point] for point in range(1, POINTS + 1))
