"""The graph of a review: how a seat stood after each ply, and where the turning points are."""

from __future__ import annotations

from dataclasses import dataclass

from pentabula.boards.view import Measure
from pentabula.core.brain import ESTIMATE, Evaluation
from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.review.game_review import GameReview
from pentabula.review.looks import seen_by


@dataclass(frozen=True, slots=True)
class Dot:
    """A place of the graph: its height from 0 to 1, and whether it is exact or proved."""

    place: int
    height: float
    is_certain: bool


@dataclass(frozen=True, slots=True)
class Graph:
    """Where `seat`, whose side is up, stood at the places from 0 to `last`.

    `dots` are the places that are known, in order. `marks` are those after the turning points, the
    worst first, `chosen` is the one that is looked at. `middle` says what the line in the middle
    means, where that is not an even chance.
    """

    seat: Seat
    last: int
    dots: tuple[Dot, ...]
    marks: tuple[Dot, ...]
    chosen: int | None
    middle: Message | None


def graph(review: GameReview, seat: Seat) -> Graph:
    """The graph of what is known so far, with a seat's side up."""
    dots, middle = dict[int, Dot](), None
    for place, value in enumerate(review.judgement.values):
        if value is None:
            continue
        own = measure(review, place, value)
        height = value.chance if own is None else own.height
        middle = own.middle if own is not None else middle
        dots[place] = Dot(place, height if seat == 0 else 1 - height, value.kind != ESTIMATE)
    marks = tuple(dots[each.ply] for each in review.points if each.ply in dots)
    last = len(review.walk.line)
    return Graph(seat, last, tuple(dots.values()), marks, review.chosen, middle)


def measure(review: GameReview, place: int, value: Evaluation) -> Measure | None:
    """The game's own measure of a place, whose value is that of seat 0, if it has one."""
    walk = review.walk
    position = walk.positions[walk.follow(place)]
    found: Measure | None = walk.game.view.extras.review_measure(position, value)
    return found


def value_at(review: GameReview, place: int, seat: Seat) -> Evaluation | None:
    """What is known of a place, from the point of view of a seat."""
    value = review.judgement.values[place]
    return None if value is None else seen_by(seat, value, 0)
