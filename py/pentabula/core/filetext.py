"""Reads files as texts, in any usual encoding, and names files and texts of other programs.

The page's Python has few codecs, so UTF-16 and UTF-32 are read by the functions under them, and
Windows-1252 by its table.
"""

from __future__ import annotations

import codecs
import re
import zlib
from collections.abc import Callable
from typing import Final

from pentabula.core.errors import GameError
from pentabula.core.lazy_pattern import LazyPattern
from pentabula.core.message import Message

MAX_UNPACKED_BYTES: Final = 400_000_000
"""The maximum number of bytes that are unpacked from a gzip file."""

GZIP_MAGIC: Final = b"\x1f\x8b"
SAMPLE: Final = 4000
"""How many bytes are looked at to find what a file is."""

_MARKS: Final = (
    (codecs.BOM_UTF32_LE, codecs.utf_32_le_decode),
    (codecs.BOM_UTF32_BE, codecs.utf_32_be_decode),
    (codecs.BOM_UTF16_LE, codecs.utf_16_le_decode),
    (codecs.BOM_UTF16_BE, codecs.utf_16_be_decode),
)
"""The byte-order marks. The mark of UTF-32 begins with the mark of UTF-16."""

_WINDOWS: Final = dict(
    zip(
        range(0x80, 0xA0),
        "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ",
        strict=True,
    )
)
"""Where Windows-1252 differs from the first 256 characters."""

GUESSED: Final = Message(
    "This file is not in UTF-8: it was read as Windows-1252. Check the names and comments."
)
CUT: Final = Message("This file is incomplete: only its beginning could be read.")
LOST: Final = Message("Some characters of this file could not be read: they are shown as “\ufffd”.")

_ARCHIVE: Final = Message("a ZIP archive or an office document")
_PICTURE: Final = Message("a picture")
_SOUND: Final = Message("a sound or a film")
_PDF: Final = Message("a PDF document")
_PACKED: Final = Message("a packed archive")
_DAMAGED: Final = Message("a damaged gzip file")
_OTHER: Final = Message("a file of another program")
_STARTS: Final = (
    (rb"PK[\x03\x05\x07]", _ARCHIVE),
    (rb"\s{0,8}%PDF-", _PDF),
    (rb"\x89PNG|GIF8|\xff\xd8\xff|RIFF....WEBP|BM....\0\0|II\*\0|MM\0\*", _PICTURE),
    (rb"....ftyp(?:heic|heix|mif1|avif)", _PICTURE),
    (rb"....ftyp|RIFF|OggS|fLaC|ID3[\x02-\x04]|\xff\xfb|\x1aE\xdf\xa3", _SOUND),
    (rb"7z\xbc\xaf|Rar!|BZh|\xfd7zXZ|\x28\xb5\x2f\xfd|[\s\S]{257}ustar", _PACKED),
)
"""How the files of other programs begin."""

_TEXTS: Final = (
    (r"\[(?:Event|Site|Date|Round|White|Black|FEN|ECO)\s+\"", Message("a record of chess (PGN)")),
    (r"\(\s*;\s*[A-Z]{1,2}\[", Message("a record of another program (SGF)")),
    (r"<\?xml|<svg\b", Message("an XML document or a drawing")),
    (r"<!doctype html|<html\b|<head\b", Message("a web page (HTML)")),
    (r"\{\\rtf", Message("a document in Rich Text Format")),
    (r"(?:[pnbrqk1-8]{1,8}/){7}[pnbrqk1-8]{1,8} [wb] ", Message("a position of chess (FEN)")),
    (
        r"(?:return-path|received|delivered-to|mime-version|content-type|from|to|subject|date): ",
        Message("a mail message"),
    ),
    (r"\{\s*\"[^\"\n]{0,200}\"\s*:|\{\s*\}|\[\s*(?:[\[{\"\]]|-?\d)", Message("a JSON file")),
)
"""How the texts of other programs begin."""
_LETTER: Final = LazyPattern("[^\x00-\x7f\ufffd]")
_CONTROLS: Final = bytes(each for each in range(32) if each not in b"\t\n\v\f\r\x1a\x1b")


class ForeignFileError(GameError):
    """A file or text of another program; `kind` says of which kind it is."""

    def __init__(self, kind: Message) -> None:
        super().__init__(
            Message("This is {kind}. A game is read from its record or its link.", kind=kind)
        )
        self.kind = kind


def file_text(data: bytes, on_doubt: Callable[[Message], object] | None = None) -> str:
    """The text of a file without its byte-order mark, unpacked if it is a gzip file.

    A file without a mark is in UTF-8 or UTF-16; if it is in neither, in Windows-1252. `on_doubt` is
    called if that was assumed, or if something was lost. Raises ForeignFileError for a file that is
    not a text.
    """
    is_whole = True
    if data.startswith(GZIP_MAGIC):
        data, is_whole = _unpacked(data)
    text, is_guessed = _read(data)
    if on_doubt is not None:
        if not is_whole:
            on_doubt(CUT)
        if is_guessed or "\ufffd" in text:
            on_doubt(GUESSED if is_guessed else LOST)
    return text


def foreign_kind(text: str) -> Message | None:
    """The kind of a text of another program; None if it may be anything."""
    start = text.lstrip("\ufeff \t\r\n")
    return next((kind for known, kind in _TEXTS if re.match(known, start, re.IGNORECASE)), None)


def _read(data: bytes) -> tuple[str, bool]:
    """The text of a file that is not packed, and whether its encoding is assumed."""
    for mark, decode in _MARKS:
        if data.startswith(mark):
            return decode(data[len(mark) :], "replace", True)[0], False
    sample = data[:SAMPLE]
    kind = next((kind for start, kind in _STARTS if re.match(start, sample, re.DOTALL)), None)
    if kind is not None:
        raise ForeignFileError(kind)
    zeros = sample[::2].count(0), sample[1::2].count(0)
    if max(zeros) > len(sample) / 6 and min(zeros) < max(zeros) / 10:
        decode = codecs.utf_16_be_decode if zeros[0] > zeros[1] else codecs.utf_16_le_decode
        return decode(data, "replace", True)[0], False
    if len(sample) - len(sample.translate(None, _CONTROLS)) > len(sample) / 20:
        raise ForeignFileError(_OTHER)
    return _eight_bits(data)


def _eight_bits(data: bytes) -> tuple[str, bool]:
    """The text of bytes in UTF-8, perhaps damaged or cut, or else in Windows-1252, and whether it
    was Windows-1252."""
    try:
        return data.decode().removeprefix("\ufeff"), False
    except UnicodeDecodeError:
        text = data.decode("utf-8", "replace")
    if text.count("\ufffd") <= sum(1 for letter in _LETTER.finditer(text)):
        return text.removeprefix("\ufeff"), False
    return data.decode("latin-1").translate(_WINDOWS), True


def _unpacked(data: bytes) -> tuple[bytes, bool]:
    """The unpacked data, and whether it is complete: a cut file gives only its beginning."""
    unpacking = zlib.decompressobj(31)
    try:
        found = unpacking.decompress(data, MAX_UNPACKED_BYTES)
    except zlib.error as error:
        raise ForeignFileError(_DAMAGED) from error
    if not (found or unpacking.eof):
        raise ForeignFileError(_DAMAGED)
    return found, unpacking.eof
