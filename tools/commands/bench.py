"""Measure and print tables: `bench engines`, `answers`, `boot`, `input`, `memory`.

`engines` is playouts, perft nodes and the strongest level's nodes a second, natively and in
Pyodide, and the ratios of the two (`--seconds N` for each number, 2); `answers` is how long a
level takes at default options (`--level master`), and the review of a whole game. Both take `--only
native` or `--only pyodide`, and `--game konobi` (more than one if repeated). `boot` loads the page
beside a bare `loadPyodide()` (`--rounds 9`, `--line open`, `--speed full`; `--used` asks for a hint
in the first visit). `input` taps on the boards while the engine thinks (`--taps 60` on each).
`memory` is that of the page with its engine (`--rounds 9`, and `--site FOLDER` for another prepared
page, more than one if repeated).
"""

import argparse
import os
import subprocess
import sys

from tools.bundle.site import prepare
from tools.setup import browser
from tools.steps import ROOT

NEEDS_ENVIRONMENT = True  # Playwright


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """All of them are the benchmark's own."""
    parser.set_defaults(rest=[])


def run(arguments: argparse.Namespace) -> int:
    """Measure the engines as they stand, beside the prepared page."""
    variables = {**os.environ, browser.VARIABLE: browser.ensure()}
    prepare()
    command = [sys.executable, "-m", "tools.bench", *arguments.rest]
    return subprocess.run(command, cwd=ROOT, env=variables, check=False).returncode
