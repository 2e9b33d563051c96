"""Build the page in build/site, ready for any static server.

Pyodide is cut to what the page needs. If the cut does not fit the installed Pyodide, this fails
with the reason (see docs/bundle.md). `--stock` uses Pyodide as it was published.
"""

import argparse

from tools.bundle.pyodide import CUT, STOCK
from tools.bundle.site import prepare
from tools.steps import ROOT, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The edition of Pyodide."""
    parser.add_argument(
        "--stock", action="store_true", help="take Pyodide as it was published, larger and slower"
    )


def run(arguments: argparse.Namespace) -> int:
    """Build the page and print its folder."""
    site = prepare(STOCK if arguments.stock else CUT)
    say(f"The page is in {site.relative_to(ROOT)}; any static server can serve it.")
    return 0
