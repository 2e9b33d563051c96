"""A random player: every legal move is equally likely, open ranges use the shortlist."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pentabula.arena.rivals import Rival
from pentabula.arena.rivals.stateless import StatelessSearch
from pentabula.core.brain import Evaluation, MoveEvaluation, Skill
from pentabula.core.game import AnyGame
from pentabula.core.position import AnyPosition, Move


class Uniform(StatelessSearch):
    """Implements `pentabula.search.base.Search` without searching."""

    def __init__(self, game: AnyGame, position: AnyPosition, skill: Skill, rng: Random) -> None:
        self.nodes = self.depth = 0
        self.is_done = True
        self._move: Move = rng.choice(game.brain.shortlist(position))

    def step(self) -> None:
        """Does nothing."""

    def evaluations(self) -> Sequence[MoveEvaluation[Move]]:
        """The move drawn, with an unknown chance."""
        return [MoveEvaluation(self._move, Evaluation(0.5), (self._move,))]

    def chosen(self) -> Move:
        """The move drawn."""
        return self._move


RIVALS = (Rival("random", Uniform, nodes=0),)
