"""Compiles a catalogue of messages: a `.po` file into the `.mo` file that `gettext` reads.

The build of a wheel runs this file by its path, so it imports nothing of ours.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Mapping

MAGIC = 0x950412DE

_ESCAPE = re.compile(r"\\(.)")
_LETTERS = {"n": "\n", "t": "\t"}


def compile_catalogue(text: str) -> bytes:
    """The text of a `.po` file as a `.mo` file, which `gettext` reads.

    Source: the GNU gettext manual, "The Format of GNU MO Files".
    """
    entries = sorted((key.encode(), value.encode()) for key, value in read_entries(text).items())
    start = 28 + 16 * len(entries)
    keys, values, blob = list[int](), list[int](), b""
    for column, table in ((0, keys), (1, values)):
        for entry in entries:
            table += (len(entry[column]), start + len(blob))
            blob += entry[column] + b"\0"
    count = len(entries)
    header = struct.pack("<7I", MAGIC, 0, count, 28, 28 + 8 * count, 0, start)
    return header + struct.pack(f"<{4 * count}I", *keys, *values) + blob


def read_entries(text: str) -> Mapping[str, str]:
    """The translated messages of a `.po` file; plural forms are joined by NUL, as in `.mo` files.

    Fuzzy and untranslated messages are left out.
    """
    found = dict[str, str]()
    for block in text.split("\n\n"):
        fields = dict(_fields(block))
        key, forms = fields.get("msgid"), [v for k, v in fields.items() if k.startswith("msgstr")]
        if key is None or not all(forms) or "\n#, fuzzy" in f"\n{block}":
            continue
        plural = fields.get("msgid_plural")
        found[key if plural is None else f"{key}\0{plural}"] = "\0".join(forms)
    return found


def _fields(block: str) -> Iterator[tuple[str, str]]:
    """The names and texts of the fields of an entry, in order."""
    name, text = "", ""
    for line in block.splitlines():
        if not line or line.startswith("#"):
            continue
        if not line.startswith('"'):
            if name:
                yield name, text
            name, _, line = line.partition(" ")
            text = ""
        text += _ESCAPE.sub(lambda found: _LETTERS.get(found[1], found[1]), line[1:-1])
    if name:
        yield name, text
