"""The animation from one scene to the next, and which parts of the canvas it touches.

Pieces of one kind are paired and slide; pieces that they displace follow. Exchanged pieces arc
past each other. A piece replaced by one of the other colour flips over, several of them one after
the other. Dice tumble. All other pieces appear or fade out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import cos, hypot, pi, sin

from pentabula.boards.scene import Disc, Piece, PieceKind, Rounded, Shape, Text

RIM = 0.12
"""The width of the widest line about a shape, in board units."""

MAX_PAIRS = 400
"""The most distances to compare; beyond that, pieces appear and fade instead of sliding."""

# Durations in milliseconds: a plain slide; a capture, exchange or flip; a throw of dice.
SLIDE, CAPTURE, THROW = 180.0, 300.0, 400.0

PUSHED = 0.45
"""The fraction of the animation after which a displaced piece starts to move."""

FLIP = 0.6
"""The fraction of the animation that one flip takes; flips start one after the other."""

BULGE = 0.3
"""How far exchanged pieces swing out to the side, as a fraction of their distance."""

TUMBLE = 1.5 * pi
"""How far a thrown piece rotates before it stops, in radians."""

HOP = 0.35
"""How high a thrown piece hops, in board units."""

COLOURS = ("first", "second")

Box = tuple[float, float, float, float]
Spot = tuple[float, float]
Pairs = list[tuple[Piece, Piece]]


@dataclass(frozen=True, slots=True)
class Pose:
    """How a moving piece is drawn: horizontal and vertical scale, angle in radians, opacity."""

    across: float = 1.0
    down: float = 1.0
    angle: float = 0.0
    alpha: float = 1.0


UPRIGHT = Pose()


@dataclass(slots=True)
class Motion:
    """The pieces at rest and the pieces in motion. Pairs are (before, after).

    `pushed` pieces make room for the other `slides`; `taken` pieces are captured by them.
    """

    still: tuple[Piece, ...]
    slides: Pairs = field(default_factory=list)
    pushed: Pairs = field(default_factory=list)
    exchanged: Pairs = field(default_factory=list)
    flipped: Pairs = field(default_factory=list)
    arriving: list[Piece] = field(default_factory=list)
    leaving: list[Piece] = field(default_factory=list)
    taken: list[Piece] = field(default_factory=list)
    thrown: list[Piece] = field(default_factory=list)
    started: float = -1.0

    @property
    def duration(self) -> float:
        """The duration in milliseconds."""
        if self.thrown:
            return THROW
        is_story = self.pushed or self.taken or self.exchanged or self.flipped
        return CAPTURE if is_story else SLIDE

    def progress(self, now: float) -> float:
        """The elapsed fraction at time `now` (milliseconds), from 0 to 1; 0 the first time."""
        if self.started < 0:
            self.started = now
        return min(1.0, (now - self.started) / self.duration)

    def moving(self, part: float) -> Iterator[tuple[Piece, Pose]]:
        """The moving pieces at an elapsed fraction, in the order in which they are drawn."""
        come = _eased(part)
        early = _eased(part / PUSHED) if self.pushed or self.taken else come
        late = _eased((part - PUSHED) / (1.0 - PUSHED))
        for piece in self.taken:
            yield piece, Pose(alpha=1.0 - late)
        for piece in self.leaving:
            yield piece, Pose(alpha=1.0 - come)
        for piece in self.arriving:
            yield piece, Pose(0.6 + 0.4 * come, 0.6 + 0.4 * come, alpha=0.3 + 0.7 * come)
        for index, pair in enumerate(self.flipped):
            yield _flipping(*pair, part, index / max(1, len(self.flipped) - 1))
        for start, end in self.pushed:
            yield _between(start, end, late), UPRIGHT
        for start, end in self.slides:
            yield _between(start, end, early), UPRIGHT
        for start, end in self.exchanged:
            yield _between(start, end, come, BULGE * sin(pi * come)), UPRIGHT
        for piece in self.thrown:
            yield _tumbling(piece, part)


def difference(before: Sequence[Piece], after: Sequence[Piece], *, throws: bool = False) -> Motion:
    """The animation from one scene to the next; pieces of one kind are paired, nearest first.

    `throws` says that the dice have just been thrown: they tumble even if they show the same.
    """
    still, gone, new = partition(before, after)
    motion = Motion(still)
    if throws:
        motion.thrown = [piece for piece in after if piece.kind.faces]
        spots = set(map(_spot, motion.thrown))
        motion.still = tuple(piece for piece in still if not piece.kind.faces)
        new = [piece for piece in new if not piece.kind.faces]
        gone = [piece for piece in gone if _spot(piece) not in spots]
    slides, gone, new = _paired(gone, new)
    _sort_slides(motion, slides)
    _sort_replaced(motion, gone, new, {_spot(end) for _, end in slides})
    return motion


def _paired(gone: list[Piece], new: list[Piece]) -> tuple[Pairs, list[Piece], list[Piece]]:
    """Pairs of pieces of one kind, nearest first, and the pieces without a partner."""
    if len(gone) * len(new) > MAX_PAIRS:
        return [], gone, new
    pairs = sorted(
        (hypot(a.x - b.x, a.y - b.y), i, j)
        for i, a in enumerate(gone)
        for j, b in enumerate(new)
        if _kind_name(a.kind) == _kind_name(b.kind) and not a.kind.stays
    )
    slides = []
    left, right = set(range(len(gone))), set(range(len(new)))
    for _, i, j in pairs:
        if i in left and j in right:
            left.remove(i)
            right.remove(j)
            slides.append((gone[i], new[j]))
    return slides, [gone[i] for i in sorted(left)], [new[j] for j in sorted(right)]


def _sort_slides(motion: Motion, slides: Pairs) -> None:
    """Separates exchanges and displaced pieces from plain slides.

    Pieces of one kind do not displace each other: they close up.
    """
    ends = {_spot(end): (start, end) for start, end in slides}
    for start, end in slides:
        here = ends.get(_spot(start))
        if here is None or _kind_name(here[1].kind) == _kind_name(end.kind):
            motion.slides.append((start, end))
        elif _spot(here[0]) == _spot(end):
            motion.exchanged.append((start, end))
        else:
            motion.pushed.append((start, end))


def _sort_replaced(motion: Motion, gone: list[Piece], new: list[Piece], ends: set[Spot]) -> None:
    """Separates flips and captures from pieces that simply appear or disappear."""
    before = {_spot(piece): piece for piece in gone}
    settled = []
    for piece in new:
        old = before.get(_spot(piece))
        if old is None:
            motion.arriving.append(piece)
        elif _is_flipped(old.kind, piece.kind):
            motion.flipped.append((old, piece))
            del before[_spot(piece)]
        else:
            settled.append(piece)
    for piece in gone:
        if before.get(_spot(piece)) is piece:
            (motion.taken if _spot(piece) in ends else motion.leaving).append(piece)
    motion.still += tuple(settled)


def _is_flipped(old: PieceKind, new: PieceKind) -> bool:
    """Whether the piece is the same but for its colour."""
    colours = old.shapes[0].role, new.shapes[0].role
    return colours in (COLOURS, COLOURS[::-1])


def _flipping(old: Piece, new: Piece, part: float, order: float) -> tuple[Piece, Pose]:
    """A flipping piece: it narrows as the old one and widens as the new one.

    `order` goes from 0 for the first flip to 1 for the last one.
    """
    begun = (1.0 - FLIP) * order
    turn = cos(pi * min(1.0, max(0.0, (part - begun) / FLIP)))
    return (old if turn > 0 else new), Pose(across=max(0.02, abs(turn)))


def _between(start: Piece, end: Piece, part: float, aside: float = 0.0) -> Piece:
    """The piece between start and end, off the line by the fraction `aside` of its length."""
    dx, dy = end.x - start.x, end.y - start.y
    return Piece(end.kind, start.x + dx * part - dy * aside, start.y + dy * part + dx * aside)


def _tumbling(piece: Piece, part: float) -> tuple[Piece, Pose]:
    """A thrown piece: it rotates and hops, showing other faces until it stops."""
    left = 1.0 - _eased(part)
    faces = piece.kind.faces
    # Neighbours show different faces at the same time.
    shown = faces[int(part * 9 + piece.x * 2 + piece.y) % len(faces)]
    hop = abs(sin(3 * pi * part)) * left
    kind = piece.kind if left < 0.12 else shown
    return Piece(kind, piece.x, piece.y - HOP * hop), Pose(angle=TUMBLE * left)


def _eased(part: float) -> float:
    """Ease-out: the distance covered at an elapsed fraction."""
    return 1.0 - (1.0 - min(1.0, max(0.0, part))) ** 3


def _kind_name(kind: PieceKind) -> str:
    """The name of the kind, or of the kind that it is a drawing of."""
    return kind.of or kind.name


def _spot(piece: Piece) -> Spot:
    return round(piece.x, 2), round(piece.y, 2)


def partition(
    before: Sequence[Piece], after: Sequence[Piece]
) -> tuple[tuple[Piece, ...], list[Piece], list[Piece]]:
    """The pieces in both scenes, those only before, and those only after, each in order.

    Pieces that stay are mostly the same objects, so only the others are compared by value.
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


