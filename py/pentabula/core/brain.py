"""What a game offers to search and reviews, and how search describes positions and moves.

A game's `brain` module holds `BRAIN`, a value of class `Brain`. Only `playout` and
`shortlist` must be given; with these alone a game is played by plain Monte-Carlo tree search.
The type of `knowledge` decides which search is used:

| `knowledge` | search | for games |
| --- | --- | --- |
| `MonteCarlo` | `search.montecarlo`, with proofs by `search.proof` | evaluated by playouts |
| `Expectimax` | `search.expectimax` | with dice and an evaluation |
| `Exact` | `search.exact` | that the brain itself can solve |

A chance is a winning chance from 0 to 1; each docstring says which seat's.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Generic, Protocol, TypeAlias, TypeVar

from pentabula.core.position import M, P, Seat

M_co = TypeVar("M_co", bound=Hashable, covariant=True)
M_contra = TypeVar("M_contra", bound=Hashable, contravariant=True)

ESTIMATE: Final = "estimate"
EXACT: Final = "exact"
PROVED: Final = "proved"
KINDS: Final = (ESTIMATE, EXACT, PROVED)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How good a move or a position is for the seat that is to decide.

    `chance` is its winning chance. `kind` says how far to trust it: ESTIMATE (from search and
    evaluation), EXACT (the true chance), PROVED (a won or lost game: 1 or 0). `low` and `high`
    are proven bounds of the score in a game that has one (TAU's product with best play); equal
    bounds are its exact value.
    """

    chance: float
    kind: str = ESTIMATE
    low: int | None = None
    high: int | None = None

    @property
    def is_proved(self) -> bool:
        """Whether the game is proved won or lost."""
        return self.kind == PROVED


WON: Final = Evaluation(1.0, PROVED)
LOST: Final = Evaluation(0.0, PROVED)


@dataclass(frozen=True, slots=True)
class MoveEvaluation(Generic[M_co]):
    """A legal move and its evaluation, from the point of view of its mover.

    `line` is the best line that begins with the move; `nodes` is the effort spent on the move,
    0 if that is not counted. In a `search.report.SearchReport`, which is text, moves are tokens.
    """

    move: M_co
    evaluation: Evaluation
    line: tuple[M_co, ...] = ()
    nodes: int = 0

    @property
    def reply(self) -> M_co | None:
        """The second move of the line; None for a shorter line."""
        return self.line[1] if len(self.line) > 1 else None


