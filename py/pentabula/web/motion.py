"""What changed between two scenes: slides, arrivals, departures, and what lies about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import hypot

from pentabula.boards.scene import Disc, Kind, Piece, Rounded, Shape, Text

RIM = 0.12
"""The width of the widest line about a shape, in board units."""

Box = tuple[float, float, float, float]


@dataclass(slots=True)
class Motion:
    """Pieces at rest, pieces on their way (from, to), arriving and leaving ones."""

    still: tuple[Piece, ...]
    slides: list[tuple[Piece, Piece]]
    arriving: list[Piece]
    leaving: list[Piece]
    started: float = -1.0

    def progress(self, now: float, duration: float) -> float:
        """How much of the motion is over at `now` (milliseconds), eased out, from 0 to 1."""
        if self.started < 0:
            self.started = now
        part = min(1.0, (now - self.started) / duration)
        return 1.0 - (1.0 - part) ** 3

    def moving(self, progress: float) -> Iterator[tuple[Piece, float, float]]:
        """The pieces on their way with their size and opacity."""
        for piece in self.leaving:
            yield piece, 1.0, 1.0 - progress
        for piece in self.arriving:
            yield piece, 0.6 + 0.4 * progress, 0.3 + 0.7 * progress
        for start, end in self.slides:
            x = start.x + (end.x - start.x) * progress
            y = start.y + (end.y - start.y) * progress
            yield Piece(end.kind, x, y), 1.0, 1.0


def difference(before: Sequence[Piece], after: Sequence[Piece]) -> Motion:
    """The movements from one scene to the next: like pieces are paired, nearest first."""
    still, gone, new = told_apart(before, after)
    slides = []
    pairs = sorted(
        (hypot(a.x - b.x, a.y - b.y), i, j)
        for i, a in enumerate(gone)
        for j, b in enumerate(new)
        if a.kind == b.kind
    )
    left, right = set(range(len(gone))), set(range(len(new)))
    for _, i, j in pairs if len(pairs) <= 400 else ():
        if i in left and j in right:
            left.remove(i)
            right.remove(j)
            slides.append((gone[i], new[j]))
    arriving = [new[j] for j in sorted(right)]
    return Motion(still, slides, arriving, [gone[i] for i in sorted(left)])


def told_apart(
    before: Sequence[Piece], after: Sequence[Piece]
) -> tuple[tuple[Piece, ...], list[Piece], list[Piece]]:
    """What is in both, only before, only after, each in its order.

    What stays is mostly the same object: only the others are compared, which costs more.
    """
    was, are = ({id(piece): piece for piece in pieces} for pieces in (before, after))
    gone = [piece for key, piece in was.items() if key not in are]
    new = [piece for key, piece in are.items() if key not in was]
    alike = set(gone).intersection(new)
    if alike:
        gone = [piece for piece in gone if piece not in alike]
        new = [piece for piece in new if piece not in alike]
    came = set(map(id, new))
    still = tuple(piece for piece in after if id(piece) not in came) if came else tuple(after)
    return still, gone, new


def box(piece: Piece) -> Box:
    """What the piece takes up, with its rim."""
    across, down = _reach(piece.kind)
    return piece.x - across, piece.y - down, piece.x + across, piece.y + down


def touching(boxes: Sequence[Box], pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces that may reach into one of the boxes."""
    kinds = {id(piece.kind): piece.kind for piece in pieces}.values()
    across = max((_reach(kind)[0] for kind in kinds), default=0.0)
    down = max((_reach(kind)[1] for kind in kinds), default=0.0)
    found: dict[int, Piece] = {}
    for left, top, right, bottom in boxes:
        x1, y1, x2, y2 = left - across, top - down, right + across, bottom + down
        found |= {id(p): p for p in pieces if x1 < p.x < x2 and y1 < p.y < y2}
    return [piece for piece in pieces if id(piece) in found]


@cache
def _reach(kind: Kind) -> tuple[float, float]:
    """How far a piece of the kind reaches to the sides, and up and down, with its rim."""
    spans = [_span(shape) for shape in kind.shapes]
    across, down = max(span[0] for span in spans), max(span[1] for span in spans)
    return across + RIM, down + RIM


def _span(shape: Shape) -> tuple[float, float]:
    """How far a shape about (0, 0) reaches, without its rim."""
    if isinstance(shape, Disc):
        return abs(shape.x) + shape.r, abs(shape.y) + shape.r
    if isinstance(shape, Rounded):
        ends = shape.x + shape.width, shape.y + shape.height
        return max(abs(shape.x), abs(ends[0])), max(abs(shape.y), abs(ends[1]))
    if isinstance(shape, Text):
        return shape.size * len(shape.text), shape.size
    return max(map(abs, shape.points[::2])), max(map(abs, shape.points[1::2]))