def bounding_box(piece: Piece) -> Box:
    """The bounding box of the piece, line width included."""
    across, down = _reach(piece.kind)
    return piece.x - across, piece.y - down, piece.x + across, piece.y + down


def touching(boxes: Sequence[Box], pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces that may overlap one of the boxes."""
    kinds = {id(piece.kind): piece.kind for piece in pieces}.values()
    across = max((_reach(kind)[0] for kind in kinds), default=0.0)
    down = max((_reach(kind)[1] for kind in kinds), default=0.0)
    found: dict[int, Piece] = {}
    for left, top, right, bottom in boxes:
        x1, y1, x2, y2 = left - across, top - down, right + across, bottom + down
        found |= {id(p): p for p in pieces if x1 < p.x < x2 and y1 < p.y < y2}
    return [piece for piece in pieces if id(piece) in found]


@cache
def _reach(kind: PieceKind) -> tuple[float, float]:
    """Half the width and height of a piece of the kind, line width included."""
    spans = [_span(shape) for shape in kind.shapes]
    across, down = max(span[0] for span in spans), max(span[1] for span in spans)
    return across + RIM, down + RIM


def _span(shape: Shape) -> tuple[float, float]:
    """Half the width and height of a shape about (0, 0), without line width."""
    if isinstance(shape, Disc):
        return abs(shape.x) + shape.r, abs(shape.y) + shape.r
    if isinstance(shape, Rounded):
        ends = shape.x + shape.width, shape.y + shape.height
        return max(abs(shape.x), abs(ends[0])), max(abs(shape.y), abs(ends[1]))
    if isinstance(shape, Text):
        return shape.size * len(shape.text), shape.size
    return max(map(abs, shape.points[::2])), max(map(abs, shape.points[1::2]))
