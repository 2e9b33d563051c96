"""Whether a level may ponder, that is, think during the user's turn.

It may while the page is visible and the device is charging or has no battery. Browsers do not tell
whether a device saves its battery, so a level does not ponder where nothing is known of one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document, navigator

from pentabula.app.shell.page.hub import Hub
from pentabula.browser import page

if TYPE_CHECKING:
    from js import BatteryManager


class PonderPermission:
    """Whether a level may ponder; it may not until the browser has reported the battery."""

    def __init__(self, hub: Hub) -> None:
        self._stage = hub.stage
        self._battery: BatteryManager | None = None
        hub.engine.at_table.may_ponder = lambda: self.is_granted
        page.on(document, "visibilitychange", lambda event: self._follow())
        page.ask(lambda: navigator.getBattery(), self._begin)

    @property
    def is_granted(self) -> bool:
        """Whether a level may ponder now."""
        is_wanted = self._stage.settings.ponder == "on" and not document.hidden
        return is_wanted and self._battery is not None and bool(self._battery.charging)

    def _begin(self, battery: BatteryManager) -> None:
        self._battery = battery
        page.on(battery, "chargingchange", lambda event: self._follow())
        self._follow()

    def _follow(self) -> None:
        """Lets the engine start or stop pondering."""
        if self._stage.is_at_table:
            self._stage.refresh()


def connect(hub: Hub) -> None:
    """Lets Grandmaster think while the user thinks."""
    PonderPermission(hub)
