"""The teacher's screen: puts an assignment together, gives its link, and checks codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from pentabula import games
from pentabula.app.classroom import markup as cards
from pentabula.app.classroom.assignments import (
    MAX_TASKS,
    PLAY,
    PUZZLE,
    TOO_MANY,
    Assignment,
    AssignmentError,
    Task,
    plain_line,
    plain_text,
    read_damaged,
    read_task,
    task_text,
    write_assignment,
)
from pentabula.app.classroom.markup import picker
from pentabula.app.classroom.page.class_puzzles import ClassPuzzles
from pentabula.app.classroom.progress import PupilRow, read_class, write_csv
from pentabula.app.shell.html import Markup
from pentabula.app.shell.page import qr
from pentabula.app.shell.page.copying import CopyAndShare, can_share
from pentabula.app.shell.page.notices import Notices
from pentabula.app.shell.page.router import Router
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.stage import Stage
from pentabula.app.store.keys import CLASSROOM
from pentabula.app.store.puzzle_store import PuzzleStore
from pentabula.app.store.store import Store
from pentabula.browser import page
from pentabula.browser.tasks import BackgroundTasks
from pentabula.core.errors import GameError
from pentabula.core.jsontext import stored_object
from pentabula.core.message import Message
from pentabula.core.record import write_link
from pentabula.core.repair import read_repaired

if TYPE_CHECKING:
    from js import Element

SCREEN = "classroom"
TITLE = Message("Classroom")
LINK_COPIED = Message("Link copied. Send it to your class.")
TABLE_COPIED = Message("Table copied.")
ADDED = Message("Task added.")
CHOOSE_FIRST = Message("Choose at least one task: then the link appears here.")
MAX_CODES = 50_000
"""The maximum number of characters of pasted codes."""


class TeacherScreen:
    """The assignment being edited and the codes of the class; both are stored as they are typed.

    `_game` is the game whose puzzles and steps are listed.
    """

    def __init__(
        self,
        stage: Stage,
        storage: Store,
        puzzles: PuzzleStore,
        slots: Slots,
        router: Router,
        notices: Notices,
        class_puzzles: ClassPuzzles,
        copying: CopyAndShare,
    ) -> None:
        self._stage, self._storage, self._puzzles = stage, storage, puzzles
        self._slots, self._router, self._notices = slots, router, notices
        self._class_puzzles, self._copying = class_puzzles, copying
        self._say = stage.catalogue.say
        self._background = BackgroundTasks()
        self._game = games.card_order()[0]
        self._assignment, self._codes = Assignment(), ""
        self._has_qr = False
        self.clicks: dict[str, Callable[[str], object]] = {
            "up": lambda at: self._move(int(at), -1),
            "down": lambda at: self._move(int(at), 1),
            "remove": lambda at: self._remove(int(at)),
            "copy-link": lambda nothing: self._copy_link(),
            "copy-csv": lambda nothing: self._copy_csv(),
            "share": lambda nothing: self._share(),
            "qr": lambda nothing: self._show_qr(),
            "new": lambda nothing: self._replace(Assignment()),
        }
        self.forms: dict[str, Callable[[Element], object]] = {
            "about": lambda form: None,
            "position": self._add_position,
            "codes": self._check_codes,
            "open": self._open_other,
        }
        self.fields: dict[str, Callable[[Element], object]] = {
            "title": self._set_title,
            "note": self._set_note,
            "task": self._toggle_task,
            "game": self._choose_game,
            "codes": self._set_codes,
        }

    def open_address(self, address: str) -> bool:
        """Shows the screen with the stored assignment and codes; returns True."""
        self._assignment, self._codes = _read(self._storage.read(CLASSROOM))
        self._slots.write("classroom-title", self._say(TITLE))
        self._router.show_screen(SCREEN)
        self._fill()
        return True

    # The screen

    def _fill(self) -> None:
        whole = cards.teacher_screen(
            self._assignment, self._codes, games.card_order(), self._game, self._say
        )
        self._slots.fill(SCREEN, Markup(""))  # typed texts and open lists are reset
        for part in cards.PARTS:
            self._slots.forget(part)
        self._slots.fill(SCREEN, whole)
        self._fill_picker()
        self._fill_tasks()
        if self._codes:
            self._fill_table()
        self._fetch()

    def _fetch(self) -> None:
        tasks = [each.game for each in self._assignment.tasks if each.kind == PUZZLE]
        self._class_puzzles.fetch([self._game, *tasks], self._on_fetched)
        self._class_puzzles.fetch_positions(self._game, self._on_fetched)

    def _on_fetched(self) -> None:
        if self._is_shown:
            self._fill_picker()
            self._fill_tasks()

    @property
    def _is_shown(self) -> bool:
        host = page.slot(SCREEN)
        is_teachers = page.none_if_null(host.querySelector("[data-kind=about]")) is not None
        return is_teachers and self._stage.screen == SCREEN

    def _fill_picker(self) -> None:
        game = games.load(self._game)
        shelf = self._class_puzzles.get(self._game) or ()
        progress = self._puzzles.progress(self._game)
        positions = self._class_puzzles.positions(self._game)
        picked = frozenset(map(task_text, self._assignment.tasks))
        self._slots.fill(cards.PICKER, picker(game, shelf, progress, positions, picked, self._say))

    def _fill_tasks(self) -> None:
        tasks = [self._class_puzzles.resolve(each) for each in self._assignment.tasks]
        self._slots.fill(cards.TASKS, cards.chosen_tasks(tasks, self._say))
        problem = None if tasks else CHOOSE_FIRST
        address = ""
        try:
            address = self._address
        except AssignmentError as error:
            problem = error.message
        card = cards.class_link(address, problem, self._say, can_share=can_share())
        if self._slots.fill(cards.LINK, card):
            self._has_qr = False
            self._slots.forget(cards.QR)

    def _fill_table(self) -> None:
        rows, count = self._rows(), len(self._assignment.tasks)
        markup = cards.class_table(rows, count, self._csv(rows), self._say)
        self._slots.fill(cards.TABLE, markup)

    def _rows(self) -> list[PupilRow]:
        return read_class(self._codes, self._assignment)

    def _csv(self, rows: list[PupilRow]) -> str:
        return write_csv(cards.csv_rows(rows, len(self._assignment.tasks), self._say))

    # The assignment

    def _change(self, assignment: Assignment) -> None:
        self._assignment = assignment
        self._save()
        self._fill_tasks()

    def _save(self) -> None:
        text = json.dumps({"link": write_assignment(self._assignment), "codes": self._codes})
        self._storage.write(CLASSROOM, text, failed=self._notices.show)

    def _set_title(self, field: Element) -> None:
        self._change(replace(self._assignment, title=plain_line(str(field.value))))

    def _set_note(self, field: Element) -> None:
        self._change(replace(self._assignment, note=plain_text(str(field.value))))

    def _choose_game(self, field: Element) -> None:
        self._game = str(field.value)
        self._fill_picker()
        self._fetch()

    def _toggle_task(self, box: Element) -> None:
        """Adds the task of a box that was checked, or removes it."""
        text = str(box.value)
        others = [each for each in self._assignment.tasks if task_text(each) != text]
        if not box.checked:
            self._change(replace(self._assignment, tasks=tuple(others)))
        elif not self._add(read_task(text)):
            box.checked = False

    def _add(self, task: Task) -> bool:
        """Adds a task; returns False if the assignment is full."""
        tasks = self._assignment.tasks
        if task in tasks:
            return True
        try:
            longer = replace(self._assignment, tasks=(*tasks, task))
            write_assignment(longer)
        except AssignmentError as error:
            self._notices.show(error.message)
            return False
        self._change(longer)
        return True

    def _move(self, at: int, step: int) -> None:
        tasks = list(self._assignment.tasks)
        if 0 <= at < len(tasks) and 0 <= at + step < len(tasks):
            tasks[at], tasks[at + step] = tasks[at + step], tasks[at]
            self._change(replace(self._assignment, tasks=tuple(tasks)))

    def _remove(self, at: int) -> None:
        tasks = self._assignment.tasks
        if 0 <= at < len(tasks):
            self._uncheck(task_text(tasks[at]))
            self._change(replace(self._assignment, tasks=(*tasks[:at], *tasks[at + 1 :])))

    def _uncheck(self, text: str) -> None:
        for box in page.slot(cards.PICKER).querySelectorAll('input[type="checkbox"]'):
            if str(box.value) == text:
                box.checked = False

    def _add_position(self, form: Element) -> None:
        """Adds the position of a pasted link or record as a game to win."""
        seat, level = page.value_in(form, "seat"), page.value_in(form, "level")
        text = str(page.find_in(form, "textarea").value)
        problem: Message | None = None
        try:
            record = read_repaired(text, games.load)
            link = write_link(record, record.root.main_line_end())
            name, _, query = link.partition("?")
            task = Task(PLAY, name, query, 1 if seat == "1" else 0, level)
            problem = self._class_puzzles.resolve(task).problem
        except GameError as error:
            problem = error.message
        if problem is None and len(self._assignment.tasks) >= MAX_TASKS:
            problem = TOO_MANY
        page.show_problem(form, "" if problem is None else self._say(problem))
        if problem is None and self._add(task):
            page.find_in(form, "textarea").value = ""
            self._copying.confirm(ADDED)

    def _open_other(self, form: Element) -> None:
        """Opens the assignment of a pasted link, to change it or to check its codes."""
        try:
            assignment = read_damaged(str(page.find_in(form, "textarea").value))
        except GameError as error:
            page.show_problem(form, self._say(error.message))
            return
        page.show_problem(form, "")
        self._replace(assignment)

    def _replace(self, assignment: Assignment) -> None:
        """Begins another assignment; first asks if unsaved content on the screen would be lost."""
        if assignment == self._assignment:
            self._fill()
        elif self._assignment == Assignment() and not self._codes:
            self._begin(assignment)
        else:
            words = Message("Remove this assignment and its codes from this screen?")
            self._notices.ask(words, Message("Remove"), lambda: self._begin(assignment))

    def _begin(self, assignment: Assignment) -> None:
        self._assignment, self._codes = assignment, ""
        self._save()
        self._fill()

    # The link

    @property
    def _address(self) -> str:
        return page.shared_address(write_assignment(self._assignment))

    def _copy_link(self) -> None:
        self._copying.copy(self._address, LINK_COPIED)

    def _copy_csv(self) -> None:
        self._copying.copy(self._csv(self._rows()), TABLE_COPIED)

    def _share(self) -> None:
        title = self._assignment.title or self._say(TITLE)
        self._copying.share(title, self._address, self._copy_link)

    def _show_qr(self) -> None:
        """Shows the link as a QR code, or hides it."""
        self._has_qr = not self._has_qr
        if self._has_qr:
            self._background.spawn(self._draw_qr(self._address))
        else:
            self._slots.fill(cards.QR, Markup(""))

    async def _draw_qr(self, address: str) -> None:
        drawn = await qr.of_link(address, self._say)
        if self._is_shown and self._has_qr and address == self._address:
            self._slots.fill(cards.QR, drawn)

    # Codes

    def _set_codes(self, field: Element) -> None:
        self._codes = str(field.value)[:MAX_CODES]
        self._save()

    def _check_codes(self, form: Element) -> None:
        """Shows the table of the pasted codes."""
        self._set_codes(page.find_in(form, "textarea"))
        self._fill_table()
        page.slot(cards.TABLE).focus()


def _read(text: str | None) -> tuple[Assignment, str]:
    """The stored assignment and codes; new ones if they cannot be read."""
    stored = stored_object(text)
    link, codes = stored.get("link"), stored.get("codes")
    try:
        assignment = read_damaged(link) if isinstance(link, str) else Assignment()
    except AssignmentError:
        assignment = Assignment()
    return assignment, codes if isinstance(codes, str) else ""
