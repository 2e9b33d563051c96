"""Replace the numbers in the Python file of a game's weights."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pprint import pformat
from textwrap import fill

from tools.steps import Problem

WIDTH = 100


def with_source(text: str, source: str) -> str:
    """The file with its docstring's last paragraph, `Source:`, replaced."""
    paragraph = fill(f"Source: {source}", WIDTH - 1, break_on_hyphens=False)
    return _put(text, r'^Source: .*?(?=\n"""$)', paragraph, "Source:")


def with_constant(text: str, name: str, value: int | Iterable[object]) -> str:
    """The file with a constant replaced: an integer, or a tuple of any depth."""
    line = f"{name}: Final = {value!r}"
    if len(line) > WIDTH and isinstance(value, tuple):
        numbers = ", ".join(map(str, value))
        rows = fill(numbers, WIDTH - 5, initial_indent="    ", subsequent_indent="    ")
        if isinstance(value[0], tuple):
            rows = " " + pformat(value, width=WIDTH, compact=True)[1:-1]
        line = f"{name}: Final = (\n{rows},\n)  # fmt: skip"
    place = rf"^{name}: Final = (\(\n.*?^\)(  # fmt: skip)?|[^\n]*)$"
    return _put(text, place, line, name)


def _put(text: str, place: str, words: str, name: str) -> str:
    found = re.compile(place, re.MULTILINE | re.DOTALL)
    if len(found.findall(text)) != 1:
        raise Problem(f"the file of weights must have {name} once.")
    return found.sub(lambda _: words, text)
