"""Fuzz everything that reads input, for as long as you like.

Half of the time is for the tests that generate their input with Hypothesis, in equal shares: state
machines of the text protocol, the engine's service, sessions and lessons, and damaged texts for
all parsers. The other half is for random clicks, keys and texts in the page, in Chromium.
Hypothesis reduces a failure to a small example, which later test runs try first. A failure in the
page is printed with the command that repeats it.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tools.bundle.site import prepare
from tools.setup import browser
from tools.steps import ROOT, Problem, say

NEEDS_ENVIRONMENT = True  # Hypothesis and Playwright

TESTS = ("tests/**/test_*machine.py", "tests/fuzzing/test_*.py")
PAGE = "page"

FAILED = 1
"""Pytest's exit code where a test failed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments: duration, seed and targets, or one case of the page."""
    parser.add_argument("--minutes", type=float, default=5, help="the duration (5)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other input (1)")
    parser.add_argument("--target", help=f"fuzz this only: {', '.join([*targets(), PAGE])}")
    parser.add_argument("--case", type=int, help="page: run this case once")


def run(arguments: argparse.Namespace) -> int:
    """0 if nothing failed, 1 otherwise."""
    known, name = targets(), arguments.target
    if name not in (None, PAGE, *known):
        raise Problem(f"there is no target “{name}”: there are {', '.join([*known, PAGE])}.")
    if arguments.case is not None and name != PAGE:
        raise Problem("--case needs --target page.")
    if name == PAGE:
        return fuzz_page(arguments, arguments.minutes)
    if name is not None:
        return fuzz_tests([known[name]], arguments.seed, 60 * arguments.minutes)
    found = fuzz_tests(list(known.values()), arguments.seed, 30 * arguments.minutes)
    return max(found, fuzz_page(arguments, arguments.minutes / 2))


def targets() -> dict[str, Path]:
    """The test modules that generate input, by short names such as `session_machine`."""
    found = {path.stem.removeprefix("test_"): path for glob in TESTS for path in ROOT.glob(glob)}
    return dict(sorted(found.items()))


def fuzz_tests(paths: Sequence[Path], seed: int, seconds: float) -> int:
    """Runs each module repeatedly for its share of the time; 1 if a test failed."""
    found = 0
    for path in paths:
        deadline, rounds, code = time.monotonic() + seconds / len(paths), 0, 0
        say(f"{path.relative_to(ROOT)} for {seconds / len(paths):.0f} s …")
        while code == 0 and (left := deadline - time.monotonic()) > 0:
            code = _pytest(path, seed + rounds, left)
            rounds += 1
        found = max(found, code)
    if not found:
        say("No test failed.")
    return found


def fuzz_page(arguments: argparse.Namespace, minutes: float) -> int:
    """Fuzz the prepared page for that long; 1 if something failed."""
    variables = {browser.VARIABLE: browser.ensure()}
    prepare()
    command = [sys.executable, "-m", "tools.fuzzing.page", "--seed", str(arguments.seed)]
    command += ["--minutes", str(minutes)]
    if arguments.case is not None:
        command += ["--case", str(arguments.case)]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **variables}, check=False)
    return int(done.returncode != 0)


def _pytest(path: Path, seed: int, seconds: float) -> int:
    """1 if a test failed, 0 if none did in the time given. Raises Problem."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--timeout=0", "-p", "no:cacheprovider"]
    command += [f"--hypothesis-seed={seed}", str(path)]
    environment = {**os.environ, "HYPOTHESIS_PROFILE": "fuzz"}
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=environment,
            timeout=seconds,
            stdout=subprocess.PIPE,
            text=True,
            errors="replace",
            check=False,
        )
    except subprocess.TimeoutExpired:
        return 0
    if done.returncode not in (0, FAILED):
        raise Problem(f"pytest ended with code {done.returncode}:\n{done.stdout[-2000:]}")
    if done.returncode == FAILED:
        say(done.stdout)
        say(f"Failed; repeat it with: python3 dev.py test {path.relative_to(ROOT)}")
    return done.returncode
