"""What search may use of Tábula: the trained evaluation, the levels, and quick random games.

A playout does not list the legal plays. It draws (die, source) pairs of the side until one
is legal, which is uniform over the legal ones, and lists them only after `MAX_MISSES` misses in a
row. This is three times as fast (docs/measurements/tabula-search.md).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from pentabula.core.brain import Brain, Expectimax, LevelMatch, ReviewEffort, Skill
from pentabula.core.position import PASS, Seat
from pentabula.games.tabula.engine.evaluation import evaluate, exact, glance
from pentabula.games.tabula.engine.turns import turn_end_positions
from pentabula.games.tabula.rules.position import OPENINGS, Move, Position, Roll
from pentabula.games.tabula.rules.sides import (
    CAPTURED,
    CHECKERS,
    GATE,
    OFF,
    OPENING,
    PLAYS,
    POINTS,
    WAITING,
    Play,
    Side,
    legal_plays,
)
from pentabula.kit.uniform_playouts import all_moves

MAX_MISSES = 12

# The 36 equally likely throws of two dice, each as the roll that it gives.
_THROWS = tuple(Roll(max(a, b), min(a, b)) for a in range(1, 7) for b in range(1, 7))


def playout(position: Position, rng: Random) -> tuple[Seat, list[Move]]:
    """A uniformly random game from here to its end: the winner and the moves played."""
    winner = position.winner()
    if winner is not None:
        return winner, []
    random, moves = rng.random, list[Move]()
    runners = _Runner(position.sides[0]), _Runner(position.sides[1])
    mover, left = position.mover, list(position.left)
    if mover == OPENING:
        mover = _open(random, moves)
    while True:
        if not left:
            roll = _THROWS[int(random() * 36)]
            moves.append(roll)
            left = [roll.high] * 4 if roll.high == roll.low else [roll.high, roll.low]
        runner = runners[mover]
        if runner.run(runners[1 - mover], left, random, moves):
            return mover, moves
        mover, left = 1 - mover, []


def _open(random: Callable[[], float], moves: list[Move]) -> Seat:
    """Rolls for the start until the dice differ, and returns who starts."""
    while True:
        opening = OPENINGS[int(random() * 36)]
        moves.append(opening)
        if opening.seat0 != opening.seat1:
            return int(opening.seat1 > opening.seat0)


class _Runner:
    """A side in a playout: its counts, and the sources with checkers (0 to enter)."""

    __slots__ = ("counts", "sources")

    def __init__(self, side: Side) -> None:
        self.counts = list(side)
        self.sources = [source for source in range(POINTS + 1) if side[source]]
        if side[CAPTURED] and not side[WAITING]:
            self.sources.append(WAITING)

    def run(
        self, other: _Runner, left: list[int], random: Callable[[], float], moves: list[Move]
    ) -> bool:
        """Plays a turn at random to its end; returns whether it won the game."""
        counts, theirs, begun = self.counts, other.counts, len(moves)
        while left:
            play = self._draw(theirs, left, random)
            if play is None:
                break
            moves.append(play)
            left.remove(play.die)
            source, target = play.source, play.source + play.die
            self._leave(source)
            if target > POINTS:
                counts[OFF] += 1
                if counts[OFF] == CHECKERS:
                    return True
            else:
                if theirs[target]:
                    other.lose(target)
                if not counts[target]:
                    self.sources.append(target)
                counts[target] += 1
        if len(moves) == begun:
            moves.append(PASS)
        return False

    def _draw(self, theirs: list[int], left: list[int], random: Callable[[], float]) -> Play | None:
        """Draws a legal play, each equally likely; None without a legal play."""
        counts, sources = self.counts, self.sources
        dice = left if left[0] != left[-1] else left[:1]
        if counts[CAPTURED]:
            sources = [WAITING]
        last = GATE if counts[WAITING] else POINTS
        across = len(sources)
        pairs = across * len(dice)
        for _ in range(MAX_MISSES):
            pick = int(random() * pairs)
            source, die = sources[pick % across], dice[pick // across]
            target = source + die
            if target > last:
                if last == POINTS:
                    return PLAYS[die][source]
            elif theirs[target] < 2:
                return PLAYS[die][source]
        plays = legal_plays(counts, theirs, left)
        return plays[int(random() * len(plays))] if plays else None

    def _leave(self, source: int) -> None:
        counts = self.counts
        if source:
            counts[source] -= 1
            if not counts[source]:
                self.sources.remove(source)
            return
        counts[CAPTURED if counts[CAPTURED] else WAITING] -= 1
        if not counts[WAITING] and not counts[CAPTURED]:
            self.sources.remove(WAITING)

    def lose(self, point: int) -> None:
        """Gives up the single checker on a point."""
        counts = self.counts
        counts[point] = 0
        self.sources.remove(point)
        if not counts[WAITING] and not counts[CAPTURED]:
            self.sources.append(WAITING)
        counts[CAPTURED] += 1


LADDER = (
    Skill(1000, depth=1, blind_spots=0.22),
    Skill(1000, depth=1, blind_spots=0.07),
    Skill(1000, depth=2, blind_spots=0.49),
    Skill(1000, depth=2, blind_spots=0.31),
    Skill(1000, depth=2, blind_spots=0.15),
    Skill(60_000, is_shared=True),
)
REVIEW_EFFORT: Final = ReviewEffort(half_rate=0.022)
"""A turn loses less than in the other games, because dice decide much of the result."""

LEVEL_MATCHES: Final = tuple(LevelMatch(won, 200) for won in (153, 159, 151, 149, 152))

BRAIN: Final[Brain[Position, Move]] = Brain(
    playout=playout,
    shortlist=all_moves,
    knowledge=Expectimax(evaluate, exact, glance, turn_end_positions),
    ladder=LADDER,
)
