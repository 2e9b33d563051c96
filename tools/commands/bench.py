"""Measure and print tables: `bench engines`, `bench answers`, `bench boot`, `bench input`.

`engines` is playouts, perft nodes and the strongest level's nodes a second, natively and in
Pyodide, and the ratios of the two (`--seconds N` for each number, 2); `answers` is how long a
level takes at default options (`--level master`). Both take `--only native` or `--only
pyodide`, and `--game konobi` (more than one if repeated). `boot` loads the page beside a bare
`loadPyodide()` (`--rounds 9`, `--line open`, `--speed full`). `input` taps on the boards while
the engine thinks (`--taps 60` on each).
"""

import argparse
import os
import subprocess

from tools.bundle.site import prepare
from tools.setup import browser, environment
from tools.steps import ROOT


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """All are the benchmark's, which runs in the test environment."""
    parser.set_defaults(rest=[])


def run(arguments: argparse.Namespace) -> int:
    """Measure the engines as they stand, beside the prepared page."""
    python = environment.install()
    variables = {browser.VARIABLE: browser.ensure(python), "PYTHONPATH": str(ROOT / "py")}
    prepare()
    command = [str(python), "-m", "tools.bench.report", *arguments.rest]
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, **variables}, check=False
    ).returncode
