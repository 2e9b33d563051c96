"""The session as a drawing: the game's scene and the marks that every game has."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from pentabula.app.play.activity import PLAIN, Presentation
from pentabula.app.play.display import analysis
from pentabula.app.play.display.analysis import Comparison, EngineState, ShownLine
from pentabula.app.play.display.heat import heat, valued_sites
from pentabula.app.play.display.hints import area_marks, move_marks
from pentabula.app.play.editing import is_explained
from pentabula.app.play.session import Session
from pentabula.app.play.settings import Settings
from pentabula.boards import marks
from pentabula.boards.last_turn import ending_veil
from pentabula.boards.motion import difference
from pentabula.boards.scene import FORBIDDEN, Piece, Scene, Shape
from pentabula.boards.sites import EmptyBoard
from pentabula.core.message import ENGLISH, Message
from pentabula.core.move_entry import completions, entry_path, entry_state
from pentabula.core.position import Seat
from pentabula.core.tree import mover

VALUES = frozenset({"figure"})
NO_ENGINE = EngineState()


def picture(
    session: Session,
    settings: Settings,
    engine: EngineState = NO_ENGINE,
    say: Callable[[Message | str], str] = ENGLISH.say,
    presentation: Presentation = PLAIN,
) -> Scene:
    """The scene at the cursor, with marks for the last move and for open, chosen and refused
    targets, the engine's hint or evaluations, and the activity's highlights.

    A hint replaces the evaluations, and is drawn below the scene's overlay. An open target with a
    hint or an evaluation has no dot. A pending move is drawn as if it had been played.
    """
    if engine.line is not None:
        return _line_picture(session, engine.line)
    scene = _scene(session, settings, presentation)
    of_seats = session.cursor.board.of_seats
    last, now = of_seats[_last_mover(session)], of_seats[_mover(session)]
    below = _ending(session) if presentation.shows_game else ()
    compared = engine.comparison
    if compared is not None:
        below += _compared(session, compared, now)
    elif presentation.marks_last_move:
        below += marks.last_move(last, session.cursor.last_sites())
    below += _pointed_out(session, presentation, now)
    above = marks.outlined(now, (*session.chosen, session.pending_target), "chosen")
    evaluated: Collection[str] = ()
    hint = engine.hint
    if hint is not None and hint.shows_move:
        below += move_marks(session, hint.found.move, now)
        evaluated = entry_path(session.game, session.position, hint.found.move)
    elif hint is not None:
        scene = replace(scene, under=scene.under + area_marks(session, hint, now))
    elif engine.analysis is not None:
        above += heat(session, engine.analysis, say)
        known = analysis.by_target(engine.analysis, session.cursor.entries, session.chosen)
        evaluated = known.keys() & valued_sites(session).keys()
    if _shows_targets(session, settings):
        above += marks.targets(now, _dotted(session, evaluated))
    if session.refusal is not None:
        above += marks.refused(now, session.refusal)
    return scene.with_marks(below, above)


def _scene(session: Session, settings: Settings, presentation: Presentation) -> Scene:
    """The game's scene, with the pending move, and without hidden roles."""
    pending = session.pending_move
    if pending is None:
        scene = session.game.view.scene(session.position, session.chosen)
    else:
        scene = session.game.view.scene(session.position.play(pending))
    if presentation.hidden:
        scene = scene.without(presentation.hidden)
    if settings.forbidden == "off" or session.outcome is not None or pending is not None:
        scene = scene.without(FORBIDDEN)
    return scene.without(VALUES) if hides_values(session, settings) else scene


def _pointed_out(
    session: Session, presentation: Presentation, board: EmptyBoard
) -> tuple[Shape, ...]:
    """The activity's highlights: a move, or targets."""
    if presentation.shown_move is not None:
        return move_marks(session, presentation.shown_move, board)
    return marks.outlined(board, presentation.highlighted, "hint")


def _compared(session: Session, found: Comparison, board: EmptyBoard) -> tuple[Shape, ...]:
    """The played move in brackets and the better move as ghosts, in place of the last move."""
    played = entry_path(session.game, session.position, found.played)
    shapes = marks.last_move(board, played)
    return (*shapes, *move_marks(session, found.best.move, board)) if found.has_better else shapes


def _line_picture(session: Session, line: ShownLine) -> Scene:
    """The position after a line of the analysis, with its last move marked."""
    seat = max(0, line.before(session).turn)
    last = marks.last_move(session.cursor.board.of_seats[seat], line.sites(session))
    return session.game.view.scene(line.position(session)).with_marks(last, ())


def _dotted(session: Session, evaluated: Collection[str]) -> list[str]:
    """The open targets that get a dot: all but the dice and those with an evaluation."""
    return sorted(session.entry_state.next.difference(evaluated, session.cursor.board.dice))


def _mover(session: Session) -> Seat:
    """The seat whose marks are drawn at the cursor."""
    return session.cursor.mover or 0


def _last_mover(session: Session) -> Seat:
    """The seat that made the last turn, whose sites are marked."""
    turn = session.cursor.last_turn()
    return (mover(turn[-1]) if turn else None) or 0


def _ending(session: Session) -> tuple[Shape, ...]:
    """A veil over all sites but the winning ones, if the rules have ended the game."""
    cursor = session.cursor
    return ending_veil(session.game, cursor.board, cursor.node, cursor.last_sites())


def hides_values(session: Session, settings: Settings) -> bool:
    """Whether values are hidden until the game ends."""
    return settings.values == "off" and session.outcome is None


def _shows_targets(session: Session, settings: Settings) -> bool:
    if settings.targets == "always" or is_explained(session):
        return True
    return settings.targets == "half" and bool(session.chosen)


def draggable_piece(session: Session, target: str) -> Piece | None:
    """The piece on a site that a move beginning with that site moves, or None.

    It is found from the difference of two scenes, without code in any game. The piece is in the
    coordinates of the unrotated board, as in the scene before the move.
    """
    site = session.cursor.board.by_name.get(target)
    if site is None or not entry_state(session.entries, (target,)).next:
        return None
    view, position = session.game.view, session.position
    here = view.scene(position).pieces
    for move in completions(session.entries, (target,)):
        motion = difference(here, view.scene(position.play(move)).pieces)
        for start, _ in (*motion.slides, *motion.pushed, *motion.exchanged):
            if site.contains(start.x, start.y):
                return start
    return None


def can_draw(session: Session, target: str) -> bool:
    """Whether a move can be drawn from a site where no piece is lifted to another site."""
    sites = session.cursor.board.by_name
    if target not in sites:
        return False
    return any(name in sites and name != target for name in session.next_targets(target))


def can_drop(session: Session, target: str) -> bool:
    """Whether a drop there counts: it continues the move, or is refused with a reason.

    A drop where another move could begin cancels the move without a message.
    """
    return session.accepts(target) or not entry_state(session.entries, (target,)).next
