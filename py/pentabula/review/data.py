"""The data of a review: a line of moves, and the looks at its positions so far.

A `Look` is the result of the search of one position. Looks are independent of each other: they can
be made in any order, stored, and made again with the same result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from math import sqrt
from typing import Final

from pentabula.core.brain import (
    LOST,
    WON,
    Evaluation,
    Exact,
    Expectimax,
    MonteCarlo,
    MoveEvaluation,
    Skill,
)
from pentabula.core.game import AnyGame
from pentabula.core.position import CHANCE, AnyPosition, Move, Seat
from pentabula.core.tree import Node, Record
from pentabula.search.expectimax import EVALUATION
from pentabula.search.levels import UNLIMITED

QUICK: Final = "quick"
PROOFS: Final = "proofs"
BRIDGES: Final = "bridges"
"""The names of the passes before the rounds."""

SMALL_QUICK_SHARE: Final = 64
"""Where a proof is within reach, the divisor of a deep look's nodes for a quick look. A deep look
follows wherever it is needed."""

MIN_WITH_DICE: Final = 2000
"""The fewest nodes of a deep look with dice: fewer do not compare the best few plays."""

ROUNDS: Final = 1, 2, 4, 8, 16
"""The nodes of each round's looks, as multiples of a deep look's nodes."""


@dataclass(frozen=True, slots=True)
class Look:
    """A look: the result of the search of a position, from the point of view of `seat`.

    `seat` is to decide there, or is to play the next dice. `best` is the best move and `played` the
    move of the game, both None at dice; `played` is also None if the search did not consider it.
    `average` is the mean chance of all moves considered. `is_final`: the search ended before its
    limit, so more nodes would change nothing.
    """

    seat: Seat
    evaluation: Evaluation
    best: MoveEvaluation[Move] | None = None
    played: MoveEvaluation[Move] | None = None
    average: float = 0.0
    is_final: bool = False

    def for_seat(self, seat: Seat) -> Evaluation:
        """The evaluation from the point of view of a seat."""
        return flipped(self.evaluation, self.seat, seat)


def flipped(evaluation: Evaluation, from_seat: Seat, to_seat: Seat) -> Evaluation:
    """Converts an evaluation from one seat's point of view to another seat's."""
    if from_seat == to_seat:
        return evaluation
    return replace(evaluation, chance=1 - evaluation.chance)


def result_for(seat: Seat, position: AnyPosition) -> Evaluation | None:
    """The result of a game for a seat, or None if the game is not over."""
    outcome = position.outcome()
    if outcome is None:
        return None
    return WON if outcome.winner == seat else LOST


def is_forced(position: AnyPosition) -> bool:
    """Whether a seat is to move and has one legal move."""
    is_decision = position.outcome() is None and position.turn != CHANCE
    return is_decision and len(position.legal_moves()) == 1


def after_forced_moves(position: AnyPosition) -> AnyPosition:
    """The position after all moves that are forced from here on."""
    while is_forced(position):
        position = position.play(next(iter(position.legal_moves())))
    return position


@dataclass(frozen=True, slots=True)
class ReviewLimits:
    """How thorough a review is: the nodes of a deep look, and the seed of all searches.

    Without `nodes` the game's strongest level decides, and also where the brain solves the game.
    The same limits give the same review.
    """

    nodes: int | None = None
    seed: int = 0

    def deep(self, game: AnyGame, times: int = 1) -> Skill:
        """The skill of a deep look with this multiple of its nodes."""
        knowledge = game.brain.knowledge
        least = MIN_WITH_DICE if isinstance(knowledge, Expectimax) else 1
        nodes = _usual_nodes(game)[1]
        # A game that its brain solves is always solved: a part of the solution proves nothing.
        if self.nodes is not None and not isinstance(knowledge, Exact):
            nodes = max(least, self.nodes)
        return replace(game.brain.ladder[-1], nodes=times * nodes, milliseconds=UNLIMITED)

    def quick(self, game: AnyGame, is_small: bool) -> Skill:
        """The skill of a quick look."""
        deep, knowledge = self.deep(game), game.brain.knowledge
        if isinstance(knowledge, Expectimax):
            return replace(deep, nodes=UNLIMITED, depth=EVALUATION)
        if isinstance(knowledge, Exact):
            return deep
        few, many = (1, SMALL_QUICK_SHARE) if is_small else _usual_nodes(game)
        return replace(deep, nodes=max(1, deep.nodes * few // many))


def _usual_nodes(game: AnyGame) -> tuple[int, int]:
    """The default nodes of a quick and of a deep look."""
    most = game.brain.ladder[-1].nodes
    is_exact = isinstance(game.brain.knowledge, Exact)
    return (most, most) if is_exact else game.review_effort.nodes(most)


def looks_pass(number: int) -> str:
    """The name of the pass with a round's looks at positions of the line."""
    return f"looks {number}"


