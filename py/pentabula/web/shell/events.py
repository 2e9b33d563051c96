"""Clicks, forms and keys of the whole page, passed to the features that registered for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from js import document

from pentabula.web import page
from pentabula.web.shell.registry import Command, Registry
from pentabula.web.shell.tap_guard import CONTROLS, TapGuard
from pentabula.web.tasks import DeferredTasks

if TYPE_CHECKING:
    from js import Element, Event, KeyboardEvent, PointerEvent

ACTION = "data-action"
TARGET = "data-target"

SETUP = "setup"
"""The kind of the forms that set up a game, one for each game."""


class Events:
    """Listens to the document while the page exists.

    `clicks`: what a click on an element does, by an attribute; no element has two of them.
    `forms`: what submitting a form does, by its `data-form`. `keys` return whether they handled a
    key; no two of them handle the same key. `after_click` is called after every click that did
    something.
    """

    def __init__(
        self,
        commands: Registry[Command],
        deferred: DeferredTasks,
        tap_guard: TapGuard,
        after_click: Callable[[], object],
    ) -> None:
        self._commands, self._deferred, self._after_click = commands, deferred, after_click
        self.tap_guard = tap_guard
        self._active = ""
        self.clicks: Registry[Callable[[Element], object]] = Registry()
        self.forms: Registry[Callable[[Element], object]] = Registry()
        self.keys: list[Callable[[KeyboardEvent], bool]] = []

    def listen(self) -> None:
        """Begins to listen, once all features have registered."""
        anywhere = ", ".join(f"[{name}]" for name in (ACTION, *self.clicks) if name != TARGET)
        self._active = f"{anywhere}, .choices [{TARGET}]"
        page.on(document, "click", self._on_click)
        page.on(document, "submit", self._on_submit)
        page.on(document, "keydown", self._on_key)
        page.on(document, "visibilitychange", lambda event: self._on_visibility())

    def _on_click(self, event: PointerEvent) -> None:
        if event.detail > 0 and not self._is_meant(event):
            event.preventDefault()
            return
        button = page.none_if_null(event.target.closest(self._active))
        if button is None:
            return
        if page.none_if_null(button.closest(".menu")) is not None:
            page.close_sheet("more")
        if not button.hasAttribute(TARGET):
            self._deferred.flush()
        attribute = next((name for name in self.clicks if button.hasAttribute(name)), None)
        if attribute is not None:
            self.clicks[attribute](button)
        elif (command := self._commands.get(str(button.dataset.action))) is not None:
            event.preventDefault()
            if button.getAttribute("aria-disabled") != "true":
                command()
        self._after_click()

    def _is_meant(self, event: PointerEvent) -> bool:
        """Whether a tap was meant for the control under it; True if there is none."""
        control = page.none_if_null(event.target.closest(CONTROLS))
        return control is None or self.tap_guard.accepts(control, event.clientX, event.clientY)

    def _on_submit(self, event: Event) -> None:
        event.preventDefault()
        self._deferred.flush()
        form = event.target
        is_setup = form.hasAttribute("data-setup")
        submit = self.forms.get(SETUP if is_setup else str(form.getAttribute("data-form")))
        if submit is not None:
            submit(form)

    def _on_key(self, event: KeyboardEvent) -> None:
        if not event.defaultPrevented:
            any(press(event) for press in self.keys)

    def _on_visibility(self) -> None:
        """A hidden page may be closed without notice."""
        if document.hidden:
            self._deferred.flush()
