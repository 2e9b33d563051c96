"""The project is a package that pip can install, with one version and one command."""

import importlib.util
import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

import pentabula
from tests.tools.conftest import ADDRESS
from tools.setup import process
from tools.setup.packages import build, files
from tools.steps import ROOT, run

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_the_version_is_defined_once(wheel: Path) -> None:
    assert PROJECT["dynamic"] == ["version"]
    assert wheel.name.startswith(f"pentabula-{pentabula.VERSION}-")
    for name in ("package.json", "package-lock.json"):
        assert "version" not in json.loads((ROOT / name).read_text("utf-8"))


def test_the_wheel_has_modules_catalogues_puzzles_and_types_but_no_browser(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    ours = [path.relative_to(ROOT / "py") for path in (ROOT / "py/pentabula").rglob("*.*")]
    shipped = {path for path in ours if path.suffix in (".py", ".txt", ".typed")}
    shipped |= {path.with_suffix(".mo") for path in ours if path.suffix == ".po"}
    page = ("app", "browser", "worker")
    expected = {path.as_posix() for path in shipped if path.parts[1] not in page}
    rules = {f"pentabula/rules/{path.name}" for path in (ROOT / "docs/rules").glob("*.md")}
    assert inside == expected | rules | {"pentabula/rules/solved.md"} and len(rules) == 6


def test_the_metadata_says_whose_and_for_whom(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (each for each in archive.namelist() if each.endswith("/METADATA"))
        text = archive.read(name).decode()
    body = text.partition("\n\n")[2]
    assert f"\nProject-URL: Changelog, {ADDRESS}/blob/main/CHANGELOG.md" in text
    assert f"({ADDRESS}/blob/main/docs/python.md)" in body
    assert f"]({ADDRESS}/raw/main/assets/pictures/desktop.png)" in body
    assert not re.findall(r'(?:\]\(|src=")(?!https?:|#)[^)"]*', body)
    for field in ("Author: the Pentabula authors", "Keywords: ", "Classifier: Typing :: Typed"):
        assert f"\n{field}" in text
    required = [line for line in text.splitlines() if line.startswith("Requires-Dist: ")]
    assert all("extra ==" in line for line in required)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs of an empty environment with nothing but the wheel."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    (python,) = folder.glob("*/python")
    flags = ("--no-index", "--quiet", "--disable-pip-version-check")
    run([sys.executable, "-m", "pip", "--python", python, "install", *flags, wheel], "install")
    return python.parent


def test_a_source_distribution_is_the_whole_checkout(tmp_path: Path) -> None:
    with tarfile.open(build(tmp_path, "sdist")) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    checkout = {path.relative_to(ROOT).as_posix() for path in files()}
    assert {"sw.js", "tests/games/tau/games.jsonl"} <= checkout <= inside
    assert not any(re.search("^build/|__pycache__", name) for name in inside)


def test_the_wheel_works_in_an_empty_environment_in_every_language(installed: Path) -> None:
    script = """
import importlib.metadata, pkgutil, pentabula
print(*sorted(each.metadata["name"] for each in importlib.metadata.distributions()))
for language in ("en", "es", "pl", "pt-BR"):
    print(pentabula.game("konobi", size=5, language=language).push("c3"))
    print(pentabula.read("konobi size=5 pie=off c3", language=language).why_not("c3"))
print(len(pentabula.puzzles_of("tau")) > 10 < len(pentabula.solved_games()))
for found in pkgutil.walk_packages(pentabula.__path__, "pentabula."):
    if not found.name.startswith("pentabula.research"):
        __import__(found.name)
"""
    done = subprocess.run(
        [installed / "python", "-I", "-c", script], capture_output=True, text=True, check=True
    )
    lines = done.stdout.splitlines()
    assert lines[0] == "pentabula" and lines[-1] == "True"
    assert lines[2] == "There is already a black stone on c3."
    assert lines[4] == "En c3 ya hay una piedra negra." and len({*lines[2:-1:2]}) == 4


PROGRAM = """
import pentabula

def best(board: pentabula.Board) -> pentabula.MoveEvaluation:
    return board.analyse(nodes=5, progress=print).best

board: pentabula.Board = pentabula.game("konobi", size=5, language="es")
token: str = board.push("c3")
moves: pentabula.LegalMoves = board.legal_moves
listed: list[str] = [each for each in moves if each in moves]
refusal: pentabula.Refusal | None = board.why_not("c4")
outcome: pentabula.Outcome | None = board.outcome()
turn: int | None = board.turn
line: tuple[str, ...] = best(board).line
node: pentabula.Node = board.record.add(board.node, ["b2"])
node.comment, node.glyphs = "Close.", (1,)
review: pentabula.Review = board.copy().review(nodes=5, seed=1)
lost: list[float] = [each.lost for each in review.turning_points]
puzzle: pentabula.Puzzle = pentabula.puzzles_of("tabik", grade=3)[0]
solved: bool = puzzle.is_solved_by(puzzle.solution)
drawn: str = board.svg(pentabula.Theme(("#123456", "#abcdef"))) + review.svg()
try:
    pentabula.read("konobi c3 c3")
except pentabula.RecordError as error:
    where: int | None = error.ply
    why: tuple[str, str, tuple[str, ...]] = (error.sentence, error.clause, error.sites)
"""


def test_programs_are_typed_strictly_by_the_installed_wheel(installed, tmp_path):
    program, wrong = tmp_path / "program.py", tmp_path / "wrong.py"
    program.write_text(PROGRAM, "utf-8")
    wrong.write_text("import pentabula\n\npentabula.game('konobi').push(3)\n", "utf-8")
    flags = ("--strict", "--python-executable", installed / "python", "--cache-dir", tmp_path / "c")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *flags, program, wrong],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    fault = 'wrong.py:3: error: Argument 1 to "push" of "Board" has incompatible type "int"'
    assert fault in done.stdout and "Found 1 error in 1 file (checked 2" in done.stdout, done.stdout
    subprocess.run([installed / "python", "-I", program], check=True, capture_output=True)


def test_the_installed_commands_speak_the_text_protocol_and_show_a_game(installed, tmp_path):
    done = subprocess.run(
        [installed / "pentabula-gtp"],
        input="version\nquit\n",
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"= {pentabula.VERSION}\n\n=\n\n"
    words = ("show", "konobi size=5 pie=off c3", "--language", "pl")
    shown = subprocess.run(
        [installed / "pentabula", *words], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert shown.stdout.startswith("konobi size=5 pie=off turn=white")
    failed = subprocess.run(
        [installed / "pentabula", "show", "chess"], capture_output=True, text=True, check=False
    )
    assert failed.returncode == 1 and failed.stderr.startswith("pentabula: There is no game")


def test_a_command_finds_our_package_from_any_folder(tmp_path: Path) -> None:
    """Without an installed package, and without our folders on the path."""
    bare = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, str(ROOT / "dev.py"), "oracle", "--plies", "5"]
    done = subprocess.run(
        command, cwd=tmp_path, env=bare, capture_output=True, text=True, check=False
    )
    assert "no difference" in done.stdout, done.stderr


def test_our_folders_come_first_and_the_environment_can_build_the_package(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "given")
    folders = [str(folder) for folder in process.IMPORTED_FROM]
    assert process.environment()["PYTHONPATH"].split(os.pathsep) == [*folders, "given"]
    changing = [
        path.relative_to(ROOT).as_posix()
        for folder in ("py", "tools")
        for path in (ROOT / folder).rglob("*.py")
        if "sys.path.insert" in path.read_text("utf-8")
    ]
    assert not changing and importlib.util.find_spec("setuptools")
    assert "setuptools==" in (ROOT / "requirements-dev.txt").read_text("utf-8")
