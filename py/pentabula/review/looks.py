"""A look: what a search found out about one position of a game; and the jobs that make looks.

A `Look` belongs to one position and does not depend on the looks at others, so looks can be made
in any order, stored, and made again with the same result.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
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
    Prover,
    Skill,
)
from pentabula.core.game import AnyGame
from pentabula.core.position import CHANCE, AnyPosition, Move, Seat
from pentabula.search.expectimax import ROLLOUT_NODES, viewpoint
from pentabula.search.pooling import pooled_evaluations
from pentabula.search.searching import Search, start_search

UNKNOWN: Final = Evaluation(0.5)


@dataclass(frozen=True, slots=True)
class Look:
    """The result of a search of a position, from the point of view of `seat`.

    `seat` is to decide there, or is to play the next dice. `best` is the best move and `played` the
    move of the game, both None at dice; `played` is also None if the search did not consider it.
    `average` is the mean chance of all moves considered. `is_final`: the search ended before its
    limit, so more nodes would change nothing.
    """

    seat: Seat
    evaluation: Evaluation
    best: MoveEvaluation[Move] | None = None
    played: MoveEvaluation[Move] | None = None
    average: float = 0.0
    is_final: bool = False

    def for_seat(self, seat: Seat) -> Evaluation:
        """The evaluation from the point of view of a seat."""
        return flipped(self.evaluation, self.seat, seat)


def flipped(evaluation: Evaluation, from_seat: Seat, to_seat: Seat) -> Evaluation:
    """An evaluation of one seat from the point of view of another one."""
    if from_seat == to_seat:
        return evaluation
    return replace(evaluation, chance=1 - evaluation.chance)


def result_for(seat: Seat, position: AnyPosition) -> Evaluation | None:
    """The result of a game for a seat, or None if the game is not over."""
    outcome = position.outcome()
    if outcome is None:
        return None
    return WON if outcome.winner == seat else LOST


def is_forced(position: AnyPosition) -> bool:
    """Whether a seat is to move and has one legal move."""
    is_decision = position.outcome() is None and position.turn != CHANCE
    return is_decision and len(position.legal_moves()) == 1


def after_forced_moves(position: AnyPosition) -> AnyPosition:
    """The position after all moves that are forced from here on."""
    while is_forced(position):
        position = position.play(next(iter(position.legal_moves())))
    return position


class ProofJob:
    """Tries to prove who wins where a quick look found an estimate, step by step.

    The `look` is the quick one: final and with what is proved, or unchanged where `steps` of the
    `proof` prove nothing. No move of the position is forced; `played` is the move of the game, if
    there is one.
    """

    def __init__(
        self,
        position: AnyPosition,
        quick: Look,
        proof: Prover[Move] | None,
        steps: int,
        played: Move | None = None,
    ) -> None:
        self.look: Look | None = None
        self._position, self._quick = position, quick
        self._left, self._played = steps, played
        self._proof = proof

    @property
    def is_done(self) -> bool:
        """Whether there is a `look`."""
        return self.look is not None

    def step(self) -> None:
        """Does a few milliseconds of work at most; nothing once it is done."""
        if self.look is not None:
            return
        if self._proof is None or not self._left:
            self.look = self._quick
            return
        self._left -= 1
        self._proof.step()
        if self._proof.winner is not None:
            self.look = self._proved(self._proof)

    def _proved(self, proof: Prover[Move]) -> Look:
        quick, mover = self._quick, self._position.turn
        best, value = quick.best, WON if proof.winner == mover else LOST
        if value == WON and (best is None or proof.winner_after(best.move) != mover):
            moves = self._position.legal_moves()
            won = next((each for each in moves if proof.winner_after(each) == mover), None)
            best = MoveEvaluation(won, value, (won,)) if won is not None else None
        if best is None:
            return quick
        return replace(
            quick,
            evaluation=value,
            best=replace(best, evaluation=value),
            played=self._value(proof, self._played) or quick.played,
            is_final=True,
        )

    def _value(self, proof: Prover[Move], move: Move | None) -> MoveEvaluation[Move] | None:
        """What is proved about a move."""
        winner = proof.winner_after(move) if move is not None else None
        if winner is None:
            return None
        return MoveEvaluation(move, WON if winner == self._position.turn else LOST, (move,))


class LookJob:
    """Makes a look, step by step.

    No move of the position is forced; `played` is the move of the game, if there is one. `only` are
    the moves to consider, all if there are none. At a decision the results of several `searches`
    with this skill are pooled.
    """

    def __init__(
        self,
        game: AnyGame,
        position: AnyPosition,
        skill: Skill,
        seed: str,
        played: Move | None = None,
        only: Collection[Move] = (),
        searches: int = 1,
    ) -> None:
        self.look: Look | None = None
        self._only, self._searches = only, searches
        self._game, self._skill, self._seed = game, skill, seed
        self._played = played
        self._work = self._looks(position)

    @property
    def is_done(self) -> bool:
        """Whether there is a `look`."""
        return self.look is not None

    def step(self) -> None:
        """Does a few milliseconds of work at most; nothing once it is done."""
        if self.look is None:
            self.look = next(self._work)

    def _looks(self, position: AnyPosition) -> Iterator[Look | None]:
        """A None after each step, and the look at the end."""
        result = result_for(0, position)
        if result is not None:
            yield Look(0, result, is_final=True)
        elif position.turn != CHANCE:
            yield from self._at_decision(position)
        elif isinstance(self._game.brain.knowledge, Expectimax):
            yield from self._before_roll(position, self._game.brain.knowledge)
        else:
            yield from self._over_throws(position)

    def _search(self, position: AnyPosition, number: int = 0) -> Search:
        rng = Random(f"{self._seed} {number}" if number else self._seed)
        return start_search(self._game, position, self._skill, rng, self._only)

    def _at_decision(self, position: AnyPosition) -> Iterator[Look | None]:
        """The look where a seat is to decide."""
        found, is_final = list[Sequence[MoveEvaluation[Move]]](), False
        for number in range(self._searches):
            search = self._search(position, number)
            yield from _steps(search)
            found.append(self._considered(search.evaluations()))
            is_final = search.nodes < self._skill.nodes and not self._skill.depth
            if is_final:
                break
        evaluations = pooled_evaluations(found)
        best = evaluations[0]
        played = next((each for each in evaluations if each.move == self._played), None)
        average = sum(each.evaluation.chance for each in evaluations) / len(evaluations)
        yield Look(position.turn, best.evaluation, best, played, average, is_final)

    def _considered(
        self, evaluations: Sequence[MoveEvaluation[Move]]
    ) -> Sequence[MoveEvaluation[Move]]:
        """The evaluations of the moves to consider, or of all where another move wins."""
        if not self._only or evaluations[0].evaluation == WON:
            return evaluations
        return [each for each in evaluations if each.move in self._only] or evaluations

    def _before_roll(
        self, position: AnyPosition, knowledge: Expectimax[AnyPosition]
    ) -> Iterator[Look | None]:
        """The true chance before a roll, or the mean over the rolls."""
        exact = knowledge.exact(position)
        if exact is not None:
            yield Look(0, Evaluation(exact, EXACT), is_final=True)
            return
        # Too few nodes for rollouts, which would never end.
        skill = replace(self._skill, nodes=ROLLOUT_NODES - 1)
        search = start_search(self._game, position, skill, Random(self._seed))
        yield from _steps(search)
        chances = dict(search.outlook())
        mean = sum(float(share) * chances.get(roll, 0.5) for roll, share in position.chances())
        yield Look(viewpoint(position), Evaluation(min(1.0, max(0.0, mean))), is_final=True)

    def _over_throws(self, position: AnyPosition) -> Iterator[Look | None]:
        """The mean over the throws, each searched by itself."""
        mean, kinds = 0.0, set[str]()
        for throw, share in position.chances():
            after = after_forced_moves(position.play(throw))
            evaluation = result_for(0, after) or UNKNOWN
            if after.outcome() is None and after.turn != CHANCE:
                search = self._search(after)
                yield from _steps(search)
                evaluation = flipped(search.evaluations()[0].evaluation, after.turn, 0)
            mean += float(share) * evaluation.chance
            kinds.add(evaluation.kind)
        kind = ESTIMATE if ESTIMATE in kinds else EXACT
        yield Look(0, Evaluation(min(1.0, mean), kind), is_final=True)


def _steps(search: Search) -> Iterator[None]:
    """Steps a search until it is done, with a stop after each step."""
    while not search.is_done:
        search.step()
        yield
