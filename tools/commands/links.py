"""Measure the links of games by link: `links --games 50` prints a table for docs/online.md.

A level plays that many matches of each game against itself. Every link holds the whole game, so the
longest link of a match is that at its end. One of more than 1,900 characters is sent packed.
"""

import argparse
from random import Random

from pentabula.cli.progress import Bar
from tools.steps import say

HEAD = """\
| game | median | longest | packed | median as sent | longest as sent |
| --- | ---: | ---: | ---: | ---: | ---: |"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Number of games, level and seed."""
    parser.add_argument("--games", type=int, default=50, help="matches of each game (50)")
    parser.add_argument("--game", action="append", help="only this game; can be repeated")
    parser.add_argument("--level", default="casual", help="the level that plays (casual)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other matches (1)")


def run(arguments: argparse.Namespace) -> int:
    """0: it only measures."""
    from pentabula import games
    from tools.matches.lengths import measure, row

    rows = []
    for name in arguments.game or games.names():
        bar, found = Bar(arguments.games), []
        for number in range(arguments.games):
            rng = Random(f"{arguments.seed} {name} {number}")
            found.append(measure(name, arguments.level, rng))
            bar.show(number + 1)
        bar.close()
        rows.append(row(name, found))
    say("\n".join([HEAD, *rows]))
    return 0
