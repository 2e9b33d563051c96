"""Review many games with two seeds each: how often both name the same worst turning point.

`reviews konobi --games 50` has a level play games against itself on the default board, reviews each
with two seeds, prints where they disagree, and how much processor time a review takes.
"""

import argparse

from tools import executors
from tools.progress import Bar
from tools.steps import Problem, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game and level, how many games, and how thoroughly."""
    parser.add_argument("game", help="konobi, for instance")
    parser.add_argument("--games", type=int, default=50, help="games (50)")
    parser.add_argument("--level", default="casual", help="the level that plays (casual)")
    parser.add_argument("--nodes", type=int, help="nodes of a deep look (the game's own)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (1)")
    executors.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """0: what was found is for people to judge."""
    if arguments.python:
        return executors.rerun(arguments.python, arguments.words)
    from pentabula import games
    from pentabula.core.errors import GameError
    from pentabula.search.levels import skill
    from tools.reviews.stability import Case, Summary, compared

    try:
        skill(games.load(arguments.game), arguments.level)
    except GameError as error:
        raise Problem(f"{str(error).rstrip('.')}.") from error
    first = arguments.seed * 1_000_000
    cases = [
        Case(arguments.game, arguments.level, first + number, arguments.nodes)
        for number in range(arguments.games)
    ]
    summary, bar = Summary(), Bar(len(cases))
    with executors.open_executor(arguments.jobs, arguments.scheduler) as executor:
        for found in executors.completed(executor, compared, cases):
            summary.found.append(found)
            bar.show(len(summary.found), str(summary))
    bar.close()
    say(f"{arguments.game}: {summary}")
    for found in summary.found:
        if not found.agrees:
            say(f"  {found.points} {found.link}")
    return 0
