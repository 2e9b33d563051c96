"""Connects the screens of a class: the pupil's and the teacher's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

from pentabula.app.classroom.page.class_puzzles import ClassPuzzles
from pentabula.app.classroom.page.pupil import PupilScreen
from pentabula.app.classroom.page.teacher import TeacherScreen
from pentabula.app.shell.page.copying import CopyAndShare
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.registry import LateRooms, Registry
from pentabula.app.store.puzzle_store import PuzzleStore
from pentabula.browser import page
from pentabula.browser.clock import minutes_west

if TYPE_CHECKING:
    from js import Element, Event

Handler = TypeVar("Handler")

PUPIL = "assignment"
TEACHER = "classroom"
"""The first parts of the addresses of assignments and of the teacher's screen."""

CLASS = "class"
"""The kind of the forms of both screens."""

SLOT = "classroom"
"""The element that both screens share."""


def connect(hub: Hub) -> None:
    """Connects the addresses, the clicks and the table with assignments."""
    screens = _make_screens(hub)
    pupil, teacher = screens.pupil, screens.teacher
    hub.router.openers.add({PUPIL: pupil.open_address, TEACHER: teacher.open_address})
    hub.router.pasted.add({PUPIL: pupil.open_pasted})
    hub.events.clicks.add({"data-class": screens.click})
    hub.events.forms.add({CLASS: screens.submit})
    hub.stage.changed.append(pupil.follow)
    hub.services.attempts.changed.append(pupil.note)
    hub.services.attempts.sources.append(pupil.puzzles)


class ClassroomScreens:
    """The two screens: passes clicks, forms and changed fields to the screen that handles them.

    Raises ValueError if both handle the same name.
    """

    def __init__(self, pupil: PupilScreen, teacher: TeacherScreen) -> None:
        self.pupil, self.teacher = pupil, teacher
        self._clicks = _joined(pupil.clicks, teacher.clicks)
        self._forms = _joined(pupil.forms, teacher.forms)
        self._fields = _joined(pupil.fields, teacher.fields)
        page.on(page.slot(SLOT), "change", self._on_change)

    def click(self, button: Element) -> None:
        """Runs the command in the `data-class` of a button, such as `go:3`."""
        what, _, rest = str(button.getAttribute("data-class")).partition(":")
        do = self._clicks.get(what)
        if do is not None:
            do(rest)

    def submit(self, form: Element) -> None:
        """Handles a form, by its `data-kind`."""
        do = self._forms.get(str(form.dataset.kind))
        if do is not None:
            do(form)

    def _on_change(self, event: Event) -> None:
        field = page.element_of(event)
        do = self._fields.get(str(field.getAttribute("name")))
        if do is not None:
            do(field)


def _joined(one: Mapping[str, Handler], other: Mapping[str, Handler]) -> Registry[Handler]:
    registry: Registry[Handler] = Registry(LateRooms())
    registry.add(one)
    registry.add(other)
    return registry


def _make_screens(hub: Hub) -> ClassroomScreens:
    """Makes the screens."""
    class_puzzles, copying = ClassPuzzles(hub.announcer.notices), CopyAndShare(hub.announcer.toasts)
    pupil = PupilScreen(
        hub.stage,
        hub.storage,
        hub.games.stored,
        hub.screen.slots,
        hub.router,
        hub.announcer.notices,
        hub.games.new,
        class_puzzles,
        copying,
    )
    store = PuzzleStore(hub.storage, hub.games.stored, hub.device.clock.date, minutes_west)
    teacher = TeacherScreen(
        hub.stage,
        hub.storage,
        store,
        hub.screen.slots,
        hub.router,
        hub.announcer.notices,
        class_puzzles,
        copying,
    )
    return ClassroomScreens(pupil, teacher)
