"""Collect everything that is said to people in py/pentabula/locale/pentabula.pot."""

import argparse
import subprocess

from tools.setup import environment
from tools.steps import ROOT


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Nothing to choose."""


def run(arguments: argparse.Namespace) -> int:
    """Collect with the Babel of the test environment."""
    command = [str(environment.install()), "-m", "tools.i18n.messages"]
    return subprocess.run(command, cwd=ROOT, check=False).returncode
