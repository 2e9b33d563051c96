"""SHA-256, SHA-512 and HMAC-SHA-256, the same under CPython and in the page.

`hashlib` costs the page 11 kB; why not `hmac` or the browser's own: see docs/bundle.md.
"""

from __future__ import annotations

import hashlib
from typing import Final

_BLOCK: Final = 64
_INNER: Final = bytes(each ^ 0x36 for each in range(256))
_OUTER: Final = bytes(each ^ 0x5C for each in range(256))


def sha256(data: bytes) -> bytes:
    """The SHA-256 digest of the data, 32 bytes. Source: FIPS 180-4."""
    return hashlib.sha256(data).digest()


def sha512(data: bytes) -> bytes:
    """The SHA-512 digest of the data, 64 bytes. Source: FIPS 180-4."""
    return hashlib.sha512(data).digest()


def hmac_sha256(key: bytes, data: bytes) -> bytes:
    """The HMAC of the data by SHA-256, 32 bytes. Source: RFC 2104."""
    block = (sha256(key) if len(key) > _BLOCK else key).ljust(_BLOCK, b"\0")
    inner = sha256(block.translate(_INNER) + data)
    return sha256(block.translate(_OUTER) + inner)
