"""What the board answers to a pointer that rests on a place, before anything is chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from pentabula.app.play.activity import Presentation
from pentabula.app.play.session import Session
from pentabula.boards.scene import FORBIDDEN, Line, Polygon, Scene, Shape
from pentabula.boards.sites import Site
from pentabula.core.lesson import PREVIEW
from pentabula.core.message import Message

OPEN: Final = "open"
CLOSED: Final = "closed"

EMPTY: Final = Scene()

GROWN: Final = 1.6
"""How much the mark of a closed point grows."""

CROSS: Final = 0.11
"""How far the mark of any other closed place reaches, in board units."""


@dataclass(frozen=True, slots=True)
class Hover:
    """The state of a place, OPEN, CLOSED or empty, and what to draw over the board.

    The pieces of the drawing are ghosts.
    """

    state: str = ""
    drawing: Scene = EMPTY


NOTHING: Final = Hover()


def hover(session: Session, target: str, scene: Scene) -> Hover:
    """The answer to a pointer on a target, on the unrotated board with its scene."""
    if session.is_chance and session.cursor.rolls_at(target):
        return Hover(OPEN)
    site = session.cursor.board.by_name.get(target)
    if site is None or not session.entries.paths:
        return NOTHING
    chosen = session.chosen
    moves = session.continuations(chosen).get(target)
    if moves is None and chosen:
        if target == chosen[-1]:
            return Hover(OPEN)
        if session.continuations((target,)):  # another move begins there
            chosen, moves = (), session.continuations(()).get(target)
    if moves:
        return Hover(OPEN, session.game.view.ghost(session.position, chosen, target, moves))
    return Hover(CLOSED, Scene(over=_closed(site, scene)))


def reason(session: Session, target: str, presentation: Presentation) -> Message | None:
    """Why a place of the board is closed to the person to move; None if it is not."""
    if PREVIEW in presentation.hidden or session.outcome is not None:
        return None
    if hover(session, target, EMPTY).state != CLOSED:
        return None
    return session.refusal_of(target).sentence


def _closed(site: Site, scene: Scene) -> tuple[Shape, ...]:
    """The mark of a closed place: its own one, larger, or else a cross on an empty place."""
    own = tuple(
        _grown(shape, site)
        for shape in scene.under
        if isinstance(shape, Line | Polygon) and shape.role in FORBIDDEN and _is_on(site, shape)
    )
    if own:
        return own
    if any(abs(p.x - site.x) < 0.3 and abs(p.y - site.y) < 0.3 for p in scene.pieces):
        return ()
    x, y, role = site.x, site.y, "hover-closed"
    return (
        Line((x - CROSS, y - CROSS, x + CROSS, y + CROSS), role),
        Line((x - CROSS, y + CROSS, x + CROSS, y - CROSS), role),
    )


def _is_on(site: Site, shape: Line | Polygon) -> bool:
    x, y = shape.points[:2]
    return abs(x - site.x) < 0.5 and abs(y - site.y) < 0.5


def _grown(shape: Line | Polygon, site: Site) -> Shape:
    """A mark about a site, larger."""
    centre = site.x, site.y
    points = (
        centre[i % 2] + GROWN * (value - centre[i % 2]) for i, value in enumerate(shape.points)
    )
    return replace(shape, points=tuple(points))
