"""The wheel of the package, for the tests that install it."""

import shutil
import sys
from pathlib import Path

import pytest

from tools.steps import ROOT, run


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that `pip install` builds from the sources."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "py", source / "py", ignore=ignored)
    shutil.copytree(ROOT / "docs/rules", source / "docs/rules")
    for name in ("pyproject.toml", "setup.py", "README.md", "MANIFEST.in", "LICENSE"):
        shutil.copyfile(ROOT / name, source / name)
    flags = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet")
    run([sys.executable, "-m", "pip", "wheel", *flags, "-w", out, source], "build the wheel")
    return next(out.glob("*.whl"))
