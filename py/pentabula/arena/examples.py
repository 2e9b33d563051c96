"""Write games of a level against itself, to learn from.

`self-play konobi size=5 pie=off --level expert --games 2000` writes a file of JSON lines, one a
game, on all cores: its game, options, moves, winner, record, and how many decisions at its start
are random. The same command resumes. The games depend on the options, level, seed and number of
random decisions alone. `pentabula.read_many` reads the file, and
`pentabula.research.read_examples` makes arrays of it.
"""

import argparse
from functools import partial
from operator import methodcaller
from pathlib import Path
from random import Random
from typing import Any

from pentabula import games
from pentabula.arena.executors import ArenaError, open_executor, rerun
from pentabula.arena.executors import add_arguments as add_executor_arguments
from pentabula.arena.log import Log, run_missing
from pentabula.arena.self_play import play_game
from pentabula.core.options import Value
from pentabula.core.record import write_record
from pentabula.search.levels import NAMES

Line = dict[str, Any]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments: game, level, number of games, and where to play them."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("name", help="the name of the game, such as konobi")
    parser.add_argument("options", nargs="*", metavar="option=value", help="size=5, for example")
    parser.add_argument("--level", choices=NAMES, default="club", help="who plays (club)")
    parser.add_argument("--games", type=int, default=1000, help="games in all (1000)")
    parser.add_argument("--random", type=int, default=2, help="random decisions first (2)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (1)")
    parser.add_argument("--out", type=Path, help="the file (GAME.jsonl)")
    add_executor_arguments(parser)


def run(arguments: argparse.Namespace) -> None:
    """Plays the games that the file lacks. Raises ArenaError and GameError."""
    if arguments.python:
        rerun(arguments.python, arguments.words, ("-m", "pentabula.cli"))
        return
    if arguments.games < 1 or arguments.random < 0:
        raise ArenaError("--games should be 1 or more, --random 0 or more.")
    found = games.load(arguments.name)
    words = (word.partition("=") for word in arguments.options)
    options = found.complete_options({name: value for name, _, value in words})
    path = arguments.out or Path(f"{found.name}.jsonl")
    log = Log(path, methodcaller("get", "number"))
    about = {"game": found.name, "options": options, "random": arguments.random}
    about |= {"level": arguments.level, "seed": arguments.seed}
    if any(line | about != line for line in log.entries.values()):
        raise ArenaError(f"{path} has games of another kind: name another file by --out.")
    numbers = {number: number for number in range(arguments.games)}
    with open_executor(arguments.jobs, arguments.scheduler) as executor:
        run_missing(log, numbers, partial(example, about), executor)
    print(f"{len(log.entries):,} games in {path}", flush=True)


def example(about: Line, number: int) -> Line:
    """A game and what it is about, as a line of the file; runs in a worker."""
    game, options = games.load(about["game"]), dict[str, Value](about["options"])
    rng = Random(f"{about['seed']} {number}")
    record, node = play_game(game, options, about["level"], rng, about["random"])
    outcome = node.position.outcome()
    record.tags.update({f"Seat{seat}": f"Level {about['level']}" for seat in (0, 1)})
    return {
        "number": number,
        **about,
        "moves": [each.token for each in node.line()],
        "winner": None if outcome is None else outcome.winner,
        "record": write_record(record),
    }
