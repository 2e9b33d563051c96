"""Moves and analysis for `genmove` and `analyze`: our search within the limits of a command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from pentabula.core.brain import EXACT, PROVED, Evaluation, MoveEvaluation, Skill
from pentabula.core.game import Game
from pentabula.core.position import CHANCE
from pentabula.core.record import Node
from pentabula.search import levels
from pentabula.search.searching import Search, search

NO_CAP: Final = 10**12


@dataclass(frozen=True, slots=True)
class Limits:
    """What a command says: a level, and the numbers that take the place of the level's own."""

    level: str
    nodes: int | None = None
    ms: int | None = None
    seed: int | None = None

    def skill(self, game: Game[Any]) -> Skill:
        """The level's skill with these limits. Raises OptionError where there is no such level.

        A level's own cap on time holds only where neither nodes nor a seed are given: what
        these ask for should not depend on the machine.
        """
        skill = levels.skill(game, self.level)
        if self.nodes is not None:
            skill = replace(skill, nodes=self.nodes)
        if self.ms is not None:
            return replace(skill, milliseconds=self.ms)
        if self.nodes is None and self.seed is None:
            return skill
        return replace(skill, milliseconds=NO_CAP)


class Thinker:
    """Decides in one game. `seed` is that of its searches where a command gives none.

    It keeps its last search, and goes on with it where the game has come from there.
    """

    def __init__(self, game: Game[Any], seed: int, clock: Callable[[], float]) -> None:
        self._game, self._seed, self._clock = game, seed, clock
        self._kept: tuple[Search, Node, Skill] | None = None

    def decide(self, node: Node, limits: Limits, dice: Random) -> Any:
        """A move at a node where the game is not over; at the dice, a throw by their chances."""
        skill, position = limits.skill(self._game), node.position
        if position.turn == CHANCE:
            rng = dice if limits.seed is None else Random(limits.seed)
            throws, chances = zip(*position.chances(), strict=True)
            return rng.choices(throws, [float(chance) for chance in chances])[0]
        if len(position.legal_moves()) == 1:
            return next(iter(position.legal_moves()))
        return self._thought(node, skill, limits.seed).chosen()

    def analyse(self, node: Node, limits: Limits) -> Sequence[str]:
        """A line for every candidate, the best first. A seat is to decide."""
        skill = limits.skill(self._game)
        valued = self._thought(node, skill, limits.seed).evaluations()
        effort = sum(each.nodes for each in valued)
        return [self._line(each, effort) for each in valued]

    def _thought(self, node: Node, skill: Skill, seed: int | None) -> Search:
        """A search of the position that has used up its nodes or its time."""
        until = self._clock() + skill.milliseconds / 1000
        thinking = self._taken_up(node, skill) if seed is None else None
        if thinking is None:
            rng = Random(self._seed if seed is None else seed)
            thinking = search(self._game, node.position, skill, rng)
        while not thinking.is_done and self._clock() < until:
            thinking.step()
        if seed is None:
            self._kept = thinking, node, skill
        return thinking

    def _taken_up(self, node: Node, skill: Skill) -> Search | None:
        """The last search, gone on to this node, if it was by the same skill and leads here."""
        if self._kept is None or self._kept[2] != skill:
            return None
        thinking, before, _ = self._kept
        moves, at = list[Any](), node
        while at is not before and at.parent is not None:
            moves.append(at.move)
            at = at.parent
        is_ours = at is before and thinking.advance(moves[::-1], node.position)
        return thinking if is_ours else None

    def _line(self, valued: MoveEvaluation, effort: int) -> str:
        """Token, value, share of effort, and the line from the move on; then what is sure."""
        write = self._game.notation.write
        share = valued.nodes / effort if effort else 0.0
        words = [write(valued.move), value_of(valued.evaluation), f"{share:.4f}"]
        words += map(write, valued.line or (valued.move,))
        return " ".join([*words, *_sure(valued.evaluation)])


def value_of(worth: Evaluation) -> str:
    """The winning chance with four decimals, or `win` and `loss` where they are proved."""
    if worth.kind == PROVED:
        return "win" if worth.chance == 1 else "loss"
    return f"{worth.chance:.4f}"


def _sure(worth: Evaluation) -> list[str]:
    """What is known for sure beside the value, after a `#` as comments are written.

    The number that the game counts (`# 177147`) or its bounds (`# 150000..180000`); `# exact`
    where the value is no estimate.
    """
    if worth.low is not None and worth.low == worth.high:
        return ["#", str(worth.low)]
    if worth.low is not None or worth.high is not None:
        low, high = ("" if bound is None else str(bound) for bound in (worth.low, worth.high))
        return ["#", f"{low}..{high}"]
    return ["#", "exact"] if worth.kind == EXACT else []
