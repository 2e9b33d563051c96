"""The replay of a game as frames: which positions are shown, and what changes between two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

from pentabula.core.record import Node

Area = tuple[int, int, int, int]
"""A part of a picture in pixels: left, top, width, height."""

MAX_FRAMES: Final = 300
SHORT: Final = 700
"""Milliseconds that a position is shown."""

LONG: Final = 3000
"""Milliseconds that the last position is shown."""

SIZES: Final = (480, 360, 270, 200)
"""The longer side of a replay in pixels: the largest within `MAX_BYTES` is used."""

MAX_BYTES: Final = 1_000_000

BLOCK: Final = 8
"""The width and height of the blocks in which pictures are compared, in pixels."""

BYTES_PER_PIXEL: Final = 4
"""The number of bytes of a pixel."""


def shown_nodes(node: Node) -> list[Node]:
    """The nodes from the start to a node that are shown: all, or an even selection of many."""
    line = [node]
    while line[-1].parent is not None:
        line.append(line[-1].parent)
    line.reverse()
    step = ceil(len(line) / MAX_FRAMES)
    shown = line[::step]
    return shown if shown[-1] is node else [*shown, node]


def changed_areas(before: bytes, after: bytes, width: int) -> list[Area]:
    """The parts in which two pictures differ, made of whole blocks of `BLOCK` × `BLOCK` pixels.

    The pictures have the same size, and four bytes for each pixel.
    """
    line, found = BYTES_PER_PIXEL * width, list[Area]()
    for start in range(0, len(after), BLOCK * line):
        end = min(start + BLOCK * line, len(after))
        if before[start:end] != after[start:end]:
            rows = range(start, end, line)
            columns = _differing_columns(before, after, rows, width)
            top, height = start // line, len(rows)
            found += [(left, top, right - left, height) for left, right in columns]
    return found


def _differing_columns(
    before: bytes, after: bytes, rows: range, width: int
) -> Iterator[tuple[int, int]]:
    """Where blocks of some rows differ, from left to right; neighbours are joined."""
    left: int | None = None
    for x in range(0, width, BLOCK):
        low, high = BYTES_PER_PIXEL * x, BYTES_PER_PIXEL * min(x + BLOCK, width)
        if any(before[row + low : row + high] != after[row + low : row + high] for row in rows):
            left = x if left is None else left
        elif left is not None:
            yield left, x
            left = None
    if left is not None:
        yield left, width


def bounding_box(parts: Sequence[Area]) -> Area:
    """The smallest box around parts of a picture; one pixel without parts."""
    if not parts:
        return 0, 0, 1, 1
    left, top = min(each[0] for each in parts), min(each[1] for each in parts)
    right = max(each[0] + each[2] for each in parts)
    bottom = max(each[1] + each[3] for each in parts)
    return left, top, right - left, bottom - top
