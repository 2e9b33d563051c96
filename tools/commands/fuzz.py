"""Throw damaged links, records, stored data, typed moves, protocol lines and worker messages
at everything that reads them, and clicks, keys and rubbish at the page, for as long as you like.

Half of the time goes to the parsers and the session, natively, half to the page in Chromium.
Each find is printed with the command that makes it again; it belongs into a test.
"""

import argparse
import os
import subprocess
import sys
import time
import traceback
from collections.abc import Sequence

from tools.bundle.site import prepare
from tools.setup import browser
from tools.steps import ROOT, say

NEEDS_ENVIRONMENT = True  # Playwright

REPORTED = 10  # seconds
PAGE = "page"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How long, from where, at what; or one case again."""
    parser.add_argument("--minutes", type=float, default=5, help="how long in all (5)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other cases (1)")
    parser.add_argument("--target", help=f"fuzz this target only; “{PAGE}” is the page")
    parser.add_argument("--case", type=int, help="run this case of the target once")


def run(arguments: argparse.Namespace) -> int:
    """0 where nothing was found, 1 where something was."""
    from tools.fuzzing.native import TARGETS

    every = [*TARGETS, PAGE]
    if arguments.target not in (None, *every):
        say(f"There is no target “{arguments.target}”: there are {', '.join(every)}.")
        return 1
    if arguments.target is None and arguments.case is not None:
        say("A case is one of a target: --target says which.")
        return 1
    if arguments.target is not None:
        is_page = arguments.target == PAGE
        return _page(arguments, 1) if is_page else _native([arguments.target], arguments, 1)
    return max([_native(list(TARGETS), arguments, 0.5), _page(arguments, 0.5)])


def _page(arguments: argparse.Namespace, share: float) -> int:
    """The page takes this share of the minutes, in the test environment."""
    variables = {browser.VARIABLE: browser.ensure()}
    prepare()
    command = [sys.executable, "-m", "tools.fuzzing.page", "--seed", str(arguments.seed)]
    command += ["--minutes", str(share * arguments.minutes)]
    if arguments.case is not None:
        command += ["--case", str(arguments.case)]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **variables}, check=False)
    return int(done.returncode != 0)


def _native(chosen: Sequence[str], arguments: argparse.Namespace, share: float) -> int:
    """These targets take this share of the minutes, in turn; or one case once."""
    from tools.fuzzing.native import run_case
    from tools.fuzzing.texts import corpus

    known = corpus(ROOT / "tests/games")
    minutes, is_once = share * arguments.minutes, arguments.case is not None
    began = said = time.monotonic()
    number, rounds, finds = arguments.case or 0, 0, 0
    while (spent := time.monotonic() - began) < 60 * minutes and not (is_once and rounds):
        for target in chosen:
            try:
                run_case(target, arguments.seed, number, known)
            except Exception:
                finds += 1
                say(traceback.format_exc())
                again = f"--target {target} --seed {arguments.seed} --case {number}"
                say(f"Found: python3 dev.py fuzz {again}")
        number, rounds = number + 1, rounds + 1
        if time.monotonic() - said > REPORTED:
            said = time.monotonic()
            say(f"  {spent / 60:.1f} of {minutes:g} min, {rounds:,} rounds, {finds} finds")
    say(f"{rounds:,} rounds of {', '.join(chosen)}: {finds} finds.")
    return int(finds > 0)
