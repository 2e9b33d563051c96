"""A player at random: every legal move alike, and a sensible number where a range is open."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pentabula.core.brain import Evaluation, MoveEvaluation, Skill
from pentabula.core.game import Game
from tools.arena.rivals import Rival


class Uniform:
    """A search as `pentabula.search.searching.Search` has it, that looks at nothing."""

    def __init__(self, game: Game[Any], position: Any, skill: Skill, rng: Random) -> None:
        self.nodes = 0
        self.is_done = True
        self._move = rng.choice(game.brain.shortlist(position))

    def step(self) -> None:
        """Nothing."""

    def evaluations(self) -> Sequence[MoveEvaluation]:
        """The move drawn, of which nothing is known."""
        return [MoveEvaluation(self._move, Evaluation(0.5), (self._move,))]

    def chosen(self) -> Any:
        """The move drawn."""
        return self._move

    def outlook(self) -> Sequence[tuple[Any, float]]:
        """Nothing."""
        return ()

    def advance(self, moves: Sequence[Any], position: Any) -> bool:
        """False: nothing is kept."""
        return False


RIVALS = (Rival("random", Uniform, nodes=0),)
