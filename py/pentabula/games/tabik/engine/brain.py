"""What search may use of Tabik, and the skills of its levels.

Tree search with priors, exact endgames, and all-moves-as-first statistics that both seats share.
The levels from Expert on, analysis and reviews evaluate positions by many simultaneous random games
(`sampling`), the other levels by guided playouts. Measurements: docs/measurements/tabik-search.md.
"""

from __future__ import annotations

from typing import Final

from pentabula.core.brain import (
    Brain,
    EarlierLevels,
    LevelMatch,
    MonteCarlo,
    ReviewEffort,
    Sampling,
    Skill,
)
from pentabula.games.tabik.engine import endgame
from pentabula.games.tabik.engine.opening_book import book
from pentabula.games.tabik.engine.playouts import guided_playout, playout
from pentabula.games.tabik.engine.priors import opening, priors
from pentabula.games.tabik.engine.sampling import sample
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.segments import Move
from pentabula.kit.uniform_playouts import all_moves


def is_small(position: Position) -> bool:
    """Whether `search.proof` can solve the position in a few thousand steps."""
    return position.size <= 3


KNOWLEDGE: Final[MonteCarlo[Position, Move | str]] = MonteCarlo(
    guided_playout=guided_playout,
    priors=priors,
    winner=endgame.winner,
    opening=opening,
    is_small=is_small,
    prover=endgame.prover,
    solver=lambda: endgame.EndgameSolver().prover,
    prior_visits=10,
    exploration=0.03,
    rave=3000,
    is_amaf_shared=True,
    sampling=Sampling(sample, prior_visits=5.0, exploration=0.03, rave=50.0, error=0.1, book=book),
)

LADDER: Final = (
    Skill(62, depth=3, blind_spots=0.14),
    Skill(125, blind_spots=0.07),
    Skill(250),
    Skill(600),
    Skill(150, is_sampling=True),
    Skill(450, is_shared=True, is_sampling=True),
)

REVIEW_EFFORT: Final = ReviewEffort(quick_nodes=40, deep_nodes=150, half_rate=0.045)
"""Small looks, since each node is a sample. Decisions lose little each, so `half_rate` is low."""

_FIRST: Final = tuple(LevelMatch(won, 200) for won in (153, 151, 147, 155, 156))
"""The matches of the first levels."""

LEVEL_MATCHES: Final = (
    *(LevelMatch(won, 200) for won in (151, 149, 157, 155)),
    LevelMatch(312, 400),
)

EARLIER_LEVELS: Final = (EarlierLevels(_FIRST, successor=_FIRST[0], until=1_795_996_800_000),)
"""Until November 2026 the levels below Master had 35, 62, 110, 185 and 430 playouts."""

BRAIN: Final[Brain[Position, Move | str]] = Brain(
    playout=playout, shortlist=all_moves, knowledge=KNOWLEDGE, ladder=LADDER
)
