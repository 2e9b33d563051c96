"""Load the page many times on a busy machine and count crashed tabs.

Loads the page as a new visitor, again while the engine starts, and in a process that has shown it
before. Chromium's log is written to build/loads.log. Further arguments are passed to Chromium
(`loads --disable-dev-shm-usage`).
"""

import argparse

from tools.bundle.pyodide import CUT, STOCK
from tools.bundle.site import prepare
from tools.setup import browser
from tools.steps import BUILD, say

NEEDS_ENVIRONMENT = True  # Playwright


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Number of loads, processes that keep the machine busy, and Pyodide's edition."""
    parser.add_argument("--count", type=int, default=300, help="loads, 300 by default")
    parser.add_argument("--busy", type=int, default=4, help="busy processes, 4 by default")
    parser.add_argument("--stock", action="store_true", help="with Pyodide as it was published")
    parser.set_defaults(rest=[])


def run(arguments: argparse.Namespace) -> int:
    """Load and report; 1 if a tab crashed or a load failed."""
    from tools.serving.loads import study  # needs Playwright, which the environment has

    site = prepare(STOCK if arguments.stock else CUT, BUILD / "loads")
    found = study(site, browser.ensure(), arguments.count, arguments.busy, arguments.rest)
    for line in found.lines():
        say(line)
    return int(bool(found.crashed or found.failures))
