"""The ends of a turn of several moves: every position in which it may end, and lines to it."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Mapping, Sequence
from typing import Final

from pentabula.core.brain import ESTIMATE, Evaluation
from pentabula.core.position import AnyPosition, Move
from pentabula.search.rollouts import Correction

SLICE: Final = 24
"""Positions listed or evaluated in one step."""


class TurnEnd:
    """A position in which the turn may end.

    `lines` has a line to it for each first move that has one. `rolls` are the expanded rolls
    with the searching seat's chance after each; `is_expanded`: all of them are. `correction` is the
    correction by rollouts.
    """

    __slots__ = ("position", "lines", "evaluation", "rolls", "is_expanded", "correction")

    def __init__(self, position: AnyPosition) -> None:
        self.position = position
        self.lines: dict[Move, tuple[Move, ...]] = {}
        self.evaluation: Evaluation | None = None
        self.rolls: list[tuple[Move, float]] = []
        self.is_expanded = False
        self.correction = Correction()

    @property
    def is_open(self) -> bool:
        """Whether its chance is an estimate, which more work may improve."""
        return self.evaluation is not None and self.evaluation.kind == ESTIMATE


def turn_ends(
    root: AnyPosition, known: Mapping[Hashable, TurnEnd]
) -> Generator[int, None, list[TurnEnd]]:
    """Finds the ends of the turn with a line to each from every first move, in slices.

    `known` has ends of earlier searches by their keys, which are used again.
    """
    found = dict[Hashable, TurnEnd]()
    layer = [(root, {move: (move,)}, move) for move in root.legal_moves()]
    while layer:
        reached: dict[Hashable, TurnEnd] = {}
        for count, (position, lines, move) in enumerate(layer):
            after = position.play(move)
            is_over = after.turn != root.turn or after.outcome() is not None
            ends, key = (found if is_over else reached), after.key()
            end = ends.get(key)
            if end is None:
                end = ends[key] = (is_over and known.get(key)) or TurnEnd(after)
            for first, line in lines.items():
                end.lines.setdefault(first, line)
            if count % SLICE == 0:
                yield 0
        layer = [
            (end.position, {first: (*line, move) for first, line in end.lines.items()}, move)
            for end in reached.values()
            for move in end.position.legal_moves()
        ]
    return list(found.values())


def turn_end_positions(position: AnyPosition) -> Sequence[AnyPosition]:
    """Every position, once, in which the turn of the seat to decide may end."""
    seat, seen, ends, ahead = position.turn, set[Hashable](), list[AnyPosition](), [position]
    while ahead:
        here = ahead.pop()
        for move in here.legal_moves():
            after = here.play(move)
            key = after.key()
            if key in seen:
                continue
            seen.add(key)
            is_over = after.turn != seat or after.outcome() is not None
            (ends if is_over else ahead).append(after)
    return ends
