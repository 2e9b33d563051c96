"""Write the reference of `import pentabula` from its docstrings to build/reference."""

import argparse
from pathlib import Path

from tools.steps import BUILD, step

FOLDER = BUILD / "reference"
# Only what is public: of the package what `__all__` lists, without its modules.
MODULES = ("pentabula", "!pentabula.", "pentabula.research")
NEEDS_ENVIRONMENT = True


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """None."""


def run(arguments: argparse.Namespace) -> int:
    """Write a page for the package and one for its environments."""
    with step(f"Writing the reference to {FOLDER}"):
        write(FOLDER)
    return 0


def write(folder: Path) -> None:
    """Write the pages to a folder."""
    import pdoc

    from pentabula import research

    for name in research.__all__:  # they are imported when asked for; pdoc looks at what is there
        setattr(research, name, getattr(research, name))
    pdoc.render.configure(docformat="markdown", show_source=False)
    pdoc.pdoc(*MODULES, output_directory=folder)
