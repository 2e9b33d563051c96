"""Activities at the table: each has a session, and decides which actions are allowed.

It also determines how its position is shown: highlights, and hidden parts.
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
"""An action on a session: a tap, a typed move, a command."""

StatusWords = tuple[Message | str, Message | str]
"""The sentences about the last action and about the next decision; either may be empty."""


@dataclass(frozen=True, slots=True)
class Refusals:
    """For each action, why the activity refuses it now; None if it is allowed.

    The reasons suit the activity: keys and commands reply with them.
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
    editor: Message | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """The card of an activity next to the board: its name, empty without a card.

    `has_panels`: the game's panels are shown as well.
    """

    name: str = ""
    has_panels: bool = True


@dataclass(frozen=True, slots=True)
class Presentation:
    """The properties of an activity that pictures, words and sounds need besides its session.

    `highlighted` are targets to look at, `shown_move` is a legal move that is drawn as a hint.
    `hidden` are roles of shapes, and parts of the page, that are not shown
    (`core.lesson.Lesson.hidden`). `marks_last_move`: the last move is marked on the board.
    `shows_game`: elements of a whole game are shown, such as its options and its end; a position
    that is practised alone has neither. `shows_history`: panels about earlier moves are shown.
    `is_done`: the position is solved. `mover` is the seat that must move; None for the seat to move
    by the rules. `before_mistake` is a session before a wrong move that the next input takes back:
    its choices are offered next to the board. `has_task`: a panel shows what the
    user must do next. `has_rematch`: a rematch can be begun after the end.
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
    has_task: bool = False
    has_rematch: bool = True


PLAIN: Final = Presentation()
"""How a game shows its position."""


class Activity(Protocol):
    """An activity at the table, with its own session.

    The page shows `session` and passes every input to `do`. An activity may replace its session (a
    lesson has one for each step), so read it again after every action.
    """

    @property
    def session(self) -> Session:
        """The current session."""

    @property
    def refusals(self) -> Refusals:
        """Which actions are refused now, and why."""

    @property
    def address(self) -> str:
        """The address that opens this again, without `#`."""

    @property
    def presentation(self) -> Presentation:
        """How the position is shown."""

    @property
    def before_hint(self) -> Action | None:
        """The action before a hint: takes a wrong move back, or shows the solution; or None."""

    def do(self, action: Action) -> None:
        """Applies an action to the session, and judges the result as the activity requires."""

    def catch_up(self, session: Session) -> None:
        """Continues with another copy of the stored game that has more moves.

        Activities that do not offer saving have no other copy, and ignore it.
        """

    def undo(self, session: Session) -> None:
        """Takes back the last move. This is an action for `do`."""

    def redo(self, session: Session) -> None:
        """Repeats the last undone action. This is an action for `do`."""

    def hint(self) -> MoveEvaluation[Move] | None:
        """The move that a hint shows without a search, or None."""

    def words(self) -> StatusWords:
        """The status while neither a hint nor a line of the engine is shown."""

    def card(self) -> Card:
        """The card next to the board."""
