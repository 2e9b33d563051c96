"""What search may use of Konobi, and the skills of its levels.

Tree search with learned priors (`weights`, `priors`). The levels from Expert on, analysis and
reviews evaluate positions by many simultaneous random games (`sampling`), the other levels by
playouts that answer the last stone (`guided_playout`). Measurements:
docs/measurements/konobi-search.md.
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
from pentabula.games.konobi.engine.opening_book import book
from pentabula.games.konobi.engine.playouts import guided_playout, playout
from pentabula.games.konobi.engine.priors import canonical, is_small, opening, priors, winner
from pentabula.games.konobi.engine.sampling import sample
from pentabula.games.konobi.rules.position import Position
from pentabula.kit.uniform_playouts import all_moves

LADDER = (
    Skill(27, depth=2, blind_spots=0.25),
    Skill(54, blind_spots=0.1),
    Skill(135),
    Skill(330),
    Skill(120, is_sampling=True),
    Skill(600, is_shared=True, is_sampling=True),
)


KNOWLEDGE = MonteCarlo(
    guided_playout=guided_playout,
    priors=priors,
    winner=winner,
    opening=opening,
    canonical=canonical,
    is_small=is_small,
    prior_visits=40.0,
    exploration=0.05,
    rave=1000.0,
    sampling=Sampling(sample, prior_visits=5.0, exploration=0.01, rave=30.0, error=0.2, book=book),
)

REVIEW_EFFORT: Final = ReviewEffort(
    quick_nodes=75, deep_nodes=300, deep_looks=200, half_rate=0.03, proof_moves=25
)
"""Small looks, and many: the mean of several searches errs less than a larger one. On 5 × 5, half
of the losses that looks alone find are none."""

_FIRST: Final = tuple(LevelMatch(won, 200) for won in (143, 157, 156, 149, 186))
"""The matches of the first levels."""

LEVEL_MATCHES: Final = (
    *(LevelMatch(won, 200) for won in (152, 161, 163, 163)),
    LevelMatch(340, 400),
)

EARLIER_LEVELS: Final = (EarlierLevels(_FIRST, successor=_FIRST[0], until=1_795_996_800_000),)
"""Until November 2026 the levels below Master had 8, 27, 52, 125 and 350 playouts."""

BRAIN: Final[Brain[Position, str]] = Brain(
    playout=playout, shortlist=all_moves, knowledge=KNOWLEDGE, ladder=LADDER
)
