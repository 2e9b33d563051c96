"""`dev.py new-game` makes a game that passes every test at once, in a copy of the project."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pentabula import games
from tools.games.template import INKS, make
from tools.steps import ROOT, Problem

COPIED = ("py", "tests", "tools", "docs", "assets", "typings", "pyproject.toml", "index.html")
COPIED += ("manifest.webmanifest", "README.md", "dev.py")
UNCOPIED = shutil.ignore_patterns("__pycache__", "*.png")


def run(root: Path, *command: str) -> str:
    """What a module prints that is run in the copy, all of it where it fails."""
    environment = {"PYTHONPATH": f"{root / 'py'}:{root}", "PATH": "/usr/bin:/bin"}
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with a sixth game, as `dev.py new-game` makes it."""
    root = tmp_path_factory.mktemp("copy")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, root / name, ignore=UNCOPIED)
        elif source.exists():
            shutil.copy(source, root / name)
    made = make("sample", "A Sample Game", root)
    run(root, "ruff", "format", "--no-cache", *[str(path) for path in made if path.suffix == ".py"])
    run(root, "tools.commands.new_game", "sample")
    run(root, "tools.i18n.messages")
    return root


@pytest.mark.slow
def test_a_new_game_passes_the_battery(copy: Path) -> None:
    told = run(
        copy, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", "sample",
        "tests/games", "tests/boards", "tests/architecture", "tests/gtp",
    )  # fmt: skip
    assert " passed" in told


@pytest.mark.slow
def test_a_new_game_is_typed_and_in_style(copy: Path) -> None:
    game = "py/pentabula/games/sample"
    run(copy, "ruff", "check", "--no-cache", game, "tests/games/sample")
    run(copy, "ruff", "format", "--no-cache", "--check", game, "tests/games/sample")
    run(copy, "mypy", "--cache-dir", str(copy / "types"), game)


@pytest.mark.slow
def test_a_new_game_may_stand_untranslated(copy: Path) -> None:
    run(
        copy,
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "tests/tools/test_messages.py",
        "-k",
        "language",
    )
    assert "Three in a row win" in (copy / "py/pentabula/locale/es.po").read_text("utf-8")


def test_a_name_that_cannot_be_one_is_refused(tmp_path: Path) -> None:
    for name in ("X", "a", "1a", "a-b", "class", "averyveryverylongname"):
        with pytest.raises(Problem, match="cannot be a game's name"):
            make(name, "X", tmp_path)
    with pytest.raises(Problem, match="title"):
        make("sample", 'a "b"', tmp_path)
    with pytest.raises(Problem, match="title"):
        make("sample", "A title of more than twenty letters", tmp_path)


def test_a_game_that_exists_is_left_alone(tmp_path: Path) -> None:
    make("sample", "Sample", tmp_path)
    with pytest.raises(Problem, match="There is a game sample already"):
        make("sample", "Sample", tmp_path)


def test_an_ink_is_offered_that_no_game_has() -> None:
    assert set(INKS) - {games.load(name).ink for name in games.names()}
