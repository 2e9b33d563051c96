"""A game under review: its line of moves, and the looks at its positions so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import sqrt
from typing import Final

from pentabula.core.brain import Exact, Expectimax, MonteCarlo, MoveEvaluation, Skill
from pentabula.core.game import AnyGame
from pentabula.core.position import CHANCE, AnyPosition, Move
from pentabula.core.tree import Node, Record
from pentabula.review.looks import Look, is_forced
from pentabula.search.expectimax import EVALUATION
from pentabula.search.levels import UNLIMITED

QUICK: Final = "quick"
PROOFS: Final = "proofs"
"""The names of the passes before the rounds."""

GLIMPSE: Final = 64
"""Where a proof is within reach, a quick look has this part of the nodes of a deep one, which
follows wherever it is needed."""

MIN_WITH_DICE: Final = 2000
"""Nodes of a deep look with dice, at least: fewer do not compare the best few plays."""

ROUNDS: Final = 1, 2, 4, 8, 16
"""How many times the nodes of a deep look the looks of each round have."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How thoroughly a game is reviewed: nodes for a deep look, and the seed of all searches.

    Without `nodes` the game's strongest level decides. The same limits give the same review.
    """

    nodes: int | None = None
    seed: int = 0

    def deep(self, game: AnyGame, times: int = 1) -> Skill:
        """The skill of a deep look, or of one with that many times its nodes."""
        least = MIN_WITH_DICE if isinstance(game.brain.knowledge, Expectimax) else 1
        nodes = _usual(game)[1] if self.nodes is None else max(least, self.nodes)
        return replace(game.brain.ladder[-1], nodes=times * nodes, milliseconds=UNLIMITED)

    def quick(self, game: AnyGame, is_small: bool) -> Skill:
        """The skill of a look of the quick pass."""
        deep, knowledge = self.deep(game), game.brain.knowledge
        if isinstance(knowledge, Expectimax):
            return replace(deep, nodes=UNLIMITED, depth=EVALUATION)
        if isinstance(knowledge, Exact):
            return deep
        few, many = (1, GLIMPSE) if is_small else _usual(game)
        return replace(deep, nodes=max(1, deep.nodes * few // many))


def _usual(game: AnyGame) -> tuple[int, int]:
    """The nodes of a quick and of a deep look where the limits name none."""
    most = game.brain.ladder[-1].nodes
    return (
        (most, most) if isinstance(game.brain.knowledge, Exact) else game.review_effort.nodes(most)
    )


def looks_in(number: int) -> str:
    """The name of the pass with a round's looks at places."""
    return f"looks {number}"


def others_in(number: int) -> str:
    """The name of the pass with a round's looks at the moves that were not played."""
    return f"others {number}"


def better_in(number: int) -> str:
    """The name of the pass with a round's looks after better moves."""
    return f"better {number}"


@dataclass(frozen=True)
class Round:
    """Looks with `times` the nodes of a deep one: at places, and for decisions there.

    A decision is compared in a round once it has looks at its own place and after the move that was
    played. Where that seems best, it needs one of the `others`, at all moves but this. With dice it
    needs a `better` one instead, after the best move, where that is another one.
    """

    times: int
    looks: dict[int, Look] = field(default_factory=dict)
    others: dict[int, Look] = field(default_factory=dict)
    better: dict[int, Look] = field(default_factory=dict)

    def move(self, at: int) -> Move | None:
        """The best move that was found at a place, once the position after it was looked at."""
        best = self.looks[at].best if at in self.better else None
        return best.move if best is not None else None

    @property
    def effort(self) -> int:
        """The nodes so far, in deep looks."""
        return self.times * (len(self.looks) + len(self.others) + len(self.better))


