"""The stored games and the ratings under My games, and games from links and texts."""

from __future__ import annotations

from pentabula.web.library.my_games import MyGames
from pentabula.web.library.ratings import Ratings
from pentabula.web.shell.hub import Hub


def connect(hub: Hub) -> None:
    """Makes the list of stored games and the ratings, and connects them."""
    ratings = Ratings(hub.storage, hub.slots, hub.stage.catalogue.say, hub.clock)
    MyGames(
        hub.stage,
        hub.stored_games,
        hub.slots,
        hub.router,
        hub.autosave,
        hub.notices,
        on_list=ratings.show,
    ).connect(hub)
