"""Regular expressions that are compiled when they are first used.

In Pyodide, compiling one takes up to 20 ms on a phone. Early modules are in the snapshot with their
patterns compiled; late modules are imported while the page is in use, and most of their patterns
are for files and links, which most visits never open.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property


class LazyPattern:
    """A pattern with the methods of `re.Pattern`, and their arguments and errors."""

    def __init__(self, pattern: str, flags: re.RegexFlag = re.NOFLAG) -> None:
        self.pattern, self._flags = pattern, flags

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, self._flags)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """A match of the whole text."""
        return self._compiled.fullmatch(text)

    def match(self, text: str) -> re.Match[str] | None:
        """A match at the beginning."""
        return self._compiled.match(text)

    def search(self, text: str, start: int = 0) -> re.Match[str] | None:
        """The first match from index `start` on."""
        return self._compiled.search(text, start)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """All matches."""
        return self._compiled.finditer(text)

    def split(self, text: str) -> list[str]:
        """The parts between the matches, and what groups have matched."""
        return self._compiled.split(text)

    def sub(self, replacement: str | Callable[[re.Match[str]], str], text: str) -> str:
        """The text with all matches replaced."""
        return self._compiled.sub(replacement, text)
