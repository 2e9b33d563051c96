"""The sheet of shortcuts: each command with its key, which can be changed, and the fixed keys."""

from __future__ import annotations

from pentabula.app.shell.buttons import button, command
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.app.store.shortcuts import COMMANDS, FIXED, Command, Shortcuts
from pentabula.core.message import Message


def listing(shortcuts: Shortcuts, changing: str, say: Say, *, is_on: bool) -> Markup:
    """The content of the sheet. `changing` names the command whose new key is awaited, or is
    empty."""
    state = (
        Message("Shortcuts work whenever you are not typing.")
        if is_on
        else Message("Single-key shortcuts are off.")
    )
    switch = Message("Turn them off") if is_on else Message("Turn them on")
    return together(
        [
            tag("p", say(state)),
            tag("ul", [_row(c, shortcuts, changing, say) for c in COMMANDS], class_="keys"),
            tag(
                "p",
                command("keys-switch", switch, say),
                command("keys-reset", Message("Restore the default keys"), say),
                class_="actions",
            ),
            tag("h3", say(Message("On the board"))),
            tag("dl", [_fixed(*each, say) for each in FIXED], class_="keys"),
        ]
    )


def _row(command: Command, shortcuts: Shortcuts, changing: str, say: Say) -> Markup:
    words, key = say(command.title), shortcuts.keys[command.name]
    shown = key or say(Message("none"))
    is_asked = changing == command.name
    if is_asked:
        shown = say(Message("Press a key"))
    key_button = button(
        shown,
        data_key_of=command.name,
        aria_label=say(Message("{key}: {command}", key=shown, command=command.title)),
        aria_pressed=str(is_asked).lower(),
    )
    return tag("li", tag("span", words, aria_hidden="true"), key_button)


def _fixed(keys: Message, does: Message, say: Say) -> Markup:
    return tag("div", tag("dt", say(keys)), tag("dd", say(does)))
