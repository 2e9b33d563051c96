"""The graph of a review: the value of the game for a seat at each ply, and the turning points."""

from __future__ import annotations

from dataclasses import dataclass

from pentabula.boards.view import Measure
from pentabula.core.brain import ESTIMATE, Evaluation
from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.review.game_review import GameReview
from pentabula.review.looks import flipped


@dataclass(frozen=True, slots=True)
class Dot:
    """A ply of the graph: its height from 0 to 1, and whether that is exact or proved.

    `is_between`: it is an estimate between two proofs.
    """

    ply: int
    height: float
    is_certain: bool
    is_between: bool = False


@dataclass(frozen=True, slots=True)
class Graph:
    """The value of the game for `seat`, whose side is up, at the plies from 0 to `last`.

    `dots` are the known plies, in order. `marks` are those after the turning points, the worst
    first, and `chosen` is the ply of the selected one. `middle` says what the line in the middle
    means, where that is not an even chance.
    """

    seat: Seat
    last: int
    dots: tuple[Dot, ...]
    marks: tuple[Dot, ...]
    chosen: int | None
    middle: Message | None


def graph(review: GameReview, seat: Seat) -> Graph:
    """The graph of a review that may be unfinished, with a seat's side up."""
    dots, middle = dict[int, Dot](), None
    for ply, value in enumerate(review.judgement.values):
        if value is None:
            continue
        own = measure(review, ply, value)
        height = value.chance if own is None else own.height
        middle = own.middle if own is not None else middle
        height = height if seat == 0 else 1 - height
        is_between = ply in review.judgement.between
        dots[ply] = Dot(ply, height, value.kind != ESTIMATE, is_between)
    marks = tuple(dots[each.last_ply] for each in review.points if each.last_ply in dots)
    last, point = len(review.data.line), review.point
    chosen = None if point is None else point.last_ply
    return Graph(seat, last, tuple(dots.values()), marks, chosen, middle)


def measure(review: GameReview, ply: int, value: Evaluation) -> Measure | None:
    """The game's own measure of a position, if it has one; the value is that of seat 0."""
    data = review.data
    position = data.positions[data.after_forced(ply)]
    found: Measure | None = data.game.view.review_measure(position, value)
    return found


def value_at(review: GameReview, ply: int, seat: Seat) -> Evaluation | None:
    """The value of a ply from the point of view of a seat; None while it is unknown."""
    value = review.judgement.values[ply]
    return None if value is None else flipped(value, 0, seat)
