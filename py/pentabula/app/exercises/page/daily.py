"""The puzzles of the day, and their card on the home screen and on shelves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from js import document

from pentabula import games
from pentabula.app.exercises.markup import daily as markup
from pentabula.app.exercises.page.puzzle_files import PuzzleFiles
from pentabula.app.exercises.page.source import SourceParts
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.puzzle_store import PuzzleStore
from pentabula.browser import page
from pentabula.browser.tasks import BackgroundTasks, Clock
from pentabula.core.days import MINUTE_MS
from pentabula.puzzles.daily import game_of, puzzles_of
from pentabula.puzzles.puzzle import Puzzle

HOME: Final = "home"
SHELF: Final = "puzzles"

ON_SHELF: Final = "daily-on-shelf"


class DailyPuzzles:
    """The puzzles of the day, an easy, a medium and a hard one, and their card."""

    def __init__(
        self, parts: SourceParts, store: PuzzleStore, files: PuzzleFiles, clock: Clock
    ) -> None:
        self._stage, self._slots, self.files = parts.stage, parts.slots, files
        self._store, self._clock = store, clock
        self._background = BackgroundTasks()
        self._has_timer = False

    def connect(self, hub: Hub) -> None:
        """Shows the card whenever the home screen is shown or another day begins."""
        self._deferred = hub.screen.deferred
        hub.router.shown[HOME].append(self._refresh_soon)
        hub.storage.changed.append(self._refresh)
        page.on(document, "visibilitychange", lambda event: self._refresh())

    def of(self, day: int) -> dict[str, Puzzle]:
        """The puzzles of a day by their difficulty; empty until their file is fetched."""
        names = games.names()
        return puzzles_of(day, len(names), self.files.of(game_of(day, names)))

    def find(self, difficulty: str, day: int) -> Puzzle | None:
        """A puzzle of a day; for no difficulty, the easiest that was not solved on this day."""
        found = self._day(day)
        return found.puzzles.get(difficulty) if difficulty else found.puzzle

    def show_on_shelf(self, *, is_new: bool) -> None:
        """Shows the card on a shelf, and its picture once the puzzles are fetched. `is_new`: the
        shelf has just been filled."""
        if is_new:
            self._slots.forget(ON_SHELF)
        if self._stage.screen == SHELF:
            self._show(ON_SHELF, lambda: self.show_on_shelf(is_new=False))

    def _day(self, day: int) -> markup.PuzzlesOfDay:
        name, puzzles = game_of(day, games.names()), self.of(day)
        progress = self._store.progress(name)
        solved = [each for each in puzzles if progress.of(puzzles[each]).is_solved_on(day)]
        return markup.PuzzlesOfDay(
            games.load(name), puzzles, solved, self._store.solved_days.streak_on(day)
        )

    def _refresh_soon(self) -> None:
        """Refreshes in a turn of its own, after reading puzzles or loading a game."""
        self._deferred.append("daily", self._refresh)

    def _refresh(self) -> None:
        """Shows the puzzles of the day, and the next ones after midnight.

        The clock is checked every minute, since timers are late after the device has slept.
        """
        if self._stage.screen != HOME:
            return
        self._show("daily", self._refresh_soon)
        if not self._has_timer:
            self._has_timer = True
            self._clock.check_later(
                self._check_clock, min(MINUTE_MS, self._store.milliseconds_left)
            )

    def _show(self, slot: str, again: Callable[[], None]) -> None:
        """Shows the card, and `again` once its puzzles are fetched."""
        day = self._day(self._store.today)
        self._slots.fill(slot, markup.daily(day, self._stage.catalogue.say))
        host = page.slot(slot)
        host.dataset.game = day.game.name
        host.hidden = False
        if not self.files.has(day.game.name):
            self._background.spawn(self._fetch(day.game.name, again))

    async def _fetch(self, name: str, again: Callable[[], None]) -> None:
        """Fetches the puzzles for the card's picture; without them it has none."""
        if await self.files.fetch(name) is None:
            again()

    def _check_clock(self) -> None:
        self._has_timer = False
        self._refresh()
