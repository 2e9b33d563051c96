"""The README's Python runs, its commands exist, its pictures and paths are there."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def test_its_python_gives_what_it_says() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).failed == 0


def test_every_command_it_names_exists() -> None:
    named = set(re.findall(r"python3 dev\.py ([a-z]+)", README))
    files = {path.stem for path in (ROOT / "tools/commands").glob("*.py")}
    assert {"play", "test"} <= named
    assert named <= files


def test_every_picture_it_shows_is_there() -> None:
    for picture in re.findall(r"!\[[^]]*\]\(([^)]+)\)", README):
        assert (ROOT / picture).is_file()


def test_every_path_of_the_map_is_there() -> None:
    drawn = README.partition("## The map")[2].partition("What may import")[0]
    for name in re.findall(r"[├└]── ([a-z]+/)", drawn):
        assert (ROOT / "py/pentabula" / name).is_dir(), name