def others_pass(number: int) -> str:
    """The name of the pass with a round's looks at the moves that were not played."""
    return f"others {number}"


def better_pass(number: int) -> str:
    """The name of the pass with a round's looks after better moves."""
    return f"better {number}"


@dataclass(frozen=True)
class Round:
    """Looks with `times` the nodes of a deep one, by their indexes, which compare decisions.

    A decision is compared in a round once there are looks before it and after the move that was
    played. Where that move seems best, it also needs one of the `others`, at all other moves. With
    dice it needs a `better` look instead, after the best move, where the best move was not played.
    """

    times: int
    looks: dict[int, Look] = field(default_factory=dict)
    others: dict[int, Look] = field(default_factory=dict)
    better: dict[int, Look] = field(default_factory=dict)

    def better_move(self, at: int) -> Move | None:
        """The best move at an index, once there is a look at the position after it."""
        best = self.looks[at].best if at in self.better else None
        return best.move if best is not None else None

    @property
    def effort(self) -> int:
        """The nodes so far, in units of a deep look."""
        return self.times * (len(self.looks) + len(self.others) + len(self.better))


@dataclass(eq=False)
class ReviewData:
    """A line of a record and all looks at it.

    Indexes are those of `positions`: 0 is the start, n the position after ply n, the last one the
    end of the line. A move is at the index of the position before it. `to_search` are the indexes
    that need a look: all whose next move is not `forced`, and the end of the line. At `small`
    indexes a proof is within reach; at `large` ones a proof is tried nevertheless; `may_try_proof`
    are both. `has_dice`: a throw was made on the line, or is next.

    `quick` are the first looks, `proofs` the results of tried proofs, and `bridges` the results of
    longer tries between two proofs. The `rounds` compare decisions, each with more nodes than the
    one before it.
    """

    record: Record
    end: Node
    limits: ReviewLimits = ReviewLimits()
    quick: dict[int, Look] = field(default_factory=dict)
    proofs: dict[int, Look] = field(default_factory=dict)
    bridges: dict[int, Look] = field(default_factory=dict)
    rounds: tuple[Round, ...] = field(default_factory=lambda: tuple(map(Round, ROUNDS)))

    def __post_init__(self) -> None:
        self._bias = 0, 0.0
        self.line: Sequence[Node] = self.end.line()
        self.positions: Sequence[AnyPosition] = self.end.positions()
        indexes, last = range(len(self.positions)), len(self.line)
        self.over = frozenset(at for at in indexes if self.positions[at].outcome() is not None)
        self.has_dice = any(self.is_turn(at, CHANCE) for at in indexes)
        self.forced = frozenset(at for at in indexes if is_forced(self.positions[at]))
        open_ = [at for at in indexes if at not in self.over]
        self.to_search: Sequence[int] = [at for at in open_ if at not in self.forced or at == last]
        self.small: Sequence[int] = [at for at in self.to_search if self._is_small(at)]
        is_searched = isinstance(self.game.brain.knowledge, MonteCarlo) and not self.has_dice
        most = self.game.review_effort.proof_moves
        self.needs_proof = is_searched and len(self.positions[0].legal_moves()) <= most
        self.may_try_proof = frozenset(self.to_search if is_searched else ())
        self.large = [at for at in self.to_search if is_searched and at not in self.small]

    def __reduce__(self) -> tuple[object, ...]:
        # The end is one of the nodes of the record, which are pickled with it.
        place = self.record.root.tree().index(self.end)
        looks = self.quick, self.proofs, self.bridges, self.rounds
        return _data, (self.record, place, self.limits, *looks)

    @property
    def game(self) -> AnyGame:
        """The game that was played."""
        return self.record.game

    @cached_property
    def passes(self) -> Mapping[str, dict[int, Look]]:
        """The looks by the names of their passes, in the order in which they can be read."""
        passes = {QUICK: self.quick, PROOFS: self.proofs, BRIDGES: self.bridges}
        for number, each in enumerate(self.rounds):
            passes[looks_pass(number)] = each.looks
            passes[others_pass(number)] = each.others
            passes[better_pass(number)] = each.better
        return passes

    def is_turn(self, at: int, turn: int) -> bool:
        """Whether the game is not over and this seat or the dice are to move."""
        return at not in self.over and self.positions[at].turn == turn

    def played(self, at: int) -> Move | None:
        """The move of the game at an index, None at the end of the line."""
        return self.line[at].move if at < len(self.line) else None

    def throws_before(self, at: int) -> int:
        """How many throws were made before an index."""
        return self._throws[at]

    @cached_property
    def _throws(self) -> Sequence[int]:
        return [0, *accumulate(self.is_turn(at, CHANCE) for at in range(len(self.line)))]

    def throw_before(self, at: int) -> int | None:
        """The index of the throw with which the turn at an index began, or None."""
        earlier = range(at - 1, -1, -1)
        return next((each for each in earlier if self.is_turn(each, CHANCE)), None)

    def turn_end(self, at: int) -> int:
        """The index after the last move of the turn that is played at an index."""
        seat, end = self.positions[at].turn, at
        while end < len(self.line) and self.is_turn(end, seat):
            end += 1
        return end

    def after_forced(self, at: int) -> int:
        """The index after the forced moves from an index on."""
        while at < len(self.line) and at in self.forced:
            at += 1
        return at

    def look(self, at: int) -> Look | None:
        """The decisive look at an index: a proved look, or the look of its last comparison.

        Without a comparison, the look with the most nodes.
        """
        looks = [each.looks[at] for each in reversed(self.rounds) if at in each.looks]
        looks += [each[at] for each in (self.proofs, self.bridges, self.quick) if at in each]
        proved = next((each for each in looks if each.evaluation.is_proved), None)
        if proved is None and (done := self.rounds_done(at)):
            return self.rounds[done - 1].looks[at]
        return proved or next(iter(looks), None)

    def best(self, at: int) -> MoveEvaluation[Move] | None:
        """The best known move at an index."""
        look = self.look(at)
        return look.best if look is not None else None

    def expected_line(self, at: int) -> tuple[Move, ...]:
        """The best known line from an index on, with the forced moves before it."""
        moves, position = list[Move](), self.positions[at]
        while at in self.forced and is_forced(position):
            moves.append(next(iter(position.legal_moves())))
            position = position.play(moves[-1])
        best = self.best(self.after_forced(at))
        return (*moves, *best.line) if best is not None else tuple(moves)

    def rounds_done(self, at: int) -> int:
        """The number of rounds that have compared the decision at an index with the best move."""
        if at == len(self.line):
            return 0
        open_ = (done for done, each in enumerate(self.rounds) if self.missing_looks(each, at))
        return next(open_, len(self.rounds))

    def missing_looks(self, round_: Round, at: int) -> int:
        """How many looks the comparison of a decision still needs in a round."""
        after, look = self.after_forced(at + 1), round_.looks.get(at)
        replies = after not in self.over and after not in round_.looks
        if look is None:
            return 1 + replies + (self.has_dice and at not in round_.better)
        is_best = look.best is None or look.best.move == self.played(at)
        if self.has_dice:
            return 0 if is_best else replies + (at not in round_.better)
        return replies + (is_best and at not in round_.others)

    def error(self, at: int) -> float:
        """The standard error of what the decision at an index lost, from its comparisons so far.

        There must be one. A comparison has the errors of two looks.
        """
        nodes = sum(map(self.nodes, self.rounds[: self.rounds_done(at)]))
        return sqrt(2 * self.variance(nodes))

    def variance(self, nodes: int) -> float:
        """The variance of a value from looks with this many nodes, over seeds."""
        return self._variance / nodes

    @cached_property
    def is_random(self) -> bool:
        """Whether looks have random errors, so that the mean over seeds errs less than each."""
        return self._variance > 0

    @cached_property
    def _variance(self) -> float:
        """The variance of a value from a look with one node, over seeds.

        A node is worth half an independent playout: docs/measurements/reviews.md.
        """
        brain = self.game.brain
        knowledge = brain.knowledge
        if not isinstance(knowledge, MonteCarlo) or knowledge.has_full_evaluation:
            return 0.0
        if knowledge.sampling is not None and brain.ladder[-1].is_sampling:
            return knowledge.sampling.error**2
        return 0.5

    def quick_nodes(self, at: int) -> int:
        """The nodes of a quick look at an index."""
        return self._quick_nodes[at in self.small]

    def nodes(self, round_: Round) -> int:
        """The nodes of each look of a round."""
        return round_.times * self._deep_nodes

    @cached_property
    def _quick_nodes(self) -> Sequence[int]:
        return [self.limits.quick(self.game, is_small).nodes for is_small in (False, True)]

    @cached_property
    def _deep_nodes(self) -> int:
        return self.limits.deep(self.game).nodes

    @property
    def bias(self) -> float:
        """By how much quick looks overrate the side to move, or 0.

        It is the median fall of the value after moves that the look itself thinks best.
        """
        known = len(self.quick)
        if self._bias[0] != known:
            falls = sorted(self._quick_falls())
            self._bias = known, max(0.0, falls[len(falls) // 2]) if falls else 0.0
        return self._bias[1]

    def _quick_falls(self) -> Iterator[float]:
        """How much the value fell from one quick look to the next, after moves that seemed best."""
        for at, before in self.quick.items():
            after = self.quick.get(self.after_forced(at + 1))
            is_best = before.best is not None and before.best.move == self.played(at)
            if after is None or not is_best:
                continue
            if not before.evaluation.is_proved and not after.evaluation.is_proved:
                yield before.evaluation.chance - after.for_seat(before.seat).chance

    @property
    def effort(self) -> int:
        """The nodes of all rounds so far, in units of a deep look, without `small` indexes."""
        small = len(self.rounds[0].looks.keys() & set(self.small))
        return sum(each.effort for each in self.rounds) - small

    def _is_small(self, at: int) -> bool:
        position, knowledge = self.positions[at], self.game.brain.knowledge
        if position.turn == CHANCE or not isinstance(knowledge, MonteCarlo):
            return False
        return knowledge.is_small(position)


def _data(
    record: Record,
    place: int,
    limits: ReviewLimits,
    quick: dict[int, Look],
    proofs: dict[int, Look],
    bridges: dict[int, Look],
    rounds: tuple[Round, ...],
) -> ReviewData:
    """The data whose line ends at a place of the record's tree."""
    end = record.root.tree()[place]
    return ReviewData(record, end, limits, quick, proofs, bridges, rounds)
