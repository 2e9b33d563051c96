"""The mark of Pentabula, five dots in a pentagon in the five inks on paper, as SVG and PNG."""

import math
import struct
import zlib

PAPER = "#F6F1E7"
INKS = ("#2F4B8F", "#A86A12", "#2F7050", "#A9482A", "#6B3A68")

# In units of the picture's side: the distance of the dots from the centre, and their radius.
REACH, RADIUS = 0.31, 0.108
CORNER = 0.22

Disc = tuple[float, float, float, str]
Colour = tuple[float, float, float]


def discs(scale: float) -> list[Disc]:
    """The five dots as (x, y, radius, ink), clockwise from the top."""
    angles = (math.tau * n / 5 for n in range(5))
    return [
        (
            0.5 + REACH * scale * math.sin(angle),
            0.52 - REACH * scale * math.cos(angle),
            RADIUS * scale,
            ink,
        )
        for angle, ink in zip(angles, INKS, strict=True)
    ]


def svg() -> str:
    """The mark on a sheet of paper with round corners."""
    dots = "".join(
        f'  <circle cx="{x * 100:.2f}" cy="{y * 100:.2f}" r="{r * 100:.2f}" fill="{ink}"/>\n'
        for x, y, r, ink in discs(1)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n'
        f'  <rect width="100" height="100" rx="{CORNER * 100:g}" fill="{PAPER}"/>\n{dots}</svg>\n'
    )


def png(side: int, scale: float, corner: float) -> bytes:
    """The mark as a PNG; the corner is 0 if the system masks the icon."""
    shapes = [(x * side, y * side, r * side, rgb(ink)) for x, y, r, ink in discs(scale)]
    rows = b"".join(
        b"\0" + b"".join(_pixel(x + 0.5, y + 0.5, side, corner * side, shapes) for x in range(side))
        for y in range(side)
    )
    header = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def rgb(colour: str) -> Colour:
    """The three parts of #RRGGBB, from 0 to 255."""
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def _pixel(
    x: float, y: float, side: int, corner: float, shapes: list[tuple[float, float, float, Colour]]
) -> bytes:
    colour: Colour = rgb(PAPER)
    for cx, cy, radius, ink in shapes:
        share = _cover(radius - math.hypot(x - cx, y - cy))
        if share:
            red, green, blue = (a + (b - a) * share for a, b in zip(colour, ink, strict=True))
            colour = red, green, blue
    dx = max(corner - x, x - (side - corner), 0)
    dy = max(corner - y, y - (side - corner), 0)
    alpha = _cover(corner - math.hypot(dx, dy)) if dx and dy else 1
    return bytes(round(part) for part in (*colour, 255 * alpha))


def _cover(depth: float) -> float:
    """The share of a pixel inside a shape whose edge is this many pixels away."""
    return min(1.0, max(0.0, depth + 0.5))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
