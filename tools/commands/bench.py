"""Measure speeds and print them as tables: `bench engines`, natively and in Chromium.

`--seconds N` for each number (2), `--only native` or `--only pyodide`, `--game konobi`
(more than one if repeated).
"""

import argparse
import os
import subprocess

from tools import browser, environment
from tools.site import prepare
from tools.steps import ROOT


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """All are the benchmark's, which runs in the test environment."""
    parser.set_defaults(rest=[])


def run(arguments: argparse.Namespace) -> int:
    """Measure the engines as they stand, beside the prepared page."""
    python = environment.install()
    variables = {browser.VARIABLE: browser.ensure(python), "PYTHONPATH": str(ROOT / "py")}
    prepare()
    command = [str(python), "-m", "tools.bench", *arguments.rest]
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, **variables}, check=False
    ).returncode
