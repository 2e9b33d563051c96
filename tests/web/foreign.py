"""A snapshot of Python's memory that does not belong to the page's interpreter."""

from pathlib import Path

from tests.tools.bundle.unpacking import unpacked
from tools.bundle.snapshot import SNAPSHOT

BUILD_NAME = slice(16, 48)  # the bytes of its name in a snapshot
BLOCK = 2**17
WHOLE = 0xA0  # zstd's frame header: four bytes for the length, and no dictionary


def foreign_snapshot(site: Path, folder: Path) -> bytes:
    """The page's snapshot with the name of another build. folder: for temporary files."""
    snapshot = bytearray(unpacked((site / SNAPSHOT).read_bytes(), folder))
    assert any(snapshot[BUILD_NAME])
    snapshot[BUILD_NAME] = bytes(32)
    return in_zstd(bytes(snapshot))


def in_zstd(data: bytes) -> bytes:
    """The bytes in zstd's format, uncompressed, since our Python cannot compress them."""
    parts = [b"\x28\xb5\x2f\xfd", bytes([WHOLE]), len(data).to_bytes(4, "little")]
    for start in range(0, len(data), BLOCK):
        block = data[start : start + BLOCK]
        is_last = start + BLOCK >= len(data)
        parts += [(is_last | len(block) << 3).to_bytes(3, "little"), block]
    return b"".join(parts)
