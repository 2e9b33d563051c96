"""What search may use: Monte-Carlo tree search that knows what its moves are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentabula.core.brain import Brain, MonteCarlo, Skill
from pentabula.games.tabik import endgame
from pentabula.games.tabik.knowledge import opening, priors
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
    opening=opening,
    is_small=is_small,
    prover=endgame.prover,
    prior_visits=10,
    exploration=0.03,
    rave=3000,
    is_common=True,
)

LADDER: Final = (
    Skill(16, sight=1, oversight=0.38),
    Skill(36, sight=3, oversight=0.2),
    Skill(72, oversight=0.13),
    Skill(165),
    Skill(420),
    Skill(1000, is_shared=True),
)

BRAIN = Brain(playout, shortlist, THINKING, LADDER)