@dataclass(frozen=True, slots=True)
class Analysis(Generic[M_co]):
    """What an analysis found about a position: its moves, the best first, and the next dice.

    All chances are for `seat`. `outlook` has each throw that may follow the best move, with the
    chance after the throw; it is empty without dice. `nodes` is the effort so far, made within
    `milliseconds`; `depth` is how many plies ahead the longest line reaches.
    """

    seat: Seat
    evaluation: Evaluation
    moves: tuple[MoveEvaluation[M_co], ...]
    outlook: tuple[tuple[M_co, float], ...] = ()
    nodes: int = 0
    is_done: bool = False
    milliseconds: int = 0
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a level plays a game.

    `nodes` limits its search (each search says what its nodes are), and so does `milliseconds`.
    `depth` is how many plies ahead it searches, 0 for no limit. `blind_spots` is the share of moves
    that it overlooks, and moves within `tolerance` of the best look equally good to it (in winning
    chance). A tree search overlooks moves of both seats, at one position always the same ones for
    one seed, and ignores `tolerance`; a search over dice overlooks ends of its own turn; `Exact`
    passes both to the brain. `is_shared`: several workers may search together, each up to `nodes`.
    `is_sampling`: positions are evaluated by `MonteCarlo.sampling`, and each is a node. Once the
    positions of a search tree have `tree_moves` moves together, some are forgotten: 100 to 200 MB.
    """

    nodes: int
    milliseconds: int = 5000
    depth: int = 0
    blind_spots: float = 0.0
    tolerance: float = 0.0
    is_shared: bool = False
    is_sampling: bool = False
    tree_moves: int = 1_000_000

    @property
    def may_overlook(self) -> bool:
        """Whether it may miss what it could prove, so that it proves nothing."""
        return bool(self.blind_spots or self.depth)


LADDER: Final = (
    Skill(12, depth=1, blind_spots=0.5),
    Skill(40, depth=2, blind_spots=0.25),
    Skill(120, blind_spots=0.1),
    Skill(350),
    Skill(1000),
    Skill(3000, is_shared=True),
)
"""The skills of the six levels that nodes define in games without their own ladder, the weakest
first."""


class Prover(Protocol[M_contra]):
    """A search for a proof of who wins a position, done in slices.

    `winner` is the seat that wins, once that is known.
    """

    winner: Seat | None

    def step(self) -> None:
        """Does another slice, of a millisecond or two; nothing once it is done."""

    def winner_after(self, move: M_contra) -> Seat | None:
        """The proved winner after a move, or None if it is unknown yet."""


Shares: TypeAlias = Mapping[M, float]
"""For each move, a share of the games in which it was made."""


@dataclass(frozen=True, slots=True)
class Sample(Generic[M]):
    """The results of many random games from one position.

    `chance` is the share of games that seat 0 won. `shares` has, for each seat and move, the share
    that the seat won of the games in which it made the move. A missing move makes no difference.
    """

    chance: float
    shares: tuple[Shares[M], Shares[M]] = ({}, {})


@dataclass(frozen=True, slots=True)
class Sampling(Generic[P, M]):
    """Evaluation by many simultaneous random games instead of a playout: see `search.sampled`.

    `sample(position, rng)` plays them from a position that is not over. A sample is worth many
    playouts, so the constants differ from those of `MonteCarlo`, where they are explained. `error`
    is the standard error of a search of one node, over seeds; that of n nodes is √n times less.

    `book(position)` are the moves of the opening book, if it has the position. A level plays one of
    them, unless something is proved. They do not affect evaluations.
    """

    sample: Callable[[P, Random], Sample[M]]
    prior_visits: float
    exploration: float
    rave: float
    error: float
    book: Callable[[P], Sequence[M]] = lambda position: ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MonteCarlo(Generic[P, M]):
    """Monte-Carlo tree search with knowledge of the game. Every hook may be left out.

    `guided_playout(position, rng)` is a playout guided by knowledge: the winner and the moves
    played, None for a move that does not count as played. None: `Brain.playout`, which is uniform.

    `priors(position, moves)` estimates the mover's winning chance at each of the moves, cheaply.
    An estimate counts like `prior_visits` visits. With `has_full_evaluation` it is a full
    evaluation, and nothing is played out: see `search.bestfirst`.

    `winner(position)` is the seat that has a proved win, or None if nothing is proved:
    cheap, and never wrong. It is called only for positions that are not over.

    `opening(position, rng)` is a move from opening knowledge (a first move that is not worth
    swapping, a komi), or None if search should decide. A proof overrides it.

    `canonical(position)` is a key that symmetrical positions share, for proofs.

    `is_small(position)` says whether a proof of the position is within reach; the search then
    spends part of its effort on `search.proof`. `prover(position)` is the game's own proof to use
    instead, or None. `solver()` is a `prover` for puzzles and reviews: it has no limit of effort,
    and keeps its results for later positions. None: `prover` is used.

    `sampling` evaluates positions for levels whose skill `is_sampling`.

    `exploration` is the exploration constant of UCT. `rave` is the number of visits at which a
    move's own results weigh as much as its results as a later move (all moves as first, AMAF; 0
    turns AMAF off). Later moves of the same seat count, which is assumed to play every second ply;
    with `is_amaf_shared` those of both seats count, since a move means the same for both.
    """

    guided_playout: Callable[[P, Random], tuple[Seat, Sequence[M | None]]] | None = None
    priors: Callable[[P, Sequence[M]], Sequence[float]] | None = None
    winner: Callable[[P], Seat | None] | None = None
    opening: Callable[[P, Random], M | None] | None = None
    canonical: Callable[[P], Hashable] = lambda position: (position.key(), position.turn)
    is_small: Callable[[P], bool] = lambda position: len(position.legal_moves()) <= 12
    prior_visits: float = 8.0
    exploration: float = 0.4
    rave: float = 300.0
    has_full_evaluation: bool = False
    prover: Callable[[P], Prover[M] | None] = lambda position: None
    solver: Callable[[], Callable[[P], Prover[M] | None]] | None = None
    is_amaf_shared: bool = False
    sampling: Sampling[P, M] | None = None


@dataclass(frozen=True, slots=True)
class Expectimax(Generic[P]):
    """Search over dice with an evaluation.

    `evaluate(position)` is seat 0's winning chance between two turns, before the roll.
    `exact(position)` is its true winning chance there, or None if it is unknown; it may
    take a few milliseconds.

    `glance(position)` is the evaluation of a beginner, who ignores the next dice: a skill with a
    `depth` of 1 uses it. None: the same as `evaluate`.

    `turn_end_positions(position)` is every position in which the turn of the seat to move may end,
    each once. None: found by playing all moves (`search.turns`).
    """

    evaluate: Callable[[P], float]
    exact: Callable[[P], float | None] = lambda position: None
    glance: Callable[[P], float] | None = None
    turn_end_positions: Callable[[P], Sequence[P]] | None = None


@dataclass(frozen=True, slots=True)
class Exact(Generic[P, M]):
    """A game that its brain solves.

    `solve(position)` yields, after each slice of a few milliseconds, what is known so far about
    every legal move (where the range is open, about a few sensible ones), the best first. It ends
    when nothing is left to find out.

    `decide(position, known, skill, seed)` is the move of a player with that skill, where `known`
    is what `solve` yielded last. The same seed makes the same mistakes. None: every skill plays
    the best move.
    """

    solve: Callable[[P], Iterator[Sequence[MoveEvaluation[M]]]]
    decide: Callable[[P, Sequence[MoveEvaluation[M]], Skill, int], M] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Brain(Generic[P, M]):
    """What search may use of a game.

    `playout(position, rng)` is a uniformly random game from here to its end: the winner and
    the moves played. Uniform over `legal_moves()` at each ply, by `chances()` at dice, and
    over `shortlist` at open ranges. The moves replay through `Position.play` to the end.

    `shortlist(position)` is a few sensible moves at an open range, all legal moves elsewhere.

    `ladder` holds the skills of the levels in `search.levels` that nodes define, the weakest first.
    """

    playout: Callable[[P, Random], tuple[Seat, list[M]]]
    shortlist: Callable[[P], Sequence[M]]
    knowledge: MonteCarlo[P, M] | Expectimax[P] | Exact[P, M] = MonteCarlo()
    ladder: tuple[Skill, ...] = LADDER


QUICK_SHARE: Final = 16
DEEP_SHARE: Final = 2
"""The default divisors of the strongest level's nodes, for a quick and a deep look."""

