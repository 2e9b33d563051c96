"""The channel of links: a message is offered to be sent, and arrives as an address."""

from __future__ import annotations

from collections.abc import Callable

from pentabula.browser import page


class Links:
    """Offers the latest message as a link.

    `address` is the link, absolute. `offered`: listeners that are called when there is another one.
    """

    def __init__(self) -> None:
        self.address = ""
        self.offered: list[Callable[[], object]] = []

    def send(self, text: str) -> None:
        """Offers a message to be sent as a link."""
        self.address = page.shared_address(text)
        for listener in self.offered:
            listener()
