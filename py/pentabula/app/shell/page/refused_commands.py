"""Marks the commands that the activity on the table refuses; when pressed, they reply why."""

from __future__ import annotations

from typing import Final

from js import document

from pentabula.app.play.activity import Refusals
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.stage import Change, Stage
from pentabula.browser import page
from pentabula.browser.tasks import READING, DeferredTasks

ACTIONS: Final = {
    "undo": "undo",
    "redo": "redo",
    "analyse": "analysis",
    "analysis-on": "analysis",
    "review": "review",
    "edit-position": "editor",
    "play-here": "analysis",
    "own-game": "analysis",
    "both-sides": "analysis",
}
"""The action that each command performs, by its name in `Refusals`."""

EXPLAINED: Final = ("analysis", "review")
"""The actions whose views show the reason for a refusal, in a slot `analysis-refused` and so on."""


class RefusedCommands:
    """Marks the buttons of refused commands everywhere in the page."""

    def __init__(self, stage: Stage, slots: Slots, deferred: DeferredTasks) -> None:
        self._stage, self._slots, self._deferred = stage, slots, deferred

    def connect(self, hub: Hub) -> None:
        """Follows the stage; refused commands reply when pressed."""
        hub.events.replying |= {*ACTIONS, "hint"}
        hub.stage.changed.append(self.follow)

    def follow(self, change: Change) -> None:
        """Marks the buttons once the picture is painted; some are replaced with each picture."""
        self._deferred.schedule("refusals", lambda: self._write(self._stage.refusals), READING)

    def _write(self, refusals: Refusals) -> None:
        for action, name in ACTIONS.items():
            is_refused = getattr(refusals, name) is not None
            for button in document.querySelectorAll(f'[data-action="{action}"]'):
                page.disable(button, is_refused)
        for name in EXPLAINED:
            self._slots.write(f"{name}-refused", self._stage.say(getattr(refusals, name) or ""))
