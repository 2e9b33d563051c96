"""The sheet of settings: stores the choices, and applies them to the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING

from js import document

from pentabula.app.play.settings import STYLE_SETTINGS, THINKING, read_settings
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.stage import Stage
from pentabula.app.store.keys import SETTINGS
from pentabula.app.store.page.storage import NO_SETTINGS
from pentabula.app.store.store import Store
from pentabula.browser import page
from pentabula.core.jsontext import with_entries
from pentabula.core.message import Message

if TYPE_CHECKING:
    from js import Element

MORE_CONTRAST = "(prefers-contrast: more)"
MEDIA = ("(prefers-color-scheme: dark)", MORE_CONTRAST, "(forced-colors: active)")
"""The media queries that the theme depends on besides the settings."""


class SettingsSheet:
    """Applies the settings of the stage to the sheet, the store and the appearance of the page.

    `restyle` is called when the appearance may have changed; `announce` shows a sentence. Settings
    that another tab changes are applied here, too.
    """

    def __init__(
        self,
        stage: Stage,
        storage: Store,
        restyle: Callable[[], object],
        announce: Callable[[Message], object],
    ) -> None:
        self._stage, self._storage, self._restyle = stage, storage, restyle
        self._announce = announce

    def connect(self, hub: Hub) -> None:
        """Follows the settings, the sheet and the device."""
        hub.stage.settings_changed.append(self.follow)
        hub.storage.changed.append(self.catch_up)
        page.on(document, "change", lambda event: self._change(event.target))
        page.on(document, "filled", lambda event: self.show())
        for query in MEDIA:
            page.follow_media(query, self._apply)
        self.show()

    def follow(self, name: str) -> None:
        """Stores and applies a changed setting."""
        value = getattr(self._stage.settings, name)
        if getattr(read_settings(self._storage.read(SETTINGS)), name) != value:
            self._storage.update(
                SETTINGS,
                lambda text: with_entries(text, {name: value}),
                failed=lambda problem: self._announce(NO_SETTINGS),
            )
        self._apply()

    def catch_up(self) -> None:
        """Applies the changes of another tab."""
        text = self._storage.read(SETTINGS)
        if text is None:  # never stored, or out of reach
            return
        now = asdict(self._stage.settings)
        for name, value in asdict(read_settings(text)).items():
            if value != now[name]:
                self._stage.change_setting(name, value)

    def show(self) -> None:
        """Checks the current settings in their sheet, and sets the attributes that styles read.

        The thinking time of a timed level is in every set-up form, too.
        """
        settings = self._stage.settings
        for name, value in asdict(settings).items():
            document.getElementById(f"settings-{name}-{value}").checked = True
        for form in document.querySelectorAll("[data-setup]"):
            chosen = f'input[name="{THINKING.name}"][value="{settings.thinking}"]'
            page.find_in(form, chosen).checked = True
        for name in STYLE_SETTINGS:
            page.set_root_data(name, getattr(settings, name))
        if page.root_data("iframe-theme"):
            page.set_root_data("theme", page.root_data("iframe-theme"))
        is_preferred = settings.contrast == "system" and page.matches(MORE_CONTRAST)
        page.set_root_data("contrast", "high" if is_preferred else settings.contrast)

    def _apply(self) -> None:
        self.show()
        self._restyle()

    def _change(self, field: Element) -> None:
        """Changes the setting of a field, if the field is in the sheet."""
        form = page.none_if_null(field.form)
        if form is not None and page.none_if_null(form.closest("#settings")) is not None:
            self._stage.change_setting(str(field.name), str(field.value))
