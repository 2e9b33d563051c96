"""The session as a drawing: the game's scene and the marks that every game has."""

from __future__ import annotations

from collections.abc import Callable

from pentabula.boards import marks
from pentabula.boards.scene import FORBIDDEN, Scene
from pentabula.core.message import ENGLISH, Message
from pentabula.session.display import analysis
from pentabula.session.display.analysis import EngineState
from pentabula.session.keep.settings import Settings
from pentabula.session.learn import explained as explaining
from pentabula.session.play.session import Session

VALUES = frozenset({"figure"})
NO_ENGINE = EngineState()


def picture(
    session: Session,
    settings: Settings,
    engine: EngineState = NO_ENGINE,
    say: Callable[[Message | str], str] = ENGLISH.say,
) -> Scene:
    """The scene at the cursor, with marks for the last move and for open, chosen and refused
    targets, and the engine's hint and evaluations.

    A move that waits to be confirmed is drawn as if it had been played.
    """
    pending = session.pending_move
    if pending is None:
        scene = session.game.view.scene(session.position, session.chosen)
    else:
        scene = session.game.view.scene(session.position.play(pending))
    if settings.forbidden == "off" or not _may_show_forbidden(session):
        scene = scene.without(FORBIDDEN)
    if hides_values(session, settings):
        scene = scene.without(VALUES)
    board = session.cursor.board
    below = marks.last_move(board, session.cursor.last_sites())
    above = marks.outlined(board, (*session.chosen, session.pending_target), "chosen")
    if engine.analysis is not None:
        above += analysis.heat(session, engine.analysis, say)
    above += marks.outlined(board, session.highlighted, "hint")
    if _shows_targets(session, settings):
        above += marks.targets(board, sorted(session.composition.next))
    if session.refusal is not None:
        above += marks.refused(board, session.refusal)
    if engine.hint is not None:
        paths = session.game.notation.paths(engine.hint.move, session.position)
        above += marks.outlined(board, paths[0] if paths else (), "hint")
    return scene.with_marks(below, above)


def hides_values(session: Session, settings: Settings) -> bool:
    """Whether people work out the values in their heads until the game ends."""
    return settings.values == "off" and session.outcome is None


def _may_show_forbidden(session: Session) -> bool:
    exercise = session.exercise
    is_open = session.outcome is None and session.pending_move is None
    return is_open and (exercise is None or exercise.shows_forbidden)


def _shows_targets(session: Session, settings: Settings) -> bool:
    if settings.targets == "always" or explaining.is_on(session):
        return True
    return settings.targets == "half" and bool(session.chosen)
