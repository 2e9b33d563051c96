"""Compare every engine with its naive oracle for as long as you like, and say how far it is.

Random games with random options, in lock step: at every ply the turn, the legal tokens
and the winner. The first difference ends it and is printed as a record.
"""

import argparse
import sys
import time

from tools.steps import ROOT, say

REPORTED = 10  # seconds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How long, from where, and which game."""
    parser.add_argument("--plies", type=int, default=20_000, help="plies for each game (20000)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (1)")
    parser.add_argument("--span", type=int, default=4, help="sizes up to this above the least (4)")
    parser.add_argument("--game", help="compare this game only")


def run(arguments: argparse.Namespace) -> int:
    """0 where they agree, 1 where they do not."""
    sys.path.insert(0, str(ROOT / "py"))
    from pentabula import games
    from pentabula.core.errors import OptionError
    from tests.games.lockstep import DisagreementError

    try:
        for name in [arguments.game] if arguments.game else games.names():
            games.load(name)
            _compare(name, arguments)
    except (OptionError, DisagreementError) as error:
        say(str(error))
        return 1
    return 0


def _compare(name: str, arguments: argparse.Namespace) -> None:
    from random import Random

    from pentabula import games
    from tests.games.lockstep import compare, random_options

    game, rng = games.load(name), Random(f"{name} {arguments.seed}")
    plies = played = listed = 0
    said = time.monotonic()
    while plies < arguments.plies:
        more = compare(game, random_options(game, rng, arguments.span), rng)
        plies, listed, played = plies + more[0], listed + more[1], played + 1
        if time.monotonic() - said > REPORTED:
            say(f"  {name}: {plies:,} of {arguments.plies:,} plies")
            said = time.monotonic()
    say(f"{name}: {played:,} games, {plies:,} plies and {listed:,} tokens agree.")
