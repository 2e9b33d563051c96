"""Throw damaged links, records, stored data, typed moves, protocol lines and worker messages
at everything that reads them, for as many minutes as you like.

Each find is printed with the command that makes it again; it belongs into a test.
"""

import argparse
import sys
import time
import traceback

from tools.steps import ROOT, say

REPORTED = 10  # seconds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How long, from where, at what; or one case again."""
    parser.add_argument("--minutes", type=float, default=5, help="how long in all (5)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other cases (1)")
    parser.add_argument("--target", help="fuzz this target only")
    parser.add_argument("--case", type=int, help="run this case of the target once")


def run(arguments: argparse.Namespace) -> int:
    """0 where nothing was found, 1 where something was."""
    sys.path.insert(0, str(ROOT / "py"))
    from tools.fuzzing.native import TARGETS, run_case
    from tools.fuzzing.texts import corpus

    chosen = [arguments.target] if arguments.target else list(TARGETS)
    unknown = [name for name in chosen if name not in TARGETS]
    if unknown:
        say(f"There is no target “{unknown[0]}”: there are {', '.join(TARGETS)}.")
        return 1
    known = corpus(ROOT / "tests/games")
    if arguments.case is not None:
        run_case(chosen[0], arguments.seed, arguments.case, known)
        say("Nothing found.")
        return 0
    return _fuzz(chosen, arguments, known)


def _fuzz(chosen: list[str], arguments: argparse.Namespace, known: object) -> int:
    from tools.fuzzing.native import run_case

    began = said = time.monotonic()
    number, finds = 0, 0
    while (spent := time.monotonic() - began) < 60 * arguments.minutes:
        for target in chosen:
            try:
                run_case(target, arguments.seed, number, known)  # type: ignore[arg-type]
            except Exception:
                finds += 1
                say(traceback.format_exc())
                again = f"--target {target} --seed {arguments.seed} --case {number}"
                say(f"Found: python3 dev.py fuzz {again}")
        number += 1
        if time.monotonic() - said > REPORTED:
            said = time.monotonic()
            say(
                f"  {spent / 60:.1f} of {arguments.minutes:g} min, {number:,} rounds, {finds} finds"
            )
    say(f"{number:,} rounds of {', '.join(chosen)}: {finds} finds.")
    return 1 if finds else 0
