"""The clocks of the table, whose code is loaded with the first timed game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from js import document

from pentabula.app.play.session import Session
from pentabula.app.shell.html import Markup
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.stage import Change, Stage
from pentabula.app.table.page.sound import Sound, Vibration
from pentabula.browser import page
from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.core.record import has_clock

if TYPE_CHECKING:
    from js import Element

    from pentabula.app.table.page.timed_game import TimedGame

NO_CLOCK = Message("This game has no clock.")


class TableClocks:
    """Puts clocks on the table for a stored game that has a time control."""

    def __init__(self, hub: Hub, sound: Sound, vibration: Vibration) -> None:
        self._stage: Stage = hub.stage
        self._reply = hub.announcer.replies.reply
        self._make: Callable[[], TimedGame] = lambda: _timed_game(hub, sound, vibration)
        self._timed: TimedGame | None = None
        self._session: Session | None = None

    def connect(self, hub: Hub) -> None:
        """Follows the stage, and adds the commands of the clocks."""
        hub.stage.replaced.append(self.reset)
        hub.stage.changed.append(self.follow)
        hub.commands.add(
            {
                "clock": lambda: self._do(lambda timed: timed.press()),
                "clock-pause": lambda: self._do(lambda timed: timed.pause_or_continue()),
            }
        )
        hub.events.clicks.add({"data-give": self._give})
        hub.announcer.replies.clock_words = self.words
        page.on(document, "visibilitychange", lambda event: self._follow_page())

    def reset(self, session: Session) -> None:
        """Shows the clocks of a session that was put on the table, if it has clocks."""
        self._session = session
        is_timed = has_clock(session.record.tags) and self._stage.refusals.save is None
        if is_timed and self._timed is None:
            self._timed = self._make()
        if self._timed is not None:
            self._timed.reset(session if is_timed else None)

    def follow(self, change: Change) -> None:
        """Follows an action, or a change by another tab."""
        if change.session is not self._session:
            self.reset(change.session)
        if self._timed is not None:
            self._timed.follow()

    def face(self, seat: Seat) -> Markup:
        """The clock of a seat, to be shown next to its player; empty without a clock."""
        return Markup("") if self._timed is None else self._timed.face(seat)

    def words(self) -> Message | None:
        """Both clocks, as they are read aloud."""
        return None if self._timed is None else self._timed.words()

    def _do(self, command: Callable[[TimedGame], object]) -> None:
        """Runs a command of the clocks, or replies that the game has none."""
        if self._timed is None or self._timed.game_clock is None:
            self._reply(NO_CLOCK)
        else:
            command(self._timed)

    def _give(self, button: Element) -> None:
        text = str(button.dataset.give)
        self._do(lambda timed: timed.give(text))

    def _follow_page(self) -> None:
        if self._timed is not None:
            self._timed.follow_page()


def _timed_game(hub: Hub, sound: Sound, vibration: Vibration) -> TimedGame:
    from pentabula.app.table.page.timed_game import TimedGame

    return TimedGame(
        hub.stage,
        hub.screen.slots,
        hub.device.clock,
        reply=hub.announcer.replies.reply,
        save=hub.games.autosave.save,
        set_level_paused=lambda is_paused: (
            hub.engine.at_table.pause() if is_paused else hub.engine.at_table.resume()
        ),
        sound=sound.play,
        vibrate=vibration.vibrate,
        makers=hub.services.activities.clock_makers,
    )
