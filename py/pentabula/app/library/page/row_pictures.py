"""The pictures of the rows under My games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pentabula.app.library.markup import listing as rows
from pentabula.app.shell.html import Markup
from pentabula.app.store.stored_games import StoredGames
from pentabula.browser.tasks import Clock
from pentabula.core.errors import GameError

if TYPE_CHECKING:
    from js import Element

MAX_PICTURES: Final = 200
"""The maximum number of kept pictures: a picture has about ten kilobytes."""


class RowPictures:
    """Draws the pictures of rows in later turns of the browser, and keeps the latest."""

    def __init__(self, stored: StoredGames, clock: Clock) -> None:
        self._stored, self._clock = stored, clock
        self._waiting: list[Element] = []
        self._known = dict[tuple[str, str], Markup]()

    def add(self, host: Element) -> None:
        """Draws a picture later, in the place for it."""
        self._waiting.append(host)
        if len(self._waiting) == 1:
            self._clock.later(self._draw_next)

    def _draw_next(self) -> None:
        host = self._waiting.pop(0)
        if host.isConnected:
            host.innerHTML = self._picture(str(host.dataset.key))
        if self._waiting:
            self._clock.later(self._draw_next)

    def _picture(self, key: str) -> Markup:
        """The picture of a game; empty if it cannot be read."""
        known = key, self._stored.text(key)
        if known not in self._known:
            try:
                self._known[known] = rows.picture(self._stored.read(key).session)
            except GameError:
                self._known[known] = Markup("")
            if len(self._known) > MAX_PICTURES:
                del self._known[next(iter(self._known))]
        return self._known[known]
