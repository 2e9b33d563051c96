"""What search may use: Monte-Carlo tree search that knows what its moves are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentabula.core.brain import Brain, MonteCarlo
from pentabula.games.tabik import endgame
from pentabula.games.tabik.knowledge import priors
from pentabula.games.tabik.playout import playout
from pentabula.games.tabik.rollout import rollout
from pentabula.games.tabik.rules import Position
from pentabula.games.tabik.segments import Move

__all__ = ["BRAIN", "playout", "shortlist"]


def shortlist(position: Position) -> Sequence[Move | str]:
    """All legal moves: Tabik has no open range."""
    return tuple(position.legal_moves())


def is_small(position: Position) -> bool:
    """Whether `search.proof` settles the position in some thousand steps."""
    return position.size <= 3


THINKING: Final = MonteCarlo(
    rollout=rollout,
    priors=priors,
    winner=endgame.winner,
    is_small=is_small,
    prover=endgame.prover,
    prior_visits=6,
    exploration=0.03,
    rave=1000,
    is_common=True,
)

BRAIN = Brain(playout, shortlist, THINKING)
