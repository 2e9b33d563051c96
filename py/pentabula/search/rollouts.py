"""Rollouts: turns played on by their evaluation alone, to correct a search that ends too soon.

A rollout does not count who wins, which is mostly luck. It adds up what the evaluation did not
foresee: after each turn, the mean over all rolls of the best reply to each, less what was expected
before. The luck of the dice is in neither, so a few rollouts are informative. This is how rollouts
of backgammon reduce their variance (David Montgomery, "Variance Reduction", GammOnLine, February
2000).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Final, Protocol

from pentabula.core.dice import drawn_index
from pentabula.core.position import AnyPosition, Move

TURNS: Final = 4
"""How many turns a rollout plays after the first roll."""

PRIOR: Final = 4.0
"""How many rollouts of an end weigh as much as the mean correction of all ends."""

STRIDE: Final = 0.6180339887498949
"""Multiples of the golden ratio are spread evenly, so that first rolls come as often as likely."""


class RolloutReplies(Protocol):
    """The evaluations that a rollout needs; all chances are of one seat. See `search.replies`."""

    def reply(self, position: AnyPosition) -> tuple[float, AnyPosition]:
        """The chance after a roll with the best play of it, and the end of that turn."""

    def exact(self, position: AnyPosition) -> float | None:
        """The true chance between two turns, or None if it is unknown."""


@dataclass(slots=True)
class Correction:
    """How much rollouts have added to the evaluation of an end, in sum and for each roll."""

    count: int = 0
    total: float = 0.0
    rolls: dict[Move, tuple[int, float]] = field(default_factory=dict)

    def add(self, roll: Move, missed: float) -> None:
        """Counts a rollout that began with this roll."""
        count, total = self.rolls.get(roll, (0, 0.0))
        self.rolls[roll] = count + 1, total + missed
        self.count += 1
        self.total += missed

    def mean(self, expected: float) -> float:
        """The correction of the end; `expected` is the correction expected without rollouts."""
        return (self.total + PRIOR * expected) / (self.count + PRIOR)

    def mean_of(self, roll: Move, expected: float) -> float:
        """The correction after one roll; `expected` as in `mean`."""
        count, total = self.rolls.get(roll, (0, 0.0))
        return (total + PRIOR * expected) / (count + PRIOR)


def mean_correction(corrections: Iterable[Correction]) -> float:
    """The correction to expect of an end without rollouts: the mean of the others."""
    means = [each.total / each.count for each in corrections if each.count]
    return sum(means) / len(means) if means else 0.0


def rollout(
    start: AnyPosition, roll: Move, rng: Random, replies: RolloutReplies
) -> Generator[int, None, float]:
    """Plays on from a roll; returns by how much an evaluation after it was too low.

    Yields after each roll that has been evaluated.
    """
    chance, position = replies.reply(start.play(roll))
    missed = 0.0
    for _ in range(TURNS):
        if position.outcome() is not None:
            break
        known = replies.exact(position)
        if known is not None:
            return missed + known - chance
        rolls, answers, mean = position.chances(), [], 0.0
        for each, probability in rolls:
            answers.append(replies.reply(position.play(each)))
            mean += float(probability) * answers[-1][0]
            yield 0
        missed += mean - chance
        chance, position = answers[drawn_index(rolls, rng.random())]
    return missed
