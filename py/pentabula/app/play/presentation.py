"""How an activity shows its position: what it highlights, and what it hides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pentabula.core.position import Move, Path, Seat

if TYPE_CHECKING:
    from pentabula.app.play.session import Session


@dataclass(frozen=True, slots=True)
class Presentation:
    """What pictures, words and sounds need to know of an activity besides its session.

    `highlighted` are targets to look at, `shown_move` is a legal move that is drawn as a hint.
    `hidden` are roles of shapes, and parts of the page, that are not shown
    (`core.lesson.Lesson.hidden`). `marks_last_move`: the last move is marked on the board.
    `shows_game`: elements of a whole game are shown, such as its options and its end; a position
    that is practised alone has neither. `shows_history`: so are panels about the moves
    that led to the position. `is_done`: the position is solved. `mover` is the seat that
    must move; None if it is the one to move by the rules. `before_mistake` is a session before a
    wrong move that the next input takes back: its choices are offered beside the board.
    """

    highlighted: Path = ()
    shown_move: Move | None = None
    hidden: frozenset[str] = frozenset()
    marks_last_move: bool = True
    shows_game: bool = True
    shows_history: bool = True
    is_done: bool = False
    mover: Seat | None = None
    before_mistake: Session | None = None


PLAIN: Final = Presentation()
"""How a game shows its position."""
