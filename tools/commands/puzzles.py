"""Make the puzzles of a game by self-play, or prove the ones that are shipped anew.

`puzzles make konobi --games 400` looks for puzzles in games of self-play, grades them by the
levels, and writes the game's shelf. It continues from build/puzzles. `--after 400` adds to a
shelf what the games from the 400th on bring. `puzzles check` proves every puzzle of every game, or
of one.
"""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tools import executors
from tools.progress import Bar
from tools.steps import Problem, say

if TYPE_CHECKING:
    from pentabula.puzzles.puzzle import Puzzle


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to do, for which game, and where."""
    parser.add_argument("action", choices=("make", "check"), help="make or check")
    parser.add_argument("game", nargs="?", help="konobi, for instance (check: every game)")
    parser.add_argument("--games", type=int, default=400, help="make: games of self-play (400)")
    parser.add_argument(
        "--after",
        type=int,
        default=0,
        help="make: leave out this many games, and choose among what is on the shelf as well (0)",
    )
    parser.add_argument("--fresh", action="store_true", help="make: forget earlier games")
    parser.add_argument("--every", type=int, default=1, help="check: only every n-th puzzle (1)")
    executors.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """0, or 1 where a puzzle could not be proved."""
    if arguments.python:
        return executors.rerun(arguments.python, arguments.words)
    from pentabula.core.errors import GameError

    for name in ("games", "every", "jobs"):
        if getattr(arguments, name) < 1:
            raise Problem(f"--{name} should be 1 or more.")
    if arguments.after < 0:
        raise Problem("--after should be 0 or more.")
    try:
        return _make(arguments) if arguments.action == "make" else _check(arguments)
    except GameError as error:
        raise Problem(f"{str(error).rstrip('.')}.") from error


def _make(arguments: argparse.Namespace) -> int:
    from pentabula import games
    from tools.puzzles import making

    if not arguments.game:
        raise Problem("say for which game: dev.py puzzles make konobi.")
    game = games.load(arguments.game)
    log = making.Log(making.FOLDER / f"{game.name}.jsonl", is_fresh=arguments.fresh)
    with executors.open_executor(arguments.jobs, arguments.scheduler) as executor:
        puzzles = making.make(
            game,
            arguments.games,
            executor,
            log,
            after=arguments.after,
            shelf=_shelf(game.name) if arguments.after else (),
        )
    path = games.puzzles_path(game.name)
    making.write(game, puzzles, path)
    say(f"{game.title}: {making.summary((0, puzzle) for puzzle in puzzles)}")
    say(f"{len(puzzles)} puzzles are in {path}.")
    return 0


def _check(arguments: argparse.Namespace) -> int:
    from pentabula import games
    from pentabula.puzzles.shelf import write_puzzle
    from tools.puzzles.checking import checked

    names = [arguments.game] if arguments.game else games.names()
    items = [
        (name, write_puzzle(puzzle))
        for name in names
        for puzzle in _shelf(name)[:: arguments.every]
    ]
    bar, faults, done = Bar(len(items)), list[str](), 0
    with executors.open_executor(arguments.jobs, arguments.scheduler) as executor:
        for each in executors.completed(executor, checked, items):
            done += 1
            faults += [f"  {each.id}: {each.fault}"] if each.fault else []
            bar.show(done, f"{len(faults)} not proved")
    bar.close()
    for fault in faults:
        say(fault)
    say(f"{done - len(faults)} of {done} puzzles are proved.")
    return min(1, len(faults))


def _shelf(name: str) -> "Sequence[Puzzle]":
    """The shipped puzzles of a game. Raises ShelfError, and Problem where there are none."""
    from pentabula import games
    from pentabula.puzzles.shelf import read_shelf

    path = games.puzzles_path(games.load(name).name)
    if not path.is_file():
        raise Problem(f"there are no puzzles at {path}: make them by dev.py puzzles make {name}.")
    return read_shelf(path.read_text("utf-8"), games.load(name))
