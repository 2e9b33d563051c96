"""The shelves of puzzles: their files, filters and pictures, and the puzzle of the day."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from js import document, location, window
from pyodide.ffi import JsException

from pentabula import games
from pentabula.app.exercises.markup import shelf as markup
from pentabula.app.exercises.markup.shelf import Pictured, PuzzleFilters
from pentabula.app.exercises.page.challenges import Challenges
from pentabula.app.exercises.page.source import SourceParts
from pentabula.app.shell.addresses import PUZZLE_PREFIX
from pentabula.app.shell.html import Markup
from pentabula.app.shell.markup.exercises import picture
from pentabula.app.shell.page.files import fetch_shelf
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.puzzle_store import PuzzleStore
from pentabula.boards.view import GameWithView
from pentabula.browser import page
from pentabula.browser.tasks import Clock
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.puzzles.daily import game_of, puzzle_of
from pentabula.puzzles.puzzle import GRADES, Puzzle

if TYPE_CHECKING:
    from js import Element

SCREEN = "puzzles"
HOME = "home"

MARGIN: Final = 300
"""How far outside the window a picture may be when it is drawn, in pixels."""

MINUTE: Final = 60_000
"""Milliseconds after which the home screen checks the clock again: timers are late after sleep."""

NOT_THERE: Final = Message("The puzzles cannot be loaded. Check your connection and try again.")


class Shelves:
    """The puzzles of each game, fetched when they are first needed, and which of them are shown."""

    def __init__(
        self,
        parts: SourceParts,
        store: PuzzleStore,
        challenges: Challenges,
        day: DayCard,
        clock: Clock,
    ) -> None:
        self._stage, self._slots, self._router = parts.stage, parts.slots, parts.router
        self._store, self._challenges, self._day, self._clock = store, challenges, day, clock
        self._puzzles: dict[str, tuple[Puzzle, ...]] = {}
        self._filters: dict[str, PuzzleFilters] = {}
        self._pictures = ShelfPictures(clock, lambda: self._stage.screen == SCREEN)

    def connect(self, hub: Hub) -> None:
        """Adds the filters, and draws the pictures that come in sight."""
        hub.events.clicks.add(
            {"data-filter": lambda button: self.filter(str(button.dataset.filter))}
        )
        self._pictures.connect()

    def has(self, name: str) -> bool:
        """Whether the puzzles of a game have been fetched."""
        return name in self._puzzles

    def of(self, name: str) -> tuple[Puzzle, ...]:
        """The puzzles of a game, if they have been fetched."""
        return self._puzzles.get(name, ())

    async def fetch(self, name: str) -> Message | None:
        """Fetches the puzzles and the positions to play from of a game; returns why that failed."""
        await self._challenges.fetch(name)
        try:
            self._puzzles[name] = await fetch_shelf(games.load(name))
        except (JsException, OSError):
            return NOT_THERE
        except GameError as error:
            return error.message
        return None

    def is_daily(self, puzzle: Puzzle, day: int) -> bool:
        """Whether a puzzle is the puzzle of a day."""
        names, shelf = games.names(), self.of(puzzle.game)
        if not shelf or game_of(day, names) != puzzle.game:
            return False
        return puzzle_of(day, len(names), shelf).id == puzzle.id

    def next_unsolved(self, here: Puzzle) -> Puzzle | None:
        """The next unsolved puzzle that passes the filters; the first one follows the last."""
        shelf, attempts = self.of(here.game), self._store.attempts(here.game)
        filters = self._filters.get(here.game, PuzzleFilters())
        at = next((n for n, each in enumerate(shelf) if each.id == here.id), -1)
        ordered = (*shelf[at + 1 :], *shelf[: max(at, 0)])
        open_ = (each for each in ordered if filters.match(each))
        return next((each for each in open_ if not attempts.of(each).is_solved), None)

    def filter(self, text: str) -> None:
        """Shows only the puzzles of a grade or a theme: `grade:3`, `theme:stop`."""
        kind, _, value = text.partition(":")
        name = str(location.hash).removeprefix(f"#{PUZZLE_PREFIX}").strip("/")
        name = name or games.card_order()[0]
        if not self.has(name):
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
        game, puzzles, attempts = games.load(name), self.of(name), self._store.attempts(name)
        shown = markup.PuzzleShelf(
            game,
            puzzles,
            attempts,
            attempts.due(puzzles, self._store.today),
            self._filters.get(name, PuzzleFilters()),
        )
        self._router.show_screen(SCREEN)
        others: Sequence[GameWithView] = [games.load(each) for each in games.card_order()]
        say = self._stage.catalogue.say
        content = markup.shelf(shown, others, self._day.card_on_shelf(), say)
        self._challenges.show(name, is_new=self._slots.fill("puzzles", content))
        drawn: dict[str, Pictured] = {each.id: each for each in (*attempts.every_own, *puzzles)}
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


class DayCard:
    """The card of the puzzle of the day, which fetches no puzzle."""

    def __init__(self, parts: SourceParts, store: PuzzleStore, clock: Clock) -> None:
        self._stage, self._slots = parts.stage, parts.slots
        self._store, self._clock = store, clock
        self._has_timer = False

    def connect(self, hub: Hub) -> None:
        """Shows the card whenever the home screen is shown or another day begins."""
        # It loads a game, which a first table of another game does not need.
        hub.router.shown[HOME].append(lambda: hub.screen.deferred.append("daily", self._refresh))
        hub.storage.changed.append(self._refresh)
        page.on(document, "visibilitychange", lambda event: self._refresh())

    @property
    def _game(self) -> GameWithView:
        return games.load(game_of(self._store.today, games.names()))

    def _card(self) -> Markup:
        day, streak = self._store.today, self._store.streak
        return markup.daily(
            self._game,
            self._stage.catalogue.say,
            is_solved=streak.is_solved(day),
            run=streak.on(day),
        )

    def card_on_shelf(self) -> Markup:
        """The card as a part of a shelf."""
        return markup.daily_on_shelf(self._game, self._card())

    def _refresh(self) -> None:
        """Shows which game has the puzzle of the day, and the next one after midnight."""
        if self._stage.screen != HOME:
            return
        self._slots.fill("daily", self._card())
        host = page.slot("daily")
        host.dataset.game = self._game.name
        host.hidden = False
        if not self._has_timer:
            self._has_timer = True
            self._clock.watch(self._check_clock, min(MINUTE, self._store.milliseconds_left))

    def _check_clock(self) -> None:
        self._has_timer = False
        self._refresh()


class ShelfPictures:
    """Fills the elements with `data-picture`, which names a puzzle, while `is_shown()`.

    The small boards are drawn singly, when they come in sight.
    """

    def __init__(self, clock: Clock, is_shown: Callable[[], bool]) -> None:
        self._clock, self._is_shown = clock, is_shown
        self._puzzles: Mapping[str, Pictured] = {}
        self._is_drawing = False

    def connect(self) -> None:
        """Draws what comes in sight."""
        page.on(window, "scroll", lambda event: self._continue(), passive=True)

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
    return bool(box.bottom > -MARGIN and box.top < window.innerHeight + MARGIN)
