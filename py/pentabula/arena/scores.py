"""The strength that a match shows: share of wins, Elo, and a test that can stop early.

Sources: Wilson, "Probable inference, the law of succession, and statistical inference"
(1927); Wald, "Sequential tests of statistical hypotheses" (1945); for pairs and unknown
spread Van den Bergh, "A practical introduction to the GSPRT" (2017), as in Fishtest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log, log10, sqrt
from typing import Any

Z = 1.959964  # 95 %
SURE = 1e-9  # rounding
ERROR = 0.05  # alpha and beta of the sequential test
PAIR_SCORES = (0.0, 0.5, 1.0)


def wilson(won: float, played: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if not played:
        return 0.0, 1.0
    share, square = won / played, Z * Z / played
    middle = share + square / 2
    spread = Z * sqrt(share * (1 - share) / played + square / (4 * played))
    return max(0.0, (middle - spread) / (1 + square)), min(1.0, (middle + spread) / (1 + square))


def elo(share: float) -> float:
    """The difference in Elo with this expected share of wins."""
    if share < SURE:
        return -inf
    return inf if share > 1 - SURE else -400 * log10(1 / share - 1)


def expected(difference: float) -> float:
    """The expected share of wins at a difference in Elo."""
    return 1 / (1 + exp(-difference * log(10) / 400))


@dataclass(frozen=True)
class WinTally:
    """The number of games that the first player won, and of all games played."""

    won: int = 0
    played: int = 0

    @property
    def share(self) -> float:
        """The first player's share of wins."""
        return self.won / self.played if self.played else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share."""
        return wilson(self.won, self.played)

    @property
    def elo(self) -> tuple[float, float, float]:
        """The difference in Elo with its 95 % interval: low, most likely, high."""
        low, high = self.interval
        return elo(low), elo(self.share), elo(high)


def tally(games: Mapping[int, Mapping[str, Any]]) -> WinTally:
    """The tally of games; `winner` is 0 if the first player won."""
    return WinTally(sum(game["winner"] == 0 for game in games.values()), len(games))


def pair_scores(games: Mapping[int, Mapping[str, Any]]) -> list[float]:
    """The first player's score in each complete pair, in order, up to the first gap."""
    scores: list[float] = []
    while 2 * len(scores) in games and 2 * len(scores) + 1 in games:
        number = 2 * len(scores)
        scores.append(sum(games[number + seat]["winner"] == 0 for seat in (0, 1)) / 2)
    return scores


@dataclass(frozen=True)
class Sprt:
    """A test whether the difference is `low` Elo (H0) or `high` Elo (H1), both errors 5 %."""

    low: float
    high: float

    @property
    def bound(self) -> float:
        """The log-likelihood ratio that decides, for H1 above it and for H0 below its negative."""
        return log((1 - ERROR) / ERROR)

    def ratio(self, scores: Sequence[float]) -> float:
        """The generalised log-likelihood ratio of the pairs' scores."""
        counts = [scores.count(score) or 1e-3 for score in PAIR_SCORES]
        total = sum(counts)
        shares = [count / total for count in counts]
        zeros = _likeliest(shares, expected(self.low))
        ones = _likeliest(shares, expected(self.high))
        together = zip(counts, zeros, ones, strict=True)
        return sum(count * log(one / zero) for count, zero, one in together)

    def verdict(self, scores: Sequence[float]) -> str:
        """`H0`, `H1`, or empty if undecided."""
        ratio = self.ratio(scores)
        if abs(ratio) < self.bound:
            return ""
        return "H1" if ratio > 0 else "H0"


def _likeliest(shares: Sequence[float], mean: float) -> list[float]:
    """The distribution over PAIR_SCORES with this mean that makes the shares most likely.

    It has the form share / (1 + t (score − mean)). t is found by bisection, since the mean falls as
    t grows.
    """
    low, high = -1 / (1 - mean) + 1e-9, 1 / mean - 1e-9
    for _ in range(80):
        tilt = (low + high) / 2
        slope = sum(
            share * (score - mean) / (1 + tilt * (score - mean))
            for share, score in zip(shares, PAIR_SCORES, strict=True)
        )
        low, high = (tilt, high) if slope > 0 else (low, tilt)
    return [
        share / (1 + low * (score - mean)) for share, score in zip(shares, PAIR_SCORES, strict=True)
    ]
