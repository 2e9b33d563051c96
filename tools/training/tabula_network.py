"""Tábula's network while it learns winning chances from its own games.

Temporal differences, computed from the end of a game backwards: the target of a position is a
mean of the estimates of all later positions and the result, weighted by `FADES`. The network is
that of `pentabula.games.tabula.engine.network` in floating point: rectified hidden units, one
logistic output. Plain Python on lists is fast under PyPy and depends on no library's version.

Source: Tesauro, "Temporal difference learning and TD-Gammon" (1995).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pentabula.games.tabula.engine.features import (
    BORNE,
    BUILDS,
    EXTRA_UNITS,
    FEATURES,
    PER_SIDE,
    PIPS,
    RISKS,
    TAKEN,
    WAITS,
    Unit,
    extras,
    position_units,
    units,
)
from pentabula.games.tabula.engine.turns import Sides, ends
from pentabula.games.tabula.rules.position import ROLLS
from pentabula.games.tabula.rules.sides import CHECKERS, EMPTY_SIDE, OFF, Side

EARLY = 16_200
"""The games of the early phase, with fast learning, far-sighted targets and replayed games."""

FADES = (0.95, 0.7)
"""The share of later positions in a target: in the early phase, and after it."""

BATCH = 200
"""Games played with the same weights before the network learns from all of them."""

KEPT, AGAIN = 8, 3
"""In the early phase: the number of old batches to replay from, and of old games per new one."""

RATES = ((0.02, 6_000), (0.008, 20_000))
"""The initial learning rate and the games after which it is halved: early, and after that."""

STEADY, SHARE = 4000, 0.05
"""The number of games after which averaging begins, and each batch's share in the mean."""

FIRST = {PIPS: -6.25, WAITS + 1: -0.125, TAKEN + 2: -0.225, BORNE: 0.25}
FIRST_RISKS = (0.075, 0.18, -0.025, -0.03)
FIRST_BUILDS = (0.1875, 0.125, 0.075, -0.3)
"""The first weights, like a sensible beginner's: a lead of 40 pips wins three games of four."""

_THROWS = tuple(roll.dice for roll in ROLLS for _ in range(roll.throws))


@dataclass(slots=True)
class Network:
    """The weights to learn: a row of `hidden` weights per feature, biases, output weights."""

    rows: list[list[float]]
    biases: list[float]
    outputs: list[float]
    bias: float
    games: int = 0


@dataclass(slots=True)
class Game:
    """The positions of a game before each roll, as roller and other, and their targets."""

    positions: list[Sides]
    targets: list[float]


def untrained(hidden: int, seed: int) -> Network:
    """A network of small random weights, except for two units that hold the first weights."""
    rng = Random(f"{seed}/weights")
    rows = [[rng.uniform(-0.1, 0.1) for _ in range(hidden)] for _ in range(FEATURES)]
    outputs = [0.0] * hidden
    for unit, sign in enumerate((1.0, -1.0)[:hidden]):
        for number in range(FEATURES):
            rows[number][unit] = sign * _first_weight(number)
        outputs[unit] = sign
    return Network(rows, [0.1] * hidden, outputs, 0.0)


def copied(network: Network) -> Network:
    """A copy of the network."""
    rows = [row[:] for row in network.rows]
    return Network(rows, network.biases[:], network.outputs[:], network.bias, network.games)


def blend(mean: Network, network: Network) -> None:
    """Move the mean towards the network; both are equal until averaging begins.

    The mean plays better than the network, whose numbers fluctuate with every game.
    """
    share = SHARE if network.games > STEADY else 1.0
    _approach(mean.biases, network.biases, share)
    _approach(mean.outputs, network.outputs, share)
    for row, newer in zip(mean.rows, network.rows, strict=True):
        _approach(row, newer, share)
    biases = [mean.bias]
    _approach(biases, [network.bias], share)
    mean.bias = biases[0]
    mean.games = network.games


def _approach(total: list[float], newer: list[float], share: float) -> None:
    for at in range(len(total)):
        total[at] = newer[at] if share == 1.0 else total[at] + share * (newer[at] - total[at])


def _first_weight(number: int) -> float:
    if number < RISKS:
        weight = FIRST.get(number % PER_SIDE, 0.0)
        return weight if number < PER_SIDE else -weight
    if number < BUILDS:
        return FIRST_RISKS[number - RISKS]
    build = FIRST_BUILDS[(number - BUILDS) % 4]
    return build if number < BUILDS + 4 else -build


