"""The backup file: everything that the user has stored, as one JSON object a line.

The first line has `pentabula` ("backup"), `version`, `written` (milliseconds since 1970) and
`count`; each of the others has a `key` and its `text`. So a file that was cut off or damaged still
has all its other lines.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pentabula.app.store.dates import read_date
from pentabula.app.store.keys import is_in_backup
from pentabula.app.store.store import Store
from pentabula.core.errors import GameError
from pentabula.core.jsontext import MAX_COUNT, is_damaged, is_whole, read_object
from pentabula.core.message import Message

VERSION: Final = 1
KIND: Final = "backup"

NO_BACKUP: Final = Message(
    "This file is not a backup of Pentabula. A backup is made by “Back up” under My games."
)


class BackupError(GameError):
    """A file that is not a backup."""


@dataclass(frozen=True, slots=True)
class Backup:
    """The readable content of a backup file.

    `written` is when it was made, 0 if unknown. `damaged` counts unreadable lines, and `missing`
    the lines that are absent at the end.
    """

    texts: dict[str, str]
    written: int = 0
    damaged: int = 0
    missing: int = 0
    is_later: bool = False


def write_backup(store: Store, now: int) -> str:
    """The text of a backup file; `now` is in milliseconds since 1970."""
    found = dict(_stored(store))
    head = {"pentabula": KIND, "version": VERSION, "written": now, "count": len(found)}
    lines = [head, *({"key": key, "text": text} for key, text in found.items())]
    return "".join(json.dumps(line) + "\n" for line in lines)


def is_backup(text: str) -> bool:
    """Whether a text begins like a backup file."""
    return text.removeprefix("\ufeff").lstrip().startswith('{"pentabula": "backup"')


def read_backup(text: str) -> Backup:
    """The readable content of a backup file. Raises BackupError if the text is not a backup."""
    lines = [line for line in text.removeprefix("\ufeff").split("\n") if line.strip()]
    head = _object(lines[0]) if lines else {}
    has_head = head.get("pentabula") == KIND
    texts, damaged = dict[str, str](), 0
    for line in lines[1:] if has_head else lines:
        entry = _object(line)
        key, stored = entry.get("key"), entry.get("text")
        if isinstance(key, str) and isinstance(stored, str) and is_in_backup(key):
            texts[key] = stored
        else:
            damaged += 1
    if not has_head and not texts:
        raise BackupError(NO_BACKUP)
    count = head.get("count")
    expected = count if is_whole(count, 0, MAX_COUNT) else 0
    return Backup(
        texts,
        read_date(head.get("written")),
        damaged,
        max(0, expected - len(texts) - damaged),
        is_whole(head.get("version"), VERSION + 1),
    )


def _stored(store: Store) -> Iterator[tuple[str, str]]:
    for key in store.keys(""):
        text = store.read(key) if is_in_backup(key) else None
        if text is not None and not is_damaged(text):
            yield key, text


def _object(line: str) -> dict[str, object]:
    try:
        return read_object(line)
    except ValueError:
        return {}
