"""Shortcuts in the page: the keys that give commands, and the sheet that shows and changes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from js import document

from pentabula.core.message import Message
from pentabula.pages.shortcuts import listing
from pentabula.session.keep.shortcuts import HELP, Shortcuts, is_key, read_shortcuts, title
from pentabula.web import page
from pentabula.web.shell.storage import SHORTCUTS

if TYPE_CHECKING:
    from pentabula.web.app import App

WRITING = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]"
TAKE_AWAY = ("Delete", "Backspace")
ALONE = ("Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Dead")


class ShortcutController:
    """Hears keys of one letter. `changing` is the command whose new key is to be pressed."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.shortcuts = read_shortcuts(app.storage.read(SHORTCUTS))
        self.changing = ""

    def press(self, event: Any) -> bool:
        """Does what a key is for; tells whether it was for anything."""
        if self.changing and page.is_covered():
            return self._hear(event)
        name = self.shortcuts.command(str(event.key)) if self._is_free(event) else None
        if name is None or not (name == HELP or self.app.is_at_table):
            return False
        event.preventDefault()
        self.app.commands[name]()
        self.app.router.find_focus()
        return True

    def key_of(self, command: str) -> str | None:
        """The key of a command, as `aria-keyshortcuts` has it."""
        return self.shortcuts.keys[command] or None if self.app.settings.keys == "on" else None

    # The sheet

    def open(self) -> None:
        """Shows all shortcuts."""
        page.close_sheets()
        self.changing = ""
        page.say("key-told", "")
        page.say("key-problem", "")
        self._show()
        page.open_sheet("shortcuts")

    def ask(self, command: str) -> None:
        """Waits for the new key of a command; asked again, no longer."""
        self.changing = "" if command == self.changing else command
        page.say("key-problem", "")
        if self.changing:
            words = Message(
                "Press a new key for “{command}”. Escape keeps the old one; Delete removes it.",
                command=title(command),
            )
            page.say("key-told", self.app.say(words))
        self._show()

    def switch(self) -> None:
        """Turns all keys of one letter off, or on."""
        self.app.set("keys", "off" if self.app.settings.keys == "on" else "on")
        self._show()

    def reset(self) -> None:
        """Gives every command its usual key."""
        self._keep(Shortcuts(), Message("All shortcuts have their default keys again."))

    def _hear(self, event: Any) -> bool:
        """Takes the key that was asked for; Tab only goes on."""
        key = str(event.key)
        if key in ALONE:
            return True
        if key == "Tab" or event.ctrlKey or event.altKey or event.metaKey:
            self.ask(self.changing)
            return False
        event.preventDefault()
        if key == "Escape":
            page.say("key-told", "")
            self.ask(self.changing)
        else:
            self._take(self.changing, "" if key in TAKE_AWAY else key)
        return True

    def _take(self, command: str, key: str) -> None:
        problem = self.shortcuts.problem(command, key)
        if problem is not None:
            page.say("key-problem", self.app.say(problem))
            return
        done = Message("“{key}” is now the key for “{command}”.", key=key, command=title(command))
        none = Message("“{command}” no longer has a key.", command=title(command))
        self._keep(self.shortcuts.changed(command, key), done if is_key(key) else none)

    def _keep(self, shortcuts: Shortcuts, told: Message) -> None:
        self.shortcuts, self.changing = shortcuts, ""
        self.app.storage.write(SHORTCUTS, shortcuts.write())
        page.say("key-problem", "")
        page.say("key-told", self.app.say(told))
        self._show()
        self.name_keys()
        if self.app.seen is not None:
            self.app.refresh(moves=False)

    def _show(self) -> None:
        is_on = self.app.settings.keys == "on"
        page.fill("keys", listing(self.shortcuts, self.changing, self.app.say, is_on=is_on))

    def name_keys(self) -> None:
        """Tells on the commands themselves which keys give them."""
        for name in self.shortcuts.keys:
            for button in document.querySelectorAll(f'.side [data-action="{name}"]'):
                if key := self.key_of(name):
                    button.setAttribute("aria-keyshortcuts", key)
                else:
                    button.removeAttribute("aria-keyshortcuts")

    def _is_free(self, event: Any) -> bool:
        """Whether a letter is a command: nobody writes, no sheet is open, people want it so."""
        is_modified = event.ctrlKey or event.altKey or event.metaKey
        is_writing = event.target.matches(WRITING)
        is_on = self.app.settings.keys == "on"
        return is_on and not (is_modified or is_writing or page.is_covered())
