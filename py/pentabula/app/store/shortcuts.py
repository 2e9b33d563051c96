"""Single-key shortcuts: the command of each key, changed and stored."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from pentabula.boards.keyboard import is_foreign, latin_key
from pentabula.core.jsontext import stored_object, with_entries
from pentabula.core.message import Message


@dataclass(frozen=True, slots=True)
class KeyCommand:
    """A command that can have a key: its name (`data-action`), its title, its default key."""

    name: str
    title: Message
    key: str


HELP: Final = "shortcuts"
COMMANDS: Final = (
    KeyCommand("hint", Message("Get a hint"), "h"),
    KeyCommand("undo", Message("Undo your last move"), "u"),
    KeyCommand("redo", Message("Redo what was undone"), "r"),
    KeyCommand("roll", Message("Roll the dice"), "d"),
    KeyCommand("previous", Message("Back one move"), ","),
    KeyCommand("next", Message("Forward one move"), "."),
    KeyCommand("first", Message("To the first move"), "<"),
    KeyCommand("last", Message("To the last move"), ">"),
    KeyCommand("previous-variation", Message("To the variation above"), "["),
    KeyCommand("next-variation", Message("To the variation below"), "]"),
    KeyCommand("analyse", Message("Open or close the analysis"), "a"),
    KeyCommand("review", Message("Open or close the review"), "v"),
    KeyCommand("review-try", Message("Try the turning points again"), "y"),
    KeyCommand("notes", Message("Comment on the move"), "n"),
    KeyCommand("players", Message("Change who plays"), "w"),
    KeyCommand("board", Message("Go to the board"), "b"),
    KeyCommand("type", Message("Go to the field for typed moves"), "m"),
    KeyCommand("clock", Message("Press the clock"), "k"),
    KeyCommand("clock-pause", Message("Pause or continue the clocks"), "z"),
    KeyCommand("hear-status", Message("Repeat the status"), "s"),
    KeyCommand("hear-last", Message("Hear the last move"), "l"),
    KeyCommand("hear-open", Message("Hear the legal moves"), "t"),
    KeyCommand("hear-pieces", Message("Hear the pieces of each side"), "p"),
    KeyCommand("hear-groups", Message("Hear groups and scores"), "g"),
    KeyCommand("hear-clock", Message("Hear the move number, the turn and the time"), "c"),
    KeyCommand("estimate", Message("Hear the evaluation"), "e"),
    KeyCommand(HELP, Message("Show this list"), "?"),
)
REPEATABLE: Final = frozenset({"previous", "next", "previous-variation", "next-variation"})
"""The commands that a key repeats while it is pressed."""

DEFAULTS: Final = MappingProxyType({command.name: command.key for command in COMMANDS})

FIXED: Final = (
    (Message("Arrow keys"), Message("move around the board")),
    (Message("Home, End"), Message("go to the ends of a row")),
    (
        Message("Away from the board"),
        Message(
            "Left and Right go back and forward through the moves, Up and Down between "
            "variations, Home and End to the first and the last move"
        ),
    ),
    (
        Message("Up, Down"),
        Message("on a hexagonal board: up to the left, down to the right"),
    ),
    (
        Message("Shift with Up, Down"),
        Message("on a hexagonal board: up to the right, down to the left"),
    ),
    (
        Message("Home, Page Up, End, Page Down"),
        Message(
            "on a hexagonal board: up to the left, up to the right, down to the left, down to "
            "the right; on the number pad 7, 9, 1 and 3"
        ),
    ),
    (Message("Enter, Space"), Message("select the place")),
    (Message("Escape"), Message("cancel an unfinished move, close a dialog")),
)
"""Keys that cannot be changed."""


@dataclass(frozen=True, slots=True)
class Shortcuts:
    """The key of each command, empty if it has none. No two commands share a key."""

    keys: Mapping[str, str] = field(default_factory=lambda: DEFAULTS)

    def command(self, key: str, code: str = "", *, is_shifted: bool = False) -> str | None:
        """The command of a key; None if it has none.

        A letter of a non-Latin script stands for the key at its position, given by its `code`.
        """
        given = {given: name for name, given in self.keys.items() if given}
        found = given.get(key.lower())
        if found is None and is_foreign(key):
            found = given.get(latin_key(code, is_shifted=is_shifted))
        return found

    def problem(self, name: str, key: str) -> Message | None:
        """Why a command cannot have a key, or None if it can. An empty key means no shortcut."""
        if key and not is_key(key):
            return Message("A shortcut must be a single letter, digit or symbol.")
        other = self.command(key) if key else None
        if other is None or other == name:
            return None
        return Message(
            "“{key}” is already the key for “{command}”. Choose another, or change that one first.",
            key=key.lower(),
            command=title(other),
        )

    def changed(self, name: str, key: str) -> Shortcuts:
        """These shortcuts with another key for a command; unchanged if that has a problem."""
        if name not in DEFAULTS or self.problem(name, key) is not None:
            return self
        return replace(self, keys=MappingProxyType({**self.keys, name: key.lower()}))

    def taking(self, name: str, key: str) -> Shortcuts:
        """These shortcuts with another key for a command, which any other command loses."""
        free = {n: "" if key and given == key else given for n, given in self.keys.items()}
        return replace(self, keys=MappingProxyType({**free, name: key}))

    def write(self) -> str:
        """The keys that differ from the defaults, as JSON text."""
        return json.dumps({n: key for n, key in self.keys.items() if key != DEFAULTS[n]})


def with_shortcut(text: str | None, name: str, key: str) -> str:
    """The stored text with another key for a command; any other command loses that key.

    The keys of commands that only later releases know stay.
    """
    changed = read_shortcuts(text).taking(name, key.lower())
    stored = stored_object(text).items()
    unknown = {each: given for each, given in stored if each not in DEFAULTS}
    return with_entries(changed.write(), unknown)


def is_key(key: str) -> bool:
    """Whether a `KeyboardEvent.key` is a single letter, digit or symbol."""
    return len(key) == 1 and key.isprintable() and not key.isspace()


def title(name: str) -> Message:
    """What the command of that name does."""
    return next(command.title for command in COMMANDS if command.name == name)


def read_shortcuts(text: str | None) -> Shortcuts:
    """The shortcuts in a stored text. Unreadable values keep their defaults.

    A stored key stays with its command even if a later release has made it the default of another
    command, which then has no key. If two commands are stored with the same key, all get their
    defaults.
    """
    stored = {
        name: key.lower()
        for name, key in stored_object(text).items()
        if name in DEFAULTS and isinstance(key, str) and (not key or is_key(key))
    }
    taken = [key for key in stored.values() if key]
    if len(taken) != len(set(taken)):
        return Shortcuts()
    free = {name: "" if key in taken else key for name, key in DEFAULTS.items()}
    return Shortcuts(MappingProxyType(free | stored))
