"""Training of small engines, for the tests of the command."""

import argparse
from pathlib import Path
from typing import Any

from tools.commands import train

USUAL = {"seed": 1, "jobs": 1, "python": None, "scheduler": None, "measured": [], "fresh": False}


def weights_after(folder: Path, **given: Any) -> str:
    """The file of weights after a training with these arguments."""
    out = folder / "weights.py"
    assert train.run(argparse.Namespace(**USUAL | {"out": out} | given)) == 0
    return out.read_text("utf-8")
