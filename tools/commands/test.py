"""Check style and types, and run all tests.

Further arguments are passed to pytest, and the checks are skipped:

  dev.py test tests/games/konobi     the tests of a folder, in seconds
  dev.py test tests/core -k perft    those whose names contain a word
  dev.py test -m "not web"           all but those that need the page and a browser
  dev.py test -m "not slow"          all but those that take more than ten seconds
  dev.py test -m pyodide             native tests, run inside Pyodide
  dev.py test -m pyodide_all         all of them there, which run only by this command
  dev.py test -m faults_all          each part of the browser broken alone; only by this command
  dev.py test -m "not web" --cov     the native tests; fails below 95% coverage

The page is prepared only if tests under tests/web or tests/tools may be selected: with no path, or
with a path that contains them or is in them; browsers are looked for only for tests/web. All tests,
and those of tests/web, run in several processes; `-n 0` runs them in one. If all tests run, the
page is prepared while the first ones run, which do not need it.
"""

import argparse
import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

from tools.bundle.site import SITE, prepare
from tools.setup import browser
from tools.steps import ROOT, file_lock, say

NEEDS_ENVIRONMENT = True

CHECKS = {
    "style": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "types": ["mypy"],
}
# The summary names tests that failed, and those that were run again (tests/conftest.py).
PYTEST = ["pytest", "-rfER"]
# One process more than there are cores, since tests wait for browsers.
PARALLEL = ["--dist=loadgroup", "-n"]

# Names the prepared site for the tests, which wait for the lock (tests/web/conftest.py).
SITE_VARIABLE = "PENTABULA_SITE"
SITE_LOCK = "site-of-tests"
WEB = ROOT / "tests/web"
# Tests here read the packages that the page is built from, and parts of the page.
BUNDLE = ROOT / "tests/tools"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds no arguments: all are pytest's."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.set_defaults(rest=[])


def run(arguments: argparse.Namespace) -> int:
    """Pytest's exit code, or 1 if only a check failed."""
    if arguments.rest:
        return _run([*PYTEST, *parallel(arguments.rest), *arguments.rest], needed(arguments.rest))
    with ThreadPoolExecutor(1) as first, ThreadPoolExecutor(1) as second:
        site = start_preparing(first)
        checks = {name: second.submit(_checked, command) for name, command in CHECKS.items()}
        variables = {SITE_VARIABLE: str(SITE), **browsers()}
        say("Checking style and types and running the tests …")
        tests = _run([*PYTEST, *parallel([])], variables)
        failed = [name for name, check in checks.items() if not _has_passed(name, check)]
        site.result()
    return tests or int(bool(failed))


def needed(rest: Sequence[str]) -> Mapping[str, str]:
    """Prepares what the selected tests may need; returns the environment variables for them."""
    if not may_select(rest, WEB) and not may_select(rest, BUNDLE):
        return {}
    variables = {SITE_VARIABLE: str(prepare())}
    return variables | browsers() if may_select(rest, WEB) else variables


def browsers() -> dict[str, str]:
    """Finds or installs the browsers; returns the variable that names Chromium."""
    chromium = browser.ensure_for_tests()
    say(f"Chromium is {chromium}")
    browser.ensure_others()
    return {browser.VARIABLE: chromium}


def start_preparing(executor: Executor) -> Future[Path]:
    """Prepares the page in a thread; tests that need it wait for the lock."""
    lock = contextlib.ExitStack()
    lock.enter_context(file_lock(SITE_LOCK))

    def prepared() -> Path:
        with lock:
            return prepare()

    return executor.submit(prepared)


def may_select(rest: Sequence[str], folder: Path) -> bool:
    """Whether pytest's arguments may select tests in the folder, by their paths and `-m`."""
    if "-m" in rest and rest[-1] != "-m" and "not web" in rest[rest.index("-m") + 1]:
        return folder != WEB and may_select(list(paths_of(rest)), folder)
    paths = [ROOT / path for path in paths_of(rest)] or [ROOT / "tests"]
    return any(path == folder or folder in path.parents or path in folder.parents for path in paths)


def paths_of(rest: Sequence[str]) -> Iterator[str]:
    """The paths among pytest's arguments, without the names of tests and the values of options."""
    for before, each in pairwise(["", *rest]):
        path = each.partition("::")[0]
        is_value = before in ("-k", "-m", "--ignore", "--deselect")
        if path and not path.startswith("-") and not is_value and (ROOT / path).exists():
            yield path


def parallel(rest: Sequence[str]) -> list[str]:
    """Pytest's options for several processes, if these are worth starting."""
    is_chosen = any(each.startswith(("-n", "--numprocesses", "--dist")) for each in rest)
    if is_chosen or not may_select(rest, WEB):
        return []
    return [*PARALLEL, str(cores() + 1)]


def cores() -> int:
    """The processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _checked(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    given = [sys.executable, "-m", *command]
    out = subprocess.PIPE
    return subprocess.run(
        given, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, text=True, check=False
    )


def _has_passed(name: str, check: Future[subprocess.CompletedProcess[str]]) -> bool:
    """Whether a check passed; prints its result."""
    done = check.result()
    say(f"Checking {name}: {'passed' if done.returncode == 0 else 'failed'}")
    say(done.stdout.rstrip())
    return done.returncode == 0


def _run(command: Sequence[str], more: Mapping[str, str]) -> int:
    given = [sys.executable, "-m", *command]
    env = {**os.environ, **more}
    # Several processes, and many programs that tests start, import the same modules.
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    return subprocess.run(given, cwd=ROOT, env=env, check=False).returncode
