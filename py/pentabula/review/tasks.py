"""The tasks of a review: each makes one look, in any worker.

A look depends only on its task and on the line and limits of the review, so several workers can
share a review with the same result. Only a proof also needs the quick look.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, cast

from pentabula.core.brain import MonteCarlo, Prover
from pentabula.core.position import AnyPosition, Move, Seat
from pentabula.review.data import (
    BRIDGES,
    PROOFS,
    ROUNDS,
    ReviewData,
    better_pass,
    looks_pass,
    others_pass,
)
from pentabula.review.looks import Look, LookJob, ProofJob, after_forced_moves
from pentabula.review.values import certain_values
from pentabula.search.proof import start_proof

MAX_STEPS: Final = 300
"""A proof has as many steps as a deep look has nodes, and at most this many."""

BRIDGE_TIMES: Final = 3
"""A proof between two others has this many times as many steps."""

OWN_STEPS: Final = 4
MAX_OWN_STEPS: Final = 3000
"""The game's own solver has quicker steps: this many times as many, and at most this many."""


@dataclass(frozen=True, slots=True)
class LookTask:
    """A look that a review may need: in the pass of this name, at an index, or after a move there.

    Indexes are those of `ReviewData`.
    """

    name: str
    at: int
    move: Move | None = None

    @property
    def is_deep(self) -> bool:
        """Whether it is a deep look at an index, at all moves."""
        return self.name in LOOKS

    def looks(self, data: ReviewData) -> dict[int, Look]:
        """The looks of its pass."""
        return data.passes[self.name]

    def position(self, data: ReviewData) -> AnyPosition:
        """The position to look at."""
        position = data.positions[self.at]
        return after_forced_moves(position if self.move is None else position.play(self.move))

    def job(self, data: ReviewData) -> LookJob | ProofJob:
        """The job that makes the look."""
        if self.name in TRIES:
            return _proof_job(data, self.at, TRIES[self.name])
        at, played = self.at, data.played(self.at)
        if self.move is not None:
            at, played = data.after_forced(self.at + 1), None
        times, searches = TIMES.get(self.name), 1
        if times is None:
            skill = data.limits.quick(data.game, self.at in data.small)
        elif data.is_random:
            skill, searches = data.limits.deep(data.game), times
        else:
            skill = data.limits.deep(data.game, times)
        position, is_of_others = self.position(data), self.name in OTHERS
        # Another seed for each index and round, so that the looks of a round add information.
        seed = f"{data.limits.seed} {at} {self.name if is_of_others else times or self.name}"
        moves = data.game.brain.shortlist(position) if is_of_others else ()
        only = [each for each in moves if each != played]
        return LookJob(data.game, position, skill, seed, played, only, searches)


TRIES: Final = {PROOFS: 1, BRIDGES: BRIDGE_TIMES}
"""The passes of proofs, with how many times the usual steps they have. Each proof uses those that
are known, so they are made in order by one worker."""

LOOKS: Final = frozenset(looks_pass(number) for number in range(len(ROUNDS)))

OTHERS: Final = frozenset(others_pass(number) for number in range(len(ROUNDS)))

TIMES: Final = {
    name(number): times
    for number, times in enumerate(ROUNDS)
    for name in (looks_pass, others_pass, better_pass)
}
"""How many times the nodes of a deep look those of each pass of a round have: in one search, or,
where looks have random errors, in as many searches."""


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
