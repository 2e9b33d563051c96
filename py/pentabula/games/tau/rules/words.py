"""Words for the lines, rectangles and products of TAU."""

from __future__ import annotations

from collections import Counter

from pentabula.core.message import Computed, Message
from pentabula.games.tau.rules.lines import ROW, Strike, runs
from pentabula.games.tau.rules.position import Position

FACTORS_IN_FULL = 6
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def name(line: Strike) -> Message:
    """The line inside a sentence: `row 5`, `column g`."""
    if line.kind == ROW:
        return Message("row {label}", label=line.label)
    return Message("column {label}", label=line.label)


def title(line: Strike) -> Message:
    """The line at the beginning of a sentence: `Row 5`, `Column g`."""
    if line.kind == ROW:
        return Message("Row {label}", label=line.label)
    return Message("Column {label}", label=line.label)


def rectangle(position: Position, row: Strike, column: Strike) -> str:
    """The rectangle in which two open lines cross, rows × columns: `2×3`."""
    height = _run_length(position.struck_rows, position.rows, row.offset)
    return f"{height}×{_run_length(position.struck_cols, position.cols, column.offset)}"


def _run_length(struck: int, size: int, offset: int) -> int:
    return next(length for first, length in runs(struck, size) if first + length > offset)


def factors(position: Position) -> str:
    """The rectangles left over, the largest first, rows × columns: `3×2 · 3×1 · 2×2 · 2×1`.

    If there are many, equal ones are written as a power: `(2×3)⁴ · 1×3`.
    """
    heights, widths = position.run_lengths()
    sizes = Counter((height, width) for height in heights for width in widths)
    ordered = sorted(sizes, key=lambda size: (-size[0] * size[1], size))
    if sizes.total() <= FACTORS_IN_FULL:
        return " · ".join(_factor(size, 1) for size in ordered for _ in range(sizes[size]))
    return " · ".join(_factor(size, sizes[size]) for size in ordered)


def count_rectangles(position: Position) -> int:
    """The number of rectangles left over."""
    heights, widths = position.run_lengths()
    return len(heights) * len(widths)


def equation(position: Position) -> Message:
    """The factors and their product: `2×3 · 2×3 · 1×3 = 108`."""
    return Computed("{factors} = {product}", factors=factors(position), product=position.product())


def _factor(size: tuple[int, int], power: int) -> str:
    text = f"{size[0]}×{size[1]}"
    return text if power == 1 else f"({text}){str(power).translate(_SUPERSCRIPTS)}"