@dataclass(eq=False)
class Walk:
    """A line of a record and what has been found out about it.

    Places are numbered like plies: place 0 is the start, place n the position after ply n, the
    last one the end of the line. `places` are those that need a look, where the next move is not
    `forced`, and the end of the line; `small` are those where a proof is within reach, `provable`
    the others where one can be tried. `has_dice`: a throw was made on the line, or is next.

    `quick` are the first looks at the places, `proofs` those where a proof was tried, with what it
    found. The `rounds` compare decisions, each round with more nodes than the one before it.
    """

    record: Record
    end: Node
    limits: Limits = Limits()
    quick: dict[int, Look] = field(default_factory=dict)
    proofs: dict[int, Look] = field(default_factory=dict)
    rounds: tuple[Round, ...] = field(default_factory=lambda: tuple(map(Round, ROUNDS)))

    def __post_init__(self) -> None:
        self._bias = 0, 0.0
        self.line: Sequence[Node] = self.end.line()
        self.positions: Sequence[AnyPosition] = self.end.positions()
        places, last = range(len(self.positions)), len(self.line)
        self.over = frozenset(at for at in places if self.positions[at].outcome() is not None)
        self.has_dice = any(self.is_open(at, CHANCE) for at in places)
        self.forced = frozenset(at for at in places if is_forced(self.positions[at]))
        open_ = [at for at in places if at not in self.over]
        self.places: Sequence[int] = [at for at in open_ if at not in self.forced or at == last]
        self.small: Sequence[int] = [at for at in self.places if self._is_small(at)]
        is_searched = isinstance(self.game.brain.knowledge, MonteCarlo) and not self.has_dice
        self.provable = [at for at in self.places if is_searched and at not in self.small]

    @property
    def game(self) -> AnyGame:
        """The game that was played."""
        return self.record.game

    @cached_property
    def passes(self) -> Mapping[str, dict[int, Look]]:
        """The looks by the names of their passes, in the order in which they can be read."""
        passes = {QUICK: self.quick, PROOFS: self.proofs}
        for number, each in enumerate(self.rounds):
            passes[looks_in(number)] = each.looks
            passes[others_in(number)] = each.others
            passes[better_in(number)] = each.better
        return passes

    def is_open(self, at: int, turn: int) -> bool:
        """Whether the game is not over at a place and it is this seat's, or the dice's, turn."""
        return at not in self.over and self.positions[at].turn == turn

    def played(self, at: int) -> Move | None:
        """The move of the game at a place, None at the end of the line."""
        return self.line[at].move if at < len(self.line) else None

    def follow(self, at: int) -> int:
        """The place where the forced moves from a place on end."""
        while at < len(self.line) and at in self.forced:
            at += 1
        return at

    def look(self, at: int) -> Look | None:
        """The look at a place that counts: one that is sure, or that of its last comparison.

        Where it has not been compared, it is the one with the most nodes.
        """
        looks = [each.looks[at] for each in reversed(self.rounds) if at in each.looks]
        looks += [each[at] for each in (self.proofs, self.quick) if at in each]
        sure = next((each for each in looks if each.evaluation.is_sure), None)
        if sure is None and (done := self.rounds_done(at)):
            return self.rounds[done - 1].looks[at]
        return sure or next(iter(looks), None)

    def best(self, at: int) -> MoveEvaluation[Move] | None:
        """The best move at a place, as far as it is known."""
        look = self.look(at)
        return look.best if look is not None else None

    def expected(self, at: int) -> tuple[Move, ...]:
        """The best line from a place on, as far as it is known, with forced moves before it."""
        moves, position = list[Move](), self.positions[at]
        while at in self.forced and is_forced(position):
            moves.append(next(iter(position.legal_moves())))
            position = position.play(moves[-1])
        best = self.best(self.follow(at))
        return (*moves, *best.line) if best is not None else tuple(moves)

    def rounds_done(self, at: int) -> int:
        """In how many rounds the decision at a place has been compared with the best move."""
        if at == len(self.line):
            return 0
        open_ = (done for done, each in enumerate(self.rounds) if self.lacks(each, at))
        return next(open_, len(self.rounds))

    def lacks(self, round_: Round, at: int) -> int:
        """How many looks the comparison of a decision still needs in a round."""
        after, look = self.follow(at + 1), round_.looks.get(at)
        replies = after not in self.over and after not in round_.looks
        if look is None:
            return 1 + replies + (self.has_dice and at not in round_.better)
        is_best = look.best is None or look.best.move == self.played(at)
        if self.has_dice:
            return 0 if is_best else replies + (at not in round_.better)
        return replies + (is_best and at not in round_.others)

    def error(self, at: int) -> float:
        """The standard error of what the decision at a place lost, as far as it was compared.

        It compares two positions.
        """
        nodes = sum(map(self.nodes, self.rounds[: self.rounds_done(at)]))
        return sqrt(2 * self.variance(nodes))

    def variance(self, nodes: int) -> float:
        """The variance of the value that looks with so many nodes find, as searches are random."""
        return self._variance / nodes

    @cached_property
    def is_random(self) -> bool:
        """Whether looks from other seeds err otherwise, so that their mean errs less than each."""
        return self._variance > 0

    @cached_property
    def _variance(self) -> float:
        """The variance of the value that a look of one node would find.

        Playouts find it as well as by half as many games: docs/measurements/reviews.md.
        """
        brain = self.game.brain
        knowledge = brain.knowledge
        if not isinstance(knowledge, MonteCarlo) or knowledge.has_full_evaluation:
            return 0.0
        if knowledge.sampling is not None and brain.ladder[-1].is_sampling:
            return knowledge.sampling.error**2
        return 0.5

    def quick_nodes(self, at: int) -> int:
        """The nodes of a quick look at a place."""
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
        """How much better off a quick look takes a side for because it is to move, or 0.

        It is how much the value falls, in the median, with moves that the look itself thinks best.
        """
        known = len(self.quick)
        if self._bias[0] != known:
            falls = sorted(self._quick_falls())
            self._bias = known, max(0.0, falls[len(falls) // 2]) if falls else 0.0
        return self._bias[1]

    def _quick_falls(self) -> Iterator[float]:
        """How much the value fell from one quick look to the next, with moves that seemed best."""
        for at, before in self.quick.items():
            after = self.quick.get(self.follow(at + 1))
            is_best = before.best is not None and before.best.move == self.played(at)
            if after is None or not is_best:
                continue
            if not before.evaluation.is_sure and not after.evaluation.is_sure:
                yield before.evaluation.chance - after.seen_by(before.seat).chance

    @property
    def effort(self) -> int:
        """The nodes of all rounds so far, in deep looks, without those at small places."""
        small = len(self.rounds[0].looks.keys() & set(self.small))
        return sum(each.effort for each in self.rounds) - small

    def _is_small(self, at: int) -> bool:
        position, knowledge = self.positions[at], self.game.brain.knowledge
        if position.turn == CHANCE or not isinstance(knowledge, MonteCarlo):
            return False
        return knowledge.is_small(position)
