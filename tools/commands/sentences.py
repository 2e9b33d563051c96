"""Count how often the page can explain a mistake, and with which sentences.

`sentences konobi --games 20 --nodes 200` lets a level play against itself, reviews each game, and
counts the sentences at turning points, then those for the solutions of the game's puzzles and for
wrong tries. `--games 0` counts only the puzzles.
"""

import argparse

from pentabula.cli.progress import Bar
from tools import executors
from tools.commands import reviews
from tools.steps import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Game, level, number of games, and nodes of their reviews."""
    reviews.add_games(parser, games=20, seed=5)


def run(arguments: argparse.Namespace) -> int:
    """Always 0: the result is for people to judge."""
    if arguments.python:
        return executors.rerun(arguments.python, arguments.words)
    from pentabula import games
    from tools.sentences import Sentences, of_game, of_puzzles, of_solutions

    cases = reviews.cases_of(arguments)
    points, solutions, tries, bar = Sentences(), Sentences(), Sentences(), Bar(len(cases))
    with executors.open_executor(arguments.jobs, arguments.scheduler) as executor:
        for number, found in enumerate(executors.completed(executor, of_game, cases), 1):
            for message in found:
                points.add(message)
            bar.show(number, f"{points.said:,} of {points.asked:,}")
    bar.close()
    for message in of_solutions(games.load(arguments.game)):
        solutions.add(message)
    for message in of_puzzles(games.load(arguments.game)):
        tries.add(message)
    say(f"Turning points of {arguments.game}: {points}")
    say(f"Solutions of its puzzles: {solutions}")
    say(f"Wrong tries at its puzzles: {tries}")
    return 0
