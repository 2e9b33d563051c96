"""What a game tells search about itself, and what search answers about positions and moves.

A game's `brain` module holds `BRAIN`, a value of class `Brain`. Only `playout` and
`shortlist` must be given; with these alone a game is played by plain Monte-Carlo tree search.
The rest is knowledge, and `thinking` says which search uses it:

| `thinking` | search | for games |
| --- | --- | --- |
| `MonteCarlo` | `search.montecarlo`, with proofs by `search.proof` | played out to be judged |
| `Expectimax` | `search.expectimax` | with dice and an evaluation |
| `Exact` | `search.exact` | that the brain itself can solve |

Chances are winning chances from 0 to 1; whose they are is said at each place.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol

from pentabula.core.position import Seat

ESTIMATE: Final = "estimate"
EXACT: Final = "exact"
PROVED: Final = "proved"
KINDS: Final = (ESTIMATE, EXACT, PROVED)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How good a move or a position is for the seat that is to decide.

    `chance` is its winning chance. `kind` says how far to trust it: ESTIMATE (from search and
    evaluation), EXACT (the true chance), PROVED (a won or lost game: 1 or 0). `low` and `high`
    are proven bounds of the number that the game counts, where it counts one (TAU's product
    with best play); equal bounds are its exact value.
    """

    chance: float
    kind: str = ESTIMATE
    low: int | None = None
    high: int | None = None

    @property
    def is_sure(self) -> bool:
        """Whether the game is proved won or lost."""
        return self.kind == PROVED


WON: Final = Evaluation(1.0, PROVED)
LOST: Final = Evaluation(0.0, PROVED)


@dataclass(frozen=True, slots=True)
class MoveEvaluation:
    """A legal move and what the engine thinks of it, from the point of view of its mover.

    `line` is the best line that begins with the move; `nodes` is the effort spent on the move,
    0 where that is not counted. In a `search.report.Report`, which is text, moves are tokens.
    """

    move: Any
    evaluation: Evaluation
    line: tuple[Any, ...] = ()
    nodes: int = 0


