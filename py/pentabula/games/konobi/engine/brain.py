"""What search may use of Konobi, and the skills of its levels.

Tree search with learned priors and playouts that answer the last stone: see `weights`,
`priors`, `rollout` and, for the uniform playouts, `playouts`. Measurements:
docs/measurements/konobi-search.md.
"""

from __future__ import annotations

from pentabula.core.brain import Brain, MonteCarlo, Skill
from pentabula.games.konobi.engine.playouts import playout
from pentabula.games.konobi.engine.priors import canonical, is_small, opening, priors, winner
from pentabula.games.konobi.engine.rollout import rollout
from pentabula.kit.playing import all_moves

LADDER = (
    Skill(8, depth=1, blind_spots=0.5),
    Skill(27, depth=2, blind_spots=0.25),
    Skill(52, blind_spots=0.1),
    Skill(125),
    Skill(350),
    Skill(1000, is_shared=True),
)


THINKING = MonteCarlo(
    rollout=rollout,
    priors=priors,
    winner=winner,
    opening=opening,
    canonical=canonical,
    is_small=is_small,
    prior_visits=40.0,
    exploration=0.05,
    rave=1000.0,
)

REVIEW_NODES = 250, 1200
"""More than for other games: near the end a look either sees the win or does not."""

LADDER_GAMES = tuple((won, 200) for won in (143, 157, 156, 149, 158))
"""How often each level beat the one below it: docs/strength.md."""

BRAIN = Brain(playout, all_moves, THINKING, LADDER, REVIEW_NODES, LADDER_GAMES)
