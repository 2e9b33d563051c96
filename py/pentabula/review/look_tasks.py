"""The tasks of a review, and the jobs that do them: each makes one look, in any worker.

A look depends only on its task and on the line and limits of the review, so several workers can
share a review with the same result. Only a proof also needs the quick look.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, cast

from pentabula.core.brain import (
    ESTIMATE,
    EXACT,
    LOST,
    WON,
    Evaluation,
    Expectimax,
    MonteCarlo,
    MoveEvaluation,
    Prover,
    Skill,
)
from pentabula.core.game import AnyGame
from pentabula.core.position import CHANCE, AnyPosition, Move, Seat
from pentabula.review.data import (
    BRIDGES,
    PROOFS,
    ROUNDS,
    Look,
    ReviewData,
    after_forced_moves,
    better_pass,
    flipped,
    looks_pass,
    others_pass,
    result_for,
)
from pentabula.review.values import certain_values
from pentabula.search.base import Search, start_search
from pentabula.search.expectimax import ROLLOUT_NODES, viewpoint
from pentabula.search.pooling import pooled_evaluations
from pentabula.search.proof import start_proof

UNKNOWN: Final = Evaluation(0.5)

MAX_STEPS: Final = 300
"""Upper limit on proof steps; otherwise one step per deep-look node."""

BRIDGE_TIMES: Final = 3
"""Factor on the steps of a proof between two other proofs."""

OWN_STEPS: Final = 4
MAX_OWN_STEPS: Final = 3000
"""Factor and upper limit on the steps of the game's own solver, which are quicker."""


@dataclass(frozen=True, slots=True)
class LookTask:
    """A look that a review may need: of a pass, at an index or after a move there.

    Indexes are as in `ReviewData`.
    """

    pass_name: str
    at: int
    move: Move | None = None

    @property
    def is_deep(self) -> bool:
        """Whether it is a deep look at an index, at all moves."""
        return self.pass_name in LOOKS

    def looks(self, data: ReviewData) -> dict[int, Look]:
        """The looks of its pass."""
        return data.passes[self.pass_name]

    def position(self, data: ReviewData) -> AnyPosition:
        """The position to look at."""
        position = data.positions[self.at]
        return after_forced_moves(position if self.move is None else position.play(self.move))

    def job(self, data: ReviewData) -> LookJob | ProofJob:
        """The job that makes the look."""
        if self.pass_name in TRIES:
            return _proof_job(data, self.at, TRIES[self.pass_name])
        at, played = self.at, data.played(self.at)
        if self.move is not None:
            at, played = data.after_forced(self.at + 1), None
        name = self.pass_name
        times, searches = TIMES.get(name), 1
        if times is None:
            skill = data.limits.quick(data.game, self.at in data.small)
        elif data.is_random:
            skill, searches = data.limits.deep(data.game), times
        else:
            skill = data.limits.deep(data.game, times)
        position, is_of_others = self.position(data), name in OTHERS
        # Another seed for each index and round, so that the looks of a round add information.
        seed = f"{data.limits.seed} {at} {name if is_of_others else times or name}"
        moves = data.game.brain.shortlist(position) if is_of_others else ()
        only = [each for each in moves if each != played]
        return LookJob(data.game, position, skill, seed, played, only, searches)


TRIES: Final = {PROOFS: 1, BRIDGES: BRIDGE_TIMES}
"""The passes of proofs, with the factor on their steps. One worker makes them in order."""

LOOKS: Final = frozenset(looks_pass(number) for number in range(len(ROUNDS)))

OTHERS: Final = frozenset(others_pass(number) for number in range(len(ROUNDS)))

TIMES: Final = {
    name(number): times
    for number, times in enumerate(ROUNDS)
    for name in (looks_pass, others_pass, better_pass)
}
"""The nodes of each pass of a round, as a multiple of a deep look's nodes: in one search, or, where
looks have random errors, in that number of searches."""


def _proof_job(data: ReviewData, at: int, times: int) -> ProofJob:
    knowledge = cast(MonteCarlo[AnyPosition, Move], data.game.brain.knowledge)
    position, nodes = after_forced_moves(data.positions[at]), data.limits.deep(data.game).nodes
    proof: Prover[Move] | None
    if knowledge.solver is None:
        proof = start_proof(knowledge, position, _known_winners(data, at))
        steps = min(MAX_STEPS, nodes)
    else:
        proof, steps = knowledge.solver()(position), min(MAX_OWN_STEPS, OWN_STEPS * nodes)
    return ProofJob(position, data.quick[at], proof, times * steps, data.played(at))


def _known_winners(data: ReviewData, at: int) -> Iterator[tuple[AnyPosition, Seat]]:
    """The later positions of the line that are proved, each with its winner."""
    for later, value in enumerate(certain_values(data)[at + 1 :], start=at + 1):
        if value is not None and later not in data.over:
            yield data.positions[later], 0 if value.chance == 1 else 1


class ProofJob:
    """Tries to prove who wins where a quick look found an estimate, step by step.

    The `look` is the quick look: final and with the proved result, or unchanged where `steps` of
    the `proof` prove nothing. The position has no forced move. `played` is the game's move.
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

    The position has no forced move; `played` is the move of the game, or None. `only` are the moves
    to consider, all if empty. At a decision several `searches` with this skill are pooled.
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
        """Yields None after each step, then the look."""
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
