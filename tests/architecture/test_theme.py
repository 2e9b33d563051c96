"""The theme dresses every role, and every colour it uses is one of its own."""

from __future__ import annotations

import re
from pathlib import Path

from pentabula.boards.scene import ROLES

THEME = (Path(__file__).parents[2] / "assets/theme.css").read_text("utf-8")


def test_every_role_has_its_looks() -> None:
    assert {role for role in ROLES if f".drawing .{role} {{" not in THEME} == set()


def test_every_variable_that_is_used_is_defined() -> None:
    defined = set(re.findall(r"(--[a-z-]+):", THEME))
    assert set(re.findall(r"var\((--[a-z-]+)", THEME)) <= defined


def test_every_colour_has_a_light_and_a_dark_form() -> None:
    for name, value in re.findall(r"^  (--[a-z-]+): (.*);$", THEME, re.MULTILINE):
        assert value.startswith("light-dark("), name
