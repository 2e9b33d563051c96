"""Count the won positions that a level throws away, on boards that can be solved.

`proofs konobi --games 1000` plays the strongest level against random moves on Konobi 4×4, with and
without the pie rule, and prints a link to every position in which it threw away a win. There should
be none.
"""

import argparse

from pentabula.cli.progress import Bar
from tools.steps import Problem, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Game, level and number of games."""
    parser.add_argument("game", help="konobi, for instance")
    parser.add_argument("--games", type=int, default=100, help="games on each board (100)")
    parser.add_argument("--level", default="master", help="the level that plays (master)")
    parser.add_argument("--plies", type=int, default=0, help="random plies at first, at least (0)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (1)")


def run(arguments: argparse.Namespace) -> int:
    """0 if no win was thrown away."""
    from pentabula import games
    from pentabula.core.errors import GameError
    from pentabula.search import levels
    from tools.arena.proofs import BOARDS, Study

    try:
        game = games.load(arguments.game)
        level = levels.level(arguments.level).name
    except GameError as error:
        raise Problem(f"{str(error).rstrip('.')}.") from error
    spoiled = 0
    for options in BOARDS.get(game.name, ({},)):
        bar = Bar(arguments.games)
        complete = game.complete_options(options)
        study = Study(game, complete, level, arguments.seed, arguments.plies)
        for tally in study.play(arguments.games):
            bar.show(tally.games, str(tally))
        bar.close()
        words = " ".join(f"{name}={value}" for name, value in options.items())
        say(f"{game.title} {words}: {tally}")
        for link in tally.spoiled:
            say(f"  {link}")
        spoiled += len(tally.spoiled)
    return min(spoiled, 1)
