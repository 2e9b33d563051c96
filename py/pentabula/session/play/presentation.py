"""How an activity shows its position: what it points out, and what it leaves out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pentabula.core.position import Move, Path


@dataclass(frozen=True, slots=True)
class Presentation:
    """What pictures, words and sounds need to know of an activity besides its session.

    `highlighted` are targets to look at, `shown_move` is a legal move that is drawn as a hint.
    `hidden` are roles of shapes, and parts of the page, that are not shown
    (`core.lesson.Lesson.hidden`). `marks_last_move`: the last move is marked on the board.
    `shows_game`: what concerns a whole game is shown, such as its options and its end; a position
    that is practised by itself has neither. `is_done`: nothing more is asked here.
    """

    highlighted: Path = ()
    shown_move: Move | None = None
    hidden: frozenset[str] = frozenset()
    marks_last_move: bool = True
    shows_game: bool = True
    is_done: bool = False


PLAIN: Final = Presentation()
"""How a game shows its position."""
