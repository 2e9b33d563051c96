"""What search may use: playouts with sense, priors, proofs of the end, all moves as first.

Measured on size 7, pie off, against plain UCT with ten times the playouts (a model of search
and game in C; 200 nodes a move unless said otherwise; the ends of 95 % intervals ±0.06 to 0.1):

- generic search before: 1 of 10; all moves as first for both seats 0.53 in place of 0.35 (60
  games, five times the playouts); exchanges the other way left out 0.43 for 0.32 (60);
- proof at the root, up to 200,000 positions: 0.55 in place of 0.43 (100);
- `rave` 100 and 0.1 exploration 0.45, 1000 and 0.03 0.63 (150, 200); 10,000 0.60 (240);
- what stands: 0.70 (200) and 0.60 (240); with 1,000 nodes against 10,000 0.63 (100); 400
  against 1,200, which take the same time, 0.93 (200).

Tried without gain: best of two exchanges by earlier games of the search 0.44 for 0.46 (100);
only the next 12 plies as first 0.46 for 0.46 (100); an end of four exchanges solved in each
playout 0.30 for 0.32 (60); results shared by all ways to a position 0.51 for 0.45 (150), then
0.56 for 0.58; alpha-beta and greedy play with a static sum over groups: see `knowledge`.
Five times the nodes up to ply 14 only: 0.78 for 0.53; from ply 14 to 26 0.73; later 0.60 (120).
"""

from __future__ import annotations

from typing import Final

from pentabula.core.brain import Brain, MonteCarlo, Skill
from pentabula.games.tabik.engine import endgame
from pentabula.games.tabik.engine.knowledge import opening, priors
from pentabula.games.tabik.engine.playouts import playout
from pentabula.games.tabik.engine.rollout import rollout
from pentabula.games.tabik.rules.position import Position
from pentabula.kit.playing import all_moves


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
    Skill(35, sight=2, blind_spots=0.25),
    Skill(62, sight=3, blind_spots=0.14),
    Skill(110, blind_spots=0.07),
    Skill(185),
    Skill(430),
    Skill(1000, is_shared=True),
)

BRAIN = Brain(playout, all_moves, THINKING, LADDER)
