"""A connection of two browsers by WebRTC, without any server: on one network, or where addresses
are public."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from js import window
from pyodide.ffi import JsException, create_proxy

from pentabula.browser import page
from pentabula.online.live import LiveLine, PeerError
from pentabula.online.messages import MessageError
from pentabula.online.signals import Ends, Role, description, ends_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import ChannelMessage, Event
    from pyodide.ffi import JsProxy

GATHERING: Final = 3000
"""Milliseconds that the browser looks for its own addresses at most."""


def is_possible() -> bool:
    """Whether the browser has WebRTC."""
    return hasattr(window, "RTCPeerConnection")


class WebPeer:
    """One end of a connection; it reports to its line."""

    def __init__(self, line: LiveLine) -> None:
        self._line = line
        self._proxies: list[JsProxy] = []
        self._gathered = asyncio.Event()
        self._connection = window.RTCPeerConnection.new()
        self._data = self._connection.createDataChannel("pentabula", negotiated=True, id=0)
        self._data.onopen = self._proxy(lambda event: line.opened(self))
        self._data.onclose = self._proxy(lambda event: line.closed(self))
        self._data.onmessage = self._proxy(self._arrived)
        self._connection.onconnectionstatechange = self._proxy(self._follow)
        self._connection.onicegatheringstatechange = self._proxy(self._gather)

    async def offer(self) -> Ends:
        """This device's connection data for an invitation."""
        return await self._describe()

    async def answer(self, theirs: Ends) -> Ends:
        """This device's connection data for the answer to an invitation."""
        await self._set_remote(Role.OFFER, theirs)
        return await self._describe()

    async def accept(self, theirs: Ends) -> None:
        """Connects to the device that has answered."""
        await self._set_remote(Role.ANSWER, theirs)

    def send(self, text: str) -> None:
        """Sends a text; nothing happens if the connection is not open."""
        with suppress(JsException):
            if self._data.readyState == "open":
                self._data.send(text)

    def close(self) -> None:
        """Ends the connection, once what was sent has left."""
        page.later(self._connection.close, 200)

    async def _set_remote(self, role: Role, theirs: Ends) -> None:
        text = description(role, theirs)
        try:
            await self._connection.setRemoteDescription(type=str(role), sdp=text)
        except JsException as error:
            raise PeerError from error

    async def _describe(self) -> Ends:
        """This device's connection data, with the addresses that were found in time."""
        try:
            await self._connection.setLocalDescription()
            page.later(self._gathered.set, GATHERING)
            self._gather()
            await self._gathered.wait()
            return ends_of(str(self._connection.localDescription.sdp))
        except (JsException, MessageError) as error:
            raise PeerError from error

    def _gather(self, event: Event | None = None) -> None:
        if self._connection.iceGatheringState == "complete":
            self._gathered.set()

    def _follow(self, event: Event) -> None:
        state = str(self._connection.connectionState)
        if state == "disconnected":
            self._line.interrupted(self)
        elif state == "connected":
            self._line.recovered(self)
        elif state == "failed":
            self._line.failed(self)

    def _arrived(self, event: ChannelMessage) -> None:
        self._line.arrived(self, event.data)

    def _proxy(self, do: Callable[..., object]) -> JsProxy:
        """The connection may call these functions as long as the page exists."""
        proxy = create_proxy(do)
        self._proxies.append(proxy)
        return proxy
