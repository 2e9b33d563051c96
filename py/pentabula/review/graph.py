"""The graph of a review: the value of the game for a seat at each ply, and the turning points.

`graph_paths` draws it, for the page's style sheet or for a drawing that stands alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pentabula.boards.view import Measure
from pentabula.core.brain import ESTIMATE, Evaluation
from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.review.data import flipped
from pentabula.review.game_review import GameReview

HEIGHT: Final = 100

EDGE: Final = 9
"""The least distance of a turning point from the edges of the graph."""


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
    marks = tuple(dots[each.last_ply] for each in review.turning_points if each.last_ply in dots)
    last, point = len(review.data.line), review.chosen_point
    chosen = None if point is None else point.last_ply
    return Graph(seat, last, tuple(dots.values()), marks, chosen, middle)


def measure(review: GameReview, ply: int, value: Evaluation) -> Measure | None:
    """The game's own measure of a position, or None; the value is from seat 0's point of view."""
    data = review.data
    position = data.positions[data.after_forced(ply)]
    found: Measure | None = data.game.view.review_measure(position, value)
    return found


def value_at(review: GameReview, ply: int, seat: Seat) -> Evaluation | None:
    """The value of a ply from the point of view of a seat; None while it is unknown."""
    value = review.judgement.values[ply]
    return None if value is None else flipped(value, 0, seat)


def graph_paths(shown: Graph, here: int | None, roles: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The style names and the SVG path data of every part of the graph, in drawing order.

    The area of the seat whose side is up is as high as its chances; plies without a value are left
    empty. `here` is the ply of the cursor on the line, `roles` are the roles of the seats. A ply is
    one unit wide, the graph HEIGHT units high.
    """
    own, other = ("first", "second") if roles[shown.seat] != "second" else ("second", "first")
    for run in _runs(shown.dots):
        first, last = run[0].ply, run[-1].ply
        yield f"share-{other}", f"M{first} 0H{last}V{HEIGHT}H{first}Z"
        top = " ".join(f"L{dot.ply} {_y(dot, 0)}" for dot in run)
        yield f"share-{own}", f"M{first} {HEIGHT}{top}L{last} {HEIGHT}Z"
        yield from _curve(run)
    yield "even", f"M0 {HEIGHT // 2}H{max(1, shown.last)}"
    if here is not None:
        yield "here", f"M{here} 0V{HEIGHT}"
    for dot in shown.marks:
        style = "mark chosen" if dot.ply == shown.chosen else "mark"
        at = f"M{dot.ply} {_y(dot, EDGE)}h0"
        yield f"{style} rim", at
        yield style, at


def _runs(dots: Sequence[Dot]) -> list[list[Dot]]:
    """The known points in runs without a gap."""
    runs: list[list[Dot]] = []
    for dot in dots:
        if runs and runs[-1][-1].ply == dot.ply - 1:
            runs[-1].append(dot)
        else:
            runs.append([dot])
    return runs


def _curve(run: Sequence[Dot]) -> Iterator[tuple[str, str]]:
    """The line through the heights: thick where they are certain, dashed between two proofs."""
    for before, dot in pairwise(run):
        style = "certain" if before.is_certain and dot.is_certain else "likely"
        if before.is_between or dot.is_between:
            style = "between"
        yield style, f"M{before.ply} {_y(before)}L{dot.ply} {_y(dot)}"


def _y(dot: Dot, edge: float = 2) -> str:
    """The y coordinate of a dot, kept away from the edges so that nothing is cut off."""
    return f"{min(HEIGHT - edge, max(edge, HEIGHT - HEIGHT * dot.height)):.1f}"
