"""Encodes texts for links, in characters that messengers do not change; compression; checksums."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final
from urllib.parse import unquote

from pentabula.core.errors import GameError
from pentabula.core.lazy_pattern import LazyPattern
from pentabula.core.message import Message

CUT_OFF: Final = Message("The link is incomplete: a part of it was cut off.")
NOT_PACKED: Final = Message("The link is damaged: it cannot be unpacked.")

_SIMPLE = LazyPattern(r"[A-Za-z0-9_-]*", re.ASCII)


class LinkTextError(GameError):
    """A packed text that cannot be unpacked."""


def checksum(text: str) -> str:
    """Eight hexadecimal digits that differ if the text was changed by accident.

    Lone surrogates, which no encoded text contains, count as question marks.
    """
    return f"{zlib.crc32(text.encode('utf-8', 'replace')):08x}"


def encoded(text: str) -> str:
    """Encodes a typed text: a simple one as it is, any other in base64url after a dot."""
    if _SIMPLE.fullmatch(text):
        return text
    return "." + urlsafe_b64encode(text.encode()).decode().rstrip("=")


def decoded(text: str) -> str:
    """Decodes a text that `encoded` has written. Raises ValueError.

    Earlier releases used percent encoding.
    """
    if not text.startswith("."):
        return unquote(text)
    return urlsafe_b64decode(text[1:] + "=" * (-len(text[1:]) % 4)).decode()


def pack(text: str) -> str:
    """Compresses a text, in base64url. Never ends in `_`, which is cut off as punctuation."""
    packed = zlib.compress(text.encode(), 9)
    written = urlsafe_b64encode(packed).decode().rstrip("=")
    if written.endswith("_"):  # bytes after the end of the compressed text are ignored
        written = urlsafe_b64encode(packed + b"\0").decode().rstrip("=")
    return written


def unpack(text: str, most: int) -> str:
    """Decompresses a text that `pack` has made. Raises LinkTextError.

    Stops after `most` bytes and reports a text that is cut off: few bytes can unpack to gigabytes.
    """
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpacking = zlib.decompressobj()
        unpacked = unpacking.decompress(packed, most)
        if not unpacking.eof:
            raise LinkTextError(CUT_OFF)
        return unpacked.decode()
    except (ValueError, zlib.error) as error:
        if isinstance(error, LinkTextError):
            raise
        raise LinkTextError(NOT_PACKED) from error