HALF_RATE: Final = 0.06
"""The usual mean loss of a turn with an accuracy of 50 of 100: random moves lose thrice as much."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewEffort:
    """How much a review of the game searches (`pentabula.review`).

    `quick_nodes` and `deep_nodes` are the nodes of a quick and of a deep look. A review begins no
    further comparison once it has used the nodes of `deep_looks` deep looks. `half_rate` is the
    mean loss of a turn for which accuracy is 50 of 100, about a third of what random moves lose
    (docs/review.md). In a game that starts with at most `proof_moves` legal moves, only proved
    losses count: its end is proved early, and the looks before mostly compare positions that the
    same side wins.
    """

    quick_nodes: int | None = None
    deep_nodes: int | None = None
    deep_looks: int = 100
    half_rate: float = HALF_RATE
    proof_moves: int = 0

    def nodes(self, strongest: int) -> tuple[int, int]:
        """The nodes of a quick and of a deep look, from the nodes of the strongest level."""
        quick, deep = max(1, strongest // QUICK_SHARE), max(1, strongest // DEEP_SHARE)
        return self.quick_nodes or quick, self.deep_nodes or deep


USUAL_EFFORT: Final = ReviewEffort()


@dataclass(frozen=True, slots=True)
class LevelMatch:
    """A match of a level against the next weaker one, on the default board (docs/strength.md)."""

    won: int
    games: int


@dataclass(frozen=True, slots=True)
class EarlierLevels:
    """The levels of a game as they were `until` a time: results until then are rated by them.

    `matches` has the match of each level but the first; `successor` is the match of the weakest
    level that came after these against the weakest of these, None if they are the same. The time is
    in milliseconds since 1970.
    """

    matches: tuple[LevelMatch, ...]
    until: int
    successor: LevelMatch | None = None
