"""My games: the list of stored games, ratings and backups."""

from __future__ import annotations

from pentabula.app.library.page.backups import Backups
from pentabula.app.library.page.ratings import Ratings
from pentabula.app.library.page.shelf import ShelfView
from pentabula.app.shell.page.hub import Hub


def connect(hub: Hub) -> None:
    """Connects the list, the ratings and the backups."""
    say = hub.stage.catalogue.say
    ratings = Ratings(hub.storage, hub.results, hub.slots, say, hub.clock)
    shelf = ShelfView(hub, ratings.show)
    shelf.connect(hub)
    Backups(hub, shelf.show).connect(hub)
