"""The command line of `dev.py`: find the commands, run one, print problems.

A command that needs the packages of requirements-dev.txt restarts in the virtual environment.
"""

import argparse
import importlib
import pkgutil
from collections.abc import Sequence

from pentabula.arena.executors import ArenaError
from pentabula.core.errors import GameError
from tools import commands
from tools.setup import environment, process
from tools.steps import Problem, say


def names() -> list[str]:
    """The names of the commands, from the modules in their folder."""
    modules = pkgutil.iter_modules(commands.__path__)
    return sorted(module.name.replace("_", "-") for module in modules)


def make_parser() -> argparse.ArgumentParser:
    """The parser with one sub-command for each module under `tools/commands`."""
    parser = argparse.ArgumentParser(prog="dev.py", description="Play, test and publish Pentabula.")
    choices = parser.add_subparsers(metavar="command", required=True)
    for name in names():
        module = importlib.import_module(f"{commands.__name__}.{name.replace('-', '_')}")
        words = (module.__doc__ or "").strip()
        summary = words.splitlines()[0]
        sub = choices.add_parser(name, help=summary, description=words, allow_abbrev=False)
        module.add_arguments(sub)
        needs_environment = getattr(module, "NEEDS_ENVIRONMENT", False)
        sub.set_defaults(run=module.run, needs_environment=needs_environment)
    return parser


def main(arguments: Sequence[str]) -> int:
    """Runs one command; returns its exit code. Prints a problem as a sentence."""
    parser = make_parser()
    parsed, rest = parser.parse_known_args(arguments)
    if rest and "rest" not in parsed:
        parser.error(f"unknown arguments: {' '.join(rest)}")
    parsed.rest, parsed.words = rest, list(arguments)
    try:
        if parsed.needs_environment and not environment.is_active():
            return process.restart(environment.install(), arguments)
        return int(parsed.run(parsed))
    except (Problem, ArenaError, GameError) as problem:
        say(f"Cannot continue: {problem}")
        return 1
    except KeyboardInterrupt:
        say("Stopped.")
        return 130
