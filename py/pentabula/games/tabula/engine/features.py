"""The features of a position between two turns, as a sparse list of numbers that are not zero.

Features refer to the side that is to roll (the *roller*) and the *other*, not to colours. Both
sides move in the same direction, so the other's features are the roller's plus `PER_SIDE`:

- four for each point: one checker; two or more; three or more; half of the checkers beyond three;
- waiting: any, tenths; captured: one or more, two or more, thirds; borne off: tenths;
- the pip count, in 250ths.

After both sides follow the `risks`, first the other's, since the roller rolls next; then
the `builds` of the roller and of the other.
"""

from __future__ import annotations

from functools import cache

from pentabula.games.tabula.rules.sides import CAPTURED, CHECKERS, GATE, OFF, POINTS, WAITING, Side

FeatureValue = tuple[int, float]
"""The index of a feature and its value."""

PER_POINT = 4
PER_SIDE = POINTS * PER_POINT + 7
WAITS, TAKEN, BORNE, PIPS = (POINTS * PER_POINT + shift for shift in (0, 2, 5, 6))
RISKS = 2 * PER_SIDE
BUILDS = RISKS + 4
FEATURES = BUILDS + 8

THROWS = 36
RISK_VALUES = (1 / THROWS, 1 / (THROWS * 12))
"""The feature values of one throw that hits, and of one pip lost to one throw."""

BUILD_VALUES = (1 / 5, 1 / 5, 1 / 3, 1 / 6)
"""The feature values of a point, of a point before it, of an entry point, of a blocked entry."""

EXTRA_VALUES = RISK_VALUES * 2 + BUILD_VALUES * 2
"""The feature value of one unit, for all features from RISKS on."""

WINDOW = 12
"""How far behind a single checker enemies are considered."""


def checker_features(location: int, count: int) -> list[FeatureValue]:
    """The non-zero features of `count` checkers in one location."""
    if location == WAITING:
        return [(WAITS, 1.0), (WAITS + 1, count / CHECKERS), (PIPS, count / CHECKERS)]
    if location == OFF:
        return [(BORNE, count / CHECKERS)]
    if location == CAPTURED:
        taken = [(TAKEN, 1.0), (TAKEN + 2, count / 3), (PIPS, count / CHECKERS)]
        return taken if count == 1 else [*taken, (TAKEN + 1, 1.0)]
    first = (location - 1) * PER_POINT
    found = [(PIPS, (25 - location) * count / 250), (first + (count > 1), 1.0)]
    if count > 2:
        found.append((first + 2, 1.0))
    if count > 3:
        found.append((first + 3, (count - 3) / 2))
    return found


@cache
def table() -> tuple[tuple[tuple[FeatureValue, ...], ...], ...]:
    """The non-zero features by location and count; none for a count of 0."""
    return tuple(
        ((), *(tuple(checker_features(location, count)) for count in range(1, CHECKERS + 1)))
        for location in range(27)
    )


def position_features(roller: Side, other: Side) -> list[FeatureValue]:
    """All non-zero features; several entries for one feature are to be added."""
    known = table()
    found: list[FeatureValue] = []
    for location in range(27):
        if roller[location]:
            found += known[location][roller[location]]
        if other[location]:
            found += [
                (PER_SIDE + number, value) for number, value in known[location][other[location]]
            ]
    for number, extra in enumerate(extras(roller, other)):
        if extra:
            found.append((RISKS + number, extra * EXTRA_VALUES[number]))
    return found


def extras(roller: Side, other: Side) -> tuple[int, ...]:
    """The risks and builds as integers, in the order of their features."""
    return (
        *risks(roller, other),
        *risks(other, roller),
        *builds(roller, other),
        *builds(other, roller),
    )


def risks(hunter: Side, prey: Side) -> tuple[int, int]:
    """How many of 36 throws of the hunter hit single checkers of the prey, and the pips lost.

    Both are sums over all single checkers. A hit is by one checker with one or more dice;
    blocked points in between are ignored.
    """
    if 1 not in prey:
        return 0, 0
    reach = reaching()
    sources = sources_of(hunter)
    beyond = sources >> GATE + 1 << GATE + 1 if hunter[WAITING] else sources
    hits = lost = 0
    for point in range(1, POINTS + 1):
        if prey[point] == 1:
            window = (sources if point <= GATE else beyond) << WINDOW >> point
            throws = reach[window & 4095]
            hits += throws
            lost += throws * point
    return hits, lost


def builds(side: Side, enemy: Side) -> tuple[int, int, int, int]:
    """How a side's points block the enemy, as four numbers.

    They are: its points of two or more checkers ahead of the rearmost enemy; for each of these, how
    many such points come immediately before it, all added up; how many are entry points; and the
    entry points that the enemy blocks, times this side's captured checkers.
    """
    captured = side[CAPTURED]
    shut = captured * sum([enemy[point] > 1 for point in range(1, 7)]) if captured else 0
    return *built(side, rearmost(enemy)), shut


def rearmost(side: Side) -> int:
    """The point of a side's rearmost checker; 0 while one has to enter, OFF after the last one."""
    if side[WAITING] or side[CAPTURED]:
        return 0
    return next((point for point in range(1, POINTS + 1) if side[point]), OFF)


def built(side: Side, rear: int) -> tuple[int, int, int]:
    """The first three builds of a side whose rearmost enemy is on the point `rear`."""
    points = rows = entries = row = 0
    for point in range(1, POINTS + 1):
        if side[point] < 2:
            row = 0
            continue
        if point > rear:
            points += 1
            rows += row
            entries += point < 7
        row += 1
    return points, rows, entries


def sources_of(side: Side) -> int:
    """The locations that a side's checkers can move from, as bits; bit 0 is for entering.

    With two or more captured checkers only these can move, ignoring doubles that move others too.
    """
    if side[CAPTURED] > 1:
        return 1
    bits = 1 if side[WAITING] or side[CAPTURED] else 0
    for point in range(1, POINTS + 1):
        if side[point]:
            bits |= 1 << point
    return bits


@cache
def reaching() -> tuple[int, ...]:
    """How many of 36 throws hit a checker, indexed by the enemies behind it.

    Bit `WINDOW - d` of the index is an enemy `d` points behind it.
    """
    rolls = [(_bits(a, b), 1 if a == b else 2) for a in range(1, 7) for b in range(1, a + 1)]
    return tuple(
        sum(weight for bits, weight in rolls if bits & window) for window in range(1 << WINDOW)
    )


def _bits(a: int, b: int) -> int:
    """The distances that a roll covers, as bits of a window."""
    steps = (a, 2 * a, 3 * a, 4 * a) if a == b else (a, b, a + b)
    return sum(1 << WINDOW - step for step in steps if step <= WINDOW)
