"""Live games: the match on the table continues over a connection while it exists."""

from __future__ import annotations

import asyncio
from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Final

from js import window
from pyodide.ffi import JsException, create_proxy

from pentabula.app.friends.markup import live_event
from pentabula.app.friends.online_game import OnlineGame
from pentabula.app.friends.page.invitations import Invitations
from pentabula.app.friends.page.matches import Matches
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.notices import Notices, Toasts
from pentabula.app.shell.stage import Stage
from pentabula.app.store.keys import LIVE
from pentabula.browser import page
from pentabula.browser.tasks import BackgroundTasks, with_timeout
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.online.live import (
    GONE,
    HANDSHAKE_TIMEOUT,
    NOT_HERE,
    READ_INTERVAL,
    LiveConnection,
    LivePhase,
    PeerError,
)
from pentabula.online.match import Match
from pentabula.online.messages import (
    MatchMessage,
    MessageError,
    read_message,
    read_pasted_message,
    write_message,
)
from pentabula.online.receiving import LIES, OTHER_KEY, MessageKind
from pentabula.online.rematch import earlier_name
from pentabula.online.signals import (
    Endpoint,
    Signal,
    SignalRole,
    endpoint_of,
    is_authentic_signal,
    is_signal,
    read_signal,
    session_description,
    signed_signal,
    write_signal,
)

if TYPE_CHECKING:
    from js import BroadcastChannel, ChannelMessage, Event, StoredMessage
    from pyodide.ffi import JsProxy

CHANNEL: Final = "pentabula-live"
"""The channel to the other tabs: another tab may wait for the answer opened here."""

ANSWER, TAKEN = "answer", "taken"

TAKEN_TIMEOUT: Final = 1000
"""Milliseconds after which an answer counts as not taken, unless a slower tab takes it."""

IN_OTHER_TAB: Final = Message(
    "The live game continues in the tab that was waiting for this answer. You can close this one."
)
NOT_AWAITED: Final = Message(
    "No page on this device waits for this answer any more. Play by link, or invite to a live game "
    "again."
)
BOTH_INVITED: Final = Message(
    "You have both invited to a live game. Your invitation counts: send its link, and keep this "
    "page open."
)
REFUSED: Final = LIES | {MessageKind.OTHER_MATCH, MessageKind.AHEAD}


