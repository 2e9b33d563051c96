"""The panels beside the board as values: figures, bars, tables and notes."""

from __future__ import annotations

from dataclasses import dataclass

from pentabula.core.message import Message

Words = Message | str


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with a name above and a line below: `Black`, `6½`, `6 stones, button`."""

    name: Words
    value: Words
    caption: Words = ""


@dataclass(frozen=True, slots=True)
class Figures:
    """A few figures side by side."""

    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class PanelTable:
    """A small table. `strong` are the (row, column) of the cells to outline, from 0.

    The first column holds the row headings where `headed` is set. Tables can be folded:
    `is_open` says whether one starts unfolded where there is room. The legend explains the cells.
    """

    caption: Words
    columns: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]
    strong: frozenset[tuple[int, int]] = frozenset()
    headed: bool = True
    is_open: bool = True
    legend: Words = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar filled from the left; `value` and `mark` (a line across it) are between 0 and 1."""

    name: Words
    value: float
    mark: float | None
    caption: Words = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence. A warning is set apart from plain ones.

    A note about the next move is not shown after a resignation.
    """

    text: Words
    is_warning: bool = False
    is_about_next_move: bool = False


@dataclass(frozen=True, slots=True)
class Fold:
    """Reference content, which starts folded under its caption."""

    caption: Words
    content: Figures | Note


Panel = Figures | PanelTable | Bar | Note | Fold
