"""The parts of `unicodedata` that pytest and Hypothesis use; the page's Pyodide lacks it."""

import gzip
import json
from bisect import bisect_right
from functools import cache
from pathlib import Path

unidata_version = "native"
CATEGORIES = Path(f"/suite/.hypothesis/unicode_data/{unidata_version}/charmap.json.gz")


def category(character: str) -> str:
    """The general category."""
    starts, names = _runs()
    return names[bisect_right(starts, ord(character)) - 1]


@cache
def _runs() -> tuple[list[int], list[str]]:
    """The first characters of runs of one category, in order, and the categories."""
    categories = json.loads(gzip.decompress(CATEGORIES.read_bytes()))
    runs = sorted((first, name) for name, intervals in categories for first, _ in intervals)
    return [first for first, _ in runs], [name for _, name in runs]


def normalize(form: str, text: str) -> str:
    """The unchanged text: no test compares two compositions of a letter."""
    return text


def east_asian_width(character: str) -> str:
    """Neutral: no report is aligned by the width."""
    return "N"
