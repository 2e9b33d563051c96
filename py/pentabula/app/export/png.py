"""PNG files: their chunks, the record inside, and animations made of several pictures.

Source: PNG specification, third edition (W3C): iTXt (11.3.3.4), acTL, fcTL, fdAT (11.3.6).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from struct import pack, unpack_from
from typing import Final

from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.core.record import MAX_CHARACTERS

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
KEYWORD: Final = b"Pentabula"
"""The keyword of the text that is the record."""

MAX_CHUNKS: Final = 20_000
MAX_TEXT: Final = 4 * MAX_CHARACTERS
"""The maximum number of bytes of a record in UTF-8."""

MAX_PIXEL_BYTES: Final = 256_000_000
"""The maximum number of bytes of the pixels of one picture of an animation."""

DAMAGED: Final = Message("This PNG picture is damaged or incomplete.")
NO_RECORD: Final = Message(
    "There is no game in this PNG picture. Only pictures that were saved with Pentabula and not "
    "changed since hold their game: chat programs and photo albums remove it."
)

Chunk = tuple[bytes, bytes]
"""The type of a chunk, four letters, and its data."""


class PictureError(GameError):
    """A picture that is damaged, or holds no game."""


def chunks(data: bytes) -> Iterator[Chunk]:
    """The chunks of a PNG file, up to IEND. Raises PictureError if it is damaged."""
    if not data.startswith(SIGNATURE):
        raise PictureError(DAMAGED)
    at = len(SIGNATURE)
    for _ in range(MAX_CHUNKS):
        if at + 12 > len(data):
            raise PictureError(DAMAGED)
        (length,) = unpack_from(">I", data, at)
        kind, end = data[at + 4 : at + 8], at + 8 + length
        if end + 4 > len(data):
            raise PictureError(DAMAGED)
        if zlib.crc32(data[at + 4 : end]) != unpack_from(">I", data, end)[0]:
            raise PictureError(DAMAGED)
        yield kind, data[at + 8 : end]
        if kind == b"IEND":
            return
        at = end + 4
    raise PictureError(DAMAGED)


def write_chunks(parts: Iterable[Chunk]) -> bytes:
    """A PNG file of these chunks."""
    written = [SIGNATURE]
    for kind, data in parts:
        written += [pack(">I", len(data)), kind, data, pack(">I", zlib.crc32(kind + data))]
    return b"".join(written)


def with_record(data: bytes, record: str) -> bytes:
    """The PNG file with a record, which replaces an older one. Raises PictureError."""
    kept = [chunk for chunk in chunks(data) if not _is_record(chunk)]
    return write_chunks([kept[0], _record_chunk(record), *kept[1:]])


def record_in(data: bytes) -> str:
    """The record in a PNG file. Raises PictureError without a record."""
    for chunk in chunks(data):
        if _is_record(chunk):
            return _read_text(chunk[1])
    raise PictureError(NO_RECORD)


def _record_chunk(record: str) -> Chunk:
    packed = zlib.compress(record.encode(), 9)
    return b"iTXt", KEYWORD + b"\0\1\0\0\0" + packed


def _is_record(chunk: Chunk) -> bool:
    return chunk[0] == b"iTXt" and chunk[1].startswith(KEYWORD + b"\0")


def _read_text(data: bytes) -> str:
    """The text of an iTXt chunk; stops at the maximum length."""
    rest = data[len(KEYWORD) + 1 :]
    parts = rest[2:].split(b"\0", 2)  # language, translated keyword, text
    if len(parts) < 3 or rest[0] > 1 or rest[1]:
        raise PictureError(DAMAGED)
    text = _unpacked(parts[2], MAX_TEXT) if rest[0] else parts[2]
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        raise PictureError(DAMAGED) from error


def _unpacked(data: bytes, most: int) -> bytes:
    unpacking = zlib.decompressobj()
    try:
        unpacked = unpacking.decompress(data, most)
    except zlib.error as error:
        raise PictureError(DAMAGED) from error
    if not unpacking.eof:
        raise PictureError(DAMAGED)
    return unpacked


def qr_code(rows: Sequence[bytes], *, margin: int, scale: int) -> bytes:
    """A QR code as a black and white PNG file.

    `rows` are its modules, 1 for a dark one; `margin` is in modules, `scale` is the width of a
    module in pixels.
    """
    side = (len(rows) + 2 * margin) * scale
    light = bytes(margin)
    whole = [bytes(len(rows) + 2 * margin)] * margin
    whole = [*whole, *(light + bytes(row) + light for row in rows), *whole]
    pixels = b"".join(_bits(row, scale) * scale for row in whole)
    header = pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    parts = [(b"IHDR", header), (b"IDAT", zlib.compress(pixels, 9)), (b"IEND", b"")]
    return write_chunks(parts)


def _bits(row: bytes, scale: int) -> bytes:
    """A line of pixels, one bit each, 0 for black; the byte before it says that nothing is
    filtered."""
    bits = "".join(("1", "0")[module] * scale for module in row)
    bits += "0" * (-len(bits) % 8)
    return b"\0" + int(bits, 2).to_bytes(len(bits) // 8, "big")


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture of an animation: a PNG file whose left upper corner is at (`x`, `y`), in pixels.

    It is drawn over the picture before it, and shown for `milliseconds`.
    """

    png: bytes
    x: int
    y: int
    milliseconds: int


def animation(frames: Sequence[Frame], record: str) -> bytes:
    """An animated PNG that is played once, with a record. The first frame is the whole picture.

    Viewers without animation show the first frame. Raises PictureError if a frame is damaged, or
    has other kinds of pixels than the first one.
    """
    header = _header(frames[0].png)
    parts: list[Chunk] = [(b"IHDR", header), _record_chunk(record)]
    parts.append((b"acTL", pack(">II", len(frames), 1)))
    number = 0
    for at, frame in enumerate(frames):
        own = _header(frame.png)
        if own[8:] != header[8:]:
            raise PictureError(DAMAGED)
        parts.append((b"fcTL", pack(">I", number) + own[:8] + _placed(frame)))
        number += 1
        pixels = _pixels(frame.png)
        if at == 0:
            parts.append((b"IDAT", pixels))
        else:
            parts.append((b"fdAT", pack(">I", number) + pixels))
            number += 1
    return write_chunks([*parts, (b"IEND", b"")])


def _placed(frame: Frame) -> bytes:
    """The rest of `fcTL`: place, delay, and that the frame stays and is drawn over the others."""
    return pack(">IIHHBB", frame.x, frame.y, frame.milliseconds, 1000, 0, 1)


def _header(png: bytes) -> bytes:
    kind, data = next(chunks(png))
    if kind != b"IHDR" or len(data) != 13:
        raise PictureError(DAMAGED)
    return data


def _pixels(png: bytes) -> bytes:
    """The pixels of a picture, packed as well as possible: browsers pack them in haste."""
    packed = b"".join(data for kind, data in chunks(png) if kind == b"IDAT")
    return zlib.compress(_unpacked(packed, MAX_PIXEL_BYTES), 9)
