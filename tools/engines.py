"""How fast the engines are, beside their naive oracles: measured natively and inside Pyodide.

Imports nothing of our tools, so that the browser can run it as it stands.
"""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from itertools import cycle
from random import Random
from statistics import median
from typing import Any

from pentabula import games
from pentabula.core.perft import perft

SLICES = 5
# Options of each game to measure, and the depth of its perft.
CASES: dict[str, tuple[dict[str, int | str], int]] = {
    "konobi": ({"size": 11}, 2),
    "tabik": ({"size": 7}, 2),
    "tau": ({"rows": 10, "cols": 10, "limit": 1000}, 2),
    "stawn": ({"size": 5, "komi": 0}, 2),
    "tabula": ({"start": "0"}, 3),
}


@dataclass(frozen=True)
class Speeds:
    """Medians of slices, each a number in a second: whole games and counted tokens."""

    playouts: float
    perft: float
    oracle: float


def measured(name: str, seconds: float) -> Speeds:
    """The speeds of a game; engine, perft and oracle take turns, each for so many seconds."""
    options, depth = CASES[name]
    start = games.load(name).start(**options)
    rates = [
        Rate(playouts(name, start, Random(1))),
        Rate(counts(name, start, depth)),
        Rate(oracle_playouts(name, options, Random(1))),
    ]
    for _ in range(SLICES):
        for rate in rates:
            rate.take(seconds / SLICES)
    return Speeds(*(median(rate.slices) for rate in rates))


def as_json(name: str, seconds: float) -> str:
    """The same as text, to leave the browser."""
    return json.dumps(asdict(measured(name, seconds)))


class Rate:
    """The speed of some work, slice by slice. Each step of the work answers how much it did."""

    def __init__(self, work: Iterator[int], clock: Callable[[], float] = time.perf_counter) -> None:
        self.slices: list[float] = []
        self._work, self._clock = work, clock
        next(work)  # what is made once does not count

    def take(self, seconds: float) -> None:
        """Works for a slice of at least so many seconds and one step."""
        began, done, spent = self._clock(), 0, 0.0
        while not done or spent < seconds:
            done += next(self._work)
            spent = self._clock() - began
        self.slices.append(done / spent)


def playouts(name: str, start: Any, rng: Random) -> Iterator[int]:
    """Random games by the engine, one a step."""
    playout = games.load(name).brain.playout
    while True:
        playout(start, rng)
        yield 1


def counts(name: str, start: Any, depth: int) -> Iterator[int]:
    """Perft from every fifth position of a few random games: the counted tokens."""
    for position in cycle(positions(name, start, Random(2))):
        yield perft(position, depth)


def positions(name: str, start: Any, rng: Random) -> Sequence[Any]:
    """Positions to count from, in random order, so that each slice sees early and late ones."""
    found = []
    for _ in range(5):
        position = start
        for ply, move in enumerate(games.load(name).brain.playout(start, rng)[1]):
            if ply % 5 == 0:
                found.append(position)
            position = position.play(move)
    rng.shuffle(found)
    return found


def oracle_playouts(name: str, options: dict[str, Any], rng: Random) -> Iterator[int]:
    """Random games on the oracle, one a step: the engine's, so that dice and lengths are alike.

    At each ply the oracle lists its tokens, as it would have to for choosing one.
    """
    game = games.load(name)
    oracle = import_module(f"tests.games.{name}.oracle").Oracle
    start = game.start(**options)
    lines = [game.brain.playout(start, rng)[1] for _ in range(20)]
    for line in cycle([[game.notation.write(move) for move in moves] for moves in lines]):
        played = oracle(**options)
        for token in line:
            played.tokens()
            played.play(token)
        yield 1
