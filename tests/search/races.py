"""A small game with dice: a race in which everything can be computed."""

from dataclasses import dataclass
from fractions import Fraction

from pentabula.core.message import Message
from pentabula.core.position import CHANCE, Outcome

GOAL = 9


@dataclass(frozen=True)
class Race:
    """Each side has two runners; a coin gives 1 or 3 steps, made one by one by either of them.

    The first side to bring both runners to GOAL wins.
    """

    places: tuple[tuple[int, int], tuple[int, int]]
    mover: int
    steps: int = 0

    @property
    def turn(self):
        return self.mover if self.steps else CHANCE

    def legal_moves(self):
        if self.outcome():
            return ()
        if not self.steps:
            return (1, 3)
        mine = self.places[self.mover]
        return tuple(runner for runner in (0, 1) if mine[runner] < GOAL)

    def chances(self):
        return ((1, Fraction(2, 3)), (3, Fraction(1, 3))) if not self.steps else ()

    def play(self, move):
        if not self.steps:
            return Race(self.places, self.mover, move)
        mine = tuple(at + (runner == move) for runner, at in enumerate(self.places[self.mover]))
        places = (mine, self.places[1]) if self.mover == 0 else (self.places[0], mine)
        is_over = self.steps == 1 or sum(mine) == 2 * GOAL
        return Race(places, self.mover ^ is_over, 0 if is_over else self.steps - 1)

    def outcome(self):
        for seat, places in enumerate(self.places):
            if sum(places) == 2 * GOAL:
                return Outcome(seat, Message("home"))
        return None

    def key(self):
        return self


def lead(position):
    """Seat 0's chance by the steps that each side has left; runners side by side are better."""
    (a, b), (c, d) = position.places
    return min(1, max(0, 0.5 + (a + b - c - d) / 40 - (abs(a - b) - abs(c - d)) / 400))
