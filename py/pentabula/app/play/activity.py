"""What people do at the table: each activity has a session, and decides what may be done.

It also says how its position is shown: what is highlighted, and what is hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from pentabula.app.play.session import Session
from pentabula.core.brain import MoveEvaluation
from pentabula.core.message import Message
from pentabula.core.position import Move, Path, Seat

Action = Callable[[Session], None]
"""Something that is done to a session: a tap, a typed move, a command."""

Words = tuple[Message | str, Message | str]
"""The sentence about the last action and the one about the next decision; either may be empty."""


@dataclass(frozen=True, slots=True)
class Offers:
    """What may be done at the table now: None if it is allowed, else why it is not.

    The reasons suit the activity: they are what keys and commands answer there.
    """

    undo: Message | None = None
    redo: Message | None = None
    hint: Message | None = None
    analysis: Message | None = None
    review: Message | None = None
    record: Message | None = None
    players: Message | None = None
    resign: Message | None = None
    save: Message | None = None
    share: Message | None = None
    explanations: Message | None = None
    set_up: Message | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """The card that an activity has beside the board: its name, empty if there is none.

    `has_panels`: the game's panels are shown as well.
    """

    name: str = ""
    has_panels: bool = True


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


class Activity(Protocol):
    """Something that people do at the table, with its own session.

    The page shows `session` and passes every input to `do`. An activity may replace its session (a
    lesson has one for each step), so read it again after every action.
    """

    @property
    def session(self) -> Session:
        """The session that is shown now."""

    @property
    def offers(self) -> Offers:
        """What may be done now."""

    @property
    def address(self) -> str:
        """The address that leads here again, without `#`."""

    @property
    def presentation(self) -> Presentation:
        """How the position is shown."""

    @property
    def before_hint(self) -> Action | None:
        """What a request for a hint does first: takes a wrong move back, or shows the way."""

    def do(self, action: Action) -> None:
        """Applies an action to the session, and judges the result as the activity requires."""

    def catch_up(self, session: Session) -> None:
        """Continues with another copy of the stored game, in which more has been played.

        Activities that do not offer saving have no other copy, and ignore it.
        """

    def undo(self, session: Session) -> None:
        """Takes back the last move. This is an action for `do`."""

    def redo(self, session: Session) -> None:
        """Does again what was taken back. This is an action for `do`."""

    def hint(self) -> MoveEvaluation[Move] | None:
        """The move that a hint shows without a search, or None."""

    def words(self) -> Words:
        """The status while neither a hint nor a line of the engine is shown."""

    def card(self) -> Card:
        """The card beside the board."""
