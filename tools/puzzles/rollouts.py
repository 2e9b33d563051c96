"""The turn that loses least in a game of dice: margins by exact chances, or by rollouts.

Rollouts compare the ends of a turn: both sides play on for some turns by the brain's evaluation,
with the same dice from each end, and the final positions are evaluated (truncated rollouts, as in
GNU Backgammon). The best turn must beat all its rivals with 99 % confidence together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from pentabula.core.brain import Expectimax
from pentabula.core.dice import throw
from pentabula.core.game import AnyGame
from pentabula.core.position import CHANCE, AnyPosition, Seat
from pentabula.core.record import Record, write_link
from pentabula.core.tree import Node
from pentabula.puzzles.puzzle import BEST_PLAY, GRADES, Puzzle
from pentabula.search.replies import BestReplies
from pentabula.search.turns import TurnEnd, turn_ends
from tools.puzzles.finding import SelfPlayPlan
from tools.puzzles.grades import may_have_grades

MIN_MARGIN: Final = 0.05
"""The least difference in winning chance between a solution and the second best turn."""

RIVALS: Final = 3
"""The number of other ends that rollouts compare with the best, by chances over all rolls."""

EXPANDED: Final = 8
"""The number of ends, the best by evaluation, whose chances over all rolls are computed."""

TURNS: Final = 12
"""The length of a rollout: six turns of each side."""

STAGES: Final = (50, 100, 200, 400, 800, 1600)
"""Numbers of rollouts after which the result is tested."""

Z: Final = 3.3
"""Standard errors that a margin must exceed: a one-sided error of 1 % in all, for three rivals and
six stages."""

MAX_PER_GAME: Final = 4
MIN_ENDS: Final = 4


@dataclass(frozen=True, slots=True)
class TurnVerdict:
    """The best end of a turn, its margin over the second best, and whether that is exact."""

    best: TurnEnd
    margin: float
    is_exact: bool


class TurnRanker:
    """Compares the ends of a turn in a game of dice."""

    def __init__(self, game: AnyGame, seed: str) -> None:
        knowledge = game.brain.knowledge
        if not isinstance(knowledge, Expectimax):
            raise TypeError(f"{game.title} is not a game of dice")
        self._knowledge = knowledge
        self._seed = seed

    # The ends of a turn

    def ranked(self, position: AnyPosition) -> list[tuple[float, TurnEnd]]:
        """The ends of the turn with the seat's chances, the best first.

        The first ones have chances over all rolls, the others their evaluations.
        """
        found, replies = self._evaluated(position), self._replies(position.turn)
        near = [(_expanded(end.position, replies), end) for _, end in found[:EXPANDED]]
        return _by_chance(near) + found[EXPANDED:]

    def verdict(self, position: AnyPosition, least: float = 0.0) -> TurnVerdict | None:
        """The best end and its proved margin; None if that is uncertain or below `least`."""
        exact = self._exact(position)
        if exact is not None:
            (best, end), (second, _) = exact[0], exact[1]
            return (
                TurnVerdict(end, best - second, True) if best - second > max(least, 1e-9) else None
            )
        if self.favourite(position, least / 2) is None:
            return None  # the usual case, and quick to find
        ranked = self.ranked(position)
        if ranked[0][0] - ranked[1][0] < least:
            return None
        best_end = ranked[0][1]
        rivals = [end for _, end in ranked[1 : 1 + RIVALS]]
        margins = [self._margin(best_end, rival, position.turn) for rival in rivals]
        sure = [margin for margin in margins if margin is not None]
        if len(sure) < len(rivals) or min(sure) < least:
            return None
        return TurnVerdict(best_end, min(sure), False)

    def favourite(self, position: AnyPosition, least: float) -> TurnEnd | None:
        """The best end by evaluation alone; None if it is less than `least` ahead."""
        (best, end), (second, _) = self._evaluated(position)[:2]
        return end if best - second >= least else None

    def _evaluated(self, position: AnyPosition) -> list[tuple[float, TurnEnd]]:
        """The ends of the turn with their chances by evaluation alone, the best first."""
        replies = self._replies(position.turn)
        return _by_chance([(replies.evaluated(end.position), end) for end in _ends(position)])

    def _exact(self, position: AnyPosition) -> list[tuple[float, TurnEnd]] | None:
        """All ends with their true chances, the best first, if they are all known."""
        replies, found = self._replies(position.turn), []
        for end in _ends(position):
            chance = _known(end.position, replies)
            if chance is None:
                return None
            found.append((chance, end))
        return _by_chance(found)

    def _replies(self, seat: Seat) -> BestReplies:
        """The chances of a seat by the brain's evaluation."""
        return BestReplies(self._knowledge, self._knowledge.evaluate, seat)

    # Rollouts

    def _margin(self, best: TurnEnd, rival: TurnEnd, seat: Seat) -> float | None:
        """The mean difference of rollouts from two ends; None if it is not significant."""
        total = squares = 0.0
        count = 0
        for stage in STAGES:
            while count < stage:
                dice = f"{self._seed} {count}"
                difference = self._rollout(best.position, seat, dice) - self._rollout(
                    rival.position, seat, dice
                )
                total, squares, count = total + difference, squares + difference**2, count + 1
            mean = total / count
            error = sqrt(max(squares / count - mean**2, 1e-12) / (count - 1))
            if mean > Z * error:
                return mean
            if mean < -2 * error:
                return None
        return None

    def _rollout(self, position: AnyPosition, seat: Seat, dice: str) -> float:
        """A seat's chance after some turns from an end of a turn."""
        rng, replies = Random(dice), self._replies(seat)
        for _ in range(TURNS):
            if position.outcome() is not None:
                break
            _, position = replies.reply(position.play(throw(position, rng)))
        return replies.evaluated(position)


