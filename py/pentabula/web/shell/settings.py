"""The sheet of settings: takes what is chosen, stores it, and applies it to the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING

from js import document, window

from pentabula.session.keep.keys import SETTINGS
from pentabula.session.keep.settings import LOOKS, THINKING
from pentabula.session.keep.store import Store
from pentabula.web import page
from pentabula.web.stage import Stage

if TYPE_CHECKING:
    from js import Element

MORE_CONTRAST = "(prefers-contrast: more)"
MEDIA = ("(prefers-color-scheme: dark)", MORE_CONTRAST, "(forced-colors: active)")
"""What the theme follows besides the settings."""


class SettingsSheet:
    """Keeps the sheet, the looks of the page and the stored settings in line with the stage's.

    `restyle` is called when the looks may have changed.
    """

    def __init__(self, stage: Stage, storage: Store, restyle: Callable[[], object]) -> None:
        self._stage, self._storage, self._restyle = stage, storage, restyle

    def connect(self) -> None:
        """Listens to the sheet, the settings and the device."""
        self._stage.settings_changed.append(self.follow)
        page.on(document, "change", lambda event: self._take(event.target))
        for query in MEDIA:
            page.on(window.matchMedia(query), "change", lambda event: self._apply())
        self.show()

    def follow(self, name: str) -> None:
        """Stores and applies the settings, one of which has changed."""
        self._storage.write(SETTINGS, self._stage.settings.write())
        self._apply()

    def show(self) -> None:
        """Marks the current settings in their sheet, and sets those that styles read.

        How long the strongest level thinks is in every set-up form, too.
        """
        settings = self._stage.settings
        for name, value in asdict(settings).items():
            document.getElementById(f"settings-{name}-{value}").checked = True
        for form in document.querySelectorAll("[data-setup]"):
            chosen = f'input[name="{THINKING.name}"][value="{settings.thinking}"]'
            page.find_in(form, chosen).checked = True
        for name in LOOKS:
            page.set_root_data(name, getattr(settings, name))
        is_preferred = settings.contrast == "system" and window.matchMedia(MORE_CONTRAST).matches
        page.set_root_data("contrast", "high" if is_preferred else settings.contrast)

    def _apply(self) -> None:
        self.show()
        self._restyle()

    def _take(self, field: Element) -> None:
        """Changes the setting that a field stands for, if it is one of the sheet's."""
        form = page.none_if_null(field.form)
        if form is not None and page.none_if_null(form.closest("#settings")) is not None:
            self._stage.change_setting(str(field.name), str(field.value))
