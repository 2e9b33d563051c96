"""The pieces of work that a review consists of: each makes one look, wherever it is done.

A look depends on its task and the walk's line and limits alone, so several workers can share a
review, and it does not matter who has made which look. Only a proof needs the quick look as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from pentabula.core.brain import MonteCarlo, Prover
from pentabula.core.position import AnyPosition, Move
from pentabula.review.looks import Look, LookJob, ProofJob, settled
from pentabula.review.walk import PROOFS, ROUNDS, Walk, better_in, looks_in, others_in
from pentabula.search.proof import start_proof

MAX_STEPS: Final = 300
"""A proof has as many steps as a deep look has nodes, and no more than this."""

OWN_STEPS: Final = 4
MAX_OWN_STEPS: Final = 3000
"""Where the game has a solver of its own, whose steps are quicker, a proof has so many times as
many steps as a deep look has nodes, and no more than this."""


@dataclass(frozen=True, slots=True)
class Task:
    """A look that a review may need: in a pass of the walk, at a place, or after a move there."""

    name: str
    at: int
    move: Move | None = None

    @property
    def is_deep(self) -> bool:
        """Whether it is a deep look at a place, at all moves."""
        return self.name in LOOKS

    def looks(self, walk: Walk) -> dict[int, Look]:
        """The pass of the walk that the look belongs to."""
        return walk.passes[self.name]

    def position(self, walk: Walk) -> AnyPosition:
        """The position that is looked at."""
        position = walk.positions[self.at]
        return settled(position if self.move is None else position.play(self.move))

    def job(self, walk: Walk) -> LookJob | ProofJob:
        """The work that makes the look."""
        if self.name == PROOFS:
            return _proof(walk, self.at)
        place, played = self.at, walk.played(self.at)
        if self.move is not None:
            place, played = walk.follow(self.at + 1), None
        times, searches = TIMES.get(self.name), 1
        if times is None:
            skill = walk.limits.quick(walk.game, self.at in walk.small)
        elif walk.is_random:
            skill, searches = walk.limits.deep(walk.game), times
        else:
            skill = walk.limits.deep(walk.game, times)
        position, is_of_others = self.position(walk), self.name in OTHERS
        # A seed of its own for each place and round: the looks of a round tell something new.
        seed = f"{walk.limits.seed} {place} {self.name if is_of_others else times or self.name}"
        moves = position.legal_moves() if is_of_others else ()
        only = [each for each in moves if each != played]
        return LookJob(walk.game, position, skill, seed, played, only, searches)


LOOKS: Final = frozenset(looks_in(number) for number in range(len(ROUNDS)))

OTHERS: Final = frozenset(others_in(number) for number in range(len(ROUNDS)))

TIMES: Final = {
    name(number): times
    for number, times in enumerate(ROUNDS)
    for name in (looks_in, others_in, better_in)
}
"""How many times the nodes of a deep look those of each pass of a round have: in one search, or,
where looks err at random, in so many searches."""


def _proof(walk: Walk, at: int) -> ProofJob:
    knowledge, position = (
        cast(MonteCarlo[AnyPosition, Move], walk.game.brain.knowledge),
        settled(walk.positions[at]),
    )
    nodes = walk.limits.deep(walk.game).nodes
    proof: Prover[Move] | None
    if knowledge.solver is None:
        proof, steps = start_proof(knowledge, position), min(MAX_STEPS, nodes)
    else:
        proof, steps = knowledge.solver()(position), min(MAX_OWN_STEPS, OWN_STEPS * nodes)
    return ProofJob(position, walk.quick[at], proof, steps, walk.played(at))
