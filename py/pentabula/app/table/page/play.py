"""Commands about the game on the table: taps, moves, undo, resigning; results against levels."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pentabula.app.play.editing import ANALYSED, ON, analysis_copy, resign, toggle_explanations
from pentabula.app.play.next_game import CHALLENGE, HELPED, opposing_level
from pentabula.app.play.session import Session
from pentabula.app.play.words.typed import typed_token
from pentabula.app.shell.autosave import Autosave
from pentabula.app.shell.new_games import NewGames
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.notices import Notices
from pentabula.app.shell.stage import Change, Stage
from pentabula.app.store.keys import game_key, game_name, level_streak_key
from pentabula.app.store.results import read_level_streak
from pentabula.app.store.store import Store
from pentabula.browser import page
from pentabula.core.message import Message

if TYPE_CHECKING:
    from js import Element, KeyboardEvent

MOVING_BOTH_SIDES: Final = Message("You move both sides. The game itself stays as it is.")


class PlayCommands:
    """Passes taps, typed moves and commands to the session on the table.

    `leave_line` shows the game again if a line of the analysis is on the board, so that no move is
    played in a hidden position; it returns whether a line was shown. `reply` shows short replies,
    `open_stored` opens the stored game of a key, `focus_board` moves the focus to the board.
    """

    def __init__(
        self,
        stage: Stage,
        autosave: Autosave,
        notices: Notices,
        leave_line: Callable[[], bool],
        new_games: NewGames,
        *,
        reply: Callable[[Message], object],
        open_stored: Callable[[str], object],
        focus_board: Callable[[], object],
    ) -> None:
        self._stage, self._autosave, self._notices = stage, autosave, notices
        self._new_games, self._open_stored = new_games, open_stored
        self._leave_line, self._reply, self._focus_board = leave_line, reply, focus_board

    def connect(self, hub: Hub) -> None:
        """Adds the commands, forms and taps that act on the game."""
        do = self._stage.do
        hub.commands.add(
            {
                "undo": self.undo,
                "redo": self.redo,
                "roll": lambda: do(Session.roll),
                "confirm": lambda: do(lambda session: session.tap(session.pending_target)),
                "cancel": lambda: do(Session.cancel),
                "resign": self.ask_to_resign,
                "explain": self.toggle_explanations,
                "targets": self._stage.toggle_targets,
                "both-sides": self.toggle_both_sides,
                "leave-analysis": self.toggle_both_sides,
            }
        )
        hub.events.clicks.add({"data-target": lambda button: self.tap(str(button.dataset.target))})
        hub.events.forms.add({"move": self.enter_move, "number": self.enter_number})
        hub.events.keys.append(self.escape)
        hub.screen.board.tapped.append(self.tap)
        hub.screen.board.pointed.append(self.point)

    def tap(self, target: str) -> None:
        """Taps a target; only leaves a line of the analysis if one is shown."""
        if self._leave_line():
            return
        self._stage.do(lambda session: session.tap(target))

    def point(self, target: str) -> None:
        """Taps a target by finger or mouse; the settings may require a confirmation."""
        if self._stage.settings.confirm == "on" and not self._leave_line():
            self._stage.do(lambda session: session.propose(target))
        else:
            self.tap(target)

    def enter_move(self, form: Element) -> None:
        """Plays the move in the field for typed moves, and empties the field if it was legal."""
        self._leave_line()
        field = page.find("#move")
        text, say = str(field.value), self._stage.catalogue.say
        self._stage.do(lambda session: session.enter(typed_token(session, text, say)))
        session = self._stage.session
        if session is not None and session.refusal is None:
            field.value = ""

    def enter_number(self, form: Element) -> None:
        """Plays the number in a number field, unless it is empty."""
        text = str(page.find_in(form, "input").value)
        if not text.strip():
            return
        self._leave_line()
        self._stage.do(lambda session: session.enter_number(text))

    def escape(self, event: KeyboardEvent) -> bool:
        """Empties the field for moves by Escape, cancels a half-made move, or leaves a line of the
        analysis; from an empty field, goes back to the board.

        Returns whether it did any of this. If a sheet is open, the browser closes that instead.
        """
        if event.key != "Escape" or page.has_open_sheet():
            return False
        field = page.find("#move")
        is_typed = field.isSameNode(event.target) and bool(str(field.value))
        is_empty = field.isSameNode(event.target) and not is_typed
        if is_typed:
            field.value = ""
        has_left = self._leave_line()
        can_cancel = not has_left and self._can_cancel()
        if can_cancel:
            self._stage.do(Session.cancel)
        if is_empty:
            self._focus_board()
        return is_typed or is_empty or has_left or can_cancel

    def undo(self) -> None:
        """Takes back the last move, or replies why it cannot."""
        activity = self._stage.activity
        if activity is not None and self._is_offered(activity.refusals.undo):
            self._stage.do(activity.undo)

    def redo(self) -> None:
        """Plays the next undone move again, or replies why it cannot."""
        activity = self._stage.activity
        if activity is not None and self._is_offered(activity.refusals.redo):
            self._stage.do(activity.redo)

    def ask_to_resign(self) -> None:
        """Asks before a game is resigned, or replies why it cannot be."""
        is_seen = self._stage.visible_session is not None
        if is_seen and self._is_offered(self._stage.refusals.resign):
            self._notices.ask(Message("Resign this game?"), Message("Resign"), self.resign)

    def resign(self) -> None:
        """Resigns for the seat to decide."""
        self._stage.do(resign)
        self._autosave.save()

    def toggle_explanations(self) -> None:
        """Switches the explanations of the game on or off, or replies why it has none."""
        session = self._stage.session
        if session is not None and self._is_offered(self._stage.refusals.explanations):
            toggle_explanations(session)
            self._stage.refresh()
            self._autosave.save()

    def toggle_both_sides(self) -> None:
        """Lets the user move both sides, or levels reply again; or replies why not.

        In a variation and after the end the levels are idle anyway. An unfinished game stays as it
        is: a copy comes to the table, from which the same command leads back.
        """
        session = self._stage.session
        if session is None or not self._is_offered(self._stage.refusals.analysis):
            return
        cursor, origin = session.cursor, session.record.tags.get(ANALYSED)
        if origin is not None:
            self._autosave.save()
            self._open_stored(game_key(origin))
        elif cursor.has_idle_levels:
            cursor.levels_reply = not cursor.levels_reply
            self._stage.refresh()
        else:
            if CHALLENGE in session.record.tags:
                session.record.tags[HELPED] = ON
            self._autosave.save()
            self._new_games.begin_record(*analysis_copy(session, game_name(self._stage.key)))
            self._reply(MOVING_BOTH_SIDES)

    def _is_offered(self, refused: Message | None) -> bool:
        """Whether an action is not refused; replies with the reason if it is."""
        if refused is not None:
            self._reply(refused)
        return refused is None

    def _can_cancel(self) -> bool:
        """Whether there is a half-made move or a refusal to cancel."""
        session = self._stage.visible_session
        if session is None:
            return False
        return session.is_mid_move or session.refusal is not None


class LevelStreaks:
    """Stores the latest results against a level, for each game."""

    def __init__(self, stage: Stage, storage: Store) -> None:
        self._stage, self._storage = stage, storage

    def connect(self, hub: Hub) -> None:
        """Follows the games on the table."""
        hub.stage.changed.append(self.follow)

    def follow(self, change: Change) -> None:
        """Counts a game of a person against a level, if an action has just ended it."""
        session, before = change.session, change.before
        outcome, level = session.outcome, opposing_level(session)
        is_end = before is not None and before.outcome is None and outcome is not None
        if not is_end or outcome is None or level is None:
            return
        if self._stage.refusals.save is None:
            is_won, key = outcome.winner == session.cursor.person, self._stage.key
            self._storage.update(
                level_streak_key(session.game.name),
                lambda text: read_level_streak(text).after(level.name, key, is_won=is_won).write(),
            )
