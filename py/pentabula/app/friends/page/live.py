"""Live games: the match on the table continues over a connection as long as there is one."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Final, Protocol

from js import window
from pyodide.ffi import JsException, create_proxy

from pentabula.app.friends.markup import live_event
from pentabula.app.friends.online_game import OnlineGame
from pentabula.app.friends.page.peer import WebPeer, is_possible
from pentabula.app.shell.page.toasts import Toasts
from pentabula.browser import page
from pentabula.browser.tasks import BackgroundTasks
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.online.live import LONGEST_MEETING, NOT_HERE, LiveLine, Peer, Phase
from pentabula.online.messages import MatchMessage, read_message, write_message
from pentabula.online.receiving import LIES, Kind, Received
from pentabula.online.signals import Role, Signal, read_signal, write_signal

if TYPE_CHECKING:
    from js import BroadcastChannel, StoredMessage

CHANNEL: Final = "pentabula-live"
"""The channel to the other tabs, one of which may wait for an answer that was opened here."""

ANSWER, TAKEN = "answer", "taken"

LONGEST_REPLY: Final = 1000
"""Milliseconds after which an answer counts as unclaimed, until a slower tab claims it."""

IN_OTHER_TAB: Final = Message(
    "The live game continues in the tab that was waiting for this answer. You can close this one."
)
NOT_AWAITED: Final = Message(
    "No page on this device waits for this answer any more. Play by link, or invite to a live game "
    "again."
)
REFUSED: Final = LIES | {Kind.OTHER_MATCH, Kind.AHEAD}


class Table(Protocol):
    """What live games need of the matches."""

    @property
    def game(self) -> OnlineGame | None:
        """The game by link on the table."""

    def open_message(self, message: MatchMessage) -> None:
        """Shows the game of a message, and applies it. Raises GameError."""

    def receive(
        self, game: OnlineGame, message: MatchMessage, *, is_live: bool = False
    ) -> Received:
        """Applies a message to the game on the table."""

    def refresh(self) -> None:
        """Shows what has changed in the game on the table."""

    def say(self, message: Message) -> None:
        """Shows a sentence about a link that was opened here."""


class LiveGames:
    """The live game of this page: one at a time."""

    def __init__(self, table: Table, toasts: Toasts, rng: Random) -> None:
        self._table, self._toasts, self._rng = table, toasts, rng
        self._background = BackgroundTasks()
        self._line: LiveLine | None = None
        self._waiting: MatchMessage | None = None
        self._unclaimed: Signal | None = None
        self.make_peer: Callable[[LiveLine], Peer] = WebPeer
        self._tabs = self._open_tabs()
        page.on(window, "pagehide", lambda event: self.stop())

    # What is shown

    def line_of(self, game: OnlineGame) -> LiveLine | None:
        """The line of a game, if it has one."""
        line = self._line
        return line if line is not None and line.match == game.match.name else None

    def follow(self) -> None:
        """Applies to the game on the table what has arrived while another one was shown, and sends
        what another tab has played in it."""
        game = self._table.game
        if game is None:
            return
        line, waiting = self.line_of(game), self._waiting
        is_live = line is not None and line.is_connected
        if game.is_live != is_live:
            game.go_live(is_live)
            self._table.refresh()
        if line is not None and waiting is not None:
            self._waiting = None
            self._apply(line, game, waiting)
        if line is not None and is_live:
            line.send(write_message(self._latest()))

    # What people do

    def start(self) -> None:
        """Invites the friend to a live game, or answers the friend's invitation."""
        game = self._table.game
        if game is not None:
            line = self._line_for(game)
            if not is_possible():
                line.end(NOT_HERE)
                return
            meeting = urlsafe_b64encode(self._rng.randbytes(6)).decode()
            self._background.spawn(line.start(meeting))

    def stop(self) -> None:
        """Ends the live game; the match continues by link."""
        if self._line is not None and self._line.phase is not Phase.OFF:
            self._line.stop()

    def open(self, text: str) -> None:
        """Opens an invitation or an answer. Raises GameError."""
        signal = read_signal(text)
        if signal.role is Role.OFFER:
            self._table.open_message(signal.message)
            game = self._table.game
            if game is not None and signal.message.sender != game.match.side:
                self._line_for(game).keep_invitation(signal)
        elif self._line is not None and self._line.awaits(signal.meeting):
            self._accept(self._line, signal)
        else:
            self._ask_tabs(signal)

    # Meeting

    def _accept(self, line: LiveLine, signal: Signal) -> None:
        """Connects to the device that has answered."""
        self._table.open_message(signal.message)
        meeting = line.meeting
        page.later(lambda: line.give_up(meeting), LONGEST_MEETING)
        self._background.spawn(line.accept(signal))

    def _line_for(self, game: OnlineGame) -> LiveLine:
        """The line of a game; that of another game ends."""
        line = self.line_of(game)
        if line is None:
            self.stop()
            match = game.match
            line = self._line = LiveLine(match.name, self._latest, self.make_peer, self._changed)
            self._last = match.message()
            made = line
            line.on_text = lambda text: self._apply_text(made, text)
            self._waiting = None
        return line

    def _latest(self) -> MatchMessage:
        """The latest message of the match of the line."""
        game = self._table.game
        if game is not None and self.line_of(game) is not None:
            self._last = game.match.message()
        return self._last

    def _changed(self) -> None:
        """Shows and says how far the live game is."""
        line, game = self._line, self._table.game
        if line is None:
            return
        if line.is_connected:
            line.send(write_message(self._latest()))
        if game is not None and self.line_of(game) is line:
            game.go_live(line.is_connected)
            self._table.refresh()
            words = line.why or live_event(line.phase, game.friend)
            if words is not None:
                self._toasts.show(words)

    # Other tabs

    def _open_tabs(self) -> BroadcastChannel | None:
        """The channel to the other tabs; None if the browser has none."""
        with suppress(AttributeError, JsException):
            if not getattr(window.BroadcastChannel, "isMissing", False):
                channel = window.BroadcastChannel.new(CHANNEL)
                channel.onmessage = create_proxy(self._follow_tab)
                return channel
        return None

    def _ask_tabs(self, signal: Signal) -> None:
        """Offers an answer to the other tabs; if none awaits it, it is an ordinary link."""
        self._unclaimed = signal
        if self._tabs is not None:
            self._tabs.postMessage(key=ANSWER, text=write_signal(signal))
        page.later(lambda: self._open_unclaimed(signal), LONGEST_REPLY if self._tabs else 0)

    def _open_unclaimed(self, signal: Signal) -> None:
        if self._unclaimed is signal:
            with suppress(GameError):
                self._table.open_message(signal.message)
            self._table.say(NOT_AWAITED)

    def _follow_tab(self, event: StoredMessage) -> None:
        """Takes an answer that was opened in another tab, or learns that it was taken there."""
        key, text = str(event.data.key), str(event.data.text)
        unclaimed = self._unclaimed
        if key == TAKEN and unclaimed is not None and text == unclaimed.meeting:
            self._unclaimed = None
            self._table.say(IN_OTHER_TAB)
        elif key == ANSWER and self._line is not None:
            with suppress(GameError):
                signal = read_signal(text)
                if self._line.awaits(signal.meeting) and self._tabs is not None:
                    self._tabs.postMessage(key=TAKEN, text=signal.meeting)
                    self._accept(self._line, signal)

    # What arrives

    def _apply_text(self, line: LiveLine, text: str) -> None:
        """Applies a text of the other device, or counts what cannot be applied."""
        try:
            message = read_message(text)
        except GameError:
            line.refuse()
            return
        game = self._table.game
        if message.match != line.match:
            line.refuse()
        elif game is not None and self.line_of(game) is line:
            self._apply(line, game, message)
        else:
            self._waiting = message
            self._toasts.show(Message("There is something new in the live game."))

    def _apply(self, line: LiveLine, game: OnlineGame, message: MatchMessage) -> None:
        received = self._table.receive(game, message, is_live=True)
        if received.kind in REFUSED:
            line.refuse()

    def send(self, match: str, text: str) -> None:
        """Sends the latest message of a match to the other device, if that is connected."""
        if self._line is not None and self._line.match == match:
            self._line.send(text)
