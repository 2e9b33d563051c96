"""Reviews of the same game with different seeds: whether they agree, and how long they take."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from random import Random

from pentabula import games
from pentabula.core.position import CHANCE
from pentabula.core.record import Record, read_record, write_link
from pentabula.review.review import Review
from pentabula.review.summary import turning_points
from pentabula.review.walk import Limits
from pentabula.search.levels import skill
from tools.arena.scores import wilson
from tools.self_play import decided, thrown

MAX_PLIES = 600
"""Games that are longer are reviewed up to here."""


@dataclass(frozen=True)
class Case:
    """A game to be played by a level against itself, and how its reviews are limited."""

    name: str
    level: str
    number: int
    nodes: int | None = None


@dataclass(frozen=True)
class Found:
    """What two reviews of a game have found: their turning points by ply, the worst first.

    `quick` and `seconds` are the processor time of the first one: of its quick pass, and in all.
    """

    link: str
    points: tuple[tuple[int, ...], tuple[int, ...]]
    quick: float
    seconds: float

    @property
    def agrees(self) -> bool:
        """Whether both name the same worst turning point, or neither names any."""
        one, other = self.points
        return one[:1] == other[:1]


@dataclass
class Summary:
    """The sums over many games."""

    found: list[Found] = field(default_factory=list)

    def __str__(self) -> str:
        games_, agreeing = len(self.found), sum(each.agrees for each in self.found)
        shared = sum(len({*one} & {*other}) for one, other in self._points())
        named = sum(len(one) for one, _ in self._points())
        seconds = sorted(each.seconds for each in self.found)
        quick = sorted(each.quick for each in self.found)
        low, high = wilson(agreeing, games_)
        return (
            f"{games_:,} games, the same worst turning point in {agreeing:,} "
            f"(95 %: {low:.0%} to {high:.0%}); "
            f"{shared:,} of {named:,} turning points named twice; quick pass "
            f"{quick[games_ // 2]:.1f} s, review {seconds[games_ // 2]:.1f} s in the median, "
            f"{seconds[-1]:.1f} s at most"
        )

    def _points(self) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        return [each.points for each in self.found]


def cases(name: str, level: str, count: int, seed: int, nodes: int | None) -> list[Case]:
    """So many games; another seed gives others. Raises GameError for an unknown game or level."""
    skill(games.load(name), level)
    return [Case(name, level, seed * 1_000_000 + number, nodes) for number in range(count)]


def compared(case: Case) -> Found:
    """Plays a game and reviews it with two seeds."""
    link = played(case)
    (one, quick, seconds), (other, *_) = (
        reviewed(link, Limits(case.nodes, seed)) for seed in (1, 2)
    )
    return Found(link, (one, other), quick, seconds)


def played(case: Case) -> str:
    """A game of a level against itself, as a link; the same case gives the same game."""
    game, rng = games.load(case.name), Random(f"{case.level} {case.number}")
    strength = skill(game, case.level)
    record = Record.start(game, {})
    node = record.root
    while node.position.outcome() is None and node.ply < MAX_PLIES:
        position = node.position
        if position.turn == CHANCE:
            move = thrown(position, rng)
        else:
            move = decided(game, position, strength, rng)
        node = record.play(node, move)
    return write_link(record, node)


def reviewed(link: str, limits: Limits) -> tuple[tuple[int, ...], float, float]:
    """The plies of the turning points, and the seconds of the quick pass and of all."""
    review = Review.of(read_record(link, games.load), limits=limits)
    began, quick = time.process_time(), 0.0
    while not review.is_done:
        review.step()
        if not quick and len(review.walk.quick) == len(review.walk.places):
            quick = time.process_time() - began
    points = tuple(each.ply for each in turning_points(review.judgement))
    return points, quick, time.process_time() - began
