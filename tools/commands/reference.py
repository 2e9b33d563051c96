"""Write the reference of `import pentabula` from its docstrings to build/reference."""

import argparse

from tools.steps import BUILD, step

FOLDER = BUILD / "reference"
# Only what is public: of the package what `__all__` lists, without its modules.
MODULES = ("pentabula", "!pentabula.", "pentabula.research")
NEEDS_ENVIRONMENT = True


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """None."""


def run(arguments: argparse.Namespace) -> int:
    """Write a page for the package and one for its environments."""
    import pdoc

    with step(f"Writing the reference to {FOLDER}"):
        pdoc.render.configure(docformat="markdown", show_source=False)
        pdoc.pdoc(*MODULES, output_directory=FOLDER)
    return 0
