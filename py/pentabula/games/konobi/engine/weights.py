"""How likely a stone is to be played on a point: weights learned from games.

The logarithm of a point's odds is a sum of five weights, in hundredths, seen by the mover as if it
were Black: the pattern of its own neighbours, the pattern of the foe's, the step from the last
stone, and how far its own and the foe's nearer edges are. Only differences count.

Source: a softmax model fitted by gradient descent (8 passes, rate 0.05 falling) to 16,124
moves of 350 games of size 11 between tree searches without priors, 600 nodes a move, one to four
random stones first. Loss 3.52 nats a move (uniform 4.23). `dev.py train konobi` plays such games
and fits them again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import exp
from typing import Final

from pentabula.core.position import PASS, SWAP
from pentabula.games.konobi.engine.patterns import PATTERNS, TAKEN, patterns_by_number, patterns_of

OWN: Final = (
    -59, -112, 25, 0, 28, 0, 116, 0, 0, 56, -71, 40, -43, 35, 61, -149, -15, 152, -196, 167,
    -23, 73, -31, -64, 0, 0, 50, -66, -45, 41, -2, 118, 8, 111, -86, -13, 0, 0, 66, 137, 95,
    153, -270, -30, 177, -32, 0, 30, 55, 69, -9, -193, -13, -190, -15, 95, -39, -17, 0, 0, 0, 6,
    21, -8, 105, -154, -7, 0, 0, 5, -85, -1, -13, -32, 0, 0, 0, 0, 0, 4, -1, 0, -15, 0,
)  # fmt: skip
"""For each pattern of friends (see `patterns`) that is least among its mirror images."""

FOE: Final = (
    -38, 95, -87, 0, 189, 0, 52, 0, 0, -43, 68, -110, -127, 101, 183, -84, -5, -19, -37, 62, 0,
    74, -4, 0, 0, -2, 51, -201, -161, 106, -15, 12, -16, 6, -6, -4, 0, -22, 72, 28, 38, 89, -48,
    0, 123, -1, 0, -27, 62, -43, -54, -5, 50, -112, -16, 52, 0, -2, 0, -22, 90, -51, -43, -38,
    46, -150, -46, 24, 6, 64, -3, -4, -18, 1, 0, 16, -4, -26, -46, 6, -14, -11, -1, 0,
)  # fmt: skip
"""The weight of each pattern of the foe's stones, likewise."""

NEAR: Final = (
    0, 100, 132, 81, 41, 22, 17, 0, -66, -24, -22, -16, -51, -67, -60, -47,
)  # fmt: skip
"""By the step from the last stone: four across for none along, four for one along, …"""

FAR: Final = -39
"""For points more than three steps from the last stone, or without a last stone."""

ALONG: Final = (-57, 10, -4, 22, 16, 14)
ACROSS: Final = (-50, -4, -2, 9, 18, 28)
"""By the distance to the nearer edge, the mover's own and the foe's; the last for all beyond."""

ELSEWHERE: Final = 3.0
"""In a playout with answers, the odds of all the rest of the board together."""

Row = tuple[float, ...]

MIRRORS: Final = ((2, 1, 0, 3, 5, 4, 7, 6), (0, 3, 2, 1, 7, 6, 5, 4))
TURNED: Final = (1, 0, 3, 2, 4, 7, 6, 5)
"""Where the eight directions go: left and right exchanged, up and down, the two axes."""

AnswerOdds = tuple[Row, float, float, float]
"""The odds of a point by its number, 0 if it is taken; and for the step there from the last
stone: sideways, up or down, across a corner."""


@dataclass(frozen=True, slots=True)
class PatternWeights:
    """The weights of one colour on one size.

    `seen` are by the number of an empty slot, for both patterns around it; `slot` by the slot,
    `near` by the step from the last stone.
    """

    seen: Row
    slot: Row
    near: dict[int, float]


@cache
def weights_of(size: int, colour: int) -> PatternWeights:
    """The weights for boards of that size."""
    stride = size + 1
    near = {}
    for dx in range(-3, 4):
        for dy in range(-3, 4):
            across, along = (dy, dx) if colour else (dx, dy)
            near[dx + dy * stride] = NEAR[abs(across) + 4 * abs(along)] / 100
    return PatternWeights(
        _seen(colour),
        tuple(_edges(size, colour, slot) for slot in range((size + 2) * stride + 1)),
        near,
    )


@cache
def _seen(colour: int) -> Row:
    likes, dreads = _spread(OWN, colour), _spread(FOE, colour)
    pairs = zip(patterns_by_number(colour), patterns_by_number(1 - colour), strict=True)
    return tuple(likes[own] + dreads[foe] for own, foe in pairs)


@cache
def answers_of(colour: int) -> AnswerOdds:
    """The odds for points next to the last stone, for one colour."""
    odds = [exp(weight) for weight in _seen(colour)]
    straight = exp(NEAR[1] / 100), exp(NEAR[4] / 100)
    return (*odds, *[0.0] * TAKEN), straight[colour], straight[1 - colour], exp(NEAR[5] / 100)


@cache
def slots_by_name(size: int) -> dict[str, int]:
    """The slot of every point in the lists of a playout; 0 for `pass` and `swap`."""
    table = patterns_of(size)
    named = {name: slot for slot, name in enumerate(table.names) if name}
    return named | {PASS: 0, SWAP: 0}


def _edges(size: int, colour: int, slot: int) -> float:
    """The weights of a slot's distances to the edges."""
    row, column = divmod(slot - size - 2, size + 1)
    to_rows, to_columns = min(row, size - 1 - row), min(column, size - 1 - column)
    along, across = (to_columns, to_rows) if colour else (to_rows, to_columns)
    last = len(ALONG) - 1
    return (ALONG[max(0, min(along, last))] + ACROSS[max(0, min(across, last))]) / 100


def _spread(weights: tuple[int, ...], colour: int) -> Row:
    """The weights of all 256 patterns, from the least of each four mirror images."""
    least = [min(images(pattern)) for pattern in range(PATTERNS)]
    known = dict(zip(sorted(set(least)), weights, strict=True))
    turned = [moved(pattern, TURNED) if colour else pattern for pattern in range(PATTERNS)]
    return tuple(known[least[pattern]] / 100 for pattern in turned)


def images(pattern: int) -> tuple[int, int, int, int]:
    """The pattern and its mirror images."""
    flipped = moved(pattern, MIRRORS[0])
    return pattern, flipped, moved(pattern, MIRRORS[1]), moved(flipped, MIRRORS[1])


def moved(pattern: int, directions: tuple[int, ...]) -> int:
    """The pattern with its directions permuted."""
    return sum(1 << to for at, to in enumerate(directions) if pattern >> at & 1)
