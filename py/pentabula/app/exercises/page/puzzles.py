"""Puzzles at the table: opens them by their addresses, stores results, repeats what is due."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from js import location

from pentabula import games
from pentabula.app.exercises.markup import card as cards
from pentabula.app.exercises.page.challenges import Challenges
from pentabula.app.exercises.page.daily import SHELF, DailyPuzzles
from pentabula.app.exercises.page.shelf import Shelves
from pentabula.app.exercises.page.source import ExerciseSource, SourceParts
from pentabula.app.exercises.puzzles import (
    PuzzleActivity,
    read_daily,
    read_repeats,
    restore_open_puzzle,
    write_open_puzzle,
)
from pentabula.app.play.words import hints
from pentabula.app.shell.addresses import (
    CHALLENGE_PREFIX,
    DUE,
    PUZZLE_PREFIX,
    TODAY,
    puzzle_address,
)
from pentabula.app.shell.html import Markup
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.room_services import AttemptReports
from pentabula.app.shell.stage import Change
from pentabula.app.store.keys import puzzles_key
from pentabula.app.store.puzzle_store import PuzzleStore
from pentabula.boards.view import GameWithView
from pentabula.browser import page
from pentabula.browser.tasks import BackgroundTasks
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.puzzles.daily import game_of
from pentabula.puzzles.puzzle import Puzzle

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


@dataclass(slots=True)
class StoredState:
    """The stored state of the puzzle on the table: the moves as `text`, an error, the result.

    `day`: the day whose daily puzzle it was when it was opened, even if it is solved later.
    """

    text: str
    has_error: bool
    has_result: bool
    day: int | None


class Puzzles(ExerciseSource[PuzzleActivity]):
    """Opens the puzzles of the shelves, and steps through them.

    `confirm` reports completed actions, with their undo; `next_link` leads to the next step.
    """

    def __init__(
        self,
        parts: SourceParts,
        store: PuzzleStore,
        shelves: Shelves,
        daily: DailyPuzzles,
        challenges: Challenges,
        attempts: AttemptReports,
        confirm: Callable[[Message, Callable[[], object]], object],
        next_link: Callable[[GameWithView], Markup],
    ) -> None:
        super().__init__(parts)
        self._store, self._shelves, self._challenges = store, shelves, challenges
        self._daily, self._files = daily, daily.files
        self._attempts, self._confirm, self._next_link = attempts, confirm, next_link
        self._background = BackgroundTasks()
        self._kept = StoredState("", False, False, None)
        self._repeats = False
        self._loaded_at = str(location.hash)

    def connect(self, hub: Hub) -> None:
        """Adds the commands and addresses of puzzles, and follows the stage."""
        hub.commands.add(
            {
                "puzzle-next": self.next,
                "puzzle-hint": hub.engine.at_table.hint,
                "puzzle-take-back": self.take_back,
                "puzzle-delete": self.delete,
            }
        )
        hub.router.openers.add({PUZZLE_PREFIX: self.open_address})
        hub.stage.changed.append(self.follow)

    # Addresses

    def open_address(self, address: str) -> bool:
        """Opens the shelf of a game, or a puzzle on it; returns True."""
        today = self._store.today
        _, _, rest = address.partition("/")
        name, _, which = rest.partition("/")
        if name == TODAY:
            name, which = game_of(today, games.names()), f"{TODAY}/{which}"
        name = name or games.card_order()[0]
        if name not in games.names():
            self._router.refuse_to_open(NO_PUZZLE)
        elif self._files.has(name):
            self._open_address(name, which, today)
        else:
            self._router.show_screen(SHELF)
            self._background.spawn(self._fetch(name, which, today))
        return True

    async def _fetch(self, name: str, which: str, today: int) -> None:
        """Fetches the puzzles of a game, and opens the address if it is still the same."""
        here = str(location.hash)
        await self._challenges.fetch(name)
        problem = await self._files.fetch(name)
        if problem is not None:
            self._notices.show(problem)
        elif str(location.hash) == here:
            self._open_address(name, which, today)

    def _open_address(self, name: str, which: str, today: int) -> None:
        is_damaged = self._store.set_damaged_aside(name)
        self._open_readable(name, which, today)
        if is_damaged:
            self._notices.show(DAMAGED)

    def _open_readable(self, name: str, which: str, today: int) -> None:
        if not which:
            self._shelves.show(name)
            self._shelves.add_from_stored_reviews(name)
            return
        if which.startswith(CHALLENGE_PREFIX):
            self._challenges.begin(name, which.removeprefix(CHALLENGE_PREFIX))
            return
        found = self._find(name, which, today)
        if found is None:
            is_due = which == DUE
            page.replace_url(puzzle_address(name))
            self._shelves.show(name)
            self._notices.show(NOTHING_DUE if is_due else NO_PUZZLE)
        else:
            self._begin(found, today)

    def _find(self, name: str, which: str, today: int) -> Puzzle | None:
        shelf, progress = self._files.of(name), self._store.progress(name)
        self._repeats = which == DUE
        if which.startswith(f"{TODAY}/"):
            return self._daily.find(which.removeprefix(f"{TODAY}/"), today)
        if which == DUE:
            return next(iter(progress.due(shelf, today)), None)
        every = (*shelf, *progress.own, *self._attempts.puzzles(name))
        return next((each for each in every if each.id == which), None)

    def _begin(self, puzzle: Puzzle, today: int) -> None:
        game = games.load(puzzle.game)
        try:
            activity = PuzzleActivity(game, puzzle, self._dice)
        except GameError as error:
            self._router.refuse_to_open(error.message)
            return
        stored = self._store.open_puzzle or ""
        if self._loaded_at == f"#{activity.address}":
            restore_open_puzzle(activity, stored)
            self._repeats = read_repeats(stored)
        self._loaded_at = ""
        day = self._day_of(puzzle, today)
        self._kept = StoredState("", activity.errors > 0, activity.is_done, day)
        if day is None and not self._repeats:  # else a reload must find it, before any move
            self._kept.text = self._written(activity)
        page.replace_url(activity.address)
        self._open(activity, f"{puzzles_key(puzzle.game)}/{puzzle.id}")

    def _day_of(self, puzzle: Puzzle, today: int) -> int | None:
        """The day whose puzzle it is: today, or the unsolved day on which it was opened as such."""
        if any(each.id == puzzle.id for each in self._daily.of(today).values()):
            return today
        name, day = read_daily(self._store.open_puzzle) or ("", 0)
        return day if name == puzzle.id and not self._store.solved_days.is_solved(day) else None

    def _written(self, activity: PuzzleActivity) -> str:
        """The progress as text. The last daily puzzle stays in it while others are solved."""
        day = self._kept.day
        daily = read_daily(self._store.open_puzzle) if day is None else (activity.puzzle.id, day)
        return write_open_puzzle(activity, daily, repeats=self._repeats)

    # Input

    def next(self) -> None:
        """Goes to the next puzzle: a due puzzle, or an unsolved puzzle of the shelf."""
        activity = self.on_table
        if activity is None:
            return
        name, here = activity.game.name, activity.puzzle
        if self._repeats:
            progress, today = self._store.progress(name), self._store.today
            due = progress.due(self._files.of(name), today)
            following = next((each for each in due if each.id != here.id), None)
        else:
            following = self._shelves.next_unsolved(here)
        page.push_url(puzzle_address(name, following.id if following else ""))
        if following is None:
            self._shelves.show(name)
        else:
            self._begin(following, self._store.today)

    def delete(self) -> None:
        """Deletes a puzzle that the user has made, and shows the shelf; can be undone."""
        activity = self.on_table
        if activity is None or not self._store.progress(activity.game.name).is_made(
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

    # Display and storage

    def _show(self, exercise: PuzzleActivity, change: Change) -> None:
        activity, say = exercise, self._stage.say
        self._save(activity)
        self._attempts.report(activity.attempt)
        progress = self._store.progress(activity.game.name)
        card = cards.puzzle_card(activity, progress, say, is_daily=self._kept.day is not None)
        self._slots.fill("puzzle", card)
        following = self._next_link(activity.game) if activity.is_done else Markup("")
        self._slots.fill("after", cards.puzzle_after(activity, say, following))
        page.set_disabled("puzzle-take-back", activity.refusals.undo is not None)
        page.slot("puzzle-next").classList.toggle("main", activity.is_done)
        self._slots.write("puzzle-hint", say(hints.command_label(self._stage.engine.hint)))
        page.set_disabled("puzzle-hint", activity.refusals.hint is not None)

    def _save(self, activity: PuzzleActivity) -> None:
        """Stores the first error, the moves, and the result with the streak of daily puzzles."""
        kept, text = self._kept, self._written(activity)
        if activity.errors and not kept.has_error:
            kept.has_error = True
            self._store.add_error(activity.puzzle)
        if text != kept.text:
            kept.text = text
            self._store.keep_open(text)
        if activity.is_done and not kept.has_result:
            kept.has_result = True
            self._store.add(
                activity.puzzle,
                activity.quality,
                daily=kept.day,
                failed=lambda problem: self._notices.show(UNSAVED),
            )
