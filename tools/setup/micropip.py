"""Pyodide's installer of packages, for tests that install our wheel as JupyterLite does."""

import sys
from pathlib import Path

from tools.cache import cached_build
from tools.steps import ROOT, digest, run

REQUIREMENTS = ROOT / "requirements-pyodide.txt"


def micropip() -> Path:
    """A folder with micropip and what it needs, as locked; fetched once."""
    key = digest([REQUIREMENTS.read_bytes()])
    return cached_build("micropip", key, "Fetching micropip as locked", _install)


def _install(folder: Path) -> None:
    flags = ("--disable-pip-version-check", "--no-input", "--quiet", "--no-deps")
    # It is for the Python inside Pyodide, which is newer than this one may be.
    exact = ("--require-hashes", "--only-binary=:all:", "--ignore-requires-python")
    command = [sys.executable, "-m", "pip", "install", *flags, *exact]
    run([*command, "--target", folder, "-r", REQUIREMENTS], "install micropip")