class LiveGames:
    """The live game of this page: one at a time."""

    def __init__(
        self,
        matches: Matches,
        invitations: Invitations,
        stage: Stage,
        notices: Notices,
        toasts: Toasts,
        rng: Random,
    ) -> None:
        self._matches, self._invitations, self._stage = matches, invitations, stage
        self._notices, self._toasts, self._rng = notices, toasts, rng
        self._background = BackgroundTasks()
        self._connection: LiveConnection | None = None
        self._waiting: MatchMessage | None = None
        self._unclaimed_answer: Signal | None = None
        self._newest: tuple[LiveConnection, str] | None = None
        self._is_reading = False
        self._tabs: BroadcastChannel | None = None
        self._left = ""

    def connect(self, hub: Hub) -> None:
        """Follows the table and its matches, and ends the live game with the page."""
        with suppress(*page.MISSING):
            self._left = str(page.none_if_null(window.sessionStorage.getItem(LIVE)) or "")
        hub.stage.changed.append(lambda change: self.follow())
        self._matches.match_stored.append(self._send)
        self._matches.rematch_begun.append(self._continue_with)
        page.on(window, "pagehide", lambda event: self._leave())

    # Display

    def connection_of(self, game: OnlineGame) -> LiveConnection | None:
        """The connection of a game, or None."""
        connection = self._connection
        return (
            connection if connection is not None and connection.match == game.match.name else None
        )

    def link_text(self, match: Match) -> str:
        """The text of the link to send: the latest message, with connection data if a live game is
        being prepared."""
        game = self._matches.game
        connection = None if game is None else self.connection_of(game)
        link = connection.link if connection is not None and connection.match == match.name else ""
        return link or write_message(match.message())

    def follow(self) -> None:
        """Applies messages that arrived while another game was shown, and sends the moves of
        another tab in this game."""
        game = self._matches.game
        if game is not None and self._left.startswith(f"{game.match.name} "):
            self._come_back(game)
        if game is None or self._connection is None:
            return
        connection, waiting = self.connection_of(game), self._waiting
        is_live = connection is not None and connection.is_connected
        has_connection = connection is not None and connection.phase is not LivePhase.OFF
        if (game.is_live, game.has_connection) != (is_live, has_connection):
            game.set_live(is_live, has_connection=has_connection)
            self._stage.refresh()
        if connection is not None and waiting is not None:
            self._waiting = None
            self._apply(connection, game, waiting)
        if connection is not None and is_live:
            connection.send(write_message(self._latest()))

    # Input

    def start(self) -> None:
        """Invites the friend to a live game, or answers the friend's invitation."""
        game = self._matches.game
        if game is not None:
            self._open_tabs()
            connection = self._connection_for(game)
            if not is_possible():
                connection.end(NOT_HERE)
                return
            handshake = urlsafe_b64encode(self._rng.randbytes(6)).decode()
            self._background.spawn(connection.start(handshake))

    def stop(self) -> None:
        """Ends the live game; the match continues by link."""
        if self._connection is not None and self._connection.phase is not LivePhase.OFF:
            self._connection.stop()

    def _leave(self) -> None:
        """Ends the live game with the page, and keeps for a reload what there was."""
        connection, left = self._connection, ""
        if connection is not None and connection.phase is not LivePhase.OFF:
            invitation = connection.invitation
            left = f"{connection.match} {write_signal(invitation) if invitation else ''}"
            if invitation is None:
                connection.stop(GONE)
        with suppress(*page.MISSING):
            window.sessionStorage.setItem(LIVE, left)

    def _come_back(self, game: OnlineGame) -> None:
        """Shows the friend's invitation again after a reload, or says that the live game ended."""
        invitation, self._left = self._left.partition(" ")[2], ""
        if not invitation:
            self._connection_for(game).end(GONE)
            return
        with suppress(GameError):
            self._keep(read_signal(invitation))

    def open(self, text: str) -> None:
        """Opens a link: a message, an invitation to a live game, or an answer. Raises GameError."""
        if self._invitations.open_watched(text):
            return
        if not is_signal(text):
            self._invitations.open(read_pasted_message(text))
            return
        self._open_tabs()
        signal = read_signal(text)
        if signal.role is SignalRole.OFFER:
            self._invitations.open(signal.message, lambda: self._keep(signal))
        elif self._connection is not None and self._connection.awaits(signal.handshake):
            self._accept(self._connection, signal)
        else:
            self._ask_tabs(signal)

    # Connecting

    def _keep(self, signal: Signal) -> None:
        """Keeps the friend's invitation to the game on the table, which the user may answer."""
        game = self._matches.game
        if game is not None and signal.message.sender != game.match.side:
            if not _is_authentic(signal, game.match):
                self._notices.show(OTHER_KEY)
                return
            is_kept = self._connection_for(game).keep_invitation(signal)
            self._notices.show(None if is_kept else BOTH_INVITED)

    def _accept(self, connection: LiveConnection, signal: Signal) -> None:
        """Connects to the device that has answered."""
        self._matches.open_message(signal.message)
        game = self._matches.game
        if game is None or not _is_authentic(signal, game.match):
            self._notices.show(OTHER_KEY)
            return
        handshake = connection.handshake
        page.later(lambda: connection.cancel(handshake), HANDSHAKE_TIMEOUT)
        self._background.spawn(connection.accept(signal))

    def _connection_for(self, game: OnlineGame) -> LiveConnection:
        """The connection of a game; ends the connection of another game."""
        connection = self.connection_of(game)
        if connection is None:
            self.stop()
            match = game.match
            connection = self._connection = LiveConnection(
                match.name, self._latest, WebPeer, self._changed
            )
            self._last = match.message()
            made = connection
            if match.is_signed:
                connection.signed = lambda signal: signed_signal(signal, match.key_secret)
            connection.on_text = lambda text: self._read_text(made, text)
            self._waiting = self._newest = None
        return connection

    def _latest(self) -> MatchMessage:
        """The latest message of the match of the connection."""
        game = self._matches.game
        if game is not None and self.connection_of(game) is not None:
            self._last = game.match.message()
        return self._last

    def _changed(self) -> None:
        """Shows and announces the connection phase."""
        connection, game = self._connection, self._matches.game
        if connection is None:
            return
        if connection.is_connected:
            connection.send(write_message(self._latest()))
        if game is not None and self.connection_of(game) is connection:
            game.set_live(
                connection.is_connected, has_connection=connection.phase is not LivePhase.OFF
            )
            self._stage.refresh()
            words = connection.why or live_event(connection.phase, game.friend)
            if words is not None:
                self._toasts.show(words)

    # Other tabs

    def _open_tabs(self) -> None:
        """Opens the channel to the other tabs, if the browser has channels."""
        with suppress(*page.MISSING):
            is_missing = getattr(window.BroadcastChannel, "isMissing", False)
            if self._tabs is None and not is_missing:
                self._tabs = window.BroadcastChannel.new(CHANNEL)
                self._tabs.onmessage = create_proxy(self._follow_tab)

    def _ask_tabs(self, signal: Signal) -> None:
        """Shows an answer to the other tabs; if none awaits it, it is an ordinary link."""
        self._unclaimed_answer = signal
        if self._tabs is not None:
            self._tabs.postMessage(key=ANSWER, text=write_signal(signal))
        page.later(lambda: self._open_untaken(signal), TAKEN_TIMEOUT if self._tabs else 0)

    def _open_untaken(self, signal: Signal) -> None:
        if self._unclaimed_answer is signal:
            with suppress(GameError):
                self._invitations.open(signal.message)
            self._notices.show(NOT_AWAITED)

    def _follow_tab(self, event: StoredMessage) -> None:
        """Takes an answer that was opened in another tab, or notes that another tab took it."""
        key, text = str(event.data.key), str(event.data.text)
        offered = self._unclaimed_answer
        if key == TAKEN and offered is not None and text == offered.handshake:
            self._unclaimed_answer = None
            self._notices.show(IN_OTHER_TAB)
        elif key == ANSWER and self._connection is not None:
            with suppress(GameError):
                signal = read_signal(text)
                if self._connection.awaits(signal.handshake) and self._tabs is not None:
                    self._tabs.postMessage(key=TAKEN, text=signal.handshake)
                    self._accept(self._connection, signal)

    # Received messages

    def _read_text(self, connection: LiveConnection, text: str) -> None:
        """Reads a text; soon after another text, keeps only the newest for later."""
        if self._is_reading:
            self._newest = connection, text
            return
        self._is_reading = True
        page.later(self._read_newest, READ_INTERVAL)
        self._apply_text(connection, text)

    def _read_newest(self) -> None:
        newest, self._newest, self._is_reading = self._newest, None, False
        if newest is not None and newest[0] is self._connection:
            self._read_text(*newest)

    def _apply_text(self, connection: LiveConnection, text: str) -> None:
        """Applies a text of the other device, or counts texts that cannot be applied."""
        try:
            message = read_message(text)
        except GameError:
            connection.refuse()
            return
        game = self._matches.game
        if message.match != connection.match:
            self._apply_other(connection, message)
        elif game is not None and self.connection_of(game) is connection:
            self._apply(connection, game, message)
        else:
            self._waiting = message
            self._toasts.show(Message("There is something new in the live game."))

    def _apply(self, connection: LiveConnection, game: OnlineGame, message: MatchMessage) -> None:
        received = self._matches.receive(game, message, is_live=True)
        if received.kind in REFUSED:
            connection.refuse()

    # A rematch

    def _continue_with(self, name: str, match: Match) -> None:
        """Continues the connection of a match with its rematch."""
        connection = self._connection
        if connection is not None and connection.match == name and connection.is_connected:
            connection.match = match.name
            self._changed()

    def _apply_other(self, connection: LiveConnection, message: MatchMessage) -> None:
        """Plays the rematch that both sides have agreed on, or counts a text of another match."""
        if self._matches.is_known(message):
            return  # the match before
        try:
            is_rematch = earlier_name(message.match) == connection.match
            is_rematch = is_rematch and self._matches.join_rematch(message)
        except GameError as error:
            self._notices.show(error.message)
            is_rematch = False
        if not is_rematch:
            connection.refuse()

    def _send(self, match: Match) -> None:
        """Sends the latest message of a match to the other device, if it is connected."""
        if self._connection is not None and self._connection.match == match.name:
            self._connection.send(write_message(match.message()))


