"""Run all that concerns one game: its tests, types, style, and a list of missing translations.

Takes seconds and needs no browser. `python3 dev.py test -k NAME` runs the browser's tests too.
"""

import argparse
import subprocess
import sys

from tools.steps import ROOT, Problem, say

NEEDS_ENVIRONMENT = True

TESTS = ["-q", "--ignore=tests/web", "-p", "no:cacheprovider"]
ALWAYS = ["tests/games/test_clauses.py", "tests/tools/test_messages.py"]
"""Tests that speak of all games at once."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game."""
    parser.add_argument("name", help="the game to check")


def run(arguments: argparse.Namespace) -> int:
    """0 where everything holds; missing translations are listed and do no harm."""
    from pentabula import games

    name = arguments.name
    if name not in games.names():
        raise Problem(f"There is no game {name}: python3 dev.py new-game {name} makes one.")
    checks = {
        "tests": ["pytest", *TESTS, "-k", name, "tests"],
        "tests of all games": ["pytest", *TESTS, *ALWAYS],
        "types": ["mypy"],
        "style": ["ruff", "check", "."],
        "format": ["ruff", "format", "--check", "."],
    }
    failed = [what for what, command in checks.items() if not _passes(what, command)]
    _list_missing(name)
    say(f"Failed: {', '.join(failed)}." if failed else f"{name} passes everything.")
    return int(bool(failed))


def _passes(what: str, command: list[str]) -> bool:
    say(f"Checking {what} …")
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False).returncode == 0


def _list_missing(name: str) -> None:
    """Say which messages of the game have no translation yet."""
    from tools.i18n.messages import LANGUAGES, is_whole, translated

    folder = f"py/pentabula/games/{name}/"
    for language in LANGUAGES:
        missing = [
            message
            for message in translated(language)
            if not is_whole(message)
            and any(path.startswith(folder) for path, _ in message.locations)
        ]
        say(
            f"{language}: {len(missing)} messages are not translated yet."
            if missing
            else f"{language}: whole."
        )
        for message in missing:
            say(f"  {message.id if isinstance(message.id, str) else message.id[0]}")
