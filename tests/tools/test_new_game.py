"""`dev.py new-game` makes a game that passes `dev.py check-game` unchanged."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pentabula import games
from tools.games.template import INKS, make
from tools.setup import environment
from tools.steps import BUILD, ROOT, Problem

NOT_COPIED = (".git", environment.FOLDER.name, BUILD.name, "node_modules", "__pycache__", "*.png")


def dev(root: Path, *arguments: str) -> str:
    """What `dev.py` prints in a copy of the project. It must succeed."""
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, "dev.py", *arguments],
        cwd=root,
        env=variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project that uses the environment of this process."""
    copy = tmp_path / "copy"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
    (copy / environment.FOLDER.name).symlink_to(sys.prefix, target_is_directory=True)
    return copy


@pytest.mark.slow
def test_a_new_game_passes_check_game_which_lists_what_it_lacks(project: Path) -> None:
    dev(project, "new-game", "trios", "--title", "A Sample Game")
    printed = dev(project, "check-game", "trios")
    assert "trios passes everything." in printed
    assert "es: " in printed and "Three in a row win" in printed
    assert "dev.py puzzles make trios" in printed
    assert "trios lacks teach/guide.py" in printed and "trios lacks teach/lessons.py" in printed
    assert "dev.py arena trios --ladder" in printed


def test_the_smallest_game_has_at_most_350_lines(tmp_path: Path) -> None:
    made = make("sample", "Sample", tmp_path)
    assert sum(len(path.read_text("utf-8").splitlines()) for path in made) <= 350


def test_an_invalid_name_or_title_is_refused(tmp_path: Path) -> None:
    for name in ("X", "a", "1a", "a-b", "class", "averyveryverylongname"):
        with pytest.raises(Problem, match="cannot be a game's name"):
            make(name, "X", tmp_path)
    with pytest.raises(Problem, match="title"):
        make("sample", 'a "b"', tmp_path)
    with pytest.raises(Problem, match="title"):
        make("sample", "A title of more than twenty letters", tmp_path)


def test_an_existing_game_or_an_unused_ink(tmp_path: Path) -> None:
    make("sample", "Sample", tmp_path)
    with pytest.raises(Problem, match="There is a game sample already"):
        make("sample", "Sample", tmp_path)
    assert set(INKS) - {games.load(name).ink for name in games.names()}
