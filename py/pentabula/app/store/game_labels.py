"""The name and the tags that users give to a game, as tags of its record.

`Event` is the name, as in PGN; `Tags` are separated by commas.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from pentabula.core.jsontext import without_surrogates

NAME: Final = "Event"
TAGS: Final = "Tags"

UNKNOWN: Final = ("?", "-", "*")
"""The value of `Event` that programs write for a game without a name."""

MAX_NAME: Final = 80
MAX_TAG: Final = 30
MAX_TAGS: Final = 12


@dataclass(frozen=True, slots=True)
class Labels:
    """The name of a game, empty if it has none, and its tags."""

    name: str = ""
    tags: tuple[str, ...] = ()


NO_LABELS: Final = Labels()


def read_labels(tags: Mapping[str, str]) -> Labels:
    """The labels in the tags of a record."""
    name = " ".join(tags.get(NAME, "").split())
    return Labels("" if name in UNKNOWN else name[:MAX_NAME].rstrip(), _tags(tags.get(TAGS, "")))


def typed_labels(name: str, tags: str) -> Labels:
    """The labels that a user has typed: spaces are tidied, and duplicate tags removed."""
    return read_labels({NAME: without_surrogates(name), TAGS: without_surrogates(tags)})


def write_labels(labels: Labels, tags: dict[str, str]) -> None:
    """Writes the labels into the tags of a record, in place of those before."""
    for name, text in ((NAME, labels.name), (TAGS, ", ".join(labels.tags))):
        if text:
            tags[name] = text
        else:
            tags.pop(name, None)


def with_suggestions(typed: str, known: Iterable[str]) -> list[str]:
    """The possible texts of a field for tags: its last tag replaced by each known one.

    Known tags that are in the field already are left out.
    """
    before, comma, last = typed.rpartition(",")
    chosen = {each.casefold() for each in _tags(before)}
    begun = last.strip().casefold()
    start = f"{before.strip()}, " if comma and before.strip() else ""
    fitting = (each for each in known if each.casefold() not in chosen)
    return [f"{start}{each}" for each in fitting if each.casefold().startswith(begun)]


def _tags(text: str) -> tuple[str, ...]:
    found = dict[str, str]()
    for part in text.split(","):
        tag = " ".join(part.split())[:MAX_TAG].rstrip()
        if tag:
            found.setdefault(tag.casefold(), tag)
    return tuple(found.values())[:MAX_TAGS]
