"""A hint on the board: the area to look at, then the move as ghosts and arrows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pentabula.app.play.session import Session
from pentabula.boards import marks
from pentabula.boards.ghosts import ghosts
from pentabula.boards.scene import Polygon, Shape
from pentabula.boards.sites import EmptyBoard, area_of
from pentabula.core.brain import Analysis, MoveEvaluation
from pentabula.core.hints import Nudge
from pentabula.core.message import Message
from pentabula.core.move_entry import entry_path
from pentabula.core.position import Move, Path

NUDGE, MOVE, REASON = range(3)
"""The stages of a hint: where to look, what to play, why."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A move to try, with the engine's evaluation, the stage that is shown, and the `reason`.

    Without a reason there is no third stage: see `explained`.
    """

    found: MoveEvaluation[Move]
    stage: int = NUDGE
    reason: Message | None = None

    @property
    def shows_move(self) -> bool:
        """Whether the move itself has been shown."""
        return self.stage >= MOVE

    def next_stage(self) -> Hint | None:
        """The hint at its next stage; None after the last one."""
        last = MOVE if self.reason is None else REASON
        return replace(self, stage=self.stage + 1) if self.stage < last else None


def hint_of(session: Session, known: Analysis[Move], token: str) -> Hint:
    """A hint at the move of a token, or at the best move of the analysis."""
    write = session.game.notation.write
    found = next((each for each in known.moves if write(each.move) == token), None)
    return hint_at(session, found or known.moves[0])


def hint_at(session: Session, found: MoveEvaluation[Move]) -> Hint:
    """A hint at a move, with its reason."""
    from pentabula.review.why import explained

    return Hint(found, reason=explained(session.game, session.position, found))


def nudge(session: Session, hint: Hint) -> Nudge:
    """Where to look: the game's words, and its sites or the area around the move."""
    given = session.game.hints.nudge(session.position, hint.found.move)
    if given.sites:
        return given
    board = session.cursor.board
    path = entry_path(session.game, session.position, hint.found.move)
    first = next((name for name in path if name in board.reading), None)
    return replace(given, sites=area_of(board, first) if first is not None else ())


def area_marks(session: Session, hint: Hint, board: EmptyBoard) -> tuple[Shape, ...]:
    """The area to look at, to be drawn under the pieces; `board` is as for `move_marks`."""
    sites = (board.by_name[name] for name in nudge(session, hint).sites)
    return tuple(Polygon(site.outline, "hint-area") for site in sites)


def move_marks(session: Session, move: Move, board: EmptyBoard) -> tuple[Shape, ...]:
    """A legal move as ghosts, on the board for the mover's marks (`EmptyBoard.of_seats`)."""
    position = session.position
    scene = session.game.view.scene
    made = ghosts(session.cursor.board, scene(position), scene(position.play(move)))
    return made or marks.outlined(board, entry_path(session.game, position, move), "hint")


def shown_path(session: Session, hint: Hint | None) -> Path:
    """The targets that enter the move of a hint once the hint shows it; empty before."""
    if hint is None or not hint.shows_move:
        return ()
    return entry_path(session.game, session.position, hint.found.move)
