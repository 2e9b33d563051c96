"""Put the page together in build/site, ready for any static server.

Pyodide is cut to what the page needs; where the cut does not fit the Pyodide that was fetched,
this fails with the reason (see docs/bundle.md). `--stock` takes Pyodide as it was published.
"""

import argparse

from tools.bundle.pyodide import CUT, STOCK
from tools.bundle.site import prepare
from tools.steps import ROOT, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which Pyodide."""
    parser.add_argument(
        "--stock", action="store_true", help="take Pyodide as it was published, larger and slower"
    )


def run(arguments: argparse.Namespace) -> int:
    """Prepare and say where."""
    site = prepare(STOCK if arguments.stock else CUT)
    say(f"The page is in {site.relative_to(ROOT)}; any static server can serve it.")
    return 0
