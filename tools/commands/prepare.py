"""Put the page together in build/site, ready for any static server."""

import argparse

from tools.bundle.site import prepare
from tools.steps import ROOT, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Nothing to choose."""


def run(arguments: argparse.Namespace) -> int:
    """Prepare and say where."""
    say(f"The page is in {prepare().relative_to(ROOT)}; any static server can serve it.")
    return 0
