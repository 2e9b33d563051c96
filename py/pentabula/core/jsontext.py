"""Reads JSON from storage, links and workers safely."""

from __future__ import annotations

import json
import re
from math import inf
from typing import Final, TypeGuard

MAX_DEPTH: Final = 50
"""The deepest nesting of brackets. Ours is three; a few thousand would crash Pyodide."""

MAX_COUNT: Final = 9_999_999
"""The highest stored number of days or tries that is accepted."""

# Possessive: an unterminated string must not be rescanned (12 s on a truncated review).
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")


def read_object(text: object) -> dict[str, object]:
    """The JSON object in a text. Raises ValueError for anything else."""
    if not isinstance(text, str) or _depth(text) > MAX_DEPTH:
        raise ValueError("not a JSON object")
    try:
        found = json.loads(text)
    except ValueError as error:
        raise ValueError("not a JSON object") from error
    if not isinstance(found, dict):
        raise ValueError("not a JSON object")
    return found


def is_whole(value: object, low: float = -inf, high: float = inf) -> TypeGuard[int]:
    """Whether a value of a JSON object is a whole number from `low` to `high`.

    True and false, which Python counts as numbers, are not.
    """
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


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
