"""The stored games, ratings and backups under My games, and games from links and texts."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pentabula.app.library.page.my_games import DroppedFiles, MyGames
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.keys import GAME

if TYPE_CHECKING:
    from pentabula.app.library.page.backups import Backups
    from pentabula.app.library.page.shelf import ShelfView


def connect(hub: Hub) -> None:
    """Connects the stored games; their list, the ratings and the backups are made when shown."""

    @cache
    def shelf() -> ShelfView:
        from pentabula.app.library.page.ratings import Ratings
        from pentabula.app.library.page.shelf import ShelfView

        say = hub.stage.catalogue.say
        return ShelfView(hub, Ratings(hub.storage, hub.results, hub.slots, say, hub.clock).show)

    @cache
    def backups() -> Backups:
        from pentabula.app.library.page.backups import Backups

        made = Backups(hub, my_games.show_all)
        made.connect()
        return made

    def look_after() -> None:
        if hub.storage.keys(GAME):
            hub.deferred.append("backups", lambda: backups().look_after())

    my_games = MyGames(hub, shelf)
    my_games.connect(hub)
    hub.router.shown["games"].append(lambda: backups().show())
    hub.router.shown["home"].append(look_after)
    hub.commands.add({"backup": lambda: backups().back_up()})
    DroppedFiles(
        hub, my_games.open_text, my_games.add_texts, lambda text: backups().restore(text)
    ).connect()
