"""Compare every engine with its naive oracle for as long as you like, and say how far it is.

Random games with random options, every tenth on the usual board, in lock step: at every ply
the turn, the legal tokens and the winner. The first difference ends it and is printed as a
record.
"""

import argparse
import time

from tools.steps import say

REPORTED = 10  # seconds
USUAL = 10
"""Every so many games the board has the size that is offered first."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How long, from where, and which game."""
    parser.add_argument(
        "--plies", type=int, default=100_000, help="plies of all games together (100000)"
    )
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (1)")
    parser.add_argument("--span", type=int, default=4, help="sizes up to this above the least (4)")
    parser.add_argument("--game", help="compare this game only")


def run(arguments: argparse.Namespace) -> int:
    """0 where they agree, 1 where they do not."""
    from pentabula import games
    from pentabula.core.errors import OptionError
    from tools.oracles import DisagreementError

    names = [arguments.game] if arguments.game else games.names()
    share = -(-arguments.plies // len(names))
    try:
        done = [_compare(name, share, arguments) for name in names]
    except (OptionError, DisagreementError) as error:
        say(str(error))
        return 1
    say(f"In all {sum(done):,} plies, seed {arguments.seed}: no difference.")
    return 0


def _compare(name: str, wanted: int, arguments: argparse.Namespace) -> int:
    """Plays so many plies of a game or a few more: how many. Raises DisagreementError."""
    from random import Random

    from pentabula import games
    from tools.oracles import compare, default_size, random_options

    game, rng = games.load(name), Random(f"{name} {arguments.seed}")
    plies = played = listed = 0
    said = time.monotonic()
    while plies < wanted:
        options = random_options(game, rng, arguments.span)
        if played % USUAL == 0:
            options |= default_size(game)
        more = compare(game, options, rng)
        plies, listed, played = plies + more[0], listed + more[1], played + 1
        if time.monotonic() - said > REPORTED:
            say(f"  {name}: {plies:,} of {wanted:,} plies")
            said = time.monotonic()
    say(f"{name}: {played:,} games, {plies:,} plies and {listed:,} tokens agree.")
    return plies
