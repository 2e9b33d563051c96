"""What search may use of Konobi, and how well the levels play it.

Tree search with learnt priors and playouts that answer the last stone; see `weights`,
`knowledge`, `rollout` and, for the uniform playouts, `playouts`.

What was tried on Konobi 11, without pie, the first stone random (in a copy of the search in
C, N = 60 unless said, 300 nodes a side): priors worth 20 visits 0.88 against none, worth 8
visits 0.68; 40 visits 0.60 against 20; twice the slope 0.60. Without priors: exploration 0.05
0.64 against 0.4, 0.2 0.56 (N = 100); all-moves-as-first at 1000 visits 0.56 against 300, at
100 0.37 (N = 100). Wins in one move found at once 0.44 against not (N = 100): kept, because
proofs are four times as short with it. 100 nodes against plain UCT with 1000: 0.97.
A node costs 1.8 to 1.9 times one of plain UCT in CPython (0.19 to 0.24 ms).

The ladder: 60 nodes against 20 won 0.77, 150 against 60 0.68, 450 against 150 0.80 (N = 60, in
C); the gentlest level against random moves 60 of 60, the second against the first 47 of 60.
"""

from __future__ import annotations

from pentabula.core.brain import Brain, MonteCarlo, Skill
from pentabula.games.konobi.engine.knowledge import canonical, is_small, opening, priors, winner
from pentabula.games.konobi.engine.playouts import playout
from pentabula.games.konobi.engine.rollout import rollout
from pentabula.kit.playing import all_moves

LADDER = (
    Skill(8, sight=1, blind_spots=0.5),
    Skill(27, sight=2, blind_spots=0.25),
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

BRAIN = Brain(playout, all_moves, THINKING, LADDER)
