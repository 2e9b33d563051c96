"""The learning paths of the games, on the cards of the home screen."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from pentabula import games
from pentabula.app.exercises import learning_path
from pentabula.app.exercises.markup import learning_path as markup
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.puzzle_store import PuzzleStore
from pentabula.app.store.results import Result, ResultStore
from pentabula.browser import page

HOME: Final = "home"


class LearningPaths:
    """Updates each game's learning path whenever the home screen is shown.

    One path is shown in each turn of the browser, so that the page can react in between.
    """

    def __init__(self, store: PuzzleStore) -> None:
        self._store = store
        self._results: Collection[Result] = ()
        self._left: list[str] = []

    def connect(self, hub: Hub) -> None:
        """Follows the home screen and other tabs."""
        self._hub = hub
        for changed in (hub.router.shown[HOME], hub.storage.changed):
            changed.append(lambda: hub.screen.deferred.append("paths", self._show))

    def _show(self) -> None:
        """Begins with the first game, also while the paths are being shown."""
        is_showing = bool(self._left)
        self._results = ResultStore(self._hub.storage).read().values()
        self._left = [*games.names()]
        if not is_showing:
            self._hub.device.clock.later(self._show_next)

    def _show_next(self) -> None:
        hub = self._hub
        if hub.stage.screen != HOME:
            self._left = []
            return
        name = self._left.pop(0)
        game, own = games.load(name), [each for each in self._results if each.game == name]
        steps = learning_path.learning_path(game, hub.storage, self._store.progress(name), own)
        path = markup.learning_path(game, steps, hub.stage.catalogue.say)
        hub.screen.slots.fill(f"path-{name}", path)
        page.slot(f"path-{name}").hidden = False
        if self._left:
            hub.device.clock.later(self._show_next)
