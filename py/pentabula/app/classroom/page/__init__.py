"""Assignments of a class: the pupil's and the teacher's screen."""

from __future__ import annotations

from pentabula.app.classroom.page.room import make_room
from pentabula.app.shell.page.hub import Hub

PUPIL = "assignment"
TEACHER = "classroom"
"""The first parts of the addresses of assignments and of the teacher's screen."""

CLASS = "class"
"""The kind of the forms of both screens."""


def connect(hub: Hub) -> None:
    """Connects the addresses, the clicks and the table with assignments."""
    room = make_room(hub)
    pupil, teacher = room.pupil, room.teacher
    hub.router.openers.add({PUPIL: pupil.open_address, TEACHER: teacher.open_address})
    hub.router.pasted.add({PUPIL: pupil.open_pasted})
    hub.events.clicks.add({"data-class": room.click})
    hub.events.forms.add({CLASS: room.submit})
    hub.stage.changed.append(pupil.follow)
    hub.services.attempts.changed.append(pupil.note)
    hub.services.attempts.sources.append(pupil.puzzles)
