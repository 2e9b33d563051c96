"""Redraw the icons in assets/icons, which are committed."""

import argparse

from tools.bundle.icons import CORNER, png, svg
from tools.steps import ROOT, step

FOLDER = ROOT / "assets" / "icons"
# Systems that mask an icon keep at least the middle four fifths.
PICTURES = {
    "icon-192.png": (192, 1.0, CORNER),
    "icon-512.png": (512, 1.0, CORNER),
    "apple-touch-icon.png": (180, 1.0, 0.0),  # iOS rounds the corners itself
    "maskable-192.png": (192, 0.8, 0.0),
    "maskable-512.png": (512, 0.8, 0.0),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds no arguments."""


def run(arguments: argparse.Namespace) -> int:
    """Writes the SVG and the pictures."""
    with step("Drawing the icons"):
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / "icon.svg").write_text(svg(), "utf-8")
        for name, (side, scale, corner) in PICTURES.items():
            (FOLDER / name).write_bytes(png(side, scale, corner))
    return 0
