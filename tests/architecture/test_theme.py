"""The theme styles every role, and Python's table agrees with the style sheet."""

import re
from pathlib import Path

from pentabula.boards.scene import ROLES
from pentabula.boards.theme_table import ROLES as LOOKS
from tools.bundle import theme

SHEET = (Path(__file__).parents[2] / "assets/theme.css").read_text("utf-8")


def test_every_role_variable_and_colour_is_defined() -> None:
    assert LOOKS.keys() == ROLES
    defined = set(re.findall(r"(--[a-z-]+):", SHEET))
    assert set(re.findall(r"var\((--[a-z-]+)", SHEET)) <= defined
    for name, value in re.findall(r"^  (--[a-z-]+): (.*);$", SHEET, re.MULTILINE):
        assert value.startswith("light-dark("), name


def test_the_table_is_current_or_python3_dev_py_prepare_updates_it() -> None:
    assert theme.TABLE.read_text("utf-8") == theme.table(SHEET)
