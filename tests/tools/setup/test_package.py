"""The project is a package that pip can install, with one version and one command."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

import pytest

import pentabula
from tools.setup import process
from tools.steps import ROOT, run

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that `pip install` builds from the sources."""
    source = tmp_path_factory.mktemp("source")
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "py", source / "py", ignore=ignored)
    for name in ("pyproject.toml", "README.md"):
        shutil.copyfile(ROOT / name, source / name)
    out = tmp_path_factory.mktemp("wheel")
    flags = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet")
    run([sys.executable, "-m", "pip", "wheel", *flags, "-w", out, source], "build the wheel")
    return next(out.glob("*.whl"))


def test_the_version_is_defined_once(wheel: Path) -> None:
    assert PROJECT["dynamic"] == ["version"]
    assert wheel.name.startswith(f"pentabula-{pentabula.VERSION}-")
    for name in ("package.json", "package-lock.json"):
        assert "version" not in json.loads((ROOT / name).read_text("utf-8"))


def test_the_wheel_has_all_modules_catalogues_and_puzzles(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    ours = (ROOT / "py/pentabula").rglob("*")
    kinds = {".py", ".po", ".pot", ".txt"}
    assert inside == {
        path.relative_to(ROOT / "py").as_posix() for path in ours if path.suffix in kinds
    }


def test_the_installed_command_speaks_the_text_protocol(wheel: Path, tmp_path: Path) -> None:
    flags = ("--no-deps", "--no-index", "--quiet", "--ignore-installed")
    run([sys.executable, "-m", "pip", "install", *flags, "--prefix", tmp_path, wheel], "install")
    variables = {"base": str(tmp_path), "platbase": str(tmp_path)}
    paths = sysconfig.get_paths("venv", vars=variables)
    program = shutil.which("pentabula-gtp", path=paths["scripts"])
    assert program
    done = subprocess.run(
        [program],
        input="version\nquit\n",
        env={**os.environ, "PYTHONPATH": paths["purelib"]},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"= {pentabula.VERSION}\n\n=\n\n"


def test_a_command_finds_our_package_from_any_folder(tmp_path: Path) -> None:
    """Without an installed package, and without our folders on the path."""
    bare = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, str(ROOT / "dev.py"), "oracle", "--plies", "5"]
    done = subprocess.run(
        command, cwd=tmp_path, env=bare, capture_output=True, text=True, check=False
    )
    assert "no difference" in done.stdout, done.stderr


def test_our_folders_come_first_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "given")
    folders = [str(folder) for folder in process.IMPORTED_FROM]
    assert process.environment()["PYTHONPATH"].split(os.pathsep) == [*folders, "given"]


def test_no_module_changes_pythons_path() -> None:
    changing = [
        path.relative_to(ROOT).as_posix()
        for folder in ("py", "tools")
        for path in (ROOT / folder).rglob("*.py")
        if "sys.path.insert" in path.read_text("utf-8")
    ]
    assert not changing


def test_the_environment_can_build_the_package() -> None:
    assert importlib.util.find_spec("setuptools")
    assert "setuptools==" in (ROOT / "requirements-dev.txt").read_text("utf-8")
