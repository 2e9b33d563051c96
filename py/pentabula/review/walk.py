"""A game under review: its line of moves, and the looks at its positions so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, cast

from pentabula.core.brain import Exact, Expectimax, MonteCarlo, MoveEvaluation, Skill
from pentabula.core.game import AnyGame
from pentabula.core.position import CHANCE, Move, Position
from pentabula.core.tree import Node, Record
from pentabula.review.looks import Look, Looking, Proving, is_forced
from pentabula.search.expectimax import EVALUATION
from pentabula.search.levels import UNLIMITED

GLIMPSE: Final = 64
"""Where a proof is within reach, a quick look has this part of the nodes of a deep one, which
follows wherever it is needed."""

MIN_WITH_DICE: Final = 2000
"""Nodes of a deep look with dice, at least: fewer do not compare the best few plays."""

MAX_STEPS: Final = 300
"""A proof has as many steps as a deep look has nodes, and no more than this."""

ROUNDS: Final = 3, 8
"""The rounds of checks: how many times the nodes of a deep look each has."""

SHARE: Final = 16
PLENTY: Final = 2
"""Without a number of nodes, quick and deep looks have these parts of the strongest level's."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How thoroughly a game is reviewed: nodes for a deep look, and the seed of all searches.

    Without `nodes` the game's strongest level decides. The same limits give the same review.
    """

    nodes: int | None = None
    seed: int = 0

    def deep(self, game: AnyGame, times: int = 1) -> Skill:
        """The skill of a deep look, or of one with that many times its nodes."""
        least = MIN_WITH_DICE if isinstance(game.brain.thinking, Expectimax) else 1
        nodes = _usual(game)[1] if self.nodes is None else max(least, self.nodes)
        return replace(game.brain.ladder[-1], nodes=times * nodes, milliseconds=UNLIMITED)

    def quick(self, game: AnyGame, is_small: bool) -> Skill:
        """The skill of a look of the quick pass."""
        deep, thinking = self.deep(game), game.brain.thinking
        if isinstance(thinking, Expectimax):
            return replace(deep, nodes=UNLIMITED, depth=EVALUATION)
        if isinstance(thinking, Exact):
            return deep
        few, many = (1, GLIMPSE) if is_small else _usual(game)
        return replace(deep, nodes=max(1, deep.nodes * few // many))


def _usual(game: AnyGame) -> tuple[int, int]:
    """The nodes of a quick and of a deep look where nobody asks for others."""
    brain = game.brain
    most = brain.ladder[-1].nodes
    if isinstance(brain.thinking, Exact):
        return most, most
    return brain.review_nodes or (max(1, most // SHARE), max(1, most // PLENTY))


@dataclass(frozen=True)
class Check:
    """Looks with `times` the nodes of a deep one, by the place of the decision.

    They are after the best move and after the move that was played.
    """

    times: int
    best: dict[int, Look] = field(default_factory=dict)
    played: dict[int, Look] = field(default_factory=dict)


@dataclass(eq=False)
class Walk:
    """A line of a record and what has been found out about it.

    Places are numbered like plies: place 0 is the start, place n the position after ply n, the
    last one the end of the line. `places` are those that need a look, where the next move is not
    `forced`, and the end of the line; `small` are those where a proof is within reach, `provable`
    the others where one can be tried. `has_dice`: a throw was made on the line, or is next.

    `quick` and `deep` are looks at the places, `better` those after the best moves that the deep
    looks found. `proofs` are the quick looks where a proof was tried, with what it found. `checks`
    compare decisions with more nodes, round by round.
    """

    record: Record
    end: Node
    limits: Limits = Limits()
    quick: dict[int, Look] = field(default_factory=dict)
    deep: dict[int, Look] = field(default_factory=dict)
    proofs: dict[int, Look] = field(default_factory=dict)
    better: dict[int, Look] = field(default_factory=dict)
    checks: tuple[Check, ...] = field(default_factory=lambda: tuple(map(Check, ROUNDS)))

    def __post_init__(self) -> None:
        self.line: Sequence[Node] = self.end.line()
        self.positions: Sequence[Position] = self.end.positions()
        places, last = range(len(self.positions)), len(self.line)
        self.has_dice = any(self.is_open(at, CHANCE) for at in places)
        self.forced = frozenset(at for at in places if is_forced(self.positions[at]))
        open_ = [at for at in places if self.positions[at].outcome() is None]
        self.places: Sequence[int] = [at for at in open_ if at not in self.forced or at == last]
        self.small: Sequence[int] = [at for at in self.places if self._is_small(at)]
        is_searched = isinstance(self.game.brain.thinking, MonteCarlo) and not self.has_dice
        self.provable = [at for at in self.places if is_searched and at not in self.small]

    @property
    def game(self) -> AnyGame:
        """The game that was played."""
        return self.record.game

    def is_open(self, at: int, turn: int) -> bool:
        """Whether the game is not over at a place and it is this seat's, or the dice's, turn."""
        position = self.positions[at]
        return position.outcome() is None and position.turn == turn

    def follow(self, at: int) -> int:
        """The place where the forced moves from a place on end."""
        while at < len(self.line) and at in self.forced:
            at += 1
        return at

    def look(self, at: int) -> Look | None:
        """The best look at a place."""
        proof = self.proofs.get(at)
        if proof is not None and proof.evaluation.is_sure:
            return proof
        return self.deep.get(at) or self.quick.get(at)

    def best(self, at: int) -> MoveEvaluation | None:
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

    def is_refined(self, at: int) -> bool:
        """Whether a decision has been compared by deep looks with the best move."""
        look = self.deep.get(at)
        if look is None or look.best is None:
            return False
        if look.best.move == self.line[at].move:
            return True
        after = self.follow(at + 1)
        is_over = self.positions[after].outcome() is not None
        return at in self.better and (is_over or after in self.deep)

    def checks_done(self, ply: int) -> int:
        """How many rounds of checks a decision has been through."""
        return sum(ply - 1 in each.best and ply - 1 in each.played for each in self.checks)

    def next_check(self, ply: int) -> Check | None:
        """The next check of a decision; None where it would find out nothing more."""
        at, done = ply - 1, self.checks_done(ply)
        looks = [self.better.get(at), self.deep.get(self.follow(ply))]
        if done:
            looks = [self.checks[done - 1].best[at], self.checks[done - 1].played[at]]
        is_final = all(look is None or look.is_final for look in looks)
        return None if is_final or done == len(self.checks) else self.checks[done]

    @property
    def effort(self) -> int:
        """How many deep looks there have been, besides those at small places."""
        return len(self.deep.keys() - set(self.small)) + len(self.better)

    @property
    def check_effort(self) -> int:
        """The nodes of all checks so far, in deep looks."""
        return sum(each.times * (len(each.best) + len(each.played)) for each in self.checks)

    def look_quickly(self, at: int) -> Looking:
        """The work of a look of the quick pass."""
        skill = self.limits.quick(self.game, at in self.small)
        return self._looking(self.positions[at], skill, at)

    def prove(self, at: int) -> Proving:
        """The work of a proof at one of the `provable` places that has been looked at quickly."""
        thinking = cast(MonteCarlo, self.game.brain.thinking)
        steps = min(MAX_STEPS, self.limits.deep(self.game).nodes)
        return Proving(thinking, self.positions[at], self.quick[at], steps, self._move(at))

    def look_deeply(self, at: int) -> Looking:
        """The work of a deep look."""
        return self._looking(self.positions[at], self.limits.deep(self.game), at)

    def look_after(self, at: int, move: Move, times: int = 1) -> Looking:
        """The work of a look after a move, with that many times the nodes of a deep one.

        After all moves at a place the seed is the same: like is compared with like.
        """
        skill = self.limits.deep(self.game, times)
        seed = f"{self.limits.seed} {self.follow(at + 1)}"
        return Looking(self.game, self.positions[at].play(move), skill, seed)

    def _is_small(self, at: int) -> bool:
        position, thinking = self.positions[at], self.game.brain.thinking
        if position.turn == CHANCE or not isinstance(thinking, MonteCarlo):
            return False
        return thinking.is_small(position)

    def _looking(self, position: Position, skill: Skill, at: int) -> Looking:
        seed = f"{self.limits.seed} {at}"
        return Looking(self.game, position, skill, seed, self._move(at))

    def _move(self, at: int) -> Move | None:
        """The move of the game at a place, None at the end of the line."""
        return self.line[at].move if at < len(self.line) else None
