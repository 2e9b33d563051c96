"""Puzzles in the page: shelves, a puzzle at the table, the daily one, and repetition."""

from __future__ import annotations

from collections.abc import Callable

from js import location
from pyodide.ffi import JsException

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.pages import puzzles as cards
from pentabula.pages.puzzles import Filters
from pentabula.pages.shell import shelf_order
from pentabula.puzzles.attempts import Attempts
from pentabula.puzzles.daily import game_of, puzzle_of
from pentabula.puzzles.puzzle import GRADES, Puzzle
from pentabula.puzzles.shelf import read_shelf
from pentabula.session.display.hints import Hint
from pentabula.session.keep.keys import puzzles_key
from pentabula.session.keep.puzzle_store import PuzzleStore
from pentabula.session.learn.addresses import AGAIN, PUZZLE_PREFIX, TODAY, puzzle_address
from pentabula.session.learn.puzzles import PuzzleActivity
from pentabula.session.play.dice import Dice
from pentabula.session.words import hints
from pentabula.web import page
from pentabula.web.clock import Clock
from pentabula.web.shell.hub import Hub
from pentabula.web.shell.router import Router
from pentabula.web.slots import Slots
from pentabula.web.stage import Change, Stage
from pentabula.web.tasks import BackgroundTasks

SCREEN = "puzzles"

NOT_THERE = Message("The puzzles cannot be loaded. Check your connection and try again.")
NO_PUZZLE = Message("There is no such puzzle: choose another one.")
NOTHING_DUE = Message("Nothing is due today.")
UNSAVED = Message(
    "Your progress with puzzles cannot be saved here: it will be lost when the page is closed."
)
DAMAGED = Message(
    "Your stored progress with these puzzles could not be read. It has been set aside, and a new "
    "count begins."
)


