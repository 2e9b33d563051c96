"""Tábula by hand: one turn of lookahead with a linear evaluation of backgammon features.

`byhand` counts pips, blots, points, waiting and captured checkers; `veteran` also counts
threats, rows of points, entry points and stacks. The weights are a person's estimate. `twoply`
looks two turns ahead instead of counting risks: its own turns that look best, all rolls after
each, and the other side's best answer to each roll.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from math import exp
from random import Random
from typing import Any

from pentabula.arena.rivals import Rival
from pentabula.arena.rivals.stateless import StatelessSearch
from pentabula.core.brain import Evaluation, MoveEvaluation, Skill
from pentabula.core.game import AnyGame
from pentabula.core.position import CHANCE, AnyPosition, Move
from pentabula.games.tabula.engine import turns
from pentabula.games.tabula.engine.features import risks
from pentabula.games.tabula.rules.sides import CAPTURED, CHECKERS, OFF, POINTS, WAITING, Side, pips

WON = 1000.0
EXPANDED = 12
"""The most ends of a turn whose answers `twoply` looks at."""

Weights = Mapping[str, float]
"""The weight of each feature, in pips. Risks are means over the 36 throws."""

SEASONED: Weights = {
    "pips": 1.0,
    "hit": 3.0,
    "lost": 0.6,
    "threat": 1.0,
    "won": 0.1,
    "point": 1.5,
    "entry": 1.0,
    "prime": 1.0,
    "captured": 3.0,
    "shut": 2.0,
    "waiting": 0.5,
    "off": 1.0,
    "stack": 0.3,
}
BASICS = ("pips", "hit", "lost", "point", "captured", "waiting")
SENSIBLE: Weights = {name: SEASONED[name] if name in BASICS else 0.0 for name in SEASONED}


def value(mine: Side, theirs: Side, weights: Weights) -> float:
    """The value in pips of a position to the side that has just moved."""
    hits, lost = risks(theirs, mine)
    threats, won = risks(mine, theirs)
    return (
        _still(mine, theirs, weights)
        - (weights["hit"] * hits + weights["lost"] * lost) / 36
        + (weights["threat"] * threats + weights["won"] * won) / 36
    )


def _still(mine: Side, theirs: Side, weights: Weights) -> float:
    """The part of the value that is on the board, without risks and threats."""
    return (
        weights["pips"] * (pips(theirs) - pips(mine))
        + _build(mine, theirs, weights)
        - _build(theirs, mine, weights)
    )


def _build(side: Side, enemy: Side, weights: Weights) -> float:
    """The value of a side's points and of its checkers off the board."""
    total = weights["off"] * side[OFF] - weights["waiting"] * side[WAITING]
    shut = sum(enemy[point] > 1 for point in range(1, 7))
    total -= side[CAPTURED] * (weights["captured"] + weights["shut"] * shut)
    ahead = min((point for point in range(1, POINTS + 1) if enemy[point]), default=25)
    if enemy[WAITING] or enemy[CAPTURED]:
        ahead = 0
    run = 0
    for point in range(1, POINTS + 1):
        count = side[point]
        if count > 3:
            total -= weights["stack"] * (count - 3)
        run = run + 1 if count > 1 else 0
        if count > 1 and point > ahead:
            total += weights["point"] + weights["prime"] * (run - 1)
            if point < 7:
                total += weights["entry"]
    return total


class ByHand(StatelessSearch):
    """Implements `pentabula.search.base.Search`; a node is an evaluated position."""

    def __init__(self, position: AnyPosition, weights: Weights) -> None:
        self._position, self._weights = position, weights
        self._best: dict[Move, float] = {}
        self.nodes = self.depth = 0
        self.is_done = False

    def step(self) -> None:
        """Evaluates all moves."""
        mover = self._position.turn
        for move in self._position.legal_moves():
            self._best[move] = max(self._evaluate(end, mover) for end in self._turn_ends(move))
        self.is_done = True

    def _turn_ends(self, move: Move) -> list[AnyPosition]:
        """The positions in which a turn that begins with the move may end."""
        ends, seen, ahead = [], set(), [self._position.play(move)]
        while ahead:
            here = ahead.pop()
            if here.turn == CHANCE:
                ends.append(here)
                continue
            for after in map(here.play, here.legal_moves()):
                if after.key() not in seen:
                    seen.add(after.key())
                    ahead.append(after)
        return ends

    def _evaluate(self, position: Any, mover: int) -> float:
        self.nodes += 1
        mine, theirs = position.sides[mover], position.sides[1 - mover]
        return WON if mine[OFF] == CHECKERS else value(mine, theirs, self._weights)

    def evaluations(self) -> Sequence[MoveEvaluation[Move]]:
        """All moves, the best first, with rough chances."""
        best = self._best or dict.fromkeys(self._position.legal_moves(), 0.0)
        ranked = sorted(best, key=best.__getitem__, reverse=True)
        return [
            MoveEvaluation(move, Evaluation(1 / (1 + exp(-best[move] / 30))), (move,))
            for move in ranked
        ]

    def chosen(self) -> Move:
        """The best move."""
        return self.evaluations()[0].move


class TwoPly(ByHand):
    """As `ByHand`, but the ends of a turn that look best are valued by the answers to them."""

    def step(self) -> None:
        """Evaluates all moves: those without an end among the best as lost."""
        mover = self._position.turn
        ends = {move: self._turn_ends(move) for move in self._position.legal_moves()}
        every = {end.key(): end for found in ends.values() for end in found}
        seen = {key: self._evaluate(end, mover) for key, end in every.items()}
        kept = sorted(seen, key=seen.__getitem__, reverse=True)[:EXPANDED]
        deep = {key: self._after_rolls(every[key], mover) for key in kept}
        for move, found in ends.items():
            self._best[move] = max(deep.get(end.key(), -WON) for end in found)
        self.is_done = True

    def _after_rolls(self, end: Any, mover: int) -> float:
        """The mean, over all rolls, of what the other side's best answer leaves."""
        mine, theirs = end.sides[mover], end.sides[1 - mover]
        if mine[OFF] == CHECKERS:
            return WON
        total = 0.0
        for high, low in combinations_with_replacement(range(6, 0, -1), 2):
            left = (high,) * 4 if high == low else (high, low)
            total += (1 if high == low else 2) * min(
                -WON if other[OFF] == CHECKERS else _still(own, other, self._weights)
                for other, own in turns.ends(theirs, mine, left)
            )
        self.nodes += 36
        return total / 36


def _rival(name: str, weights: Weights, kind: type[ByHand] = ByHand) -> Rival:
    """A player with these weights."""

    def make(game: AnyGame, position: AnyPosition, skill: Skill, rng: Random) -> ByHand:
        return kind(position, weights)

    return Rival(name, make)


RIVALS = (
    _rival("byhand", SENSIBLE),
    _rival("veteran", SEASONED),
    _rival("twoply", SEASONED, TwoPly),
)
