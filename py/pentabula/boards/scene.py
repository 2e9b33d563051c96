"""Drawings in board units. Shapes have roles, to which the theme gives styles: colours and lines.

Board units: one is the distance between neighbouring sites; x grows to the right, y grows
*downwards* as on a canvas, (0, 0) is the top left corner of the drawing.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from typing import Final

PAGE: Final = "page"
"""The name of the style that fills the area behind a board."""


@dataclass(frozen=True, slots=True)
class Style:
    """The style of a role. `width` and `dash` are in board units; empty colours draw nothing."""

    fill: str
    stroke: str
    width: float
    dash: tuple[float, ...]
    cap: str
    alpha: float
    font: str
    weight: str


Styles = Mapping[str, Style]
"""The style of each role."""


# Every role that a shape may have. The theme (assets/theme.css) defines their looks.
ROLES = frozenset(
    """
    panel inner-border grain shade board cell cell-edge grid edge-first edge-second label
    label-ground track-a track-b tray
    first second second-ring first-faint second-faint first-text second-text
    link-first link-second weak-first weak-second field-first field-second
    rim-edge rim-link rim-weak rim-field rim-win
    rod rod-faint strike strike-faint rectangle figure
    forbidden-weak forbidden-crosscut
    badge badge-yes badge-no badge-text
    last chosen target veil offending counterexample win-first win-second
    die die-used pip pip-used
    hover-line hover-closed hint hint-area ghost-first ghost-second ghost-ring ghost-line
    arrow arrow-edge arrow-head heat-1 heat-2 heat-3 heat-4 heat-5 heat-lost
    heat-text heat-text-best heat-link heat-link-edge heat-dot
    """.split()
)


RIMS: Final = {f"{kind}-first": f"rim-{kind}" for kind in ("edge", "link", "weak", "field", "win")}
"""The lines of the dark side, each with the role of the light rim that is drawn under it."""

SHADED: Final = frozenset({"first", "second"})
"""The roles of pieces that throw a contact shade on the board."""

SHADE: Final = (0.02, 0.05)
"""How far a contact shade is shifted, in board units."""


# Marks of points where the side to move may not play. A setting hides them.
FORBIDDEN = frozenset({"forbidden-weak", "forbidden-crosscut"})


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle about (x, y)."""

    x: float
    y: float
    r: float
    role: str


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed polygon; `points` is flat: x1, y1, x2, y2 …"""

    points: tuple[float, ...]
    role: str


@dataclass(frozen=True, slots=True)
class Line:
    """An open polyline; `points` is flat: x1, y1, x2, y2 …"""

    points: tuple[float, ...]
    role: str


@dataclass(frozen=True, slots=True)
class Rounded:
    """An upright rectangle with its top left corner at (x, y) and rounded corners."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    role: str


@dataclass(frozen=True, slots=True)
class Text:
    """A short text, centred on (x, y); `size` is its height in board units."""

    x: float
    y: float
    text: str
    size: float
    role: str


Shape = Disc | Polygon | Line | Rounded | Text


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A kind of piece: its name and its shapes about (0, 0), in drawing order.

    Pieces that `overlap` are drawn one by one, others in one path per role. `of` names the kind
    of which this is another drawing, such as a faint one for a half-made move. A piece that
    `stays` never slides. `faces` are shown while a thrown piece tumbles. The first shape's role
    is the colour of a piece that can flip.
    """

    name: str
    shapes: tuple[Shape, ...]
    overlap: bool = False
    of: str = ""
    stays: bool = False
    faces: tuple[PieceKind, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece at (x, y). The difference of two scenes is animated: see `boards.motion`."""

    kind: PieceKind
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Scene:
    """A position as a drawing: shapes under the pieces, the pieces, shapes over them."""

    under: tuple[Shape, ...] = ()
    pieces: tuple[Piece, ...] = ()
    over: tuple[Shape, ...] = ()

    def without(self, roles: Set[str]) -> Scene:
        """This scene with no shape of those roles under or over its pieces."""
        under, over = (
            tuple(shape for shape in shapes if shape.role not in roles)
            for shapes in (self.under, self.over)
        )
        return replace(self, under=under, over=over)

    def with_marks(self, below: tuple[Shape, ...], above: tuple[Shape, ...]) -> Scene:
        """This scene with marks over its pieces, below and above its own shapes over them.

        Badges stay on top: their figures must be readable whatever is marked.
        """
        badges = tuple(shape for shape in self.over if shape.role in BADGES)
        others = tuple(shape for shape in self.over if shape.role not in BADGES)
        return replace(self, over=below + others + above + badges)


BORDER: Final = 0.01
"""The part of a board's longer side that its border takes at each edge."""


def border(width: float, height: float) -> tuple[Shape, ...]:
    """The paper of a board with its double rule: the same in every game, whatever its size."""
    unit = BORDER * max(width, height)
    edge, inner = 0.15 * unit, 0.85 * unit
    return (
        Rounded(edge, edge, width - 2 * edge, height - 2 * edge, 1.6 * unit, "panel"),
        Rounded(inner, inner, width - 2 * inner, height - 2 * inner, unit, "inner-border"),
    )


BADGES = frozenset({"badge", "badge-yes", "badge-no", "badge-text"})
"""The roles of badges."""


def badge(x: float, y: float, text: str, role: str, size: float = 0.24) -> tuple[Shape, ...]:
    """A small pill with words or figures, centred on (x, y)."""
    width = size * (0.62 * len(text) + 0.9)
    height = size * 1.5
    return (
        Rounded(x - width / 2, y - height / 2, width, height, height / 2, role),
        Text(x, y, text, size, "badge-text"),
    )


# Pieces that several games share. Light stones have a ring, so that colour is not the only cue.
DARK_STONE = PieceKind("dark stone", (Disc(0, 0, 0.4, "first"),), stays=True)
LIGHT_STONE = PieceKind(
    "light stone", (Disc(0, 0, 0.4, "second"), Disc(0, 0, 0.19, "second-ring")), stays=True
)
