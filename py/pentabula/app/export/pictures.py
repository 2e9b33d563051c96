"""The record in a picture of any kind. The file is not trusted."""

from __future__ import annotations

from typing import Final

from pentabula.app.export import png, svg
from pentabula.app.export.png import PictureError
from pentabula.core.message import Message

MAX_BYTES: Final = 64_000_000
"""The maximum size of a picture that is read."""

TOO_LARGE: Final = Message("This picture is too large: more than {n} MB.", n=MAX_BYTES // 1_000_000)
OTHER_KIND: Final = Message(
    "This picture cannot hold a game. Only PNG and SVG pictures that were saved with Pentabula do."
)
_OTHERS: Final = (b"\xff\xd8\xff", b"GIF8", b"RIFF", b"BM", b"II*\0", b"MM\0*")


def is_picture(start: bytes) -> bool:
    """Whether a file is a picture, by its first bytes (a kilobyte is enough)."""
    is_other = start.startswith((png.SIGNATURE, *_OTHERS)) or start[4:8] == b"ftyp"
    return is_other or is_svg(start)


def is_svg(start: bytes) -> bool:
    """Whether a file is markup that begins like an SVG document."""
    text = start.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if text.startswith((b"<?xml", b"<!--")):
        return b"<svg" in text
    return text.startswith((b"<svg", b"<!doctype svg"))


def record_in(data: bytes) -> str:
    """The text of the record in a picture. Raises PictureError, which says why it has none."""
    if len(data) > MAX_BYTES:
        raise PictureError(TOO_LARGE)
    if data.startswith(png.SIGNATURE):
        return png.record_in(data)
    if is_svg(data[:4096]):
        return svg.record_in(data)
    raise PictureError(OTHER_KIND)
