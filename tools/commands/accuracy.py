"""Measure the accuracy of five kinds of player: games of each against itself, reviewed.

`accuracy konobi --games 40` prints, for random moves and four levels, the quartiles of the accuracy
of a side in a game, and the median of what it lost. Boards are small and reviews have few nodes, so
that it takes minutes: see tools/reviews/kinds_of_player.py. With `--keep FOLDER` games and reviews
are stored, and read instead of made again.
"""

import argparse

from pentabula.cli.progress import Bar
from tools import executors
from tools.steps import Problem, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The games, and the folder to keep them in."""
    parser.add_argument("game", help="konobi, for instance")
    parser.add_argument("--games", type=int, default=40, help="games of each player (40)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (1)")
    parser.add_argument("--keep", metavar="FOLDER", help="keep games and reviews here")
    executors.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Always 0: the result is for people to judge."""
    if arguments.python:
        return executors.rerun(arguments.python, arguments.words)
    from pentabula.core.errors import GameError
    from tools.reviews.kinds_of_player import Side, cases, rows, sides

    asked = arguments.game, arguments.games, arguments.seed, arguments.keep
    try:
        every_case = cases(*asked)
    except GameError as error:
        raise Problem(f"{str(error).rstrip('.')}.") from error
    found = list[Side]()
    bar = Bar(len(every_case))
    with executors.open_executor(arguments.jobs, arguments.scheduler) as executor:
        for number, both in enumerate(executors.completed(executor, sides, every_case), start=1):
            found += both
            bar.show(number, "")
    bar.close()
    for player, count, quartiles, lost in rows(found):
        low, middle, high = map(round, quartiles)
        say(
            f"{arguments.game} {player}: {middle} ({low} to {high}) of 100 in {count} sides of "
            f"games, {lost:.2f} games lost in the median"
        )
    return 0
