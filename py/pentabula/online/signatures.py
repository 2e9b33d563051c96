"""Signatures by Ed25519, in plain Python: the same in every browser, from a file and by http too.

The browser's own `crypto.subtle` needs https and answers asynchronously, and Safari's signatures
differ each time. Signing or checking takes 20 to 40 ms in the page. Source: RFC 8032, 5.1. The time
of a signature depends on the secret, which does not matter here: no other program measures it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pentabula.core.hashing import sha512

KEY_BYTES: Final = 32
SIGNATURE_BYTES: Final = 64

_PRIME: Final = 2**255 - 19
_ORDER: Final = 2**252 + 27742317777372353535851937790883648493
_D: Final = -121665 * pow(121666, -1, _PRIME) % _PRIME
_ROOT_OF_MINUS_1: Final = pow(2, (_PRIME - 1) // 4, _PRIME)
_HIGH: Final = 1 << 255

_Point = tuple[int, int, int, int]
"""A point of the curve, `(X, Y, Z, T)` with x = X/Z, y = Y/Z and xy = T/Z."""

_ZERO: Final[_Point] = (0, 1, 1, 0)


@lru_cache(maxsize=16)
def public_key(seed: bytes) -> bytes:
    """The public key of a secret of 32 bytes."""
    return _write(_times(_scalar(seed), _BASE))


@lru_cache(maxsize=16)
def sign(seed: bytes, text: bytes) -> bytes:
    """The signature of a text by the key of a secret. It is the same each time."""
    nonce = _hash(sha512(seed)[32:], text)
    commitment = _write(_times(nonce, _BASE))
    answer = nonce + _hash(commitment, public_key(seed), text) * _scalar(seed)
    return commitment + (answer % _ORDER).to_bytes(32, "little")


def is_valid_signature(signature: bytes, key: bytes, text: bytes) -> bool:
    """Whether a signature of a text was made with the secret of a public key."""
    if (len(signature), len(key)) != (SIGNATURE_BYTES, KEY_BYTES):
        return False
    commitment, answer = signature[:32], int.from_bytes(signature[32:], "little")
    point = _read(key)
    if point is None or answer >= _ORDER:
        return False
    x, y, z, t = _times(_hash(commitment, key, text), point)
    return _write(_add(_times(answer, _BASE), (-x, y, z, -t))) == commitment


def _scalar(seed: bytes) -> int:
    number = int.from_bytes(sha512(seed)[:32], "little")
    return number & ((1 << 254) - 8) | 1 << 254


def _hash(*parts: bytes) -> int:
    return int.from_bytes(sha512(b"".join(parts)), "little") % _ORDER


def _add(one: _Point, other: _Point) -> _Point:
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = other
    a, b = (y1 - x1) * (y2 - x2) % _PRIME, (y1 + x1) * (y2 + x2) % _PRIME
    c, d = 2 * t1 * t2 * _D % _PRIME, 2 * z1 * z2 % _PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _PRIME, g * h % _PRIME, f * g % _PRIME, e * h % _PRIME


def _double(point: _Point) -> _Point:
    x, y, z, _ = point
    a, b, c = x * x % _PRIME, y * y % _PRIME, 2 * z * z % _PRIME
    h, g = a + b, a - b
    e, f = h - (x + y) * (x + y) % _PRIME, c + g
    return e * f % _PRIME, g * h % _PRIME, f * g % _PRIME, e * h % _PRIME


def _times(scalar: int, point: _Point) -> _Point:
    """A multiple of a point, by four bits of the scalar at a time."""
    multiples = [_ZERO]
    for _ in range(15):
        multiples.append(_add(multiples[-1], point))
    found = _ZERO
    for shift in range(252, -1, -4):
        for _ in range(4):
            found = _double(found)
        found = _add(found, multiples[scalar >> shift & 15])
    return found


def _write(point: _Point) -> bytes:
    x, y, z, _ = point
    inverse = pow(z, -1, _PRIME)
    is_odd = x * inverse % _PRIME & 1
    return (y * inverse % _PRIME + is_odd * _HIGH).to_bytes(32, "little")


def _read(text: bytes) -> _Point | None:
    """The point in 32 bytes; None if they are not a point of the curve."""
    is_odd, y = divmod(int.from_bytes(text, "little"), _HIGH)
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _PRIME) % _PRIME
    x = pow(square, (_PRIME + 3) // 8, _PRIME)
    if (x * x - square) % _PRIME:
        x = x * _ROOT_OF_MINUS_1 % _PRIME
    if (x * x - square) % _PRIME or y >= _PRIME or (x == 0 and is_odd):
        return None
    return _from_affine(x if x & 1 == is_odd else _PRIME - x, y)


def _from_affine(x: int, y: int) -> _Point:
    return x, y, 1, x * y % _PRIME


_BASE: Final = _from_affine(
    15112221349535400772501151409588531511454012693041857206046113283949847762202,
    46316835694926478169428394003475163141307993866256225615783033603165251855960,
)
