"""Clicks, forms and keys of the whole page, passed to the features that registered for them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from js import document

from pentabula.app.shell.page.late import LateError
from pentabula.app.shell.page.tap_guard import CONTROLS, TapGuard
from pentabula.app.shell.registry import Command, LateRooms, Registry
from pentabula.browser import page
from pentabula.browser.tasks import DeferredTasks

if TYPE_CHECKING:
    from js import Element, Event, KeyboardEvent, PointerEvent

ACTION = "data-action"
TARGET = "data-target"

FIELDS = "input, textarea, select, [contenteditable]"


class Events:
    """Listens to the document while the page exists.

    `clicks` run on a click on an element, by an attribute; an element has at most one. `forms` run
    on submitting a form, by its `data-form`. `keys` return whether they handled a key; no two of
    them handle the same key. `replying` are the commands that explain their refusal when their
    disabled buttons are pressed. `before_command` is called before a command, `after_click` after
    every handled click.
    """

    def __init__(
        self,
        commands: Registry[Command],
        deferred: DeferredTasks,
        tap_guard: TapGuard,
        after_click: Callable[[], object],
        late: LateRooms,
    ) -> None:
        self._commands, self._deferred, self._after_click = commands, deferred, after_click
        self.tap_guard = tap_guard
        self._active, self._known = "", 0
        self._is_side_press = False
        self.clicks: Registry[Callable[[Element], object]] = Registry(late)
        self.forms: Registry[Callable[[Element], object]] = Registry(late)
        self.keys: list[Callable[[KeyboardEvent], bool]] = []
        self.replying: set[str] = set()
        self.before_command: Callable[[], object] = lambda: None

    def listen(self) -> None:
        """Begins to listen."""
        page.on(document, "pointerdown", self._on_press)
        page.on(document, "click", self._on_click)
        page.on(document, "submit", self._on_submit)
        page.on(document, "keydown", self._on_key)
        page.on(document, "visibilitychange", lambda event: self._on_visibility())

    def _on_press(self, event: PointerEvent) -> None:
        """Notes a press by a pen's side button or eraser, which a browser may turn into a click."""
        self._is_side_press = not page.is_main_press(event)

    def _on_click(self, event: PointerEvent) -> None:
        if event.detail > 0 and not self._is_meant(event):
            event.preventDefault()
            return
        button = page.none_if_null(page.element_of(event).closest(self._selector()))
        if button is None:
            return
        if page.none_if_null(button.closest(".menu")) is not None:
            page.close_sheet("more")
        if not button.hasAttribute(TARGET):
            self._deferred.flush()
        with suppress(LateError):  # which was shown
            self._follow_click(button, event)
        self._after_click()

    def _selector(self) -> str:
        """Selects the elements that handle clicks."""
        if self._known != len(self.clicks):
            self._known = len(self.clicks)
            anywhere = ", ".join(f"[{name}]" for name in (ACTION, *self.clicks) if name != TARGET)
            self._active = f"{anywhere}, .choices [{TARGET}]"
        return self._active

    def _follow_click(self, button: Element, event: PointerEvent) -> None:
        attribute = next((name for name in self.clicks if button.hasAttribute(name)), None)
        if attribute is not None:
            self.clicks[attribute](button)
        elif (command := self._commands.get(str(button.dataset.action))) is not None:
            event.preventDefault()
            is_disabled = button.getAttribute("aria-disabled") == "true"
            if not is_disabled or str(button.dataset.action) in self.replying:
                self.before_command()
                command()

    def _is_meant(self, event: PointerEvent) -> bool:
        """Whether a tap was meant for the control under it; True without a control."""
        if self._is_side_press or not page.is_main_press(event):
            return False
        control = page.none_if_null(page.element_of(event).closest(CONTROLS))
        return control is None or self.tap_guard.accepts(control, event)

    def _on_submit(self, event: Event) -> None:
        event.preventDefault()
        self._deferred.flush()
        form = event.target
        submit = self.forms.get(str(form.getAttribute("data-form")))
        if submit is not None:
            with suppress(LateError):
                submit(form)

    def _on_key(self, event: KeyboardEvent) -> None:
        if event.defaultPrevented:
            return
        if page.is_repeated(event) and _activates(event):
            event.preventDefault()  # one press of Enter presses a button once
        else:
            with suppress(LateError):
                any(press(event) for press in self.keys)

    def _on_visibility(self) -> None:
        """Does all pending tasks: a hidden page may be closed without notice."""
        if document.hidden:
            self._deferred.flush()


def _activates(event: KeyboardEvent) -> bool:
    """Whether a key presses the control that has the focus, or submits the form of a field."""
    element = page.element_of(event)
    if event.key == "Enter":
        return not element.matches("textarea, [contenteditable]")
    return event.key == " " and not element.matches(f"{FIELDS}, .scroll, body, html")
