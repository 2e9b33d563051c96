"""Vibration for moves and refusals, on devices that can."""

from __future__ import annotations

from js import navigator
from pyodide.ffi import to_js

from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.stage import Change, Stage
from pentabula.browser import page

MOVED, REFUSED, CHOSEN = (14,), (24, 48, 24), (6,)
"""Patterns of vibration in milliseconds: on, off, on."""


class Vibration:
    """Vibrates for actions, if the setting is on and the page has been used."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def connect(self, hub: Hub) -> None:
        """Follows the stage."""
        hub.stage.changed.append(self.follow)

    def follow(self, change: Change) -> None:
        """Vibrates for an action."""
        if change.before is None:
            return
        self.vibrate(_pattern(change))

    def vibrate(self, pattern: tuple[int, ...]) -> None:
        """Vibrates by a pattern, if the setting is on and the page has been used."""
        is_on = self._stage.settings.vibration == "on"
        if is_on and pattern and hasattr(navigator, "vibrate") and page.is_touched():
            navigator.vibrate(to_js(pattern))


def _pattern(change: Change) -> tuple[int, ...]:
    session, before = change.session, change.before
    if session.refusal is not None:
        return REFUSED
    if before is not None and session.node is not before.node:
        return MOVED
    return CHOSEN if session.is_mid_move else ()