class Judge:
    """A network prepared to evaluate many positions: a row for each place and count."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.roller = [_rows(network, location, 0) for location in range(27)]
        self.other = [_rows(network, location, PER_SIDE) for location in range(27)]

    def chance(self, roller: Side, other: Side) -> float:
        """The roller's winning chance."""
        network = self.network
        hidden = network.biases[:]
        for location in range(27):
            if roller[location]:
                _add(hidden, self.roller[location][roller[location]], 1.0)
            if other[location]:
                _add(hidden, self.other[location][other[location]], 1.0)
        for number, extra in enumerate(extras(roller, other)):
            if extra:
                _add(hidden, network.rows[RISKS + number], extra * EXTRA_UNITS[number])
        return logistic(network, hidden)


def _rows(network: Network, location: int, shift: int) -> list[list[float]]:
    """The sums of weighted rows, by the number of checkers in a place."""
    found = []
    for count in range(CHECKERS + 1):
        total = [0.0] * len(network.biases)
        for number, value in units(location, count) if count else ():
            _add(total, network.rows[shift + number], value)
        found.append(total)
    return found


def _add(total: list[float], row: list[float], value: float) -> None:
    for at in range(len(total)):
        total[at] += value * row[at]


def logistic(network: Network, hidden: Sequence[float]) -> float:
    """The output, given the hidden units before rectification."""
    total, outputs = network.bias, network.outputs
    for at in range(len(outputs)):
        if hidden[at] > 0.0:
            total += hidden[at] * outputs[at]
    return 1.0 / (1.0 + math.exp(-total)) if total > -40.0 else 0.0


def play_game(judge: Judge, rng: Random, fade: float) -> Game:
    """A game of the network against itself; the roller of its last position wins."""
    here: Sides = EMPTY_SIDE, EMPTY_SIDE
    positions, chances = [here], [0.5]
    while True:
        least, best = 2.0, here
        for mine, theirs in ends(*here, _THROWS[int(rng.random() * 36)]):
            if mine[OFF] == CHECKERS:
                return Game(positions, _targets(chances, fade))
            chance = judge.chance(theirs, mine)
            if chance < least:
                least, best = chance, (theirs, mine)
        here = best
        positions.append(here)
        chances.append(least)


def _targets(chances: Sequence[float], fade: float) -> list[float]:
    """The targets for the chances, computed backwards from the end of the game."""
    target, targets = 1.0, []
    for chance in reversed(chances):
        targets.append(target)
        target = 1.0 - ((1.0 - fade) * chance + fade * target)
    return targets[::-1]


def learn(network: Network, game: Game, rng: Random) -> float:
    """Moves the network towards a game's targets; returns the mean square error before."""
    rate = rate_of(network.games)
    order = list(range(len(game.positions)))
    rng.shuffle(order)
    missed = 0.0
    for at in order:
        missing = _adjust(network, position_units(*game.positions[at]), game.targets[at], rate)
        missed += missing * missing
    return missed / len(order)


def rate_of(games: int) -> float:
    """The learning rate after that many games."""
    is_fine = games >= EARLY
    rate, settling = RATES[is_fine]
    return rate / (1 + (games - EARLY * is_fine) / settling)


def _adjust(network: Network, seen_units: Sequence[Unit], target: float, rate: float) -> float:
    """Takes one step down the gradient of the cross entropy; returns the error before."""
    hidden = network.biases[:]
    for number, value in seen_units:
        _add(hidden, network.rows[number], value)
    missing = target - logistic(network, hidden)
    step = rate * missing
    outputs = network.outputs
    network.bias += step
    for at in range(len(outputs)):
        excited = hidden[at]
        if excited > 0.0:
            hidden[at] = step * outputs[at]
            outputs[at] += step * excited
        else:
            hidden[at] = 0.0
    _add(network.biases, hidden, 1.0)
    for number, value in seen_units:
        _add(network.rows[number], hidden, value)
    return missing


def batch(network: Network, seed: int, first: int, count: int) -> list[Game]:
    """Plays `count` games, each seeded by its own number."""
    judge = Judge(network)
    return [
        play_game(judge, Random(f"{seed}/{number}"), FADES[number >= EARLY])
        for number in range(first, first + count)
    ]


def learn_batch(network: Network, fresh: Sequence[Game], kept: Sequence[Game], seed: int) -> float:
    """Learns from fresh games, interleaved with old ones; returns the mean error."""
    rng = Random(f"{seed}/{network.games}/order")
    again = AGAIN if kept and network.games < EARLY else 0
    missed = 0.0
    for game in fresh:
        missed += learn(network, game, rng)
        network.games += 1
        for _ in range(again):
            learn(network, kept[int(rng.random() * len(kept))], rng)
    return missed / len(fresh)
