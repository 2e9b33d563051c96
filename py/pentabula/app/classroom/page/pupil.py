"""An assignment as a pupil works through it: its screen, and its card at the table."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from pentabula.app.classroom import markup as cards
from pentabula.app.classroom.assignments import (
    NAME,
    OWN,
    PLAY,
    PREFIX,
    PUZZLE,
    Assignment,
    Task,
    plain_line,
    read_damaged,
    write_assignment,
)
from pentabula.app.classroom.page.class_puzzles import ClassPuzzles
from pentabula.app.classroom.progress import (
    LOST,
    MAX_PUPIL,
    OPEN,
    AssignmentProgress,
    read_assignment_progress,
    stored_link,
    write_code,
)
from pentabula.app.classroom.tasks import game_to_play, matches_task, own_puzzle, resolve_task
from pentabula.app.play.players import write_occupants
from pentabula.app.play.session import Session
from pentabula.app.shell.new_games import NewGames
from pentabula.app.shell.page.copying import CopyAndShare
from pentabula.app.shell.page.notices import Notices
from pentabula.app.shell.page.router import Router
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.room_services import Attempt
from pentabula.app.shell.stage import Change, Stage
from pentabula.app.store.keys import ASSIGNMENT, assignment_key
from pentabula.app.store.store import Store
from pentabula.app.store.stored_games import StoredGames
from pentabula.browser import page
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Element

SCREEN = "classroom"
CARD = "assignment"
NONE_YET = Message("No assignment was opened here yet: open the link that your teacher sent.")
NO_TASKS = Message("This assignment has no tasks. Ask your teacher for the link again.")
NONE_OPENS = Message("The tasks that are left cannot be opened on this page.")
CODE_COPIED = Message("Code copied.")


class PupilScreen:
    """Opens assignments, leads from task to task, and stores the progress."""

    def __init__(
        self,
        stage: Stage,
        storage: Store,
        stored_games: StoredGames,
        slots: Slots,
        router: Router,
        notices: Notices,
        new_games: NewGames,
        class_puzzles: ClassPuzzles,
        copying: CopyAndShare,
    ) -> None:
        self._stage, self._storage, self._stored = stage, storage, stored_games
        self._slots, self._router, self._notices = slots, router, notices
        self._new_games, self._class_puzzles, self._copying = new_games, class_puzzles, copying
        self._say = stage.catalogue.say
        self._assignment: Assignment | None = None
        self._errors: dict[str, int] = {}
        self.clicks: dict[str, Callable[[str], object]] = {
            "go": lambda number: self.go(int(number)),
            "next": lambda nothing: self.next(),
            "copy-code": lambda nothing: self.copy_code(),
        }
        self.forms: dict[str, Callable[[Element], object]] = {"pupil": self.submit_name}
        self.fields: dict[str, Callable[[Element], object]] = {
            "pupil": lambda field: self._set_name(str(field.value))
        }

    # Assignments

    def open_address(self, address: str) -> bool:
        """Opens the assignment in an address, or the current one if it names none; returns True."""
        if address in (NAME, PREFIX):
            self._open_current()
            return True
        try:
            self.open_readable(address)
        except GameError as error:
            self._router.refuse_to_open(error.message)
        return True

    def open_readable(self, text: str) -> None:
        """Opens the assignment in a text. Raises GameError."""
        assignment = read_damaged(text)
        if not assignment.tasks:
            raise GameError(NO_TASKS)
        self._assignment = assignment
        self._storage.write(ASSIGNMENT, assignment.id)
        self._change(lambda progress: progress)
        self._show()

    def open_pasted(self, text: str) -> None:
        """Opens the assignment in a pasted text, as a step of the history. Raises GameError."""
        address = write_assignment(read_damaged(text))
        self.open_readable(address)
        page.push_url(address)

    def _open_current(self) -> None:
        if self._current is None:
            self._router.refuse_to_open(NONE_YET)
        else:
            self._show()

    @property
    def _current(self) -> Assignment | None:
        """The assignment that was opened last in this browser."""
        name = self._storage.read(ASSIGNMENT)
        if name is None:
            return None
        if self._assignment is None or self._assignment.id != name:
            link = stored_link(self._storage.read(assignment_key(name)))
            with suppress(GameError):
                self._assignment = None if link is None else read_damaged(link)
        known = self._assignment
        return known if known is not None and known.id == name and known.tasks else None

    def _progress(self, assignment: Assignment) -> AssignmentProgress:
        text = self._storage.read(assignment_key(assignment.id))
        return read_assignment_progress(text, write_assignment(assignment), len(assignment.tasks))

    def _change(self, change: Callable[[AssignmentProgress], AssignmentProgress]) -> None:
        """Changes the stored progress."""
        assignment = self._assignment
        if assignment is None:
            return
        link, count = write_assignment(assignment), len(assignment.tasks)
        self._storage.update(
            assignment_key(assignment.id),
            lambda text: change(read_assignment_progress(text, link, count)).write(),
            failed=self._notices.show,
        )

    def puzzles(self, game: str) -> Iterable[Puzzle]:
        """The puzzles of a game that came with the assignment."""
        assignment = self._current
        for task in () if assignment is None else assignment.tasks:
            if task.kind == OWN and task.game == game:
                with suppress(GameError):
                    yield own_puzzle(task)

    # The screen

    def _show(self) -> None:
        assignment = self._current
        if assignment is None:
            return
        title = assignment.title or self._say(cards.UNTITLED)
        self._slots.write("classroom-title", title)
        self._router.show_screen(SCREEN)
        self._fill()
        names = [each.game for each in assignment.tasks if each.kind == PUZZLE]
        self._class_puzzles.fetch(names, self._fill_if_shown)

    def _fill_if_shown(self) -> None:
        is_pupils = page.none_if_null(page.slot(SCREEN).querySelector("[data-kind=pupil]"))
        if self._stage.screen == SCREEN and is_pupils is not None:
            self._fill()

    def _fill(self) -> None:
        assignment = self._current
        if assignment is not None:
            tasks = [self._class_puzzles.resolve(task) for task in assignment.tasks]
            progress = self._progress(assignment)
            code = write_code(assignment, progress.results, progress.name)
            self._slots.fill(
                SCREEN, cards.pupil_screen(assignment, tasks, progress, code, self._say)
            )

    def copy_code(self) -> None:
        """Copies the code, with the name if one was typed."""
        field = page.find_in(page.slot(SCREEN), "output.code")
        self._copying.copy(str(field.textContent), CODE_COPIED)

    def submit_name(self, form: Element) -> None:
        """Puts the typed name before the code and into it."""
        self._set_name(str(page.find_in(form, "input").value))

    def _set_name(self, text: str) -> None:
        name = plain_line(text, MAX_PUPIL)
        self._change(lambda progress: replace(progress, name=name))
        self._fill()

    # Tasks

    def next(self) -> None:
        """Goes to the next unsolved task, or to the code if only the task on the table is left."""
        assignment = self._current
        if assignment is None:
            return
        progress, at = self._progress(assignment), self._at(assignment)
        start = progress.following(len(assignment.tasks) - 1 if at is None else at)
        following = self._openable(assignment, progress, start)
        at_table = self._stage.is_at_table
        if at_table and following in (None, at):
            self._router.visit(NAME)
        elif following is None:
            self._notices.show(NONE_OPENS)
        else:
            self.go(following)

    def go(self, at: int) -> None:
        """Opens a task by its number, from 0."""
        assignment = self._current
        if assignment is None or not 0 <= at < len(assignment.tasks):
            return
        task = self._class_puzzles.resolve(assignment.tasks[at])
        if task.problem is not None:
            self._notices.show(task.problem)
        elif task.address:
            self._router.visit(task.address)
        else:
            self._play(assignment, at)

    def _openable(
        self, assignment: Assignment, progress: AssignmentProgress, start: int | None
    ) -> int | None:
        """The first unsolved task from `start` on that can be opened here."""
        count = len(assignment.tasks)
        for step in range(count if start is not None else 0):
            at = ((start or 0) + step) % count
            is_open = progress.results[at] == OPEN
            if is_open and self._class_puzzles.resolve(assignment.tasks[at]).problem is None:
                return at
        return None

    def _play(self, assignment: Assignment, at: int) -> None:
        """Continues the game of a task, or starts it."""
        key = self._progress(assignment).games[at]
        if key and self._storage.read(key) is not None:
            self._router.open_stored(key)
            return
        record, occupants = game_to_play(assignment.tasks[at])
        write_occupants(occupants, record.tags)
        self._new_games.begin_record(record)
        begun = self._stage.key
        self._change(lambda progress: progress.started(at, begun))
        self._stage.refresh()

    # At the table

    def note(self, attempt: Attempt) -> None:
        """Stores wrong moves and the solution of a puzzle or a step that is a task."""
        assignment = self._current
        at = None if assignment is None else self._at_address(assignment, attempt.address)
        known = self._errors.get(attempt.address, 0)
        self._errors[attempt.address] = attempt.errors
        if at is None:
            return
        number, new = at, attempt.errors - known if attempt.errors >= known else attempt.errors
        if new:
            self._change(lambda progress: progress.after_errors(number, new))
        if attempt.is_done:
            is_shown = attempt.is_solution_shown
            self._change(lambda progress: progress.after_solution(number, is_shown=is_shown))
        self._write_card()

    def follow(self, change: Change) -> None:
        """Notes the end of a game that is a task, and shows the card of a task."""
        assignment = self._current
        at = None if assignment is None else self._at(assignment)
        if assignment is not None and at is not None and assignment.tasks[at].kind == PLAY:
            self._note_end(assignment.tasks[at], at, change.session)
        self._write_card()

    def _note_end(self, task: Task, at: int, session: Session) -> None:
        outcome = session.outcome
        if outcome is None or not matches_task(task, session):
            return
        if outcome.winner == task.seat:
            self._change(lambda progress: progress.after_solution(at, is_shown=False))
        else:
            self._change(lambda progress: progress.after_loss(at, self._stage.key))

    def _write_card(self) -> None:
        assignment = self._current
        at = None if assignment is None else self._at(assignment)
        page.slot(CARD).hidden = at is None
        if assignment is not None and at is not None:
            progress = self._progress(assignment)
            self._slots.fill(CARD, cards.task_card(assignment, at, progress, self._say))

    def _at(self, assignment: Assignment) -> int | None:
        """The number of the task on the table, from 0; None if the activity there is not a task."""
        activity = self._stage.activity
        if activity is None:
            return None
        games = [each.removeprefix(LOST) for each in self._progress(assignment).games]
        if self._stage.key in games:
            return games.index(self._stage.key)
        return self._at_address(assignment, activity.address)

    def _at_address(self, assignment: Assignment, address: str) -> int | None:
        for at, task in enumerate(assignment.tasks):
            if task.kind != PLAY and resolve_task(task, None).address == address:
                return at
        return None