def _is_authentic(signal: Signal, match: Match) -> bool:
    """Whether connection data were made by the other side of a match."""
    return is_authentic_signal(signal, match.keys[match.other])


ANSWER_TIMEOUT: Final = 10
"""Seconds after which a browser that does not answer counts as one that cannot connect."""

GATHERING_TIMEOUT: Final = 3000
"""Upper limit on the milliseconds in which the browser looks for its addresses."""


def is_possible() -> bool:
    """Whether the browser has WebRTC."""
    return page.feature(window, "RTCPeerConnection") is not None


class WebPeer:
    """One end of a connection, to whose `LiveConnection` it reports."""

    def __init__(self, live: LiveConnection) -> None:
        self._live = live
        self._proxies: list[JsProxy] = []
        self._gathered = asyncio.Event()
        try:
            self._connection = window.RTCPeerConnection.new()
            self._data = self._connection.createDataChannel("pentabula", negotiated=True, id=0)
        except page.MISSING as error:
            raise PeerError from error
        self._data.onopen = self._proxy(lambda event: live.opened(self))
        self._data.onclose = self._proxy(lambda event: live.closed(self))
        self._data.onmessage = self._proxy(self._arrived)
        self._connection.onconnectionstatechange = self._proxy(self._follow)
        self._connection.onicegatheringstatechange = self._proxy(self._gather)

    async def offer(self) -> Endpoint:
        """This device's connection data for an invitation."""
        return await self._describe()

    async def answer(self, theirs: Endpoint) -> Endpoint:
        """This device's connection data for the answer to an invitation."""
        await self._set_remote(SignalRole.OFFER, theirs)
        return await self._describe()

    async def accept(self, theirs: Endpoint) -> None:
        """Connects to the device that has answered."""
        await self._set_remote(SignalRole.ANSWER, theirs)

    def send(self, text: str) -> None:
        """Sends a text; does nothing if the connection is not open."""
        with suppress(JsException):
            if self._data.readyState == "open":
                self._data.send(text)

    def close(self) -> None:
        """Ends the connection, once the queued texts are sent."""
        page.later(self._connection.close, 200)

    async def _set_remote(self, role: SignalRole, theirs: Endpoint) -> None:
        text = session_description(role, theirs)
        try:
            described = self._connection.setRemoteDescription(type=str(role), sdp=text)
            await with_timeout(described, ANSWER_TIMEOUT)
        except (TimeoutError, *page.MISSING) as error:
            raise PeerError from error

    async def _describe(self) -> Endpoint:
        """This device's connection data, with the addresses that were found in time."""
        try:
            await with_timeout(self._connection.setLocalDescription(), ANSWER_TIMEOUT)
            page.later(self._gathered.set, GATHERING_TIMEOUT)
            self._gather()
            await self._gathered.wait()
            return endpoint_of(str(self._connection.localDescription.sdp))
        except (TimeoutError, MessageError, *page.MISSING) as error:
            raise PeerError from error

    def _gather(self, event: Event | None = None) -> None:
        if self._connection.iceGatheringState == "complete":
            self._gathered.set()

    def _follow(self, event: Event) -> None:
        state = str(self._connection.connectionState)
        if state == "disconnected":
            self._live.interrupted(self)
        elif state == "connected":
            self._live.recovered(self)
        elif state == "failed":
            self._live.failed(self)

    def _arrived(self, event: ChannelMessage) -> None:
        self._live.arrived(self, event.data)

    def _proxy(self, do: Callable[..., object]) -> JsProxy:
        """A function that the connection may call while the page exists."""
        proxy = create_proxy(do)
        self._proxies.append(proxy)
        return proxy
