"""Collect all messages in py/pentabula/locale/pentabula.pot."""

import argparse
import subprocess
import sys

from tools.steps import ROOT

NEEDS_ENVIRONMENT = True  # Babel


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds no arguments."""


def run(arguments: argparse.Namespace) -> int:
    """Collects with Babel."""
    command = [sys.executable, "-m", "tools.i18n.messages"]
    return subprocess.run(command, cwd=ROOT, check=False).returncode
