"""The shelves of puzzles: their filters and pictures, and the puzzle of the day."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from js import document, location, window

from pentabula import games
from pentabula.app.exercises.markup import shelf as markup
from pentabula.app.exercises.markup.shelf import Pictured, PuzzleFilters
from pentabula.app.exercises.page.challenges import Challenges
from pentabula.app.exercises.page.daily import SHELF, DailyPuzzles
from pentabula.app.exercises.page.source import SourceParts
from pentabula.app.shell.addresses import PUZZLE_PREFIX
from pentabula.app.shell.markup.exercises import picture
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.puzzle_store import PuzzleStore
from pentabula.boards.view import GameWithView
from pentabula.browser import page
from pentabula.browser.tasks import Clock
from pentabula.core.errors import GameError
from pentabula.puzzles.puzzle import GRADES, Puzzle

if TYPE_CHECKING:
    from js import Element


MARGIN: Final = 300
"""How far outside the window a picture may be when it is drawn, in pixels."""


class Shelves:
    """The shelf of each game: which of its puzzles are shown."""

    def __init__(
        self,
        parts: SourceParts,
        store: PuzzleStore,
        challenges: Challenges,
        daily: DailyPuzzles,
        clock: Clock,
    ) -> None:
        self._stage, self._slots, self._router = parts.stage, parts.slots, parts.router
        self._store, self._challenges, self._daily, self._clock = store, challenges, daily, clock
        self._files = daily.files
        self._filters: dict[str, PuzzleFilters] = {}
        self._pictures = ShelfPictures(clock, lambda: self._stage.screen == SHELF)

    def connect(self, hub: Hub) -> None:
        """Adds the filters, and draws the pictures that come in sight."""
        hub.events.clicks.add(
            {"data-filter": lambda button: self.filter(str(button.dataset.filter))}
        )
        self._pictures.connect()

    def next_unsolved(self, here: Puzzle) -> Puzzle | None:
        """The next unsolved puzzle that passes the filters; the first one follows the last."""
        shelf, progress = self._files.of(here.game), self._store.progress(here.game)
        filters = self._filters.get(here.game, PuzzleFilters())
        at = next((n for n, each in enumerate(shelf) if each.id == here.id), -1)
        ordered = (*shelf[at + 1 :], *shelf[: max(at, 0)])
        open_ = (each for each in ordered if filters.shows(each))
        return next((each for each in open_ if not progress.of(each).is_solved), None)

    def filter(self, text: str) -> None:
        """Shows only the puzzles of a grade or a theme: `grade:3`, `theme:stop`."""
        kind, _, value = text.partition(":")
        name = str(location.hash).removeprefix(f"#{PUZZLE_PREFIX}").strip("/")
        name = name or games.card_order()[0]
        if not self._files.has(name):
            return
        now = self._filters.get(name, PuzzleFilters())
        if kind == "grade":
            number = int(value) if value in map(str, (0, *GRADES)) else 0
            self._filters[name] = PuzzleFilters(number, now.theme)
        else:
            self._filters[name] = PuzzleFilters(now.grade, value)
        self.show(name)

    def show(self, name: str) -> None:
        """Shows the shelf of a game."""
        game, puzzles, progress = games.load(name), self._files.of(name), self._store.progress(name)
        shown = markup.PuzzleShelf(
            game,
            puzzles,
            progress,
            progress.due(puzzles, self._store.today),
            self._filters.get(name, PuzzleFilters()),
        )
        self._router.show_screen(SHELF)
        others: Sequence[GameWithView] = [games.load(each) for each in games.card_order()]
        say = self._stage.catalogue.say
        is_new = self._slots.fill("puzzles", markup.shelf(shown, others, say))
        self._challenges.show(name, is_new=is_new)
        self._daily.show_on_shelf(is_new=is_new)
        drawn: dict[str, Pictured] = {each.id: each for each in (*progress.own, *puzzles)}
        self._pictures.show({**drawn, **self._challenges.of(name)})

    def add_from_stored_reviews(self, name: str) -> None:
        """Makes puzzles of reviews stored by an earlier version, one at a time while the shelf is
        shown."""
        here = str(location.hash)

        def add() -> None:
            if str(location.hash) == here and self._store.add_from_stored_review(name):
                self.show(name)
                self._clock.later(add)

        self._clock.later(add)


class ShelfPictures:
    """Fills the elements with `data-picture`, which names a puzzle, while `is_shown()`.

    The small boards are drawn singly, when they come in sight.
    """

    def __init__(self, clock: Clock, is_shown: Callable[[], bool]) -> None:
        self._clock, self._is_shown = clock, is_shown
        self._puzzles: Mapping[str, Pictured] = {}
        self._is_drawing = False

    def connect(self) -> None:
        """Draws what comes in sight, by scrolling or by unfolding."""
        page.on(window, "scroll", lambda event: self._continue(), passive=True)
        page.on(document, "click", lambda event: self._continue())

    def show(self, puzzles: Mapping[str, Pictured]) -> None:
        """Draws these puzzles, by their ids, from now on."""
        self._puzzles = puzzles
        self._continue()

    def _continue(self) -> None:
        if self._puzzles and not self._is_drawing:
            self._is_drawing = True
            self._clock.later(self._draw_next)

    def _draw_next(self) -> None:
        """Draws one picture, and the others later, so that the page can react in between."""
        self._is_drawing = False
        if not self._is_shown():
            return
        for host in document.querySelectorAll("[data-picture]"):
            if not host.hasAttribute("data-drawn") and _is_near(host):
                self._draw(host)
                self._continue()
                return

    def _draw(self, host: Element) -> None:
        host.setAttribute("data-drawn", "")
        puzzle = self._puzzles.get(str(host.dataset.picture))
        if puzzle is not None:
            try:
                game = games.load(puzzle.game)
                host.innerHTML = picture(game, puzzle.record(game))
            except GameError:  # it cannot be opened either, and reports the reason
                host.innerHTML = ""


def _is_near(host: Element) -> bool:
    box = host.getBoundingClientRect()
    return bool(host.checkVisibility()) and bool(
        box.bottom > -MARGIN and box.top < window.innerHeight + MARGIN
    )
