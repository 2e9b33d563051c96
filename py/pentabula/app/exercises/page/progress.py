"""The Progress page, and the next step of a game's path after each part of it."""

from __future__ import annotations

from pentabula import games
from pentabula.app.exercises.markup import progress as markup
from pentabula.app.exercises.markup.path import next_link, next_row
from pentabula.app.exercises.path import PathStep, game_path, next_step
from pentabula.app.exercises.progress import days_of, game_progress
from pentabula.app.shell.html import Markup
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.stage import Change
from pentabula.app.store.puzzle_store import PuzzleStore
from pentabula.app.store.results import DAY, Result, ResultStore
from pentabula.boards.view import GameWithView

SCREEN = "progress"
AFTER = "after"


class Progress:
    """Shows the screen, and links to the next step of a game."""

    def __init__(self, hub: Hub, store: PuzzleStore) -> None:
        self._hub, self._store = hub, store

    def connect(self, hub: Hub) -> None:
        """Adds the address of the screen, and follows other tabs while it is shown."""
        hub.router.openers.add({SCREEN: self._open})
        hub.storage.changed.append(lambda: self._fill() if hub.stage.screen == SCREEN else None)
        hub.stage.changed.append(self.follow)

    def follow(self, change: Change) -> None:
        """Shows the next step below a game against a level that has ended, once it is stored."""
        if change.activity.card().name:
            return
        if change.session.outcome is None:
            self._hub.screen.slots.fill(AFTER, Markup(""))
        else:
            self._hub.screen.deferred.schedule("next step", self._show_next)

    def _show_next(self) -> None:
        stage, shown = self._hub.stage, Markup("")
        if stage.activity is None or stage.activity.card().name:
            return
        session = stage.activity.session
        if session.outcome is not None and stage.key in ResultStore(self._hub.storage).read():
            shown = next_row(self.next_link(session.game))
        self._hub.screen.slots.fill(AFTER, shown)

    def path(self, game: GameWithView) -> list[PathStep]:
        """The path of a game as it is now."""
        return game_path(
            game, self._hub.storage, self._store.attempts(game.name), self._results(game.name)
        )

    def next_link(self, game: GameWithView) -> Markup:
        """The link to the next step of a game's path; empty once all are done."""
        step = next_step(self.path(game))
        return Markup("") if step is None else next_link(game, step, self._hub.stage.catalogue.say)

    def _results(self, name: str) -> list[Result]:
        found = ResultStore(self._hub.storage).read().values()
        return [each for each in found if each.game == name]

    def _open(self, address: str) -> bool:
        self._hub.router.show_screen(SCREEN)
        self._fill()
        return True

    def _fill(self) -> None:
        hub, store, known, days = self._hub, self._store, [], set[int]()
        for name in games.card_order():
            attempts, results = store.attempts(name), self._results(name)
            game, now = games.load(name), hub.device.clock.date()
            known.append(game_progress(game, hub.storage, attempts, results, now))
            days |= days_of(attempts, results, DAY)
        shown = markup.Days(days, store.today, store.streak.on(store.today))
        hub.screen.slots.fill(SCREEN, markup.progress(known, shown, hub.stage.catalogue.say))
