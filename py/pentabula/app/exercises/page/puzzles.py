"""Puzzles in the page: shelves, a puzzle at the table, the daily one, and repetition."""

from __future__ import annotations

from collections.abc import Callable

from js import document, location
from pyodide.ffi import JsException

from pentabula import games
from pentabula.app.exercises.markup import puzzles as cards
from pentabula.app.exercises.markup.puzzles import Filters, Pictured
from pentabula.app.exercises.page.challenges import Challenges
from pentabula.app.exercises.page.judge import Judge
from pentabula.app.exercises.page.shelf_pictures import ShelfPictures
from pentabula.app.exercises.puzzles import PuzzleActivity, restore_open, write_open
from pentabula.app.play.dice import Dice
from pentabula.app.play.display.hints import Hint
from pentabula.app.play.words import hints
from pentabula.app.shell.addresses import (
    AGAIN,
    CHALLENGE_PREFIX,
    PUZZLE_PREFIX,
    TODAY,
    puzzle_address,
)
from pentabula.app.shell.attempts import Attempt
from pentabula.app.shell.attempts import Attempts as TaskAttempts
from pentabula.app.shell.html import Markup, tag
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.router import Router
from pentabula.app.shell.page.shelf_files import fetch_shelf
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.stage import Change, Stage
from pentabula.app.store.keys import puzzles_key
from pentabula.app.store.puzzle_store import PuzzleStore
from pentabula.boards.view import GameWithView
from pentabula.browser import page
from pentabula.browser.tasks import BackgroundTasks, Clock
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.puzzles.attempts import Attempts
from pentabula.puzzles.daily import game_of, puzzle_of
from pentabula.puzzles.puzzle import GRADES, Puzzle
from pentabula.review.data import ReviewLimits

SCREEN = "puzzles"
HOME = "home"

MINUTE = 60_000
"""Milliseconds after which the home screen checks the clock again: timers are late after sleep."""

NOT_THERE = Message("The puzzles cannot be loaded. Check your connection and try again.")
NO_PUZZLE = Message("There is no such puzzle: choose another one.")
NOTHING_DUE = Message("Nothing is due today.")
UNSAVED = Message(
    "Your progress with puzzles cannot be saved here: it will be lost when the page is closed."
)
DELETED = Message("Puzzle deleted.")
DAMAGED = Message(
    "Your stored progress with these puzzles could not be read. It has been set aside, and a new "
    "count begins."
)


