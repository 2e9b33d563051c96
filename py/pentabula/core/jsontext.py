"""Reads JSON from storage, links and workers safely."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from math import inf
from typing import Final, TypeGuard

MAX_DEPTH: Final = 50
"""The deepest nesting of brackets that is read. Ours is three; thousands would crash Pyodide."""

MAX_COUNT: Final = 9_999_999
"""The highest stored number of days or tries that is accepted."""

# Possessive: an unterminated string must not be rescanned (12 s on a truncated review).
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")
_SURROGATES = re.compile("[\ud800-\udfff]")


def without_surrogates(text: str) -> str:
    """Replaces each lone surrogate by `�`: a cut text may contain them, and no file can."""
    return _SURROGATES.sub("\ufffd", text)


def read_object(text: object) -> dict[str, object]:
    """The JSON object in a text. Raises ValueError for anything else.

    Lone surrogates, which JSON can escape but no encoded text contains, are replaced: see
    `without_surrogates`.
    """
    if not isinstance(text, str) or _depth(text) > MAX_DEPTH:
        raise ValueError("This is not a JSON object.")
    try:
        found = _without_surrogates_in(json.loads(text))
    except ValueError as error:
        raise ValueError("This is not a JSON object.") from error
    if not isinstance(found, dict):
        raise ValueError("This is not a JSON object.")
    return found


def with_entries(text: str | None, entries: Mapping[str, object]) -> str:
    """The text of a JSON object with some entries replaced or added.

    If the given text cannot be read, the object has these entries only.
    """
    return json.dumps({**stored_object(text), **entries})


def stored_object(text: str | None) -> dict[str, object]:
    """The JSON object in a stored text; an empty object if the text is missing or invalid."""
    try:
        return read_object(text or "{}")
    except ValueError:
        return {}


def is_damaged(text: str | None) -> bool:
    """Whether a stored text is not a JSON object, so that overwriting it would lose data."""
    try:
        read_object(text or "{}")
    except ValueError:
        return True
    return False


def is_whole(value: object, low: float = -inf, high: float = inf) -> TypeGuard[int]:
    """Whether a value of a JSON object is a whole number from `low` to `high`.

    True and false, which Python counts as numbers, are not.
    """
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def check_names(found: Mapping[str, object], known: Collection[str]) -> None:
    """Raises ValueError if a JSON object has other names than the known ones."""
    for name in found:
        if name not in known:
            raise ValueError(f"The name “{name[:40]}” is not known here.")


def _without_surrogates_in(found: object) -> object:
    """A value read from JSON, without lone surrogates. Encoding finds them faster than a search."""
    written = json.dumps(found, ensure_ascii=False)
    try:
        written.encode()
    except UnicodeEncodeError:
        return json.loads(without_surrogates(written))
    return found


def _depth(text: str) -> int:
    """How deep brackets are nested, not counting those in strings."""
    level = deepest = 0
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        if bracket in "[{":
            level += 1
            deepest = max(deepest, level)
        else:
            level -= 1
    return deepest
