"""Compare every engine with its naive oracle, for as long as you like.

Plays random games with random options, every tenth on the default board, and compares turn, legal
tokens and winner at every ply. The first difference stops the command and is printed as a record.
The games depend only on --seed and --span.
"""

import argparse
from concurrent.futures import Executor
from functools import partial
from itertools import count

from pentabula.arena.executors import add_arguments as add_executor_arguments
from pentabula.arena.executors import open_executor, rerun
from pentabula.arena.progress import ProgressBar
from tools.steps import DEV, Problem, say

ROUND = 4
"""Games of each process in a round; they are counted once the round is complete."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments: number of plies, seed and game."""
    parser.add_argument(
        "--plies", type=int, default=100_000, help="plies of all games together (100000)"
    )
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (1)")
    parser.add_argument("--span", type=int, default=4, help="sizes up to this above the least (4)")
    parser.add_argument("--game", help="compare this game only")
    add_executor_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """0 if they agree, 1 otherwise."""
    if arguments.python:
        return rerun(arguments.python, arguments.words, DEV)
    if arguments.jobs < 1:
        raise Problem("--jobs should be 1 or more.")
    from pentabula import games
    from pentabula.core.errors import OptionError
    from tools.oracles import DisagreementError

    names = [arguments.game] if arguments.game else games.names()
    share = -(-arguments.plies // len(names))
    try:
        with open_executor(arguments.jobs, arguments.scheduler) as executor:
            done = [_compare(executor, name, share, arguments) for name in names]
    except (OptionError, DisagreementError) as error:
        say(str(error))
        return 1
    say(f"In all {sum(done):,} plies, seed {arguments.seed}: no difference.")
    return 0


def _compare(executor: Executor, name: str, wanted: int, arguments: argparse.Namespace) -> int:
    """Plays games until `wanted` plies are compared; returns how many. Raises DisagreementError.

    Games count in the order of their numbers, so that the number of workers does not matter.
    """
    from tools.oracles import compare_numbered

    play = partial(compare_numbered, name, arguments.seed, arguments.span)
    plies = tokens = played = 0
    bar, size = ProgressBar(wanted), ROUND * arguments.jobs
    for first in count(0, size):
        for more in executor.map(play, range(first, first + size)):
            if plies < wanted:
                plies, tokens, played = plies + more[0], tokens + more[1], played + 1
        bar.show(min(plies, wanted), name)
        if plies >= wanted:
            break
    bar.close()
    say(f"{name}: {played:,} games, {plies:,} plies and {tokens:,} tokens agree.")
    return plies
