"""The Progress page, and the next step of a learning path after each part of it."""

from __future__ import annotations

from collections.abc import Collection

from pentabula import games
from pentabula.app.exercises.learning_path import learning_path, next_step
from pentabula.app.exercises.markup import progress as markup
from pentabula.app.exercises.markup.learning_path import next_link, next_row
from pentabula.app.exercises.progress import days_of, game_progress
from pentabula.app.play.next_game import opposing_level
from pentabula.app.shell.html import Markup
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.stage import Change
from pentabula.app.store.puzzle_store import PuzzleStore
from pentabula.app.store.results import Result, ResultStore
from pentabula.boards.view import GameWithView
from pentabula.core.message import Catalogue

SCREEN = "progress"
AFTER = "after"


class ProgressPage:
    """Shows the screen, and links to the next step of a game."""

    def __init__(self, hub: Hub, store: PuzzleStore) -> None:
        self._hub, self._store = hub, store
        self._shown_after: tuple[str, Catalogue] | None = None

    def connect(self, hub: Hub) -> None:
        """Adds the address of the screen, and follows other tabs while it is shown."""
        hub.router.openers.add({SCREEN: self._open})
        hub.storage.changed.append(lambda: self._fill() if hub.stage.screen == SCREEN else None)
        hub.stage.changed.append(self.follow)

    def follow(self, change: Change) -> None:
        """Shows the next step below a game against a level that has ended, once it is stored."""
        stage, is_game = self._hub.stage, not change.activity.card().name
        if not is_game or change.session.outcome is None:
            self._shown_after = None
            if is_game:
                self._hub.screen.slots.fill(AFTER, Markup(""))
        elif self._shown_after != (stage.key, stage.catalogue):
            self._hub.screen.deferred.schedule("next step", self._show_next)

    def _show_next(self) -> None:
        stage, shown = self._hub.stage, Markup("")
        if stage.activity is None or stage.activity.card().name:
            return
        session = stage.activity.session
        if session.outcome is not None and opposing_level(session) is not None:
            results = self._results(session.game)
            if stage.key in results:
                shown = next_row(self._link(session.game, results.values()))
                self._shown_after = stage.key, stage.catalogue
        self._hub.screen.slots.fill(AFTER, shown)

    def next_link(self, game: GameWithView, besides: str = "") -> Markup:
        """The link to the next step of a game's learning path that has another address than
        `besides`; empty once all are done."""
        return self._link(game, self._results(game).values(), besides)

    def _link(self, game: GameWithView, results: Collection[Result], besides: str = "") -> Markup:
        hub, progress = self._hub, self._store.progress(game.name)
        path = learning_path(game, hub.storage, progress, results)
        step = next_step(path, besides)
        return Markup("") if step is None else next_link(game, step, hub.stage.catalogue.say)

    def _results(self, game: GameWithView) -> dict[str, Result]:
        return ResultStore(self._hub.storage).read(game.name)

    def _open(self, address: str) -> bool:
        self._hub.router.show_screen(SCREEN)
        self._fill()
        return True

    def _fill(self) -> None:
        hub, store, known, days = self._hub, self._store, [], set[int]()
        for name in games.card_order():
            game, now = games.load(name), hub.device.clock.date()
            progress, results = store.progress(name), self._results(game).values()
            known.append(game_progress(game, hub.storage, progress, results, now))
            days |= days_of(progress, results)
        shown = markup.Days(days, store.today, store.solved_days.streak_on(store.today))
        hub.screen.slots.fill(SCREEN, markup.progress(known, shown, hub.stage.catalogue.say))
