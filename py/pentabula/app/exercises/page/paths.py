"""The paths of the games on the cards of the home screen."""

from __future__ import annotations

from pentabula import games
from pentabula.app.exercises.markup.path import path
from pentabula.app.exercises.path import game_path
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.results import ResultStore
from pentabula.browser import page


class Paths:
    """Shows how far each game's path is followed whenever the home screen is shown."""

    def connect(self, hub: Hub) -> None:
        """Follows the home screen and other tabs."""
        self._hub = hub
        hub.router.shown["home"].append(lambda: hub.screen.deferred.append("paths", self._show))
        hub.storage.changed.append(self._show)

    def _show(self) -> None:
        hub = self._hub
        if hub.stage.screen != "home":
            return
        results = ResultStore(hub.storage).read().values()
        for name in games.names():
            game = games.load(name)
            steps = game_path(game, hub.storage, [e for e in results if e.game == name])
            hub.screen.slots.fill(f"path-{name}", path(game, steps, hub.stage.catalogue.say))
            page.slot(f"path-{name}").hidden = False
