"""The virtual environment with the pinned packages that the tests need."""

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
    """Raise Problem if this Python cannot make virtual environments."""
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise Problem(
                f"this Python lacks the module {module}; install it first "
                "(on Debian and Ubuntu: apt-get install python3-venv)."
            )


def install() -> Path:
    """Make the environment as locked, if that has not been done; answer its interpreter.

    A symbolic link to an environment that several worktrees share is used unchanged: making it
    anew would delete it for the others.
    """
    if FOLDER.is_symlink() and python().exists():
        return python()
    stamp = FOLDER / "pentabula-stamp"
    value = digest([sys.version, str(FOLDER), REQUIREMENTS.read_bytes()])
    if is_stamped(stamp, value) and python().exists():
        return python()
    check_venv()
    with step("Making a virtual environment in .venv"):
        run([sys.executable, "-m", "venv", "--clear", FOLDER], "make a virtual environment")
    with step("Installing the pinned packages that the tests need"):
        flags = ("--require-hashes", "--disable-pip-version-check", "--no-input", "--retries=2")
        command = [str(python()), "-m", "pip", "install", *flags, "-r", str(REQUIREMENTS)]
        run(command, "install the packages of requirements-dev.txt")
    write_stamp(stamp, value)
    return python()
