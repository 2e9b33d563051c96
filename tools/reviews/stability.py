"""Review the same game with different seeds: agreement and time."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from statistics import mean

from pentabula import games
from pentabula.core.record import read_record, write_link
from pentabula.review.data import ReviewLimits
from pentabula.review.review import Review
from pentabula.review.summary import turning_points
from pentabula.search.levels import skill
from tools import self_play
from tools.arena.scores import wilson


@dataclass(frozen=True)
class Case:
    """A game of a level against itself, and how and how often to review it."""

    name: str
    level: str
    number: int
    nodes: int | None = None
    reviews: int = 2


@dataclass(frozen=True)
class Found:
    """The turning points of each review of a game, by ply, the worst first.

    `quick` and `seconds` are the processor time of the first review: of its quick pass, and in all.
    """

    link: str
    points: tuple[tuple[int, ...], ...]
    quick: float
    seconds: float

    @property
    def agreement(self) -> float:
        """The share of pairs of reviews with the same worst turning point, or with none."""
        return mean(one[:1] == other[:1] for one, other in self.pairs)

    @property
    def pairs(self) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """The turning points of each pair of reviews."""
        return [*combinations(self.points, 2)]


@dataclass
class Summary:
    """Totals of many games."""

    found: list[Found] = field(default_factory=list)

    def __str__(self) -> str:
        games_, agreeing = len(self.found), sum(each.agreement for each in self.found)
        pairs = [pair for each in self.found for pair in each.pairs]
        shared = sum(len({*one} & {*other}) for one, other in pairs)
        named = sum(len(one) for one, _ in pairs)
        seconds = sorted(each.seconds for each in self.found)
        quick = sorted(each.quick for each in self.found)
        low, high = wilson(agreeing, games_)
        return (
            f"{games_:,} games, the same worst turning point in {round(agreeing, 2):,} "
            f"(95 %: {low:.0%} to {high:.0%}); "
            f"{shared:,} of {named:,} turning points named twice; quick pass "
            f"{quick[games_ // 2]:.1f} s, review {seconds[games_ // 2]:.1f} s in the median, "
            f"{seconds[-1]:.1f} s at most"
        )


def cases(
    name: str, level: str, count: int, seed: int, nodes: int | None, reviews: int = 2
) -> list[Case]:
    """That many games; another seed gives others. Raises GameError for an unknown game or level."""
    skill(games.load(name), level)
    numbers = range(seed * 1_000_000, seed * 1_000_000 + count)
    return [Case(name, level, number, nodes, reviews) for number in numbers]


def compared(case: Case) -> Found:
    """Play a game and review it with the seeds 1, 2, and so on."""
    link, seeds = played(case), range(1, case.reviews + 1)
    points, quick, seconds = zip(
        *(reviewed(link, ReviewLimits(case.nodes, seed)) for seed in seeds), strict=True
    )
    return Found(link, points, quick[0], seconds[0])


def played(case: Case) -> str:
    """A game of a level against itself, as a link; the same case gives the same game."""
    rng = Random(f"{case.level} {case.number}")
    return write_link(*self_play.played(games.load(case.name), {}, case.level, rng))


def reviewed(link: str, limits: ReviewLimits) -> tuple[tuple[int, ...], float, float]:
    """The plies of the turning points, and the seconds of the quick pass and of all."""
    review = Review.of(read_record(link, games.load), limits=limits)
    began, quick = time.process_time(), 0.0
    while not review.is_done:
        review.step()
        if not quick and len(review.data.quick) == len(review.data.to_search):
            quick = time.process_time() - began
    points = tuple(each.ply for each in turning_points(review.judgement))
    return points, quick, time.process_time() - began
