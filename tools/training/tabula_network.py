"""Tábula's network while it learns winning chances from its own games.

TD(λ), computed from the end of a game backwards: the target of a position is a mean of the
estimates of all later positions and the result, weighted by `LAMBDAS`. The network is that of
`pentabula.games.tabula.engine.network` in floating point: rectified hidden units, one logistic
output.

Source: Tesauro, "Temporal difference learning and TD-Gammon" (1995).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

import numpy as np

from pentabula.games.tabula.engine.features import (
    BORNE,
    BUILDS,
    EXTRA_VALUES,
    FEATURES,
    PER_SIDE,
    PIPS,
    RISKS,
    TAKEN,
    WAITS,
    FeatureValue,
    checker_features,
    extras,
    position_features,
)
from pentabula.games.tabula.engine.turns import Sides, ends
from pentabula.games.tabula.rules.position import ROLLS
from pentabula.games.tabula.rules.sides import CHECKERS, EMPTY_SIDE, OFF

EARLY = 16_200
"""The games of the early phase, with fast learning, far-sighted targets and replayed games."""

LAMBDAS = (0.95, 0.7)
"""λ, the share of later positions in a target: in the early phase, and after it."""

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

PLACES = 27
_THROWS = tuple(roll.dice for roll in ROLLS for _ in range(roll.throws))


@dataclass(slots=True, eq=False)
class Network:
    """The weights to learn, in one array: rows of features, biases, output weights, output bias."""

    values: np.ndarray
    games: int = 0

    @property
    def hidden(self) -> int:
        """The number of hidden units."""
        return (len(self.values) - 1) // (FEATURES + 2)

    @property
    def parts(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Views: a row of hidden units for each feature, the biases, the output weights."""
        hidden = self.hidden
        rows = self.values[: FEATURES * hidden].reshape(FEATURES, hidden)
        return rows, self.values[-2 * hidden - 1 : -hidden - 1], self.values[-hidden - 1 : -1]


@dataclass(slots=True)
class TrainingGame:
    """The positions of a game before each roll, as roller and other, and their targets."""

    positions: list[Sides]
    targets: list[float]


def untrained(hidden: int, seed: int) -> Network:
    """A network of small random weights, except for two units that hold the first weights."""
    rng = Random(f"{seed}/weights")
    network = Network(np.zeros((FEATURES + 2) * hidden + 1))
    rows, biases, outputs = network.parts
    rows[:] = [[rng.uniform(-0.1, 0.1) for _ in range(hidden)] for _ in range(FEATURES)]
    biases[:] = 0.1
    for unit, sign in enumerate((1.0, -1.0)[:hidden]):
        rows[:, unit] = [sign * _first_weight(number) for number in range(FEATURES)]
        outputs[unit] = sign
    return network


def copied(network: Network) -> Network:
    """A copy of the network."""
    return Network(network.values.copy(), network.games)


def blend(mean: Network, network: Network) -> None:
    """Moves the mean towards the network; both are equal until averaging begins.

    The mean plays better than the network, whose numbers fluctuate with every game.
    """
    share = SHARE if network.games > STEADY else 1.0
    mean.values += share * (network.values - mean.values)
    mean.games = network.games


def _first_weight(number: int) -> float:
    if number < RISKS:
        weight = FIRST.get(number % PER_SIDE, 0.0)
        return weight if number < PER_SIDE else -weight
    if number < BUILDS:
        return FIRST_RISKS[number - RISKS]
    build = FIRST_BUILDS[(number - BUILDS) % 4]
    return build if number < BUILDS + 4 else -build


