"""Make puzzles by self-play, or prove or grade the shipped ones again.

`puzzles make konobi --games 400` looks for puzzles in games of self-play, grades them by the
levels, and writes the game's shelf. It resumes from build/puzzles. `--after 400` adds puzzles of
the games from the 400th on to the shelf; `--grades 4 5 --steps 400` adds puzzles of these grades,
by longer proofs; `--moves 2` adds longer ones.

`puzzles complete` writes the themes and endings of the shipped puzzles anew, and `puzzles count`
counts them. `puzzles check` proves every puzzle of all games or of one. `puzzles grade` grades them
with the current levels and writes the shelves.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pentabula.arena import executors
from pentabula.arena.progress import ProgressBar
from tools.steps import DEV, Problem, say

if TYPE_CHECKING:
    from pentabula.puzzles.puzzle import Puzzle
    from tools.puzzles.making import Criteria


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments: action, game, limits, and where to run."""
    parser.add_argument(
        "action", choices=("make", "complete", "count", "check", "grade"), help="what to do"
    )
    parser.add_argument("game", nargs="?", help="konobi, for instance (check, grade: every game)")
    parser.add_argument("--games", type=int, default=400, help="make: games of self-play (400)")
    parser.add_argument(
        "--after",
        type=int,
        default=0,
        help="make: skip this many games, and also choose from the shelf (0)",
    )
    parser.add_argument(
        "--grades",
        type=int,
        nargs="+",
        metavar="GRADE",
        help="make: look for puzzles of these grades only, and add them to the shelf (all)",
    )
    parser.add_argument("--steps", type=int, help="make: steps that a proof may take (60)")
    parser.add_argument("--moves", type=int, default=1, help="make: moves of a solution (1)")
    parser.add_argument(
        "--fresh", action="store_true", help="make, grade: forget what was done before"
    )
    parser.add_argument("--every", type=int, default=1, help="check: only every n-th puzzle (1)")
    executors.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """0, or 1 if a puzzle was not proved."""
    if arguments.python:
        return executors.rerun(arguments.python, arguments.words, DEV)
    for name in ("games", "every", "jobs", "moves"):
        if getattr(arguments, name) < 1:
            raise Problem(f"--{name} should be 1 or more.")
    if arguments.after < 0:
        raise Problem("--after should be 0 or more.")
    return ACTIONS[arguments.action](arguments)


def _make(arguments: argparse.Namespace) -> int:
    from pentabula import games
    from pentabula.arena.log import Log
    from pentabula.core.hints import PUZZLES
    from tools.puzzles import completing, making

    if not arguments.game:
        raise Problem("name a game: dev.py puzzles make konobi.")
    game, criteria = games.load(arguments.game), _criteria(arguments)
    path = making.log_path(game, criteria)
    if arguments.fresh:
        path.unlink(missing_ok=True)
    with executors.open_executor(arguments.jobs, arguments.scheduler) as executor:
        puzzles = making.make(
            game,
            arguments.games,
            executor,
            Log(path),
            after=arguments.after,
            shelf=_shelf(game.name) if arguments.after or criteria != making.ALL else (),
            criteria=criteria,
        )
        puzzles = completing.completed(game, puzzles, executor)
    path = game.file(PUZZLES)
    making.write(game, puzzles, path)
    say(f"{game.title}: {making.summary((0, puzzle) for puzzle in puzzles)}")
    say(f"{len(puzzles)} puzzles are in {path}.")
    return 0


def _criteria(arguments: argparse.Namespace) -> "Criteria":
    """The grades and steps that `make` looks for. Raises Problem."""
    from pentabula.puzzles.puzzle import GRADES
    from tools.puzzles.making import ALL, Criteria

    grades = tuple(sorted(set(arguments.grades or GRADES)))
    if not set(grades) <= set(GRADES):
        raise Problem(f"--grades should be from {GRADES[0]} to {GRADES[-1]}.")
    steps = ALL.steps if arguments.steps is None else arguments.steps
    if steps < 1:
        raise Problem("--steps should be 1 or more.")
    return Criteria(grades, steps, arguments.moves)


def _complete(arguments: argparse.Namespace) -> int:
    from pentabula import games
    from pentabula.core.hints import PUZZLES
    from tools.puzzles import completing, making

    for name in [arguments.game] if arguments.game else games.names():
        game = games.load(name)
        with executors.open_executor(arguments.jobs, arguments.scheduler) as executor:
            puzzles = completing.completed(game, _shelf(name), executor)
        making.write(game, puzzles, game.file(PUZZLES))
        endings = sum(bool(each.ending) for each in puzzles)
        say(f"{game.title}: {len(puzzles)} puzzles, {endings} with an ending.")
    return 0


def _count(arguments: argparse.Namespace) -> int:
    from pentabula import games
    from tools.puzzles import making

    for name in [arguments.game] if arguments.game else games.names():
        shelf = _shelf(name)
        grades = making.summary((0, puzzle) for puzzle in shelf)
        moves = Counter(puzzle.move_count for puzzle in shelf)
        longer = ", ".join(f"{moves[number]} of {number}" for number in sorted(moves))
        say(f"{games.load(name).title}: {grades}; moves: {longer}.")
    return 0


def _grade(arguments: argparse.Namespace) -> int:
    from pentabula import games
    from pentabula.core.hints import PUZZLES
    from tools.puzzles import making
    from tools.puzzles.regrading import regrade

    for name in [arguments.game] if arguments.game else games.names():
        game, shelf = games.load(name), _shelf(name)
        path = making.FOLDER / f"{name}-grades.jsonl"
        if arguments.fresh:
            path.unlink(missing_ok=True)
        with executors.open_executor(arguments.jobs, arguments.scheduler) as executor:
            puzzles = regrade(game, shelf, executor, path)
        making.write(game, puzzles, game.file(PUZZLES))
        path.unlink(missing_ok=True)  # an empty shelf makes no log
        moved = sum(new.grade != old.grade for new, old in zip(puzzles, shelf, strict=True))
        grades = making.summary((0, puzzle) for puzzle in puzzles)
        say(f"{game.title}: {grades}; {moved} have a different grade now.")
    return 0


def _check(arguments: argparse.Namespace) -> int:
    from pentabula import games
    from pentabula.puzzles.puzzle_file import write_puzzle
    from tools.puzzles.checking import checked

    names = [arguments.game] if arguments.game else games.names()
    items = [
        (name, write_puzzle(puzzle))
        for name in names
        for puzzle in _shelf(name)[:: arguments.every]
    ]
    bar, faults, done = ProgressBar(len(items)), list[str](), 0
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
    """The shipped puzzles of a game. Raises PuzzleFileError."""
    from pentabula import games
    from pentabula.core.hints import PUZZLES
    from pentabula.puzzles.puzzle_file import read_puzzles

    game = games.load(name)
    text = game.text(PUZZLES)
    return read_puzzles(text, game, is_lenient=True)


ACTIONS = {
    "make": _make,
    "complete": _complete,
    "count": _count,
    "check": _check,
    "grade": _grade,
}
