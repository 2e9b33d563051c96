"""Rows of the review wrap between their facts, never within a word, and are large enough to tap."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CSS = (Path(__file__).parents[3] / "assets" / "style.css").read_text(encoding="utf-8")


def rule(selector: str) -> str:
    found = re.search(rf"^{re.escape(selector)} \{{([^}}]*)\}}", CSS, re.MULTILINE)
    assert found is not None
    return found[1]


def test_a_turning_point_wraps_between_its_facts() -> None:
    """A flex item that may not wrap to a line of its own is squeezed until words break."""
    assert "flex-wrap: wrap" in rule(".points [data-point]")


@pytest.mark.parametrize("selector", [".points [data-point]", ".filters button"])
def test_what_is_tapped_often_is_44_pixels_high(selector: str) -> None:
    found = re.search(r"min-height: (\d+)px", rule(selector))
    assert found is not None and int(found[1]) >= 44
