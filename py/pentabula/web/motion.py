"""What changed between two scenes, as movements: slides, arrivals, departures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from pentabula.boards.scene import Piece


@dataclass(slots=True)
class Motion:
    """Pieces at rest, pieces on their way (from, to), arriving and leaving ones."""

    still: list[Piece]
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
    gone = list((Counter(before) - Counter(after)).elements())
    new = list((Counter(after) - Counter(before)).elements())
    still = list((Counter(after) & Counter(before)).elements())
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
