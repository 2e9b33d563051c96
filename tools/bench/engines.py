"""The speed of the engines: playouts and perft compared with the oracles, and the levels' search.

Runs natively and inside Pyodide, so it imports no tool except `tools.oracles`.
"""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import count, cycle
from random import Random

from pentabula import games
from pentabula.core.options import Value
from pentabula.core.perft import perft
from pentabula.core.position import CHANCE, AnyPosition
from pentabula.search import levels
from pentabula.search.base import start_search
from tools import oracles
from tools.oracles import oracle

SLICES = 5
STAGES = (0.0, 0.1, 0.35, 0.6)
"""The positions of random games that are searched, as shares of their lengths."""

MAX_STEPS = 100
"""Steps of a search before it starts again, so that its tree stays small."""

# The options for measuring a game, and the depth of its perft; other games have their defaults.
CASES: dict[str, tuple[dict[str, int | str], int]] = {
    "konobi": ({"size": 11}, 2),
    "tabik": ({"size": 7}, 2),
    "tau": ({"rows": 10, "cols": 10, "limit": 1000}, 2),
    "stawn": ({"size": 5, "komi": 0}, 2),
    "tabula": ({"start": "0"}, 3),
}


def case(name: str) -> tuple[dict[str, int | str], int]:
    """The options for measuring a game, and the depth of its perft."""
    return CASES.get(name, ({}, 2))


@dataclass(frozen=True)
class Speeds:
    """Medians of slices, per second: complete games, counted tokens, nodes.

    `search` is the number of nodes of master, in the units of the game.
    """

    playouts: float
    perft: float
    search: float
    oracle_playouts: float
    oracle_perft: float


def measured(name: str, seconds: float) -> Speeds:
    """The speeds of a game. Engine and oracle take turns; each number takes that many seconds."""
    options, depth = case(name)
    start = games.load(name).start(**options)
    rates = [
        Rate(playouts(name, start, Random(1))),
        Rate(counts(name, start, depth)),
        Rate(nodes(name, start)),
        Rate(oracle_playouts(name, options, Random(1))),
        Rate(oracle_counts(name, options, Random(2), depth)),
    ]
    for _ in range(SLICES):
        for rate in rates:
            rate.take(seconds / SLICES)
    # The median; the page's library has no module of statistics.
    return Speeds(*(sorted(rate.slices)[SLICES // 2] for rate in rates))


def as_json(name: str, seconds: float) -> str:
    """The same as JSON, which the browser returns."""
    return json.dumps(asdict(measured(name, seconds)))


class Rate:
    """The speed of some work, by slices. Each step of the work yields its amount."""

    def __init__(self, work: Iterator[int], clock: Callable[[], float] = time.perf_counter) -> None:
        self.slices: list[float] = []
        self._work, self._clock = work, clock
        next(work)  # setting up does not count

    def take(self, seconds: float) -> None:
        """Work for a slice of at least the given seconds, and at least one step."""
        began, done, spent = self._clock(), 0, 0.0
        while not done or spent < seconds:
            done += next(self._work)
            spent = self._clock() - began
        self.slices.append(done / spent)


def playouts(name: str, start: AnyPosition, rng: Random) -> Iterator[int]:
    """Random games by the engine, one a step."""
    playout = games.load(name).brain.playout
    while True:
        playout(start, rng)
        yield 1


def counts(name: str, start: AnyPosition, depth: int) -> Iterator[int]:
    """Perft from every fifth position of a few random games: the counted tokens."""
    for position in cycle(positions(name, start, Random(2))):
        yield perft(position, depth)


def positions(name: str, start: AnyPosition, rng: Random) -> Sequence[AnyPosition]:
    """Positions for perft, in random order, so that each slice has early and late ones."""
    found = []
    for _ in range(5):
        position = start
        for ply, move in enumerate(games.load(name).brain.playout(start, rng)[1]):
            if ply % 5 == 0:
                found.append(position)
            position = position.play(move)
    rng.shuffle(found)
    return found


def nodes(name: str, start: AnyPosition) -> Iterator[int]:
    """Nodes of master's searches at a few fixed positions, a step in each in turn."""
    game = games.load(name)
    skill = levels.skill(game, levels.STRONGEST_UNTIMED)
    for seed in count(1):
        rng = Random(seed)
        searches = [start_search(game, place, skill, rng) for place in searched(name, start)]
        for _ in range(MAX_STEPS):
            before = sum(each.nodes for each in searches)
            for each in searches:
                each.step()
            yield sum(each.nodes for each in searches) - before
            if all(each.is_done for each in searches):
                break


def searched(name: str, start: AnyPosition) -> list[AnyPosition]:
    """The start, and positions of two random games in which a seat is to move."""
    found = []
    for seed in range(2):
        moves = games.load(name).brain.playout(start, Random(seed))[1]
        for stage in STAGES:
            position = start
            for ply, move in enumerate(moves):
                if ply >= stage * len(moves) and position.turn != CHANCE:
                    break
                position = position.play(move)
            found.append(position)
    return found


def oracle_playouts(name: str, options: dict[str, Value], rng: Random) -> Iterator[int]:
    """The engine's random games replayed on the oracle, one a step.

    At each ply the oracle lists its tokens, as it must to choose one.
    """
    game = games.load(name)
    start = game.start(**options)
    lines = [game.brain.playout(start, rng)[1] for _ in range(20)]
    for line in cycle([[game.notation.write(move) for move in moves] for moves in lines]):
        played = oracle(name, options)
        for token in line:
            played.tokens()
            played.play(token)
        yield 1


def oracle_counts(name: str, options: dict[str, Value], rng: Random, depth: int) -> Iterator[int]:
    """Perft by the oracle from every fifth position of random games: the counted tokens."""
    game = games.load(name)
    start = game.start(**options)
    while True:
        played = oracle(name, options)
        for ply, move in enumerate(game.brain.playout(start, rng)[1]):
            if ply % 5 == 0:
                yield oracles.perft(played, depth)
            played.play(game.notation.write(move))
