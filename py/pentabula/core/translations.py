"""Compiled catalogues, in which a text is looked up when it is first needed."""

from __future__ import annotations

import gettext
import re
from bisect import bisect_left
from collections.abc import Sequence
from struct import unpack_from
from typing import Final

PLURAL: Final = re.compile(r"^Plural-Forms:.*plural=([^;\n]*)", re.MULTILINE)


class Translations(gettext.NullTranslations):
    """The translations in a compiled catalogue: a `.mo` file, little-endian and without contexts.

    Texts are found by binary search: `gettext.GNUTranslations` reads all of them first, while the
    page looks up 16 before the first move.
    """

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self._data = data
        self._count, self._originals, self._translated = unpack_from("<3I", data, 8)
        self._known = dict[str, Sequence[str]]()
        rule = PLURAL.search("".join(self._forms("")))
        self._form = gettext.c2py(rule[1]) if rule else lambda number: int(number != 1)

    def gettext(self, message: str) -> str:
        """The translation of a text; the text itself without one."""
        forms = self._forms(message)
        return forms[0] if forms else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form of a text for a number; one of the two given forms without a translation."""
        if forms := self._forms(msgid1):
            return forms[self._form(n)]
        return msgid1 if n == 1 else msgid2

    def _forms(self, text: str) -> Sequence[str]:
        """The forms of a translation; empty without one."""
        if text not in self._known:
            key = text.encode()
            at = bisect_left(range(self._count), key, key=self._original)
            is_known = at < self._count and self._original(at) == key
            found = self._string(self._translated, at).decode().split("\0") if is_known else ()
            self._known[text] = found
        return self._known[text]

    def _original(self, at: int) -> bytes:
        """The text at a place of the sorted texts, without the form for several."""
        return self._string(self._originals, at).partition(b"\0")[0]

    def _string(self, table: int, at: int) -> bytes:
        size, start = unpack_from("<2I", self._data, table + 8 * at)
        return self._data[start : start + size]
