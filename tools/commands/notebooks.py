"""Run the notebooks and store what they print and draw; `notebooks 2-*` runs some of them.

This takes several minutes. The tests check that the stored outputs belong to the code.
"""

import argparse
import os

from tools.steps import ROOT, step

FOLDER = ROOT / "notebooks"
NEEDS_ENVIRONMENT = True


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the argument: which notebooks to run."""
    parser.add_argument("names", nargs="*", default=["*"], help="patterns of their names (all)")


def run(arguments: argparse.Namespace) -> int:
    """Runs each of them in the folder of the notebooks."""
    from tools import notebooks

    os.environ["MPLBACKEND"] = "agg"
    os.chdir(FOLDER)
    found = {path for name in arguments.names for path in FOLDER.glob(f"{name}.ipynb")}
    for path in sorted(found):
        with step(f"Running {path.name}"):
            notebooks.store(path)
    return 0
