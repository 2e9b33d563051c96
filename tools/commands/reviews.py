"""Review games with several seeds and report how often the worst turning points agree.

`reviews konobi --games 50` lets a level play against itself on the default board, reviews each game
with two seeds, and prints the disagreements and the processor time of a review. With `--reviews 4`
each game is reviewed with four seeds, and counts by the share of pairs that agree.
"""

import argparse
from typing import TYPE_CHECKING

from pentabula.cli.progress import Bar
from tools import executors
from tools.steps import Problem, say

if TYPE_CHECKING:
    from tools.reviews.stability import Case


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The games, and the reviews of each."""
    add_games(parser, games=50, seed=1)
    parser.add_argument("--reviews", type=int, default=2, help="reviews of each game (2)")


def add_games(parser: argparse.ArgumentParser, games: int, seed: int) -> None:
    """Game, level, number of games, nodes and seed. games, seed: the defaults."""
    parser.add_argument("game", help="konobi, for instance")
    parser.add_argument("--games", type=int, default=games, help=f"games ({games})")
    parser.add_argument("--level", default="casual", help="the level that plays (casual)")
    parser.add_argument("--nodes", type=int, help="nodes of a deep look (the game's own)")
    parser.add_argument(
        "--seed", type=int, default=seed, help=f"another seed, other games ({seed})"
    )
    executors.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Always 0: the result is for people to judge."""
    if arguments.python:
        return executors.rerun(arguments.python, arguments.words)
    from tools.reviews.stability import Summary, compared

    if arguments.reviews < 2:
        raise Problem("--reviews takes 2 or more: the reviews of a game are compared.")
    cases = cases_of(arguments, arguments.reviews)
    summary, bar = Summary(), Bar(len(cases))
    with executors.open_executor(arguments.jobs, arguments.scheduler) as executor:
        for found in executors.completed(executor, compared, cases):
            summary.found.append(found)
            bar.show(len(summary.found), str(summary))
    bar.close()
    say(f"{arguments.game}: {summary}")
    for found in summary.found:
        if found.agreement < 1:
            say(f"  {found.points} {found.link}")
    return 0


def cases_of(arguments: argparse.Namespace, reviews: int = 2) -> "list[Case]":
    """The cases that the arguments describe. Raises Problem for an unknown game or level."""
    from pentabula.core.errors import GameError
    from tools.reviews.stability import cases

    asked = arguments.game, arguments.level, arguments.games, arguments.seed, arguments.nodes
    try:
        return cases(*asked, reviews)
    except GameError as error:
        raise Problem(f"{str(error).rstrip('.')}.") from error
