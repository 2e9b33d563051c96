"""The command line of `dev.py`: finds the commands, runs one, explains problems."""

import argparse
import importlib
import pkgutil
from collections.abc import Sequence

from tools import commands
from tools.steps import Problem, say


def names() -> list[str]:
    """The commands, by looking at the folder."""
    return sorted(module.name for module in pkgutil.iter_modules(commands.__path__))


def make_parser() -> argparse.ArgumentParser:
    """The parser with one sub-command for each module under `tools/commands`."""
    parser = argparse.ArgumentParser(prog="dev.py", description="Play, test and publish Pentabula.")
    choices = parser.add_subparsers(metavar="command", required=True)
    for name in names():
        module = importlib.import_module(f"{commands.__name__}.{name}")
        words = (module.__doc__ or "").strip()
        summary = words.splitlines()[0]
        sub = choices.add_parser(name, help=summary, description=words, allow_abbrev=False)
        module.add_arguments(sub)
        sub.set_defaults(run=module.run)
    return parser


def main(arguments: Sequence[str]) -> int:
    """Run one command and answer its exit code; a problem is one sentence, not a traceback."""
    parser = make_parser()
    parsed, rest = parser.parse_known_args(arguments)
    if rest and "rest" not in parsed:
        parser.error(f"unknown: {' '.join(rest)}")
    parsed.rest = rest
    try:
        return int(parsed.run(parsed))
    except Problem as problem:
        say(f"Cannot go on: {problem}")
        return 1
    except KeyboardInterrupt:
        say("Stopped.")
        return 130
