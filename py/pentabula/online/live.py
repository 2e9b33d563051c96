"""A live game: the messages of a match over a direct connection of two devices.

`LiveConnection` carries them. Links carry its invitation and the answer (`signals`). If it breaks,
the game continues by links: every message holds the whole game. The size and type of arriving data
are checked here, the message by `receiving`, like any link.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Final, Protocol

from pentabula.core.message import Message
from pentabula.online.messages import MAX_TEXT, MatchMessage
from pentabula.online.signals import Endpoint, Signal, SignalRole, write_signal

BYE: Final = "bye"
"""The text that ends a connection on purpose."""

MAX_REFUSED: Final = 10
"""After this number of texts that cannot be applied, the connection is closed."""

READ_INTERVAL: Final = 100
"""Milliseconds between two texts that are read. Of the texts that arrive meanwhile, only the newest
is read: it holds the whole game."""

HANDSHAKE_TIMEOUT: Final = 15_000
"""Milliseconds after which a handshake has failed."""

NOT_REACHABLE: Final = Message(
    "The two devices cannot reach each other: they are probably on different networks. The game "
    "continues by link."
)
LEFT: Final = Message("The other player has left the live game. The game continues by link.")
BROKEN: Final = Message("The connection broke off. The game continues by link.")
REFUSED: Final = Message(
    "The other device sent something that is not a game, so the connection was closed. The game "
    "continues by link."
)
GONE: Final = Message(
    "This page was left or loaded again, which ends a live game and its invitation. The game "
    "continues by link."
)
NOT_HERE: Final = Message("This browser cannot connect to another device. Play by link.")


class LivePhase(Enum):
    """The phase of the connection of a live game."""

    OFF = auto()
    PREPARING = auto()  # the browser looks for its own addresses
    INVITING = auto()  # the invitation waits for its answer
    INVITED = auto()  # the other side's invitation waits for the user
    ANSWERING = auto()  # the answer is on its way to the other side
    CONNECTING = auto()  # both know each other's addresses
    CONNECTED = auto()
    INTERRUPTED = auto()  # no texts arrive at the moment


class PeerError(Exception):
    """The browser refuses to connect, or cannot use the connection data of the other side."""


class Peer(Protocol):
    """One end of a connection. Making it, and its coroutines, raise PeerError."""

    async def offer(self) -> Endpoint:
        """This device's connection data for an invitation."""

    async def answer(self, theirs: Endpoint) -> Endpoint:
        """This device's connection data for the answer to an invitation."""

    async def accept(self, theirs: Endpoint) -> None:
        """Connects to the device that has answered."""

    def send(self, text: str) -> None:
        """Sends a text; nothing happens if the connection is not open."""

    def close(self) -> None:
        """Ends the connection."""


