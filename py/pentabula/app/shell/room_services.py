"""What rooms do for each other, so that none imports another."""

from __future__ import annotations

from collections.abc import Callable

from pentabula.app.shell.activities import Activities
from pentabula.app.shell.attempts import Attempts
from pentabula.app.shell.registry import LateRooms, Registry


class RoomServices:
    """The services of rooms for each other.

    `activities` make the activities of stored games, `attempts` report how tasks go. `extractors`
    read the games inside other files: see `files.Files`; `text_kinds` open texts that are not
    games, and return whether they did. `line_owners` show the first moves of a line of a turning
    point, such as `better:5`, and return whether the line is theirs.
    """

    def __init__(self, activities: Activities, late: LateRooms) -> None:
        self.activities, self.attempts = activities, Attempts()
        self.extractors: Registry[Callable[[bytes], str | None]] = Registry(late)
        self.text_kinds: Registry[Callable[[str], bool]] = Registry(late)
        self.line_owners: list[Callable[[str], bool]] = []