class Puzzles:
    """Fetches a game's puzzles when they are first opened, and goes through them.

    `announce` is given sentences to show, or None to hide the last one; `show_hint` does what the
    command for hints does.
    """

    def __init__(
        self,
        stage: Stage,
        store: PuzzleStore,
        slots: Slots,
        router: Router,
        dice: Dice,
        clock: Clock,
        *,
        announce: Callable[[Message | None], object],
        show_hint: Callable[[], object],
    ) -> None:
        self._stage, self._slots, self._router, self._dice = stage, slots, router, dice
        self._store, self._clock = store, clock
        self._announce, self._show_hint = announce, show_hint
        self._shelves: dict[str, tuple[Puzzle, ...]] = {}
        self._filters: dict[str, Filters] = {}
        self._background = BackgroundTasks()
        self._opened: PuzzleActivity | None = None
        self._saved: PuzzleActivity | None = None
        self._missed: PuzzleActivity | None = None
        self._daily = -1, ""
        self._repeats = False

    def connect(self, hub: Hub) -> None:
        """Adds the commands and addresses of puzzles, and follows the stage."""
        hub.commands.add(
            {
                "puzzle-next": self.next,
                "puzzle-hint": self._show_hint,
                "puzzle-take-back": self.take_back,
            }
        )
        hub.events.clicks.add(
            {"data-filter": lambda button: self.filter(str(button.dataset.filter))}
        )
        hub.router.openers.add({PUZZLE_PREFIX: self.open_address})
        hub.router.shown["home"].append(self.show_daily)
        hub.stage.changed.append(self.follow)

    @property
    def puzzle(self) -> PuzzleActivity | None:
        """The puzzle that was opened last, while it is on the table."""
        return self._opened if self._opened is self._stage.activity else None

    # Addresses

    def open_address(self, address: str) -> bool:
        """Opens the shelf of a game, or a puzzle on it; returns True."""
        _, _, rest = address.partition("/")
        name, _, which = rest.partition("/")
        if name == TODAY:
            name, which = game_of(self._store.today, games.names()), TODAY
        name = name or shelf_order()[0]
        if name not in games.names():
            self._router.refuse_to_open(NO_PUZZLE)
        elif name in self._shelves:
            self._open(name, which)
        else:
            self._router.show_screen(SCREEN)
            self._background.spawn(self._fetch(name, which))
        return True

    async def _fetch(self, name: str, which: str) -> None:
        """Fetches the puzzles of a game, and opens the address if it is still the same."""
        here = str(location.hash)
        try:
            text = await page.fetch_text(f"assets/puzzles/{name}.txt")
            self._shelves[name] = read_shelf(text, games.load(name))
        except (JsException, OSError):
            self._announce(NOT_THERE)
            return
        except GameError as error:
            self._announce(error.message)
            return
        if str(location.hash) == here:
            self._open(name, which)

    def _open(self, name: str, which: str) -> None:
        is_damaged = self._store.set_damaged_aside(name)
        self._open_readable(name, which)
        if is_damaged:
            self._announce(DAMAGED)

    def _open_readable(self, name: str, which: str) -> None:
        if not which:
            self._show_shelf(name)
            self._add_from_stored_reviews(name)
            return
        found = self._find(name, which)
        if found is None:
            is_due = which == AGAIN
            page.replace_url(puzzle_address(name))
            self._show_shelf(name)
            self._announce(NOTHING_DUE if is_due else NO_PUZZLE)
        else:
            self._begin(found)

    def _add_from_stored_reviews(self, name: str) -> None:
        """Makes puzzles of the reviews that an earlier version has stored, one at a time, while
        the shelf is shown."""
        here = str(location.hash)

        def add() -> None:
            if str(location.hash) == here and self._store.add_from_stored_review(name):
                self._show_shelf(name)
                self._clock.later(add)

        self._clock.later(add)

    def _find(self, name: str, which: str) -> Puzzle | None:
        shelf, attempts = self._shelves[name], self._store.attempts(name)
        self._repeats = which == AGAIN
        if which == TODAY:
            return puzzle_of(self._store.today, len(games.names()), shelf) if shelf else None
        if which == AGAIN:
            return next(iter(attempts.due(shelf, self._store.today)), None)
        return next((each for each in (*shelf, *attempts.own) if each.id == which), None)

    def _begin(self, puzzle: Puzzle) -> None:
        game = games.load(puzzle.game)
        try:
            activity = PuzzleActivity(game, puzzle, self._dice)
        except GameError as error:
            self._router.refuse_to_open(error.message)
            return
        self._opened = activity
        page.replace_url(activity.address)
        self._router.show(f"{puzzles_key(puzzle.game)}/{puzzle.id}", activity)

    # What people do

    def next(self) -> None:
        """Goes to the next puzzle: one that is due, or an unsolved one of the shelf."""
        activity = self.puzzle
        if activity is None:
            return
        name, here = activity.game.name, activity.puzzle
        shelf, attempts = self._shelves.get(name, ()), self._store.attempts(name)
        if self._repeats:
            due = [each for each in attempts.due(shelf, self._store.today) if each.id != here.id]
            following = next(iter(due), None)
        else:
            following = self._after(here, shelf, attempts)
        page.push_url(puzzle_address(name, following.id if following else ""))
        if following is None:
            self._show_shelf(name)
        else:
            self._begin(following)

    def _after(self, here: Puzzle, shelf: tuple[Puzzle, ...], attempts: Attempts) -> Puzzle | None:
        """The next unsolved puzzle that passes the filters; the first one follows the last."""
        filters = self._filters.get(here.game, Filters())
        at = next((n for n, each in enumerate(shelf) if each.id == here.id), -1)
        ordered = (*shelf[at + 1 :], *shelf[: max(at, 0)])
        open_ = (each for each in ordered if filters.match(each))
        return next((each for each in open_ if not attempts.of(each).is_solved), None)

    def take_back(self) -> None:
        """Takes back a wrong move, or what has been played of a turn."""
        activity = self.puzzle
        if activity is not None and activity.offers.undo is None:
            self._stage.do(activity.undo)

    def filter(self, text: str) -> None:
        """Shows only the puzzles of a grade or a theme: `grade:3`, `theme:stop`."""
        kind, _, value = text.partition(":")
        name = str(location.hash).removeprefix(f"#{PUZZLE_PREFIX}").strip("/") or shelf_order()[0]
        if name not in self._shelves:
            return
        now = self._filters.get(name, Filters())
        if kind == "grade":
            number = int(value) if value in map(str, (0, *GRADES)) else 0
            self._filters[name] = Filters(number, now.theme)
        else:
            self._filters[name] = Filters(now.grade, value)
        self._show_shelf(name)

    # What is shown and saved

    def follow(self, change: Change) -> None:
        """Updates the card and the commands, and stores the result of a puzzle."""
        activity, say = self.puzzle, self._stage.say
        if activity is None:
            return
        hint: Hint | None = self._stage.engine.hint
        if hint is not None:
            activity.note_hint(hint.stage)
        if activity.errors and activity is not self._missed:
            self._missed = activity
            self._store.miss(activity.puzzle)
        if activity.is_done and activity is not self._saved:
            self._saved = activity
            self._save(activity)
        puzzle, name = activity.puzzle, activity.game.name
        is_own = self._store.attempts(name).is_own(puzzle)
        card = cards.card(activity, say, is_daily=self._is_daily(puzzle), is_own=is_own)
        self._slots.fill("puzzle", card)
        page.set_disabled("puzzle-take-back", activity.offers.undo is not None)
        page.slot("puzzle-next").classList.toggle("main", activity.is_done)
        self._slots.write("puzzle-hint", say(hints.command_label(hint)))
        page.set_disabled("puzzle-hint", activity.offers.hint is not None)

    def show_daily(self) -> None:
        """Shows on the home screen which game has the puzzle of the day, without fetching it."""
        day = self._store.today
        streak = self._store.streak
        game = games.load(game_of(day, games.names()))
        card = cards.daily(
            game,
            self._stage.catalogue.say,
            is_solved=streak.day == day,
            run=streak.on(day),
        )
        self._slots.fill("daily", card)
        host = page.slot("daily")
        host.dataset.game = game.name
        host.hidden = False

    def _save(self, activity: PuzzleActivity) -> None:
        """Stores the result of a puzzle, and the streak of daily ones."""
        puzzle = activity.puzzle
        self._store.add(
            puzzle,
            activity.quality,
            is_daily=self._is_daily(puzzle),
            failed=lambda problem: self._announce(UNSAVED),
        )

    def _is_daily(self, puzzle: Puzzle) -> bool:
        day, names = self._store.today, games.names()
        shelf = self._shelves.get(puzzle.game, ())
        if not shelf or game_of(day, names) != puzzle.game:
            return False
        if self._daily[0] != day:
            self._daily = day, puzzle_of(day, len(names), shelf).id
        return self._daily[1] == puzzle.id

    def _show_shelf(self, name: str) -> None:
        game, puzzles = games.load(name), self._shelves[name]
        attempts = self._store.attempts(name)
        due = len(attempts.due(puzzles, self._store.today))
        others = [games.load(each) for each in shelf_order()]
        filters = self._filters.get(name, Filters())
        say = self._stage.catalogue.say
        self._router.show_screen(SCREEN)
        self._slots.fill("puzzles", cards.shelf(game, others, puzzles, attempts, due, filters, say))
