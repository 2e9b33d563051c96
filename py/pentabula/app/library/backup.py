"""The backup file: everything that the user has stored, as one JSON object a line.

The first line has `pentabula` ("backup"), `version`, `written` (milliseconds since 1970) and
`count`; each of the others has a `key` and its `text`. So a file that was cut off or damaged still
has all its other lines. A file that another program has formatted anew, or that mail has quoted or
encoded, is read as well.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pentabula.app.store.dates import read_date
from pentabula.app.store.keys import is_in_backup
from pentabula.app.store.store import Store
from pentabula.core.errors import GameError
from pentabula.core.jsontext import MAX_COUNT, is_damaged, is_whole, read_object
from pentabula.core.lazy_pattern import LazyPattern
from pentabula.core.message import Message
from pentabula.core.repair import from_mail, unquoted

VERSION: Final = 1
KIND: Final = "backup"

HEAD_LENGTH: Final = 4000
"""The number of characters in which a backup begins; mail may have put lines before it."""

_HEAD: Final = LazyPattern(r"\{[^{}]*\"pentabula\"\s*:\s*\"backup\"")
_OBJECT: Final = LazyPattern(r"^[ \t]*(?:\[[ \t]*)?(?=\{)", re.MULTILINE)
"""The beginning of an object on a line of its own."""

_QUOTED: Final = LazyPattern(r"\s*>")
_MAIL: Final = LazyPattern(r"=[ \t]*\r?\n")
"""A line that mail has broken; no line of ours ends so."""

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
    return _HEAD.search(text[:HEAD_LENGTH]) is not None


def read_backup(text: str) -> Backup:
    """The readable content of a backup file. Raises BackupError if the text is not a backup."""
    entries = list(_entries(_plain(text)))
    head = entries[0] if entries else {}
    has_head = head.get("pentabula") == KIND
    texts, damaged = dict[str, str](), 0
    for entry in entries[1:] if has_head else entries:
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


def _plain(text: str) -> str:
    """The text of a backup as it was written, from its first line on."""
    text = text.removeprefix("\ufeff")
    if _QUOTED.match(text):
        text = unquoted(text)
    if _MAIL.search(text):
        text = from_mail(text)
    head = _HEAD.search(text[:HEAD_LENGTH])
    return text if head is None else text[head.start() :]


def _entries(text: str) -> Iterator[dict[str, object]]:
    """The objects in a text: one a line, or of several lines, or in a list; empty if damaged."""
    pieces = [piece for piece in _OBJECT.split(text) if piece.strip(" \t\r\n[],")]
    if len(pieces) == 1 and (whole := _list(pieces[0])):
        yield from whole
        return
    for piece in pieces:
        found = _object(piece.rstrip(" \t\r\n,]"))
        if found:
            yield found
        else:  # perhaps a whole line, and damaged ones after it
            yield from (_object(line) for line in piece.split("\n") if line.strip())


def _list(text: str) -> list[dict[str, object]]:
    """The objects of a list on one line, with or without its brackets."""
    found = _object('{"all": [' + text.strip().removeprefix("[").removesuffix("]") + "]}")
    entries = found.get("all")
    return [each for each in entries if isinstance(each, dict)] if isinstance(entries, list) else []


def _object(line: str) -> dict[str, object]:
    try:
        return read_object(line)
    except ValueError:
        return {}
