"""The ends of a turn of several moves: every position in which it may end, and the ways there."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Mapping, Sequence
from typing import Any, Final

from pentabula.core.brain import ESTIMATE, Evaluation
from pentabula.core.position import Move, Position
from pentabula.search.rollouts import Correction

SLICE: Final = 24
"""Positions listed or evaluated in one step."""


class End:
    """A position in which the turn may end.

    `lines` has a line to it for each first move that has one. `rolls` are the expanded rolls
    with the thinking seat's chance after each; `is_seen` says that they are all expanded.
    `correction` is what rollouts have found since.
    """

    __slots__ = ("position", "lines", "evaluation", "rolls", "is_seen", "correction")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.lines: dict[Move, tuple[Move, ...]] = {}
        self.evaluation: Evaluation | None = None
        self.rolls: list[tuple[Move, float]] = []
        self.is_seen = False
        self.correction = Correction()

    @property
    def is_open(self) -> bool:
        """Whether more can be found out about its chance, which is an estimate."""
        return self.evaluation is not None and self.evaluation.kind == ESTIMATE


def turn_ends(root: Position, known: Mapping[Hashable, End]) -> Generator[int, None, list[End]]:
    """Finds the ends of the turn with a line to each from every first move, in slices.

    Ends that are `known` already, by their keys, are used again with what was found about them.
    """
    found = dict[Hashable, End]()
    layer = [(root, {move: (move,)}, move) for move in root.legal_moves()]
    while layer:
        reached: dict[Hashable, End] = {}
        for count, (position, lines, move) in enumerate(layer):
            after = position.play(move)
            is_over = after.turn != root.turn or after.outcome() is not None
            place, key = (found if is_over else reached), after.key()
            end = place.get(key)
            if end is None:
                end = place[key] = (is_over and known.get(key)) or End(after)
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


def turn_endings(position: Position) -> Sequence[Position]:
    """Every position, once, in which the turn of the seat to decide may end."""
    seat, seen, ends, ahead = position.turn, set[Hashable](), list[Any](), [position]
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
