"""Create a small complete game that passes every test, to be changed into yours.

Writes the game, its rules document, its oracle and tests, and the files recorded with the
oracle. docs/adding-a-game.md explains what to do next. With --record, only the recorded files
of a game are rewritten.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from tools.steps import ROOT, Problem, say

NEEDS_ENVIRONMENT = True  # Babel and Ruff


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments: the game's name and title, and whether to rewrite recorded files only."""
    parser.add_argument("name", help="the game's name in code and links, such as hex")
    parser.add_argument("--title", help="its name for people (the name with a capital)")
    parser.add_argument(
        "--record", action="store_true", help="rewrite perft.txt, games.jsonl and records/"
    )


def run(arguments: argparse.Namespace) -> int:
    """0 if everything is written, 1 if the engine and the oracle disagree."""
    from tools.games.template import make

    if not arguments.record:
        made = make(arguments.name, arguments.title or arguments.name.capitalize())
        ruff = [sys.executable, "-m", "ruff", "format", "--quiet"]
        subprocess.run([*ruff, *[path for path in made if path.suffix == ".py"]], check=True)
        _list(made)
    # This process has listed the games before the new one was written.
    code = subprocess.run(
        [sys.executable, "-m", "tools.commands.new_game", arguments.name], cwd=ROOT, check=False
    ).returncode
    if code == 0 and not arguments.record:
        subprocess.run([sys.executable, "-m", "tools.i18n.messages"], cwd=ROOT, check=True)
        say(f"Next: change it into your game, and run python3 dev.py check-game {arguments.name}.")
    return code


def _record(name: str) -> int:
    """Writes the recorded files of a game."""
    from pentabula import games
    from tools.games.recording import record
    from tools.oracles import DisagreementError

    if name not in games.names():
        raise Problem(f"There is no game {name}.")
    try:
        _list(record(name))
    except DisagreementError as error:
        say(f"Nothing is recorded, because engine and oracle differ:\n{error}")
        return 1
    return 0


def _list(paths: list[Path]) -> None:
    for path in paths:
        say(f"  {path.relative_to(ROOT).as_posix()}")


if __name__ == "__main__":
    try:
        sys.exit(_record(sys.argv[1]))
    except Problem as problem:
        sys.exit(f"Cannot continue: {problem}")
