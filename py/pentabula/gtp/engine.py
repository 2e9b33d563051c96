"""Moves and analysis for `genmove` and `analyze`: our search within the limits of a command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from pentabula.core.brain import EXACT, PROVED, Evaluation, MoveEvaluation, Skill
from pentabula.core.dice import throw
from pentabula.core.game import AnyGame
from pentabula.core.position import CHANCE, Move
from pentabula.core.record import Node, Record
from pentabula.core.work import finish
from pentabula.search import levels
from pentabula.search.continuing import Line, SearchKeeper
from pentabula.search.searching import Search

UNLIMITED: Final = 10**12
"""More nodes and more milliseconds than any search uses up."""


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """What a command asks for: a level, and limits that replace the level's own."""

    level: str
    nodes: int | None = None
    ms: int | None = None
    seed: int | None = None

    def skill(self, game: AnyGame) -> Skill:
        """The level's skill with these limits. Raises OptionError where there is no such level.

        A command that gives only time or only nodes lifts the other limit. One with a seed must
        not depend on the machine, so the level's own cap on time does not apply to it either.
        """
        skill = levels.skill(game, self.level)
        nodes, milliseconds = skill.nodes, skill.milliseconds
        if self.ms is not None:
            nodes, milliseconds = UNLIMITED, self.ms
        elif self.nodes is not None or self.seed is not None:
            milliseconds = UNLIMITED
        if self.nodes is not None:
            nodes = self.nodes
        return replace(skill, nodes=nodes, milliseconds=milliseconds)


class GameEngine:
    """Chooses moves and analyses in one game. `seed` is for searches where a command gives none.

    `clock` answers seconds.
    """

    def __init__(self, record: Record, seed: int, clock: Callable[[], float]) -> None:
        self._record, self._game = record, record.game
        self._seed, self._clock = seed, clock
        self._searches = SearchKeeper()

    def forget(self) -> None:
        """Drops what it knows of earlier positions, after an error."""
        self._searches.forget()

    def choose(self, node: Node, limits: SearchLimits, dice: Random) -> Move:
        """A move at a node where the game is not over; at the dice, a throw by their chances."""
        skill, position = limits.skill(self._game), node.position
        move: Move
        if position.turn == CHANCE:
            move = throw(position, dice if limits.seed is None else Random(limits.seed))
        elif len(position.legal_moves()) == 1:
            (move,) = position.legal_moves()
        else:
            move = self._search(node, skill, limits.seed).chosen()
        return move

    def analyze(self, node: Node, limits: SearchLimits) -> Sequence[str]:
        """A line of text for every candidate, the best first. A seat is to decide."""
        skill = limits.skill(self._game)
        evaluations = self._search(node, skill, limits.seed).evaluations()
        effort = sum(each.nodes for each in evaluations)
        return [self._written(each, effort) for each in evaluations]

    def _search(self, node: Node, skill: Skill, seed: int | None) -> Search:
        """A search of the position that has used up its nodes or its time.

        Without a seed it continues the last one where it can.
        """
        until = self._clock() + skill.milliseconds / 1000
        searches = self._searches if seed is None else SearchKeeper()
        line = Line.to_node(self._record, node)
        search = searches.search(line, skill, self._seed if seed is None else seed)
        return finish(search, lambda: self._clock() >= until)

    def _written(self, found: MoveEvaluation[Move], effort: int) -> str:
        """Token, value, share of effort, the line from the move on, and what is certain."""
        write = self._game.notation.write
        share = found.nodes / effort if effort else 0.0
        words = [write(found.move), value_of(found.evaluation), f"{share:.4f}"]
        words += map(write, found.line or (found.move,))
        return " ".join([*words, *_certainty(found.evaluation)])


def value_of(evaluation: Evaluation) -> str:
    """The winning chance with four decimals, or `win` and `loss` where they are proved."""
    if evaluation.kind == PROVED:
        return "win" if evaluation.chance == 1 else "loss"
    return f"{evaluation.chance:.4f}"


def _certainty(evaluation: Evaluation) -> list[str]:
    """What is certain beside the value, after a `#` like a comment.

    The number that the game counts (`# 177147`) or its bounds (`# 150000..180000`); `# exact`
    where the value is no estimate.
    """
    low, high = evaluation.low, evaluation.high
    if low is not None and low == high:
        return ["#", str(low)]
    if low is not None or high is not None:
        return ["#", "..".join("" if bound is None else str(bound) for bound in (low, high))]
    return ["#", "exact"] if evaluation.kind == EXACT else []
