"""Assignments of a class: what they need is imported when one is opened or made."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from pentabula.app.shell.attempts import Attempt
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.stage import Change
from pentabula.app.store.keys import ASSIGNMENT
from pentabula.app.store.store import Store
from pentabula.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Callable

    from pentabula.app.classroom.page.room import Room

PUPIL = "assignment"
TEACHER = "classroom"
"""The first parts of the addresses of assignments and of the teacher's screen."""

CLASS = "class"
"""The kind of the forms of both screens."""


def connect(hub: Hub) -> None:
    """Connects the addresses, the clicks and the table with assignments."""
    late = LateRoom(hub.storage, partial(_make, hub))
    hub.router.openers.add({PUPIL: late.open_assignment, TEACHER: late.open_classroom})
    hub.router.pasted.add({PUPIL: late.open_pasted})
    hub.events.clicks.add({"data-class": lambda button: late.room.click(button)})
    hub.events.forms.add({CLASS: lambda form: late.room.submit(form)})
    hub.stage.changed.append(late.follow)
    hub.attempts.changed.append(late.note)
    hub.attempts.sources.append(late.puzzles)


class LateRoom:
    """Passes everything to the room, which `make` makes when it is first needed.

    It is needed at the table once an assignment was opened in this browser.
    """

    def __init__(self, storage: Store, make: Callable[[], Room]) -> None:
        self._storage, self._make = storage, make
        self._made: Room | None = None

    @property
    def room(self) -> Room:
        """The room, made now if it was not yet."""
        if self._made is None:
            self._made = self._make()
        return self._made

    @property
    def _at_table(self) -> Room | None:
        is_used = self._made is not None or self._storage.read(ASSIGNMENT) is not None
        return self.room if is_used else None

    def open_assignment(self, address: str) -> bool:
        """Opens the assignment in an address, or the one that was opened last."""
        self.room.pupil.open(address)
        return True

    def open_pasted(self, text: str) -> None:
        """Opens the assignment in a pasted text. Raises GameError."""
        self.room.pupil.open_pasted(text)

    def open_classroom(self, address: str) -> bool:
        """Shows the teacher's screen."""
        self.room.teacher.open()
        return True

    def follow(self, change: Change) -> None:
        """Shows where a task on the table is in its assignment."""
        room = self._at_table
        if room is not None:
            room.pupil.follow(change)

    def note(self, attempt: Attempt) -> None:
        """Stores how a task goes."""
        room = self._at_table
        if room is not None:
            room.pupil.note(attempt)

    def puzzles(self, game: str) -> Iterable[Puzzle]:
        """The puzzles of a game that came with the assignment."""
        room = self._at_table
        return () if room is None else room.pupil.puzzles(game)


def _make(hub: Hub) -> Room:
    from pentabula.app.classroom.page.room import make_room

    return make_room(hub)
