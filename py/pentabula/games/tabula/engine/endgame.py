"""The last rolls of Tábula, exactly: winning chances under best play by both.

Both sides move in the same direction to the same end, so contact lasts as long as both have
checkers: the one behind may still capture or be blocked. Tables of the rolls that a side needs
by itself would therefore never be exact in this game. What is exact:

- a *duel*, one checker against one: all cases, solved together by iteration, since captures make
  positions recur;
- positions with few checkers in which every sequence of rolls soon ends in a win or a duel, by
  exhaustive search.
"""

from __future__ import annotations

from functools import cache

from pentabula.games.tabula.engine.turns import Sides, ends
from pentabula.games.tabula.rules.position import ROLLS
from pentabula.games.tabula.rules.sides import CAPTURED, CHECKERS, OFF, POINTS, Dice, Side

MAX_CHECKERS = 6
"""The most checkers that both sides together may have left."""

MAX_POSITIONS, MAX_DEPTH = 40, 4
"""The most positions searched, and how many rolls deep."""

PRECISION = 1e-13
"""The iteration over the duels ends when no chance changes by more than this."""

WEIGHTED_ROLLS: tuple[tuple[Dice, int], ...] = tuple((roll.dice, roll.throws) for roll in ROLLS)
"""The dice of each roll, with the number of its throws out of 36."""

Choices = list[tuple[int, list[tuple[int, int]]]]


class _TooFarError(Exception):
    """The search limits were reached before the end of the game."""


def exact(roller: Side, other: Side) -> float | None:
    """The roller's winning chance if it can be found, else None."""
    if checkers_left(roller) + checkers_left(other) > MAX_CHECKERS:
        return None
    try:
        return _Searcher().chance(roller, other, MAX_DEPTH)
    except _TooFarError:
        return None


def checkers_left(side: Side) -> int:
    """How many checkers a side still has to bear off."""
    return CHECKERS - side[OFF]


class _Searcher:
    """Searches all rolls, within its limits."""

    def __init__(self) -> None:
        self._known: dict[Sides, float] = {}
        self._positions_left = MAX_POSITIONS

    def chance(self, roller: Side, other: Side, depth: int) -> float:
        """The roller's winning chance. Raises _TooFarError."""
        if checkers_left(roller) == checkers_left(other) == 1:
            return duels()[location(roller)][location(other)]
        known = self._known.get((roller, other))
        if known is not None:
            return known
        self._positions_left -= 1
        if self._positions_left < 0:
            raise _TooFarError
        total = 0.0
        for after, weight in sorted(_afters(roller, other), key=lambda each: bool(each[0])):
            total += weight * self._best(after, depth)
        self._known[roller, other] = total / 36
        return total / 36

    def _best(self, after: list[Sides], depth: int) -> float:
        """The best chance among the ends of a turn; 1 for an empty list, which means a win."""
        if not after:
            return 1.0
        if not depth:
            raise _TooFarError
        return max(1 - self.chance(theirs, mine, depth - 1) for mine, theirs in after)


def _afters(roller: Side, other: Side) -> list[tuple[list[Sides], int]]:
    """The ends of each roll, an empty list if one end wins, with the weight of the roll."""
    found = []
    for dice, weight in WEIGHTED_ROLLS:
        after = ends(roller, other, dice)
        wins = any(mine[OFF] == CHECKERS for mine, _ in after)
        found.append(([] if wins else after, weight))
    return found


def location(side: Side) -> int:
    """Where a side's only checker is: its point, or 0 if it is captured."""
    return next((point for point in range(1, POINTS + 1) if side[point]), 0)


@cache
def duels() -> list[list[float]]:
    """The roller's chance by the locations of its only checker and the other's.

    Found by iterating over all cases, the most advanced first, until no chance changes any more.
    """
    choices = {
        (mine, theirs): _choices(mine, theirs)
        for mine in range(POINTS, -1, -1)
        for theirs in range(POINTS, -1, -1)
        if mine != theirs or not mine
    }
    chances = [[0.5] * (POINTS + 1) for _ in range(POINTS + 1)]
    change = 1.0
    while change > PRECISION:
        change = 0.0
        for (mine, theirs), rolls in choices.items():
            value = _mean(rolls, chances)
            change = max(change, abs(value - chances[mine][theirs]))
            chances[mine][theirs] = value
    return chances


def _choices(mine: int, theirs: int) -> Choices:
    """For each roll its weight and the locations (the other's, ours) in which the turn may end."""
    return [
        (
            weight,
            [(location(theirs_after), location(mine_after)) for mine_after, theirs_after in after],
        )
        for after, weight in _afters(lone(mine), lone(theirs))
    ]


def _mean(rolls: Choices, chances: list[list[float]]) -> float:
    total = 0.0
    for weight, after in rolls:
        best = min([chances[theirs][mine] for theirs, mine in after]) if after else 0.0
        total += weight * (1 - best)
    return total / 36


def lone(point: int) -> Side:
    """A side with one checker left, on a point, or captured for 0."""
    counts = [0] * 27
    counts[point or CAPTURED] = 1
    counts[OFF] = CHECKERS - 1
    return tuple(counts)
