"""Drills at the table: opens them, takes answers, measures a minute, stores the best runs.

Everything else is imported when a drill is opened.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pentabula.app.shell.addresses import DRILL_PREFIX
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.stage import Change

if TYPE_CHECKING:
    from js import Element, KeyboardEvent

    from pentabula.app.exercises.page.drill_room import DrillRoom


class LateDrills:
    """Passes everything to the room, which `make` makes when the first drill is opened."""

    def __init__(self, make: Callable[[], DrillRoom]) -> None:
        self._make = make
        self._room: DrillRoom | None = None

    def connect(self, hub: Hub) -> None:
        """Adds the addresses, clicks, forms and keys of drills, and follows the stage."""
        hub.router.openers.add({DRILL_PREFIX: self.open_address})
        hub.events.clicks.add({"data-drill": self.click})
        hub.events.forms.add({"drill": self.submit})
        hub.events.keys.append(self.press)
        hub.stage.changed.append(self.follow)

    @property
    def room(self) -> DrillRoom:
        """The room, made now if it was not yet."""
        if self._room is None:
            self._room = self._make()
        return self._room

    def open_address(self, address: str) -> bool:
        """Opens the drill of a game; returns True."""
        self.room.open(address.partition("/")[2])
        return True

    def click(self, button: Element) -> None:
        """Does what a button of the drill says."""
        self.room.click(str(button.getAttribute("data-drill")))

    def submit(self, form: Element) -> None:
        """Takes the number in the field."""
        self.room.submit(form)

    def press(self, event: KeyboardEvent) -> bool:
        """Answers by a digit; returns whether a drill took the key."""
        return self._room is not None and self._room.press(event)

    def follow(self, change: Change) -> None:
        """Shows the drill on the table."""
        if self._room is not None:
            self._room.follow(change)


def make_drills(hub: Hub) -> LateDrills:
    """The drills of the page."""
    return LateDrills(partial(_make, hub))


def _make(hub: Hub) -> DrillRoom:
    from pentabula.app.exercises.page.drill_room import DrillRoom

    return DrillRoom(hub.stage, hub.storage, hub.slots, hub.router, hub.dice, hub.clock, hub.rng)
