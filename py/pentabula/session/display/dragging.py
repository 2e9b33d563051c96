"""What can be dragged: the pieces that a move of several targets takes along."""

from __future__ import annotations

from pentabula.boards.motion import difference
from pentabula.boards.scene import Piece
from pentabula.core.composing import completions, compose
from pentabula.session.play.session import Session


def lifted(session: Session, target: str) -> Piece | None:
    """The piece that moves away from a site by a move that begins with it, or None.

    No game says what can be dragged: the difference of two scenes does. The piece is that of the
    scene before the move, in the coordinates of the board that is not flipped.
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


def can_drop(session: Session, target: str) -> bool:
    """Whether a drop there counts: it continues the move, or is refused with a reason.

    A drop where another move could begin takes the move back without a word.
    """
    return session.accepts(target) or not compose(session.entries, (target,)).next
