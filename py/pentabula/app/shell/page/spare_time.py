"""When a level may think in the user's time: in a page that is seen, on a device that is charged.

Browsers do not say whether a device saves its battery. So a level thinks on only where the browser
says that the device is charging, or has no battery; where it says nothing, it does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document, navigator

from pentabula.app.shell.page.hub import Hub
from pentabula.browser import page

if TYPE_CHECKING:
    from js import BatteryManager


class SpareTime:
    """Knows whether the device may work in the user's time, once the browser has answered."""

    def __init__(self, hub: Hub) -> None:
        self._stage = hub.stage
        self._battery: BatteryManager | None = None
        hub.engine.at_table.may_ponder = lambda: self.is_free
        page.on(document, "visibilitychange", lambda event: self._follow())
        page.ask(lambda: navigator.getBattery(), self._begin)

    @property
    def is_free(self) -> bool:
        """Whether a level may think on now."""
        may_think = self._stage.settings.ponder == "on" and not document.hidden
        return may_think and self._battery is not None and bool(self._battery.charging)

    def _begin(self, battery: BatteryManager) -> None:
        self._battery = battery
        page.on(battery, "chargingchange", lambda event: self._follow())
        self._follow()

    def _follow(self) -> None:
        """Lets the engine begin, or stops it."""
        if self._stage.is_at_table:
            self._stage.refresh()


def connect(hub: Hub) -> None:
    """Lets Grandmaster think while the user thinks."""
    SpareTime(hub)
