"""The README's Python runs, and its commands, pictures and paths exist."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def test_the_python_examples_run() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).failed == 0


def test_every_command_exists() -> None:
    named = set(re.findall(r"python3 dev\.py ([a-z]+)", README))
    files = {path.stem for path in (ROOT / "tools/commands").glob("*.py")}
    assert {"play", "test"} <= named
    assert named <= files


def test_every_picture_exists() -> None:
    for picture in re.findall(r"!\[[^]]*\]\(([^)]+)\)", README):
        assert (ROOT / picture).is_file()


def test_every_path_of_the_map_exists() -> None:
    drawn = README.partition("## The map")[2].partition("```\n\n")[0]
    room, paths = "", list[str]()
    for indent, name in re.findall(r"^(│   )?[├└]── ([a-z.]+/?)", drawn, re.MULTILINE):
        room = room if indent else name
        paths.append(room + name if indent else name)
    assert {"core/", "app/", "app/rooms.py"} <= set(paths)
    for path in paths:
        assert (ROOT / "py/pentabula" / path).exists(), path


def test_the_map_shows_every_room() -> None:
    drawn = README.partition("## The map")[2].partition("```\n\n")[0]
    package = ROOT / "py/pentabula"
    folders = [*package.iterdir(), *(package / "app").iterdir()]
    rooms = {path.name for path in folders if path.is_dir() and path.name != "__pycache__"}
    assert rooms <= set(re.findall(r"── ([a-z]+)/", drawn))
