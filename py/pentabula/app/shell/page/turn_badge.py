"""Shows how many games by link wait for the user here: in the title and on the app."""

from __future__ import annotations

import re
from collections.abc import Callable

from js import document, navigator

from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.router import Router
from pentabula.app.store.store import Store
from pentabula.app.store.stored_games import games_to_move
from pentabula.browser import page

_COUNT = re.compile(r"^\([0-9]+\) ")


class TurnBadge:
    """Counts the games in which we can move or claim the win, whenever one may have changed."""

    def __init__(self, storage: Store, router: Router, now: Callable[[], int]) -> None:
        """`now` gives the milliseconds since 1970."""
        self._storage, self._router, self._now = storage, router, now
        self._shown = 0

    def connect(self, hub: Hub) -> None:
        """Follows the store, and everything that writes the title."""
        self._router.titled.append(self.show)
        hub.storage.changed.append(self.show)
        hub.router.shown["home"].append(self.show)
        hub.router.shown["games"].append(self.show)

    def show(self) -> None:
        """Shows the number in the title and on the app's icon."""
        count = len(games_to_move(self._storage, self._now()))
        title = _COUNT.sub("", str(document.title))
        wanted = f"({count}) {title}" if count else title
        if document.title != wanted:
            document.title = wanted
        if count != self._shown:
            self._shown = count
            _show_badge(count)


def _show_badge(count: int) -> None:
    """Sets the number on the icon of the installed app, where browsers have that."""
    page.ask(lambda: navigator.setAppBadge(count))
