"""Play matches between two players and report the difference in strength: see `--help`.

The command `pentabula arena` of the installed package is the same.
"""

import argparse

from pentabula.arena import command
from tools.steps import BUILD, DEV


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `pentabula arena`; matches are logged in the checkout's build/arena."""
    command.add_arguments(parser)
    parser.description = command.__doc__
    parser.set_defaults(program=DEV, folder=BUILD / "arena")


run = command.run
