"""The port through which two devices exchange messages: links, or a connection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Channel(Protocol):
    """Carries texts to the other device and back. It may drop, repeat or reorder them.

    `on_text` is called with every text that arrives. Every message of a match holds the whole game
    (`messages`): sending the latest one is enough, and a channel can replace another at any time.
    """

    on_text: Callable[[str], object]

    def send(self, text: str) -> None:
        """Sends a text, or offers it to be sent."""
