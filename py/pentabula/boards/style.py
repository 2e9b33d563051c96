"""Styles: the colours and lines of roles, for a canvas or an SVG."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

PAGE: Final = "page"
"""The style under this name fills what is behind a board, as that of a role fills a shape."""


@dataclass(frozen=True, slots=True)
class Style:
    """The style of a role. `width` and `dash` are in board units; empty colours draw nothing."""

    fill: str
    stroke: str
    width: float
    dash: tuple[float, ...]
    cap: str
    alpha: float
    font: str
    weight: str


Styles = Mapping[str, Style]
"""The style of each role."""
