"""SVG pictures that hold the record of their game. They are read as text, never as a document."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from pentabula.app.export.png import PictureError
from pentabula.core.lazy_pattern import LazyPattern
from pentabula.core.message import Message
from pentabula.core.record import MAX_CHARACTERS

ID: Final = "pentabula-record"
MAX_BYTES: Final = 16_000_000

NO_RECORD: Final = Message(
    "There is no game in this SVG picture. Only pictures that were saved with Pentabula and not "
    "changed since hold their game: programs that optimise or edit SVG remove it."
)
ACTIVE: Final = Message(
    "This SVG picture holds a script or a document type, which pictures of Pentabula never do. "
    "It was not opened."
)
TOO_LARGE: Final = Message("This picture is too large: more than {n} MB.", n=MAX_BYTES // 1_000_000)
NOT_TEXT: Final = Message("This SVG picture is damaged: it is not text in UTF-8.")

_OPENING = LazyPattern(r"<svg\b[^<>]*>", re.ASCII)
_RECORD = LazyPattern(
    r"<(?:\w+:)?metadata\b[^<>]*\bid\s*=\s*(?:\"|')" + ID + r"(?:\"|')[^<>]*>([^<]*)</", re.ASCII
)
_ACTIVE = LazyPattern(
    r"<!DOCTYPE|<!ENTITY|<(?:\w+:)?script\b|\son\w+\s*=\s*[\"']|javascript:", re.I
)
_CONTROLS = (
    {code: " " for code in range(32) if chr(code) not in "\t\n\r"}
    | {
        127: " ",
        0xFFFE: " ",
        0xFFFF: " ",
    }
    | dict.fromkeys(range(0xD800, 0xE000), " ")
)


_NAMED: Final = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}
_REFERENCE = LazyPattern(
    r"&(?:(lt|gt|amp|quot|apos)|#([0-9]{1,7})|#x([0-9a-fA-F]{1,6}));", re.ASCII
)


def with_record(svg: str, record: str) -> str:
    """The SVG document with a record as its metadata. Characters that XML forbids become spaces."""
    text = escape(record.translate(_CONTROLS), quote=False).replace("\r", "&#13;")
    metadata = f'<metadata id="{ID}">{text}</metadata>'
    opening = _OPENING.search(svg)
    at = 0 if opening is None else opening.end()
    return svg[:at] + metadata + svg[at:]


def record_in(data: bytes) -> str:
    """The record in an SVG document. Raises PictureError without a record, or if it is active."""
    if len(data) > MAX_BYTES:
        raise PictureError(TOO_LARGE)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise PictureError(NOT_TEXT) from error
    found = _RECORD.search(text)
    around = text if found is None else text[: found.start(1)] + text[found.end(1) :]
    if _ACTIVE.search(around):
        raise PictureError(ACTIVE)
    if found is None or len(found[1]) > 6 * MAX_CHARACTERS:
        raise PictureError(NO_RECORD)
    return _REFERENCE.sub(_character, found[1])


def _character(found: re.Match[str]) -> str:
    """The character of a reference. XML has five names; no others are read."""
    if found[1]:
        return _NAMED[found[1]]
    code = int(found[2]) if found[2] else int(found[3], 16)
    return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"
