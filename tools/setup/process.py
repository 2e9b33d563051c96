"""A process whose Python can import `pentabula` and `tools`.

`dev.py` restarts itself in such a process, so that no module has to change `sys.path`. Programs
that a command starts, PyPy included, inherit the same path.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.steps import ROOT

IMPORTED_FROM = (ROOT / "py", ROOT)


def can_import() -> bool:
    """Whether this process can import our package and our tools."""
    return {str(folder) for folder in IMPORTED_FROM} <= set(sys.path)


def restart(python: str | Path, arguments: Sequence[str]) -> int:
    """Replaces this process with `dev.py` and these arguments under that Python.

    If the system cannot replace a process, start a new one and return its exit code.
    """
    command = [str(python), str(ROOT / "dev.py"), *arguments]
    if os.name == "posix":
        os.execve(command[0], command, environment())
    return subprocess.run(command, env=environment(), check=False).returncode


def environment() -> dict[str, str]:
    """The environment variables of this process, with our folders first on Python's path."""
    given = os.environ.get("PYTHONPATH")
    path = os.pathsep.join([*map(str, IMPORTED_FROM), *([given] if given else [])])
    return {**os.environ, "PYTHONPATH": path}