class Puzzles:
    """Fetches a game's puzzles when they are first opened, and goes through them.

    A daily puzzle counts for the day on which it was opened, `_day`, even if it is solved later.

    `announce` is given sentences to show, or None to hide the last one; `confirm` shows what was
    done, and how it is undone; `show_hint` does what the command for hints does.
    """

    def __init__(
        self,
        stage: Stage,
        store: PuzzleStore,
        slots: Slots,
        router: Router,
        dice: Dice,
        clock: Clock,
        judge: Judge,
        tries: TaskAttempts,
        challenges: Challenges,
        *,
        announce: Callable[[Message | None], object],
        confirm: Callable[[Message, Callable[[], object]], object],
        show_hint: Callable[[], object],
    ) -> None:
        self._confirm = confirm
        self._stage, self._slots, self._router, self._dice = stage, slots, router, dice
        self._store, self._clock, self._judge, self._tries = store, clock, judge, tries
        self._announce, self._show_hint = announce, show_hint
        self._challenges = challenges
        self._shelves: dict[str, tuple[Puzzle, ...]] = {}
        self._filters: dict[str, Filters] = {}
        self._background = BackgroundTasks()
        self._opened: PuzzleActivity | None = None
        self._saved: PuzzleActivity | None = None
        self._missed: PuzzleActivity | None = None
        self._day: int | None = None
        self._has_timer = False
        self._repeats = False
        self._loaded_at, self._kept = str(location.hash), ""
        self._pictures = ShelfPictures(clock, lambda: stage.screen == SCREEN)

    def connect(self, hub: Hub) -> None:
        """Adds the commands and addresses of puzzles, and follows the stage."""
        hub.commands.add(
            {
                "puzzle-next": self.next,
                "puzzle-hint": self._show_hint,
                "puzzle-take-back": self.take_back,
                "puzzle-delete": self.delete,
            }
        )
        hub.events.clicks.add(
            {"data-filter": lambda button: self.filter(str(button.dataset.filter))}
        )
        hub.router.openers.add({PUZZLE_PREFIX: self.open_address})
        # It loads a game, which a first table of another one does not need.
        hub.router.shown[HOME].append(lambda: hub.deferred.append("daily", self._refresh_daily))
        hub.storage.changed.append(self._refresh_daily)
        page.on(document, "visibilitychange", lambda event: self._refresh_daily())
        hub.stage.changed.append(self.follow)
        self._pictures.connect()

    @property
    def puzzle(self) -> PuzzleActivity | None:
        """The puzzle that was opened last, while it is on the table."""
        return self._opened if self._opened is self._stage.activity else None

    # Addresses

    def open_address(self, address: str) -> bool:
        """Opens the shelf of a game, or a puzzle on it; returns True."""
        today = self._store.today
        _, _, rest = address.partition("/")
        name, _, which = rest.partition("/")
        if name == TODAY:
            name, which = game_of(today, games.names()), TODAY
        name = name or games.shelf_order()[0]
        if name not in games.names():
            self._router.refuse_to_open(NO_PUZZLE)
        elif name in self._shelves:
            self._open(name, which, today)
        else:
            self._router.show_screen(SCREEN)
            self._background.spawn(self._fetch(name, which, today))
        return True

    async def _fetch(self, name: str, which: str, today: int) -> None:
        """Fetches the puzzles of a game, and opens the address if it is still the same."""
        here = str(location.hash)
        await self._challenges.fetch(name)
        try:
            self._shelves[name] = await fetch_shelf(games.load(name))
        except (JsException, OSError):
            self._announce(NOT_THERE)
            return
        except GameError as error:
            self._announce(error.message)
            return
        if str(location.hash) == here:
            self._open(name, which, today)

    def _open(self, name: str, which: str, today: int) -> None:
        is_damaged = self._store.set_damaged_aside(name)
        self._open_readable(name, which, today)
        if is_damaged:
            self._announce(DAMAGED)

    def _open_readable(self, name: str, which: str, today: int) -> None:
        if not which:
            self._show_shelf(name)
            self._add_from_stored_reviews(name)
            return
        if which.startswith(CHALLENGE_PREFIX):
            self._challenges.begin(name, which.removeprefix(CHALLENGE_PREFIX))
            return
        found = self._find(name, which, today)
        if found is None:
            is_due = which == AGAIN
            page.replace_url(puzzle_address(name))
            self._show_shelf(name)
            self._announce(NOTHING_DUE if is_due else NO_PUZZLE)
        else:
            self._begin(found, today)

    def _add_from_stored_reviews(self, name: str) -> None:
        """Makes puzzles of the reviews that an earlier version has stored, one at a time, while
        the shelf is shown."""
        here = str(location.hash)

        def add() -> None:
            if str(location.hash) == here and self._store.add_from_stored_review(name):
                self._show_shelf(name)
                self._clock.later(add)

        self._clock.later(add)

    def _find(self, name: str, which: str, today: int) -> Puzzle | None:
        shelf, attempts = self._shelves[name], self._store.attempts(name)
        self._repeats = which == AGAIN
        if which == TODAY:
            return puzzle_of(today, len(games.names()), shelf) if shelf else None
        if which == AGAIN:
            return next(iter(attempts.due(shelf, today)), None)
        every = (*shelf, *attempts.every_own, *self._tries.puzzles(name))
        return next((each for each in every if each.id == which), None)

    def _begin(self, puzzle: Puzzle, today: int) -> None:
        game = games.load(puzzle.game)
        try:
            activity = PuzzleActivity(game, puzzle, self._dice)
        except GameError as error:
            self._router.refuse_to_open(error.message)
            return
        if self._loaded_at == f"#{activity.address}":
            restore_open(activity, self._store.open_puzzle)
            self._saved = activity if activity.is_done else None
            self._missed = activity if activity.errors else None
        self._loaded_at, self._kept = "", write_open(activity)
        self._opened = activity
        self._day = today if self._is_daily(puzzle, today) else None
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
            self._begin(following, self._store.today)

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

    def delete(self) -> None:
        """Deletes a puzzle that the person has made, and shows the shelf; that can be undone."""
        activity = self.puzzle
        if activity is None or not self._store.attempts(activity.game.name).is_made(
            activity.puzzle
        ):
            return
        puzzle, name = activity.puzzle, activity.game.name

        def restore() -> None:
            self._store.add_made(puzzle)
            self._router.follow_address()

        self._store.remove_made(puzzle)
        self._router.visit(puzzle_address(name))
        self._confirm(DELETED, restore)

    def filter(self, text: str) -> None:
        """Shows only the puzzles of a grade or a theme: `grade:3`, `theme:stop`."""
        kind, _, value = text.partition(":")
        name = str(location.hash).removeprefix(f"#{PUZZLE_PREFIX}").strip("/")
        name = name or games.shelf_order()[0]
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
            self._store.add_error(activity.puzzle)
        if write_open(activity) != self._kept:
            self._kept = write_open(activity)
            self._store.keep_open(self._kept)
        if activity.is_done and activity is not self._saved:
            self._saved = activity
            self._save(activity)
        is_shown = activity.hints_shown > 1
        self._tries.report(Attempt(activity.address, activity.errors, activity.is_done, is_shown))
        puzzle, name = activity.puzzle, activity.game.name
        attempts = self._store.attempts(name)
        card = cards.card(
            activity,
            say,
            is_daily=self._day is not None,
            is_own=attempts.is_own(puzzle),
            is_made=attempts.is_made(puzzle),
        )
        self._slots.fill("puzzle", card)
        self._slots.fill("after", cards.after(activity, say))
        page.set_disabled("puzzle-take-back", activity.offers.undo is not None)
        page.slot("puzzle-next").classList.toggle("main", activity.is_done)
        self._slots.write("puzzle-hint", say(hints.command_label(hint)))
        page.set_disabled("puzzle-hint", activity.offers.hint is not None)
        self._judge.follow(activity, puzzle.id, ReviewLimits())

    def show_daily(self) -> None:
        """Shows on the home screen which game has the puzzle of the day, without fetching it."""
        self._slots.fill("daily", self._daily_card())
        host = page.slot("daily")
        host.dataset.game = self._daily_game.name
        host.hidden = False
        if not self._has_timer:
            self._has_timer = True
            self._clock.watch(self._check_clock, min(MINUTE, self._store.milliseconds_left))

    @property
    def _daily_game(self) -> GameWithView:
        return games.load(game_of(self._store.today, games.names()))

    def _daily_card(self) -> Markup:
        """The puzzle of the day, which has not been fetched."""
        day, streak = self._store.today, self._store.streak
        return cards.daily(
            self._daily_game,
            self._stage.catalogue.say,
            is_solved=streak.is_solved(day),
            run=streak.on(day),
        )

    def _check_clock(self) -> None:
        """Shows the next daily puzzle after midnight, while the home screen is shown."""
        self._has_timer = False
        self._refresh_daily()

    def _refresh_daily(self) -> None:
        if self._stage.screen == HOME:
            self.show_daily()

    def _save(self, activity: PuzzleActivity) -> None:
        """Stores the result of a puzzle, and the streak of daily ones."""
        puzzle = activity.puzzle
        self._store.add(
            puzzle,
            activity.quality,
            daily=self._day,
            failed=lambda problem: self._announce(UNSAVED),
        )

    def _is_daily(self, puzzle: Puzzle, day: int) -> bool:
        names, shelf = games.names(), self._shelves.get(puzzle.game, ())
        if not shelf or game_of(day, names) != puzzle.game:
            return False
        return puzzle_of(day, len(names), shelf).id == puzzle.id

    def _show_shelf(self, name: str) -> None:
        game, puzzles = games.load(name), self._shelves[name]
        attempts = self._store.attempts(name)
        due = attempts.due(puzzles, self._store.today)
        others = [games.load(each) for each in games.shelf_order()]
        filters = self._filters.get(name, Filters())
        say = self._stage.catalogue.say
        self._router.show_screen(SCREEN)
        day = tag("div", self._daily_card(), class_="card daily", data_game=self._daily_game.name)
        shelf = cards.shelf(game, others, puzzles, attempts, due, filters, say, day)
        self._challenges.show(name, is_new=self._slots.fill("puzzles", shelf))
        drawn: dict[str, Pictured] = {each.id: each for each in (*attempts.every_own, *puzzles)}
        self._pictures.show({**drawn, **self._challenges.of(name)})
