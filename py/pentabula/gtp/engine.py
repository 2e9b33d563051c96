"""`genmove` and `analyze`: searches within the limits of a command."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from pentabula.core.brain import EXACT, PROVED, Evaluation, MoveEvaluation, Skill
from pentabula.core.dice import throw
from pentabula.core.position import CHANCE, Move
from pentabula.core.record import Node, Record
from pentabula.core.work import finish, steps_with_reports
from pentabula.gtp.go import info_line
from pentabula.search.base import Search, start_search
from pentabula.search.continuation import SearchKeeper, SearchLine
from pentabula.search.levels import SearchLimits


class GameEngine:
    """Chooses moves and analyses positions of one game.

    `seed` is used by commands that give no seed; `clock` returns seconds.
    """

    def __init__(self, record: Record, seed: int, clock: Callable[[], float]) -> None:
        self._record, self._game = record, record.game
        self._seed, self._clock = seed, clock
        self._searches = SearchKeeper()

    def drop_searches(self) -> None:
        """Drops all earlier searches, after an error."""
        self._searches.drop()

    def choose(self, node: Node, limits: SearchLimits, dice: Random) -> Move:
        """A move at a node where the game is not over; at a chance node, a random throw."""
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
        """A line of text for each candidate, the best first. It must be a seat's turn."""
        skill = limits.skill(self._game)
        evaluations = self._search(node, skill, limits.seed).evaluations()
        effort = sum(each.nodes for each in evaluations)
        return [self._candidate_line(each, effort) for each in evaluations]

    def stream(self, node: Node, limits: SearchLimits, interval: int) -> Iterator[str]:
        """The candidates as `lz-analyze` writes them, first and last and in between every
        `interval` centiseconds; empty texts between them, after each step."""
        search = start_search(
            self._game, node.position, limits.skill(self._game), Random(self._seed)
        )
        for is_due in steps_with_reports(search, self._clock, interval / 100):
            yield info_line(self._game, list(search.evaluations())) if is_due else ""
        yield info_line(self._game, list(search.evaluations()))

    def _search(self, node: Node, skill: Skill, seed: int | None) -> Search:
        """A search of the position that has used up its nodes or its time.

        Without a seed it continues the last search if possible.
        """
        until = self._clock() + skill.milliseconds / 1000
        searches = self._searches if seed is None else SearchKeeper()
        line = SearchLine.to_node(self._record, node)
        search = searches.search(line, skill, self._seed if seed is None else seed)
        return finish(search, lambda: self._clock() >= until)

    def _candidate_line(self, found: MoveEvaluation[Move], effort: int) -> str:
        """Token, value, share of effort, principal variation, and what is certain."""
        write = self._game.notation.write
        share = found.nodes / effort if effort else 0.0
        words = [write(found.move), value_of(found.evaluation), f"{share:.4f}"]
        words += map(write, found.line or (found.move,))
        return " ".join([*words, *_certainty(found.evaluation)])


def value_of(evaluation: Evaluation) -> str:
    """The winning chance with four decimals, or `win` or `loss` if proved."""
    if evaluation.kind == PROVED:
        return "win" if evaluation.chance == 1 else "loss"
    return f"{evaluation.chance:.4f}"


def _certainty(evaluation: Evaluation) -> list[str]:
    """What is certain about the value, after a `#` like a comment.

    The number that the game counts (`# 177147`) or its bounds (`# 150000..180000`); `# exact`
    if the value is not an estimate.
    """
    low, high = evaluation.low, evaluation.high
    if low is not None and low == high:
        return ["#", str(low)]
    if low is not None or high is not None:
        return ["#", "..".join("" if bound is None else str(bound) for bound in (low, high))]
    return ["#", "exact"] if evaluation.kind == EXACT else []
