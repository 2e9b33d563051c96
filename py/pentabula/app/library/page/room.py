"""Connects My games: the list of stored games, ratings and backups."""

from __future__ import annotations

from pentabula.app.library.page.backups import Backups
from pentabula.app.library.page.listing import GameList
from pentabula.app.library.page.ratings import Ratings
from pentabula.app.shell.page.hub import Hub


def connect(hub: Hub) -> None:
    """Connects the list, the ratings and the backups."""
    say = hub.stage.catalogue.say
    ratings = Ratings(hub.storage, hub.games.results, hub.screen.slots, say, hub.device.clock)
    game_list = GameList(hub, ratings.show)
    game_list.connect(hub)
    Backups(hub, game_list.show).connect(hub)
