"""Measure and print tables: `bench engines`, `boot`, `input`.

- `engines`: playouts, perft nodes and master's nodes a second, natively and in
  Pyodide, and the ratios of the two (`--seconds N` for each number, 2; `--only native` or `--only
  pyodide`; `--game konobi`, which can be repeated).
- `boot`: compares the page with a bare `loadPyodide()` (`--rounds 9 --connection open --speed
  full`; `--used` asks for a hint in the first visit).
- `input`: taps on the boards while the engine thinks, the mouse over them (`--taps 60` on each).
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
    """Adds no arguments: the benchmark reads its own arguments."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.set_defaults(rest=[])


def run(arguments: argparse.Namespace) -> int:
    """Prepares the page and runs the benchmark."""
    variables = {**os.environ, browser.VARIABLE: browser.ensure()}
    prepare()
    command = [sys.executable, "-m", "tools.bench", *arguments.rest]
    return subprocess.run(command, cwd=ROOT, env=variables, check=False).returncode
