"""Install what the tests need, prepare the page and run the tests.

Everything that follows is handed to pytest (`test tests/core -k perft`); without it,
style and types are checked too.
"""

import argparse
import os
import subprocess
from pathlib import Path

from tools import browser, environment
from tools.site import prepare
from tools.steps import ROOT, say

CHECKS = {"style": ["ruff", "check", "."], "types": ["mypy"]}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything is pytest's."""
    parser.set_defaults(rest=[])


def run(arguments: argparse.Namespace) -> int:
    """Pytest's exit code, or 1 when only a check failed."""
    python = environment.install()
    chromium = browser.ensure(python)
    prepare()
    say(f"The browser is {chromium}")
    checks = [] if arguments.rest else [check(python, name) for name in CHECKS]
    say("Running the tests …")
    tests = _run([python, "-m", "pytest", *arguments.rest], {browser.VARIABLE: chromium})
    return tests or int(not all(checks))


def check(python: Path, name: str) -> bool:
    """Whether one of the checks passes; it prints what it finds."""
    say(f"Checking {name} …")
    return _run([python, "-m", *CHECKS[name]], {}) == 0


def _run(command: list[str | Path], more: dict[str, str]) -> int:
    given = [str(part) for part in command]
    return subprocess.run(given, cwd=ROOT, env={**os.environ, **more}, check=False).returncode