@dataclass(frozen=True, slots=True)
class Analysis:
    """What an analysis knows of a position: its moves, the best first, and the next dice.

    All chances are those of `seat`. `outlook` is each throw that may follow the best move, with
    the chance that it leaves; empty without dice. `nodes` is the effort so far.
    """

    seat: Seat
    evaluation: Evaluation
    moves: tuple[MoveEvaluation, ...]
    outlook: tuple[tuple[Any, float], ...] = ()
    nodes: int = 0
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a level plays a game.

    `nodes` is what it may look at (playouts, positions evaluated: what its search counts),
    `milliseconds` the cap beside it. `sight` is how many plies ahead it sees, 0 for no bound.
    `blind_spots` is the share of moves that it overlooks, its own and the opponent's, always the
    same ones in the same game. `tolerance` is how far below the best a move may be for it to look
    as good (in winning chance; each search says how it is used). `is_shared`: several workers
    may think together, each up to `nodes`.
    """

    nodes: int
    milliseconds: int = 5000
    sight: int = 0
    blind_spots: float = 0.0
    tolerance: float = 0.0
    is_shared: bool = False


LADDER: Final = (
    Skill(12, sight=1, blind_spots=0.5),
    Skill(40, sight=2, blind_spots=0.25),
    Skill(120, blind_spots=0.1),
    Skill(350),
    Skill(1000),
    Skill(3000, is_shared=True),
)
"""The skills of the six levels where a game brings no ladder of its own, the gentlest first."""


class Prover(Protocol):
    """A proof in the making: who wins a position, found slice by slice.

    `winner` is the seat that wins, once that is known.
    """

    winner: Seat | None

    def step(self) -> None:
        """A slice more, of a millisecond or two. Nothing once it is done."""

    def known(self, move: Any) -> Seat | None:
        """Who wins for sure after a move, so far as that is known."""


@dataclass(frozen=True, slots=True)
class MonteCarlo:
    """Monte-Carlo tree search with what the game knows. Every hook may be left out.

    `rollout(position, rng)` is a playout with some sense: the winner and the moves played;
    the uniform `playout` serves where it is None.

    `priors(position, moves)` is a winning chance for the mover at each of the moves, from
    cheap knowledge. It counts like `prior_visits` visits. With `is_judged` it is a whole
    evaluation, and nothing is played out: `search.judged`.

    `winner(position)` is the seat that has a proved win, or None where nothing is proved:
    cheap, and never wrong. It is asked of positions that are not over.

    `opening(position, rng)` is a decision by measured knowledge (a first move that a swap does
    not punish, a komi), or None where search should decide.

    `canonical(position)` is a key shared by positions that are alike by symmetry, for proofs.

    `is_small(position)` says whether a proof of the position is within reach; search then
    gives part of its effort to `search.proof`. `prover(position)` is the game's own proof in
    place of that, or None where it has none.

    `exploration` is the constant of the bound in UCT; `rave` the number of visits at which a
    move's own results weigh as much as those of games in which it was played later (0: none),
    by the same seat, or with `is_common` by either, where moves mean the same for both.
    """

    rollout: Callable[[Any, Random], tuple[Seat, Sequence[Any]]] | None = None
    priors: Callable[[Any, Sequence[Any]], Sequence[float]] | None = None
    winner: Callable[[Any], Seat | None] | None = None
    opening: Callable[[Any, Random], Any | None] | None = None
    canonical: Callable[[Any], Hashable] = lambda position: (position.key(), position.turn)
    is_small: Callable[[Any], bool] = lambda position: len(position.legal_moves()) <= 12
    prior_visits: float = 8.0
    exploration: float = 0.4
    rave: float = 300.0
    is_judged: bool = False
    prover: Callable[[Any], Prover | None] = lambda position: None
    is_common: bool = False


@dataclass(frozen=True, slots=True)
class Expectimax:
    """Search over dice with an evaluation.

    `evaluate(position)` is seat 0's winning chance between two turns, dice still to be
    thrown. `exact(position)` is the same where it is known to be right, else None; it may
    take a few milliseconds.

    `glance(position)` is what somebody sees there who does not think of the dice to come; a
    skill with a `sight` of one ply judges by it. None: as `evaluate`.

    `endings(position)` is every position, once, in which the turn of the seat to decide may
    end. None: found by playing all moves.
    """

    evaluate: Callable[[Any], float]
    exact: Callable[[Any], float | None] = lambda position: None
    glance: Callable[[Any], float] | None = None
    endings: Callable[[Any], Sequence[Any]] | None = None


@dataclass(frozen=True, slots=True)
class Exact:
    """A game that its brain solves.

    `solve(position)` answers again and again, after a slice of work of a few milliseconds,
    what is known so far of every legal move (of a sensible few at an open range), the best
    first; it ends when no more can be known.

    `decide(position, known, skill, seed)` is the move of a player with that skill, where `known`
    is what `solve` has said: the same seed, the same slips. None: every skill takes the best.
    """

    solve: Callable[[Any], Iterator[Sequence[MoveEvaluation]]]
    decide: Callable[[Any, Sequence[MoveEvaluation], Skill, int], Any] | None = None


@dataclass(frozen=True, slots=True)
class Brain:
    """What search may use of a game.

    `playout(position, rng)` is a uniformly random game from here to its end: the winner and
    the moves played. Uniform over `legal_moves()` at each ply, by `chances()` at dice, and
    over `shortlist` at open ranges. The moves replay through `Position.play` to the end.

    `shortlist(position)` is a few sensible legal moves where the range is open, all legal
    moves elsewhere.

    `ladder` holds the skills of the levels in `search.levels`, the gentlest first.
    """

    playout: Callable[[Any, Random], tuple[Seat, list[Any]]]
    shortlist: Callable[[Any], Sequence[Any]]
    thinking: MonteCarlo | Expectimax | Exact = MonteCarlo()
    ladder: tuple[Skill, ...] = LADDER
