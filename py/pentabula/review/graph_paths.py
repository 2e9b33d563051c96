"""The graph of a review as paths, for the page's style sheet or for a drawing that stands alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pentabula.review.graph import Dot, Graph

HEIGHT: Final = 100

EDGE: Final = 9
"""The least distance of a turning point from the edges of the graph."""


def graph_paths(shown: Graph, here: int | None, roles: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The style names and the SVG path data of every part of the graph, in drawing order.

    The area of the seat whose side is up is as high as its chances; plies without a value are left
    empty. `here` is the ply of the cursor on the line, `roles` are those of the seats. A ply is one
    unit wide, the graph HEIGHT units high.
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
