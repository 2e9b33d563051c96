"""The limits of one search: those of a level, or others that replace them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pentabula.core.brain import Skill
from pentabula.core.game import AnyGame
from pentabula.search import levels


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """The level that a caller names, and the limits that replace those of the level."""

    level: str
    nodes: int | None = None
    ms: int | None = None
    seed: int | None = None

    def skill(self, game: AnyGame) -> Skill:
        """The level's skill with these limits. Raises OptionError if the level does not exist.

        If a caller gives only time or only nodes, the other limit does not apply. The result of
        a search with a seed must not depend on the machine, so the level's time limit does not
        apply to it either.
        """
        skill = levels.skill(game, self.level)
        nodes, milliseconds = skill.nodes, skill.milliseconds
        if self.ms is not None:
            nodes, milliseconds = levels.UNLIMITED, self.ms
        elif self.nodes is not None or self.seed is not None:
            milliseconds = levels.UNLIMITED
        if self.nodes is not None:
            nodes = self.nodes
        return replace(skill, nodes=nodes, milliseconds=milliseconds)
