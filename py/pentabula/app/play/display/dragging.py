"""What can be dragged: pieces that a move of several targets moves, and lines between sites."""

from __future__ import annotations

from pentabula.app.play.session import Session
from pentabula.boards.motion import difference
from pentabula.boards.scene import Piece
from pentabula.core.composing import completions, compose


def lifted(session: Session, target: str) -> Piece | None:
    """The piece on a site that a move beginning with that site moves, or None.

    It is found from the difference of two scenes, without code in any game. The piece is that of
    the scene before the move, in the coordinates of the unrotated board.
    """
    site = session.cursor.board.by_name.get(target)
    if site is None or not compose(session.entries, (target,)).next:
        return None
    view, position = session.game.view, session.position
    here = view.scene(position).pieces
    for move in completions(session.entries, (target,)):
        motion = difference(here, view.scene(position.play(move)).pieces)
        for start, _ in (*motion.slides, *motion.pushed, *motion.exchanged):
            if site.holds(start.x, start.y):
                return start
    return None


def can_draw(session: Session, target: str) -> bool:
    """Whether a move can be drawn from a site where no piece is lifted to another site."""
    sites = session.cursor.board.by_name
    if target not in sites:
        return False
    return any(name in sites and name != target for name in session.following(target))


def can_drop(session: Session, target: str) -> bool:
    """Whether a drop there counts: it continues the move, or is refused with a reason.

    A drop where another move could begin cancels the move without a message.
    """
    return session.accepts(target) or not compose(session.entries, (target,)).next
