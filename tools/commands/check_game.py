"""Run every check of one game: tests, types and style. List what it lacks before its release.

Takes a minute or two and needs no browser. `python3 dev.py test -k NAME` runs the browser's tests
too.
"""

import argparse
import subprocess
import sys

from tools.steps import ROOT, Problem, say

NEEDS_ENVIRONMENT = True

TESTS = ["-q", "--ignore=tests/web", "-p", "no:cacheprovider"]
ALWAYS = ["tests/games/test_clauses.py", "tests/tools/test_messages.py"]
"""Tests of all games together."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the argument: the name of the game."""
    parser.add_argument("name", help="the game to check")


def run(arguments: argparse.Namespace) -> int:
    """0 if every check passes; what a game may lack before its release is only listed."""
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
    _list_missing_translations(name)
    _list_missing_extras(name)
    say(f"Failed: {', '.join(failed)}." if failed else f"{name} passes everything.")
    return int(bool(failed))


def _passes(what: str, command: list[str]) -> bool:
    say(f"Checking {what} …")
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False).returncode == 0


def _list_missing_extras(name: str) -> None:
    """Say whether the game lacks a rules page, a lesson, puzzles or rated levels."""
    from pentabula import games
    from pentabula.core.guide import Guide
    from pentabula.core.hints import PUZZLES
    from pentabula.core.lesson import RulesLesson
    from pentabula.puzzles.puzzle_file import read_puzzles

    game = games.load(name)
    if not read_puzzles(games.load(name).text(PUZZLES), game):
        say(f"{name} has no puzzles yet: python3 dev.py puzzles make {name} makes them.")
    for part in (Guide, RulesLesson):
        if not vars(game.part(part)):
            say(f"{name} lacks {part.modules[0].replace('.', '/')}.py.")
    if not game.level_matches:
        say(f"Its levels are not rated yet: python3 dev.py arena {name} --ladder measures them.")


def _list_missing_translations(name: str) -> None:
    """Say which messages of the game are not translated yet."""
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
            else f"{language}: complete."
        )
        for message in missing:
            say(f"  {message.id if isinstance(message.id, str) else message.id[0]}")
