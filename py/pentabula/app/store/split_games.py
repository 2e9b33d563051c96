"""Texts with several games: records one after the other, or links one a line."""

from __future__ import annotations

import re

_HEAD = re.compile(
    r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|\{(?:[^\\}]|\\.)*+(?:\}|\\?\Z)|^(?P<head>\[Game)\s',
    re.MULTILINE | re.DOTALL,
)
"""The beginning of a record; tags and comments may contain anything, and one that does not end has
all the rest: trying again inside it would take quadratic time."""
_LINK = re.compile(r"(?=\S++\Z)\S*\b[a-z]+\?\S+")
"""A line that is a link. That it has no spaces is checked first: finding one after each `?` would
take quadratic time."""


def split_games(text: str) -> list[str]:
    """The texts of the games in a text; the text itself where only one can be told apart."""
    starts = [found.start() for found in _HEAD.finditer(text) if found["head"]]
    if len(starts) > 1:
        ends = [*starts[1:], len(text)]
        return [text[start:end].strip() for start, end in zip(starts, ends, strict=True)]
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and all(_LINK.fullmatch(line) for line in lines):
        return lines
    return [text]