class LiveConnection:
    """The connection of one match, which may drop, repeat or reorder texts.

    `changed` is called whenever the phase has changed, `on_text` with every text that arrives.
    `why` says how the last connection ended, `latest` returns the message of the match, `signed`
    signs connection data. A rematch continues the line, so that `match` changes.
    """

    on_text: Callable[[str], object]

    def __init__(
        self,
        match: str,
        latest: Callable[[], MatchMessage],
        make_peer: Callable[[LiveConnection], Peer],
        changed: Callable[[], object],
    ) -> None:
        self.match, self._latest, self._make_peer = match, latest, make_peer
        self._changed = changed
        self._peer: Peer | None = None
        self.invitation: Signal | None = None
        self.phase = LivePhase.OFF
        self.handshake = ""
        self._ours: Endpoint | None = None
        self.why: Message | None = None
        self._refused = 0
        self._sent = ""
        self._received: str | None = None
        self._is_inviting = False
        self.signed: Callable[[Signal], Signal] = lambda signal: signal

    @property
    def is_connected(self) -> bool:
        """Whether sent texts arrive immediately."""
        return self.phase is LivePhase.CONNECTED

    @property
    def link(self) -> str:
        """The invitation or the answer to be sent, with the latest message; empty if neither is."""
        if self._ours is None or self.phase not in (LivePhase.INVITING, LivePhase.ANSWERING):
            return ""
        role = SignalRole.OFFER if self.phase is LivePhase.INVITING else SignalRole.ANSWER
        return write_signal(self.signed(Signal(role, self.handshake, self._ours, self._latest())))

    # Meeting

    def keep_invitation(self, signal: Signal) -> bool:
        """Keeps an invitation of the other side, which the user may answer.

        Returns False if both sides have invited and this side's handshake sorts first: both devices
        choose the invitation with the lesser handshake.
        """
        if (
            self.phase in (LivePhase.CONNECTED, LivePhase.INTERRUPTED)
            or signal.handshake == self.handshake
        ):
            return True
        if self.phase in (LivePhase.PREPARING, LivePhase.INVITING) and self._is_ours_first(signal):
            return False
        self._drop()
        self.invitation, self.handshake = signal, signal.handshake
        self._become(LivePhase.INVITED)
        return True

    async def start(self, handshake: str) -> None:
        """Makes the answer if there is an invitation, or else an invitation."""
        invitation = self.invitation if self.phase is LivePhase.INVITED else None
        self._is_inviting = invitation is None
        self._drop()
        self.invitation = None
        self.handshake = handshake if invitation is None else invitation.handshake
        try:
            self._peer = peer = self._make_peer(self)
        except PeerError:
            self.end(NOT_HERE)
            return
        self._become(LivePhase.PREPARING)
        try:
            ours = await (peer.offer() if invitation is None else peer.answer(invitation.endpoint))
        except PeerError:
            if self._peer is peer:
                self.end(NOT_HERE if invitation is None else NOT_REACHABLE)
            return
        if self._peer is not peer:
            return
        self._ours = ours
        if self.phase is LivePhase.PREPARING:
            self._become(LivePhase.INVITING if invitation is None else LivePhase.ANSWERING)

    def awaits(self, handshake: str) -> bool:
        """Whether the answer to a handshake is missing."""
        return self.phase is LivePhase.INVITING and handshake == self.handshake

    async def accept(self, answer: Signal) -> None:
        """Connects to the device that has answered the invitation."""
        peer = self._peer
        if peer is None or not self.awaits(answer.handshake):
            return
        self._become(LivePhase.CONNECTING)
        try:
            await peer.accept(answer.endpoint)
        except PeerError:
            if self._peer is peer:
                self.end(NOT_REACHABLE)

    def cancel(self, handshake: str) -> None:
        """Ends a handshake that has taken too long."""
        if self.phase is LivePhase.CONNECTING and handshake == self.handshake:
            self.end(NOT_REACHABLE)

    def stop(self, why: Message | None = None) -> None:
        """Ends the connection, or the attempt, on purpose or for a reason on this device."""
        if self._peer is not None:
            self._peer.send(BYE)
        self.end(why)

    def end(self, why: Message | None) -> None:
        """Ends the connection for a reason."""
        self._drop()
        self.handshake, self.invitation = "", None
        self._become(LivePhase.OFF, why)

    # What the connection reports

    def opened(self, peer: Peer) -> None:
        """Marks the connection as open, so that the latest message is sent."""
        if peer is self._peer:
            self._sent = ""
            self._become(LivePhase.CONNECTED)

    def interrupted(self, peer: Peer) -> None:
        """Marks the connection as interrupted: nothing arrives at the moment."""
        if peer is self._peer and self.phase is LivePhase.CONNECTED:
            self._become(LivePhase.INTERRUPTED)

    def recovered(self, peer: Peer) -> None:
        """Marks the connection as recovered."""
        if peer is self._peer and self.phase is LivePhase.INTERRUPTED:
            self._sent = ""
            self._become(LivePhase.CONNECTED)

    def failed(self, peer: Peer) -> None:
        """Ends a failed connection, but not while an answer on its way may still open it."""
        if peer is not self._peer or self.phase is LivePhase.ANSWERING:
            return
        was_open = self.phase in (LivePhase.CONNECTED, LivePhase.INTERRUPTED)
        self.end(BROKEN if was_open else NOT_REACHABLE)

    def closed(self, peer: Peer) -> None:
        """Ends the connection, which the other side has closed."""
        if peer is self._peer:
            self.end(LEFT)

    def arrived(self, peer: Peer, data: object) -> None:
        """Passes on a text that has arrived; anything else is refused."""
        if peer is not self._peer:
            return
        self.recovered(peer)
        if data == BYE:
            self.end(LEFT)
        elif not isinstance(data, str) or len(data) > MAX_TEXT:
            self.end(REFUSED)
        elif data != self._received:  # a copy says nothing new
            self._received = data
            self.on_text(data)

    def refuse(self) -> None:
        """Counts a text that could not be applied, and each of its copies."""
        self._refused, self._received = self._refused + 1, None
        if self._refused >= MAX_REFUSED:
            self.end(REFUSED)

    # Sending

    def send(self, text: str) -> None:
        """Sends a text if the connection is open and the text has changed."""
        if self._peer is not None and self.is_connected and text != self._sent:
            self._sent = text
            self._peer.send(text)

    # Helpers

    def _is_ours_first(self, signal: Signal) -> bool:
        return self._is_inviting and self.handshake < signal.handshake

    def _become(self, phase: LivePhase, why: Message | None = None) -> None:
        self.phase, self.why = phase, why
        self._changed()

    def _drop(self) -> None:
        peer, self._peer = self._peer, None
        self._ours, self._refused, self._received = None, 0, None
        if peer is not None:
            peer.close()
