"""What the evaluation sees of a position between two turns: a few numbers that are not 0.

It is seen by the side that is to roll (the *roller*) and the *other*, never by colours; both
run the same way, so one side's features are the other's shifted by `PER_SIDE`. Of a side:

- for each point four: a single checker; two or more; three or more; half of those above three;
- waiting: whether there are, tenths; captured: one or more, two or more, thirds; off: tenths;
- pips to run, in 250ths.

After both sides come the risks of `risks`, the other's first, as the roller rolls next; then
the `builds` of the roller and of the other.
"""

from __future__ import annotations

from functools import cache

from pentabula.games.tabula.rules.sides import CAPTURED, CHECKERS, GATE, OFF, POINTS, WAITING, Side

Unit = tuple[int, float]
"""The number of a feature and its value."""

PER_POINT = 4
PER_SIDE = POINTS * PER_POINT + 7
WAITS, TAKEN, BORNE, PIPS = (POINTS * PER_POINT + shift for shift in (0, 2, 5, 6))
RISKS = 2 * PER_SIDE
BUILDS = RISKS + 4
FEATURES = BUILDS + 8

ROLLS = 36
RISK_UNITS = (1 / ROLLS, 1 / (ROLLS * 12))
"""The values of one roll that hits, and of one pip lost to one roll, as features."""

BUILD_UNITS = (1 / 5, 1 / 5, 1 / 3, 1 / 6)
"""The values as features of one point, of one more in a row, of one to enter on, of one shut."""

EXTRA_UNITS = RISK_UNITS * 2 + BUILD_UNITS * 2
"""The values of one as a feature, for all from RISKS on."""

WINDOW = 12
"""How far behind a single checker its enemies are looked for."""


def units(place: int, count: int) -> list[Unit]:
    """The features of a number of checkers in one place, without those that are 0."""
    if place == WAITING:
        return [(WAITS, 1.0), (WAITS + 1, count / CHECKERS), (PIPS, count / CHECKERS)]
    if place == OFF:
        return [(BORNE, count / CHECKERS)]
    if place == CAPTURED:
        taken = [(TAKEN, 1.0), (TAKEN + 2, count / 3), (PIPS, count / CHECKERS)]
        return taken if count == 1 else [*taken, (TAKEN + 1, 1.0)]
    first = (place - 1) * PER_POINT
    found = [(PIPS, (25 - place) * count / 250), (first + (count > 1), 1.0)]
    if count > 2:
        found.append((first + 2, 1.0))
    if count > 3:
        found.append((first + 3, (count - 3) / 2))
    return found


@cache
def table() -> tuple[tuple[tuple[Unit, ...], ...], ...]:
    """The features by place and count; none for a count of 0."""
    return tuple(
        ((), *(tuple(units(place, count)) for count in range(1, CHECKERS + 1)))
        for place in range(27)
    )


def seen(roller: Side, other: Side) -> list[Unit]:
    """All features that are not 0, each once or in parts to be added."""
    known = table()
    found: list[Unit] = []
    for place in range(27):
        if roller[place]:
            found += known[place][roller[place]]
        if other[place]:
            found += [(PER_SIDE + number, value) for number, value in known[place][other[place]]]
    for number, extra in enumerate(extras(roller, other)):
        if extra:
            found.append((RISKS + number, extra * EXTRA_UNITS[number]))
    return found


def extras(roller: Side, other: Side) -> tuple[int, ...]:
    """The risks and builds as whole numbers, in the order of their features."""
    return (
        *risks(roller, other),
        *risks(other, roller),
        *builds(roller, other),
        *builds(other, roller),
    )


def risks(hunter: Side, prey: Side) -> tuple[int, int]:
    """How many of 36 rolls of the hunter reach single checkers of the prey, and pips so lost.

    Summed over all single checkers. It counts one checker's way, by one die or more, and
    takes no account of closed points between.
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
            rolls = reach[window & 4095]
            hits += rolls
            lost += rolls * point
    return hits, lost


def builds(side: Side, enemy: Side) -> tuple[int, int, int, int]:
    """What a side's points are in the enemy's way.

    How many points of two or more it has ahead of some enemy checker; how many of these follow
    another in a row, counted along the row; how many are among those to enter on; and how many
    of the enemy's are shut to each of its own captured checkers.
    """
    taken = side[CAPTURED]
    shut = taken * sum([enemy[point] > 1 for point in range(1, 7)]) if taken else 0
    return *built(side, rearmost(enemy)), shut


def rearmost(side: Side) -> int:
    """The point of a side's last checker, 0 while one is yet to enter."""
    if side[WAITING] or side[CAPTURED]:
        return 0
    return next((point for point in range(1, POINTS + 1) if side[point]), OFF)


def built(side: Side, rear: int) -> tuple[int, int, int]:
    """The first three builds of a side, its rearmost enemy being on that point."""
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
    """The places that a side's checkers can set out from, as bits: 0 for those to enter."""
    if side[CAPTURED] > 1:
        return 1
    bits = 1 if side[WAITING] or side[CAPTURED] else 0
    for point in range(1, POINTS + 1):
        if side[point]:
            bits |= 1 << point
    return bits


@cache
def reaching() -> tuple[int, ...]:
    """How many of 36 rolls reach a checker, by where enemies stand behind it.

    Bit `WINDOW - d` of the index is an enemy `d` points behind.
    """
    rolls = [(_bits(a, b), 1 if a == b else 2) for a in range(1, 7) for b in range(1, a + 1)]
    return tuple(
        sum(weight for bits, weight in rolls if bits & window) for window in range(1 << WINDOW)
    )


def _bits(a: int, b: int) -> int:
    """The distances that a roll covers, as bits of a window."""
    steps = (a, 2 * a, 3 * a, 4 * a) if a == b else (a, b, a + b)
    return sum(1 << WINDOW - step for step in steps if step <= WINDOW)
