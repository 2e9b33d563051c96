"""Shortcuts: single keys that run commands, and the sheet in which they are changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from js import document

from pentabula.app.shell.markup import shortcuts_list
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.registry import Command, Registry
from pentabula.app.shell.stage import Change, Stage
from pentabula.app.store.keys import SHORTCUTS
from pentabula.app.store.page.storage import NO_SETTINGS
from pentabula.app.store.shortcuts import (
    HELP,
    REPEATABLE,
    Shortcuts,
    is_key,
    read_shortcuts,
    title,
    with_shortcut,
)
from pentabula.app.store.store import Store
from pentabula.browser import page
from pentabula.browser.tasks import READING, DeferredTasks
from pentabula.core.message import Message

if TYPE_CHECKING:
    from js import KeyboardEvent

FIELDS = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]"
LABELLED = ".side [data-action], #settings [data-action]"
REMOVING_KEYS = ("Delete", "Backspace")
MODIFIERS = ("Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock")


class ShortcutController:
    """Runs commands by single keys. `changing` is the command that waits for its new key, or "".

    `after_command` is called after every command run by a key. `replies` report the results of
    commands that are otherwise only visible. `announce` shows a sentence.
    """

    def __init__(
        self,
        stage: Stage,
        storage: Store,
        slots: Slots,
        commands: Registry[Command],
        deferred: DeferredTasks,
        after_command: Callable[[], object],
        announce: Callable[[Message], object],
        replies: Mapping[str, Callable[[], object]],
    ) -> None:
        self._stage, self._storage, self._slots = stage, storage, slots
        self._commands, self._deferred = commands, deferred
        self._after_command, self._replies = after_command, replies
        self._announce = announce
        self._say = stage.catalogue.say
        self.shortcuts = read_shortcuts(storage.read(SHORTCUTS))
        self.changing = ""

    def connect(self, hub: Hub) -> None:
        """Adds the commands about shortcuts, and listens to keys."""
        hub.commands.add({HELP: self.open, "keys-switch": self.switch, "keys-reset": self.reset})
        hub.events.clicks.add({"data-key-of": lambda button: self.ask(str(button.dataset.keyOf))})
        hub.events.keys.append(self.press)
        hub.stage.changed.append(self.follow)
        hub.storage.changed.append(self.catch_up)
        self._deferred.append("keys", self.name_keys, READING)

    def follow(self, change: Change) -> None:
        """Labels the commands on the cards with their keys, once the cards are written."""
        self._deferred.schedule("keys", self.name_keys, READING)

    def catch_up(self) -> None:
        """Applies the changes of another tab."""
        text = self._storage.read(SHORTCUTS)
        found = read_shortcuts(text)
        if text is not None and found.keys != self.shortcuts.keys:
            self.shortcuts = found
            self._show()
            self.name_keys()
            self._stage.refresh()

    def press(self, event: KeyboardEvent) -> bool:
        """Runs the command of a key; returns whether the key has a command."""
        if self.changing and page.has_open_sheet():
            return self._press_new_key(event)
        name = self._command(event) if self._is_free(event) else None
        if name is None or not (name == HELP or self._stage.is_at_table):
            return False
        event.preventDefault()
        if page.is_repeated(event) and name not in REPEATABLE:
            return True
        self._stage.forget_refusal()
        self._commands[name]()
        if name in self._replies:
            self._replies[name]()
        self._after_command()
        return True

    def key_of(self, command: str) -> str | None:
        """The key of a command, as `aria-keyshortcuts` names it; None if it has no key."""
        return self.shortcuts.keys[command] or None if self._stage.settings.keys == "on" else None

    # The sheet

    def open(self) -> None:
        """Shows all shortcuts."""
        page.close_sheets()
        self.changing = ""
        page.announce("key-reply", "")
        page.announce("key-problem", "")
        self._show()
        page.open_sheet("shortcuts")

    def ask(self, command: str) -> None:
        """Waits for the new key of a command; stops waiting if it already does."""
        self.changing = "" if command == self.changing else command
        page.announce("key-problem", "")
        if self.changing:
            words = Message(
                "Press a new key for “{command}”. Escape keeps the old one; Delete removes it.",
                command=title(command),
            )
            page.announce("key-reply", self._say(words))
        self._show()

    def switch(self) -> None:
        """Switches all single-key shortcuts off or on."""
        is_on = self._stage.settings.keys == "on"
        self._stage.change_setting("keys", "off" if is_on else "on")
        self._show()

    def reset(self) -> None:
        """Gives every command its default key."""
        self._save(
            lambda text: Shortcuts().write(),
            Message("All shortcuts have their default keys again."),
        )

    def _press_new_key(self, event: KeyboardEvent) -> bool:
        """Makes a key the new key of the waiting command; Tab stops waiting.

        Returns whether the key was handled.
        """
        key = str(event.key)
        if key in MODIFIERS:
            return True
        if key == "Tab" or page.is_modified(event):
            self.ask(self.changing)
            return False
        event.preventDefault()
        if key == "Escape":
            page.announce("key-reply", "")
            self.ask(self.changing)
        else:
            self._assign(self.changing, "" if key in REMOVING_KEYS else key)
        return True

    def _assign(self, command: str, key: str) -> None:
        problem = self.shortcuts.problem(command, key)
        if problem is not None:
            page.announce("key-problem", self._say(problem))
            return
        done = Message("“{key}” is now the key for “{command}”.", key=key, command=title(command))
        none = Message("“{command}” no longer has a key.", command=title(command))
        reply = done if is_key(key) else none
        self._save(lambda text: with_shortcut(text, command, key), reply)

    def _save(self, change: Callable[[str | None], str], reply: Message) -> None:
        self.changing = ""
        self._storage.update(SHORTCUTS, change, failed=lambda problem: self._announce(NO_SETTINGS))
        self.shortcuts = read_shortcuts(self._storage.read(SHORTCUTS))
        page.announce("key-problem", "")
        page.announce("key-reply", self._say(reply))
        self._show()
        self.name_keys()
        if self._stage.is_at_table:
            self._stage.refresh()

    def _show(self) -> None:
        is_on = self._stage.settings.keys == "on"
        self._slots.fill(
            "keys", shortcuts_list(self.shortcuts, self.changing, self._say, is_on=is_on)
        )

    def name_keys(self) -> None:
        """Labels the buttons with the keys that run their commands."""
        for button in document.querySelectorAll(LABELLED):
            name = button.dataset.action or ""
            if key := self.key_of(name) if name in self.shortcuts.keys else "":
                button.setAttribute("aria-keyshortcuts", key)
            else:
                button.removeAttribute("aria-keyshortcuts")

    def _is_free(self, event: KeyboardEvent) -> bool:
        """Whether a key may run a command: not in a field, nor over an open sheet, nor if off."""
        is_in_field = page.none_if_null(page.element_of(event).closest(FIELDS)) is not None
        is_on = self._stage.settings.keys == "on"
        return is_on and not (page.is_modified(event) or is_in_field or page.has_open_sheet())

    def _command(self, event: KeyboardEvent) -> str | None:
        code, is_shifted = page.code_of(event), event.shiftKey
        return self.shortcuts.command(str(event.key), code, is_shifted=is_shifted)
