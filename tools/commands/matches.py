"""Play simulated matches by link: honest devices over a bad channel, or against a liar.

`matches --games 2000` plays that many of each kind for every game. Two honest devices must end with
the same game, whatever is lost, repeated or reordered; every lie must be detected. The games take
turns, and an interrupted run (Ctrl+C) reports what it has played.
"""

import argparse
from collections import Counter
from contextlib import suppress
from random import Random

from pentabula.arena.progress import ProgressBar
from tools.steps import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments: number of games and seed."""
    parser.add_argument("--games", type=int, default=2000, help="matches of each kind (2000)")
    parser.add_argument("--game", action="append", help="only this game; can be repeated")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other matches (1)")


def run(arguments: argparse.Namespace) -> int:
    """0 if all honest devices agreed and every lie was detected."""
    from tools.matches import liar
    from tools.matches.channel import SMALL, TwoDevices

    names = arguments.game or list(SMALL)
    told: Counter[str] = Counter()
    played = faults = 0
    bar = ProgressBar(arguments.games)
    with suppress(KeyboardInterrupt):
        for number in range(arguments.games):
            for name in names:
                seed = f"{arguments.seed} {name} {number}"
                if not TwoDevices.played(Random(seed), name).is_sound:
                    faults += 1
                    say(f"{name}, match {number}: the honest devices disagree.")
                try:
                    liar.play(Random(seed), name, told)
                    liar.play_whole(Random(seed), told)
                except liar.UndetectedLieError as error:
                    faults += 1
                    say(f"{name}, match {number}: {error}")
            played += 1
            bar.show(played)
    bar.close()
    matches = played * len(names)
    say(f"{matches:,} honest matches, {matches:,} with a liar, {told.total():,} lies, ")
    say(f"{faults:,} faults.")
    for lie, count in told.most_common():
        say(f"  {count:>7,} {lie.replace('_', ' ')}")
    return 1 if faults else 0
