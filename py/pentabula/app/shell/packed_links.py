"""Links of games packed for QR codes: `#z/` and capitals and digits, which need few modules."""

from __future__ import annotations

import zlib
from base64 import b32decode, b32encode
from typing import Final

from pentabula.app.shell.addresses import PACKED_PREFIX
from pentabula.core.errors import GameError
from pentabula.core.message import Message

MAX_TEXT: Final = 200_000

CUT: Final = Message("The link is incomplete: a part of it was cut off.")


def packed(link: str) -> str:
    """A link without `#`, packed into the fragment of an address."""
    return f"{PACKED_PREFIX}/{payload(link)}"


def payload(link: str) -> str:
    """The packed link in the characters A–Z and 2–7, of which a QR code holds the most."""
    packing = zlib.compressobj(9, wbits=-15)
    raw = packing.compress(link.encode()) + packing.flush()
    check = zlib.crc32(link.encode()).to_bytes(4, "big")[:2]
    return b32encode(check + raw).decode().rstrip("=")


def unpacked(fragment: str) -> str:
    """The link in the fragment of an address. Raises GameError if it is damaged."""
    text = "".join(fragment.split()).rpartition("/")[2].upper()
    unpacking = zlib.decompressobj(wbits=-15)
    try:
        data = b32decode(text + "=" * (-len(text) % 8))
        link = unpacking.decompress(data[2:], MAX_TEXT).decode()
    except (ValueError, zlib.error) as error:
        raise GameError(CUT) from error
    if not unpacking.eof or zlib.crc32(link.encode()).to_bytes(4, "big")[:2] != data[:2]:
        raise GameError(CUT)
    return link