class NetworkEvaluator:
    """A network prepared to evaluate many positions: a row for each place and count."""

    def __init__(self, network: Network) -> None:
        rows, self._biases, self._outputs = network.parts
        self._bias = network.values[-1]
        self._roller, self._other = (_rows(rows, shift) for shift in (0, PER_SIDE))
        self._extras = rows[RISKS:] * np.array(EXTRA_VALUES)[:, None]

    def chances(self, positions: Sequence[Sides]) -> np.ndarray:
        """The winning chances of the rollers."""
        rollers, others = (np.array(sides)[:, :PLACES] for sides in zip(*positions, strict=True))
        hidden = self._biases + self._roller[range(PLACES), rollers].sum(1)
        hidden += self._other[range(PLACES), others].sum(1)
        hidden += np.array([extras(*position) for position in positions]) @ self._extras
        found: np.ndarray = _logistic(np.maximum(hidden, 0.0) @ self._outputs + self._bias)
        return found


def _rows(rows: np.ndarray, shift: int) -> np.ndarray:
    """The sums of weighted rows, by place and by the number of checkers in it."""
    found: np.ndarray = np.zeros((PLACES, CHECKERS + 1, rows.shape[1]))
    for location, count in product(range(PLACES), range(1, CHECKERS + 1)):
        for number, value in checker_features(location, count):
            found[location, count] += value * rows[shift + number]
    return found


def _logistic(total: Any) -> Any:
    """The chance of a sum, or the chances of an array of sums."""
    return 1.0 / (1.0 + np.exp(-np.maximum(total, -40.0)))


def play_game(evaluator: NetworkEvaluator, rng: Random, lambda_: float) -> TrainingGame:
    """A game of the network against itself; the roller of its last position wins."""
    here: Sides = EMPTY_SIDE, EMPTY_SIDE
    positions, chances = [here], [0.5]
    while True:
        reached = list(ends(*here, _THROWS[int(rng.random() * 36)]))
        if any(mine[OFF] == CHECKERS for mine, _ in reached):
            return TrainingGame(positions, _targets(chances, lambda_))
        turned = [(theirs, mine) for mine, theirs in reached]
        found = evaluator.chances(turned)
        best = int(found.argmin())
        here = turned[best]
        positions.append(here)
        chances.append(float(found[best]))


def _targets(chances: Sequence[float], lambda_: float) -> list[float]:
    """The targets for the chances, computed backwards from the end of the game."""
    target, targets = 1.0, []
    for chance in reversed(chances):
        targets.append(target)
        target = 1.0 - ((1.0 - lambda_) * chance + lambda_ * target)
    return targets[::-1]


def learn(network: Network, game: TrainingGame, rng: Random) -> float:
    """Moves the network towards a game's targets; returns the mean square error before."""
    rate = rate_of(network.games)
    order = list(range(len(game.positions)))
    rng.shuffle(order)
    missed = 0.0
    for at in order:
        missing = _adjust(network, position_features(*game.positions[at]), game.targets[at], rate)
        missed += missing * missing
    return missed / len(order)


def rate_of(games: int) -> float:
    """The learning rate after that many games."""
    is_fine = games >= EARLY
    rate, settling = RATES[is_fine]
    return rate / (1 + (games - EARLY * is_fine) / settling)


def _adjust(
    network: Network, features: Sequence[FeatureValue], target: float, rate: float
) -> float:
    """Takes one step down the gradient of the cross entropy; returns the error before."""
    rows, biases, outputs = network.parts
    numbers = [number for number, _ in features]
    amounts = np.array([value for _, value in features])
    excited = np.maximum(biases + amounts @ rows[numbers], 0.0)
    missing = target - float(_logistic(excited @ outputs + network.values[-1]))
    slope = rate * missing * outputs * (excited > 0.0)
    network.values[-1] += rate * missing
    outputs += rate * missing * excited
    biases += slope
    np.add.at(rows, numbers, np.outer(amounts, slope))  # a number may occur several times
    return missing


def batch(network: Network, seed: int, first: int, count: int) -> list[TrainingGame]:
    """Plays `count` games, each seeded by its own number."""
    evaluator = NetworkEvaluator(network)
    return [
        play_game(evaluator, Random(f"{seed}/{number}"), LAMBDAS[number >= EARLY])
        for number in range(first, first + count)
    ]


def learn_batch(
    network: Network, fresh: Sequence[TrainingGame], kept: Sequence[TrainingGame], seed: int
) -> float:
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
