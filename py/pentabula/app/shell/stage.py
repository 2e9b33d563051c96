"""The table: the only owner of the activity, its key, the settings and what is shown.

Features read the stage, act on it by `do`, and follow its changes as listeners, which they add when
they are connected (`app.shell.page.hub`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pentabula.app.play.activity import PLAIN, Action, Activity, Presentation, Refusals
from pentabula.app.play.display.analysis import EngineState
from pentabula.app.play.display.picture import NO_ENGINE, hides_values
from pentabula.app.play.session import Session
from pentabula.app.play.settings import Settings
from pentabula.app.play.words import narration
from pentabula.app.play.words.sounds import Snapshot, snapshot
from pentabula.app.shell.html import Say
from pentabula.boards.rotation import rotated_board
from pentabula.boards.sites import EmptyBoard
from pentabula.browser.tasks import READING, DeferredTasks
from pentabula.core.message import Catalogue

TABLE = "table"
"""The screen that shows the session."""


@dataclass(frozen=True, slots=True)
class Change:
    """What listeners receive: the activity now and, after an action, its state before.

    `before` is None if no action was applied. `is_animated`: pieces move on the board, and
    everything else may wait for the picture.
    """

    activity: Activity
    before: Snapshot | None = None
    is_animated: bool = False

    @property
    def session(self) -> Session:
        """The session of the activity."""
        return self.activity.session

    @property
    def has_changed_game(self) -> bool:
        """Whether the game itself, or its half-made move, has changed."""
        before, session = self.before, self.session
        return before is not None and (before.node, before.chosen) != (session.node, session.chosen)


class Stage:
    """The activity on the table and how it is shown.

    Listeners: `replaced` are called with a new session; `changed` whenever something visible has
    changed, also after `replaced`; `engine_changed` when only the analysis has changed;
    `settings_changed` with the name of a setting. Listeners of one kind may be called in any order:
    none may depend on another. `update_engine` returns the engine's state before they are called;
    deferred tasks are done after them.
    """

    def __init__(self, catalogue: Catalogue, settings: Settings, deferred: DeferredTasks) -> None:
        self.catalogue = catalogue
        self._deferred = deferred
        self._hiding = catalogue.hiding(True)
        self.settings = settings
        self.activity: Activity | None = None
        self.key = ""
        self.engine = NO_ENGINE
        self.is_flipped = False
        self._targets = ""
        self.screen = ""
        self.replaced: list[Callable[[Session], object]] = []
        self.changed: list[Callable[[Change], object]] = []
        self.engine_changed: list[Callable[[Session], object]] = []
        self.settings_changed: list[Callable[[str], object]] = []
        self.update_engine: Callable[[], EngineState] = lambda: NO_ENGINE

    # The table

    @property
    def session(self) -> Session | None:
        """The session of the activity on the table."""
        return None if self.activity is None else self.activity.session

    @property
    def refusals(self) -> Refusals:
        """Which actions the activity on the table refuses, and why."""
        return Refusals() if self.activity is None else self.activity.refusals

    @property
    def presentation(self) -> Presentation:
        """How the activity shows its position."""
        return PLAIN if self.activity is None else self.activity.presentation

    @property
    def is_at_table(self) -> bool:
        """Whether the table is the current screen."""
        return self.screen == TABLE

    @property
    def visible_session(self) -> Session | None:
        """The session, if the table is shown."""
        return self.session if self.is_at_table else None

    @property
    def is_playing(self) -> bool:
        """Whether the table shows a position that is not final."""
        session = self.visible_session
        return session is not None and session.outcome is None

    @property
    def board(self) -> EmptyBoard:
        """The board as it is shown, flipped or not. Raises LookupError without a session."""
        session = self.session
        if session is None:
            raise LookupError("no game is on the table")
        return rotated_board(session.cursor.board) if self.is_flipped else session.cursor.board

    @property
    def board_settings(self) -> Settings:
        """The settings for drawing the board; the dots on targets may differ for this game."""
        return self.settings.changed("targets", self._targets)

    @property
    def hides_values(self) -> bool:
        """Whether products and scores are hidden, for users who compute them themselves."""
        session = self.session
        return session is not None and hides_values(session, self.settings)

    @property
    def say(self) -> Say:
        """Translates messages, with `?` instead of hidden values."""
        return (self._hiding if self.hides_values else self.catalogue).say

    def spoken(self, target: str) -> str:
        """A target in words."""
        session = self.session
        if session is None:
            return ""
        return self.say(narration.describe_target(session, target, self.presentation))

    # Actions

    def do(self, action: Action) -> None:
        """Applies an action to the activity, unless the table is empty, and calls the listeners."""
        activity = self.activity
        if activity is not None:
            before = snapshot(activity)
            activity.do(action)
            self._call_listeners(Change(activity, before, is_animated=True))

    def forget_refusal(self) -> None:
        """Removes a refusal and its marks, since the user has used a command."""
        session = self.visible_session
        if session is not None and session.refusal is not None:
            session.clear_refusal()
            self.refresh()

    def replace(self, activity: Activity, key: str) -> None:
        """Puts another activity, or another session of it, on the table.

        It is stored under `key`. Another key resets the choices for this board.
        """
        if key != self.key:
            self.is_flipped, self._targets = False, ""
        self.activity, self.key, self.engine = activity, key, NO_ENGINE
        session = activity.session
        self._apply_settings(session)
        session.play_forced_passes()
        for listener in self.replaced:
            listener(session)
        self.refresh()

    def catch_up(self, session: Session) -> None:
        """Continues the activity with another copy of its game that has more moves."""
        activity = self.activity
        if activity is not None:
            activity.catch_up(session)
            self._apply_settings(session)
            if self.is_at_table:
                self._call_listeners(Change(activity, is_animated=True))

    def refresh(self, *, is_animated: bool = False) -> None:
        """Calls the listeners: the session or something related has changed."""
        if self.activity is not None:
            self._call_listeners(Change(self.activity, is_animated=is_animated))

    def flip(self) -> None:
        """Turns the board by half a circle."""
        self.is_flipped = not self.is_flipped
        self.refresh()

    def toggle_targets(self) -> None:
        """Switches whether this activity always shows its legal moves."""
        self._targets = "half" if self.board_settings.targets == "always" else "always"
        self.refresh()

    def show_screen(self, screen: str) -> None:
        """Sets the current screen. Away from the table, the engine stops."""
        self.screen = screen
        if not self.is_at_table:
            self.engine = self.update_engine()

    def show_engine(self, state: EngineState) -> None:
        """Shows the engine's new state; the game has not changed."""
        self.engine = state
        session = self.session
        if session is not None:
            for listener in self.engine_changed:
                listener(session)

    def change_setting(self, name: str, value: str) -> None:
        """Changes a setting; unknown names and values change nothing."""
        self.settings = self.settings.changed(name, value)
        if name == "targets":
            self._targets = ""
        session = self.session
        if session is not None:
            self._apply_settings(session)
        for listener in self.settings_changed:
            listener(name)
        if self.is_at_table:
            self.refresh()

    def _apply_settings(self, session: Session) -> None:
        session.cursor.plays_forced = self.settings.forced == "play"
        by_hand = self.settings.dice == "hand" and not session.cursor.players.has_remote
        session.cursor.rolls_by_hand = by_hand

    def _call_listeners(self, change: Change) -> None:
        """Calls the listeners. If no pieces move, everything visible is written immediately."""
        self.engine = self.update_engine()
        for listener in self.changed:
            listener(change)
        if not change.is_animated:
            self._deferred.flush(READING)
