"""Search over dice: all ends of a turn, and the best of them over all following rolls.

A turn is several moves. The search lists the positions in which the turn may end, each once,
and evaluates them. Then it expands the most promising ones over all rolls, with the opponent
answering each roll by its best turn. A node is an evaluated position. A search with enough nodes
continues with rollouts of the best ends (`search.rollouts`) until it is stopped.

With a skill's `depth` of 1, positions are evaluated by the brain's `glance`, with 2 by its
evaluation, and otherwise by expanding the rolls as well. `blind_spots` is the share of the ends of
the turn that are overlooked. Turns within `tolerance` of the best look equally good.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from random import Random
from typing import Final

from pentabula.core.brain import (
    ESTIMATE,
    EXACT,
    LOST,
    WON,
    Evaluation,
    Expectimax,
    MoveEvaluation,
    Skill,
)
from pentabula.core.dice import drawn_index, throw
from pentabula.core.position import CHANCE, AnyPosition, Move, Seat, leads_to
from pentabula.search.replies import BestReplies
from pentabula.search.rollouts import STRIDE, TURNS, mean_correction, rollout
from pentabula.search.turns import SLICE, TurnEnd, turn_ends

GLANCE, EVALUATION = 1, 2
"""The depths that do not search the next rolls."""

MAX_EXPANDED: Final = 12
"""The most ends that are expanded over all rolls."""

MARGIN: Final = 0.08
"""Ends that seem worse than the best by more than this are not expanded."""

ROLLOUT_NODES: Final = 100_000
"""Only a search with at least this many nodes makes rollouts: a few of them mislead."""

ROLLOUT_BONUS: Final = 0.02
"""How much the chance of an end is raised before its first rollout, when the next is chosen."""

UNKNOWN: Final = Evaluation(0.5)


class DiceSearch:
    """The search of one position; see `search.base.Search`.

    The position may also be one before a roll. Then the moves are the rolls, with the chances of
    the `viewpoint`.
    """

    def __init__(
        self, knowledge: Expectimax[AnyPosition], position: AnyPosition, skill: Skill, rng: Random
    ) -> None:
        self._knowledge, self._skill, self._rng = knowledge, skill, rng
        self._luck = rng.random()
        glance = knowledge.glance if skill.depth == GLANCE else None
        self._evaluate = glance or knowledge.evaluate
        self._known: dict[Hashable, TurnEnd] = {}
        self._begin(position)

    def _begin(self, position: AnyPosition) -> None:
        self._position = position
        self._seat = viewpoint(position)
        self._ends: list[TurnEnd] = []
        self._mean_shift = self._mean_correction = 0.0
        self._replies = BestReplies(self._knowledge, self._evaluate, self._seat)
        self.is_done = self._skill.nodes <= 0
        self._work = self._slices()

    def advance(self, moves: Sequence[Move], position: AnyPosition) -> bool:
        """Continues within the same turn, with the known ends of the turn; else returns False.

        Nodes are counted from 0 again: ends that are known are not evaluated again.
        """
        if not leads_to(self._position, moves, position) or position.outcome() is not None:
            return False
        if not moves:
            return True
        is_same_turn = position.turn == self._seat == self._position.turn
        if not is_same_turn or not any(moves[0] in end.lines for end in self._ends):
            return False
        self._known = {end.position.key(): end for end in self._ends}
        for end in self._ends:
            end.lines = {}
        self._begin(position)
        return True

    @property
    def nodes(self) -> int:
        """The positions evaluated since the search began or was advanced."""
        return self._replies.nodes

    @property
    def depth(self) -> int:
        """The plays of the longest turn, with the rolls and turns after it that were searched."""
        plays = max((len(line) for end in self._ends for line in end.lines.values()), default=0)
        turns = 1 if any(end.is_expanded for end in self._ends) else 0
        if any(end.correction.count for end in self._ends):
            turns += TURNS
        return plays + 2 * turns

    def step(self) -> None:
        """Lists or evaluates some more positions, or expands one roll."""
        if not self.is_done:
            self.is_done = next(self._work, None) is None or self.nodes >= self._skill.nodes

    def _slices(self) -> Iterator[int]:
        """Does all the work, in slices."""
        if self._position.turn == CHANCE:
            self._ends = [TurnEnd(self._position)]
            yield from self._expand(self._ends[0])
            yield from self._roll_out()
            return
        ends = yield from turn_ends(self._position, self._known)
        self._ends = self._noticed(ends)
        self._mean_correction = mean_correction(end.correction for end in ends)
        yield from self._evaluate_ends()
        if self._skill.depth not in (GLANCE, EVALUATION):
            yield from self._expand_promising()
            if len(self._ends) > 1:
                yield from self._roll_out()

    def _noticed(self, ends: list[TurnEnd]) -> list[TurnEnd]:
        """The ends that a player of this skill does not overlook; always at least one."""
        blind_spots = self._skill.blind_spots
        if not blind_spots:
            return ends
        return [end for end in ends if self._rng.random() >= blind_spots] or ends[:1]

    def _evaluate_ends(self) -> Iterator[int]:
        """Evaluates every end."""
        for count, end in enumerate(self._ends):
            if end.evaluation is None:
                end.evaluation = self._evaluated(end.position)
            if count % SLICE == 0:
                yield 0

    def _evaluated(self, position: AnyPosition) -> Evaluation:
        is_over = position.outcome() is not None
        exact = None if is_over or self._skill.depth else self._replies.exact(position)
        chance = self._replies.evaluated(position) if exact is None else exact
        if not is_over and exact is None:
            return Evaluation(chance)
        return WON if chance == 1 else LOST if chance == 0 else Evaluation(chance, EXACT)

    def _expand_promising(self) -> Iterator[int]:
        """Expands the most promising ends over all rolls, while some may still be best."""
        shifts: list[float] = []
        most = 1 if len(self._ends) == 1 or len(self._position.legal_moves()) == 1 else MAX_EXPANDED
        for _ in range(most):
            end = self._promising()
            if end is None:
                break
            before = self._chance(end) - self._mean_shift
            yield from self._expand(end)
            shifts.append(self._chance(end) - before)
            self._mean_shift = sum(shifts) / len(shifts)
        best = self._best()
        if best.position.outcome() is None and not best.is_expanded:
            yield from self._expand(best)

    def _promising(self) -> TurnEnd | None:
        """The best unexpanded end, unless it is clearly worse than an expanded end."""
        floor = self._chance(self._best()) - MARGIN
        found = None
        for end in self._ends:
            if end.is_open and not end.is_expanded and self._chance(end) >= floor:
                found, floor = end, self._chance(end) + 1e-12
        return found

    def _expand(self, end: TurnEnd) -> Iterator[int]:
        """Evaluates an end by the mean over all rolls of the best reply to each."""
        total = 0.0
        end.rolls = []
        for roll, probability in end.position.chances():
            chance = self._replies.after_roll(end.position.play(roll))
            end.rolls.append((roll, chance))
            total += float(probability) * chance
            yield 0
        end.is_expanded = True
        if end.evaluation is None or end.evaluation.kind == ESTIMATE:
            end.evaluation = Evaluation(_clipped(total))

    def _roll_out(self) -> Iterator[int]:
        """Makes rollouts of the promising ends, with the same luck for each of them."""
        if self._skill.nodes < ROLLOUT_NODES:
            return
        while self._best().is_open and (end := self._next_to_roll_out()) is not None:
            done, rolls = end.correction.count, end.position.chances()
            roll = rolls[drawn_index(rolls, (self._luck + STRIDE * done) % 1)][0]
            luck = Random(int(self._luck * 2**32) + done)
            missed = yield from rollout(end.position, roll, luck, self._replies)
            end.correction.add(roll, missed)
            self._mean_correction = mean_correction(each.correction for each in self._ends)

    def _next_to_roll_out(self) -> TurnEnd | None:
        """The end whose next rollout is the most informative."""
        return max(
            (end for end in self._ends if end.is_expanded and end.is_open),
            key=lambda end: self._chance(end) + ROLLOUT_BONUS / (1 + end.correction.count) ** 0.5,
            default=None,
        )

    def _chance(self, end: TurnEnd) -> float:
        """The chance at an end, corrected by rollouts.

        For an unexpanded end, the mean change of the expanded ends is added.
        """
        evaluation = end.evaluation or UNKNOWN
        if evaluation.kind != ESTIMATE:
            return evaluation.chance
        change = 0.0 if end.is_expanded else self._mean_shift
        return _clipped(evaluation.chance + change + end.correction.mean(self._mean_correction))

    def _ranked(self) -> list[TurnEnd]:
        judged = [end for end in self._ends if end.evaluation is not None]
        return sorted(judged, key=self._chance, reverse=True)

    def _best(self) -> TurnEnd:
        return max(self._ends, key=self._chance)

    def evaluations(self) -> list[MoveEvaluation[Move]]:
        """Each move that begins a known turn, with the best such turn; the best move first.

        Before a roll: the rolls, the luckiest first. What was not searched has a chance of 0.5;
        moves that the skill overlooks are left out. A proved loss comes after every estimate: it is
        the best move only if all moves lose.
        """
        known: dict[Move, MoveEvaluation[Move]] = {}
        if self._position.turn == CHANCE:
            seen = dict(self.outlook())
            for roll in sorted(seen, key=lambda roll: seen[roll], reverse=True):
                known[roll] = MoveEvaluation(roll, Evaluation(seen[roll]), (roll,))
        for end in self._ranked():
            evaluation = end.evaluation or UNKNOWN
            if evaluation.kind == ESTIMATE:
                evaluation = Evaluation(self._chance(end))
            for first, line in end.lines.items():
                known.setdefault(first, MoveEvaluation(first, evaluation, line))
        if not (known and self._skill.blind_spots):
            for move in self._position.legal_moves():
                known.setdefault(move, MoveEvaluation(move, UNKNOWN, (move,)))
        return sorted(known.values(), key=lambda each: each.evaluation == LOST)

    def outlook(self) -> Sequence[tuple[Move, float]]:
        """Each roll after the best turn, or of the position before a roll, with its chance.

        It is the searching seat's winning chance, as in `evaluations`. Empty if the rolls were
        not expanded.
        """
        best = self._best() if self._ends else None
        if best is None or not best.is_expanded:
            return ()
        correction, mean = best.correction, best.correction.mean(self._mean_correction)
        return [
            (roll, _clipped(chance + correction.mean_of(roll, mean))) for roll, chance in best.rolls
        ]

    def chosen(self) -> Move:
        """The first move of the best turn, or of one that looks as good; before a roll, a roll."""
        if self._position.turn == CHANCE:
            roll: Move = throw(self._position, self._rng)
            return roll
        ranked = self._ranked()
        if not ranked:
            return self.evaluations()[0].move
        floor = self._chance(ranked[0]) - self._skill.tolerance
        good = [end for end in ranked if self._chance(end) >= floor]
        pick = good[int(self._luck * len(good))] if self._skill.tolerance else good[0]
        return next(iter(pick.lines))


def _clipped(chance: float) -> float:
    return min(1.0, max(0.0, chance))


def viewpoint(position: AnyPosition) -> Seat:
    """The seat whose chances are reported: the seat to decide, or to play after every roll.

    Seat 0 if the roll decides which seat plays.
    """
    if position.turn != CHANCE:
        return int(position.turn)
    turns = {position.play(roll).turn for roll, _ in position.chances()}
    return int(turns.pop()) if len(turns) == 1 and CHANCE not in turns else 0
