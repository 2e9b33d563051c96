"""The virtual environment in `.venv`: the pinned packages of requirements-dev.txt, and ours."""

import importlib.util
import os
import sys
from pathlib import Path

from tools.steps import ROOT, Problem, digest, is_stamped, run, step, write_stamp

FOLDER = ROOT / ".venv"
REQUIREMENTS = ROOT / "requirements-dev.txt"


def python() -> Path:
    """The environment's interpreter."""
    return FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def check_venv() -> None:
    """Raises Problem if this Python cannot make virtual environments."""
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise Problem(
                f"this Python lacks the module {module}; install it first "
                "(on Debian and Ubuntu: apt-get install python3-venv)."
            )


def is_active() -> bool:
    """Whether this process runs in the environment."""
    return Path(sys.prefix).resolve() == FOLDER.resolve()


def install() -> Path:
    """Makes the environment as locked, unless it is up to date; returns its interpreter.

    The list is complete, so pip must not resolve dependencies: it would refuse a newer release,
    which has no hash here, instead of using the pinned one. Our own package is installed in
    editable form. A symbolic link to an environment that worktrees share is used unchanged: making
    it again would delete it for the others.
    """
    if FOLDER.is_symlink() and python().exists():
        return python()
    stamp = FOLDER / "pentabula-stamp"
    inputs = (REQUIREMENTS, ROOT / "pyproject.toml")
    value = digest([sys.version, str(FOLDER), *(path.read_bytes() for path in inputs)])
    if is_stamped(stamp, value) and python().exists():
        return python()
    check_venv()
    with step("Making a virtual environment in .venv"):
        run([sys.executable, "-m", "venv", "--clear", FOLDER], "make a virtual environment")
    with step("Installing the pinned packages of requirements-dev.txt"):
        _pip("--require-hashes", "--no-deps", "--retries=2", "-r", str(REQUIREMENTS))
    with step("Installing Pentabula itself, in editable form"):
        _pip("--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    write_stamp(stamp, value)
    return python()


def _pip(*arguments: str) -> None:
    flags = ("--disable-pip-version-check", "--no-input")
    purpose = f"install {arguments[-1]}"
    run([python(), "-m", "pip", "install", *flags, *arguments], purpose)