class DiceFinder:
    """Finds puzzles in a game of dice: turns that are better than every other one."""

    def __init__(self, game: AnyGame, plan: SelfPlayPlan) -> None:
        self.game = game
        self.ranker = TurnRanker(game, f"find {plan.seed}")
        self._grades = plan.grades

    def found(self, end: Node) -> Iterator[Puzzle]:
        """The puzzles on the line to a node, not yet graded.

        Unless every grade is wanted, also turns with other rolls.
        """
        count, last = 0, 0
        record = Record(self.game, self.game.complete_options({}), _root(end))
        for node in end.line():
            if count == MAX_PER_GAME:
                return
            is_turn = node.parent is not None and node.parent.position.turn == CHANCE
            if not is_turn or node.position.turn == CHANCE or node.ply < last + 12:
                continue
            puzzle = next(
                filter(None, (self._at(record, turn) for turn in self._turns(node))), None
            )
            if puzzle is not None:
                yield puzzle
                count, last = count + 1, node.ply

    def _turns(self, node: Node) -> Iterator[Node]:
        """The turn at a node; unless every grade is wanted, also those after other rolls."""
        yield node
        before = node.parent
        if before is None or len(self._grades) == len(GRADES):
            return
        for roll, _ in before.position.chances():
            other = Node(self.game.notation.write(roll), roll, before.position.play(roll), before)
            if other.position.turn == node.position.turn and other.token != node.token:
                yield other

    def _at(self, record: Record, node: Node) -> Puzzle | None:
        position = node.position
        if position.outcome() is not None or len(_ends(position)) < MIN_ENDS:
            return None
        if len(self._grades) < len(GRADES):
            favourite = self.ranker.favourite(position, MIN_MARGIN / 2)
            if favourite is None:
                return None
            if not may_have_grades(self.game, self._puzzle(record, node, favourite), self._grades):
                return None
        verdict = self.ranker.verdict(position, MIN_MARGIN)
        return None if verdict is None else self._puzzle(record, node, verdict.best)

    def _puzzle(self, record: Record, node: Node, best: TurnEnd) -> Puzzle:
        """The puzzle at a node whose solution is an end of the turn."""
        position, line = node.position, next(iter(best.lines.values()))
        theme = self.game.puzzles.theme(position, line)
        tokens = tuple(map(self.game.notation.write, line))
        query = write_link(record, node).partition("?")[2]
        return Puzzle(self.game.name, GRADES[-1], BEST_PLAY, theme, query, tokens)


def _root(node: Node) -> Node:
    while node.parent is not None:
        node = node.parent
    return node


def _by_chance(found: list[tuple[float, TurnEnd]]) -> list[tuple[float, TurnEnd]]:
    return sorted(found, key=lambda each: -each[0])


def _known(position: AnyPosition, replies: BestReplies) -> float | None:
    """The true chance at an end of a turn; None if it is unknown."""
    return replies.exact(position) if position.outcome() is None else replies.evaluated(position)


def _expanded(position: AnyPosition, replies: BestReplies) -> float:
    """The chance at an end of a turn over all rolls, each played at its best."""
    known = _known(position, replies)
    if known is not None:
        return known
    return sum(
        float(weight) * replies.after_roll(position.play(roll))
        for roll, weight in position.chances()
    )


def _ends(position: AnyPosition) -> list[TurnEnd]:
    """Every end of the turn, with a line to it."""
    work = turn_ends(position, {})
    while True:
        try:
            next(work)
        except StopIteration as done:
            return list(done.value)
