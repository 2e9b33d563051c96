"""The learning paths of the games, on the cards of the home screen."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from pentabula import games
from pentabula.app.exercises import learning_path
from pentabula.app.exercises.markup import learning_path as markup
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.puzzle_store import PuzzleStore
from pentabula.app.store.results import Result, ResultStore
from pentabula.boards.view import GameWithView
from pentabula.browser import page
from pentabula.browser.tasks import in_turns
from pentabula.core.drill import DrillModule
from pentabula.core.lesson import RulesLesson, StrategyLesson, WholeGameLesson

HOME: Final = "home"


PARTS: Final = (RulesLesson, StrategyLesson, WholeGameLesson, DrillModule)
"""The parts of a game that a path reads."""


class LearningPaths:
    """Updates each game's learning path whenever the home screen is shown.

    The page can react between two paths, and between the imports for each.
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
            in_turns(self._hub.device.clock, self._show_all())

    def _show_all(self) -> Iterator[object]:
        while self._left:
            game = games.load(self._left[0])
            yield from map(game.part, PARTS)
            if self._hub.stage.screen != HOME:
                self._left = []
            elif self._left[0] == game.name:
                del self._left[0]
                self._show_path(game)
                yield None

    def _show_path(self, game: GameWithView) -> None:
        hub, own = self._hub, [each for each in self._results if each.game == game.name]
        steps = learning_path.learning_path(game, hub.storage, self._store.progress(game.name), own)
        path = markup.learning_path(game, steps, hub.stage.catalogue.say)
        hub.screen.slots.fill(f"path-{game.name}", path)
        page.slot(f"path-{game.name}").hidden = False
