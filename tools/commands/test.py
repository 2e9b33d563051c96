"""Install what the tests need, prepare the page and run the tests.

Everything that follows is handed to pytest (`test tests/core -k perft`); without it, style,
types and how much of the package the tests cover are checked too.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.bundle.site import prepare
from tools.setup import browser
from tools.steps import ROOT, say

NEEDS_ENVIRONMENT = True

CHECKS = {
    "style": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "types": ["mypy"],
}
COVERAGE = ["coverage", "report"]
# A tab that Chromium itself has lost says nothing of the page: that test is run once more.
PYTEST = ["pytest", "--reruns=1", "--only-rerun=Target crashed"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything is pytest's."""
    parser.set_defaults(rest=[])


def run(arguments: argparse.Namespace) -> int:
    """Pytest's exit code, or 1 when only a check failed, coverage included."""
    python = Path(sys.executable)
    chromium = browser.ensure()
    say(f"Chromium is {chromium}")
    browser.ensure_others()
    prepare()
    if arguments.rest:
        return _run([python, "-m", *PYTEST, *arguments.rest], {browser.VARIABLE: chromium})
    checks = [check(python, name, command) for name, command in CHECKS.items()]
    say("Running the tests …")
    tests = _run([python, "-m", "coverage", "run", "-m", *PYTEST], {browser.VARIABLE: chromium})
    checks.append(check(python, "coverage", COVERAGE))
    return tests or int(not all(checks))


def check(python: Path, name: str, command: Sequence[str]) -> bool:
    """Whether a check passes; it prints what it finds."""
    say(f"Checking {name} …")
    return _run([python, "-m", *command], {}) == 0


def _run(command: list[str | Path], more: dict[str, str]) -> int:
    given = [str(part) for part in command]
    return subprocess.run(given, cwd=ROOT, env={**os.environ, **more}, check=False).returncode
