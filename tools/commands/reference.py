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

    import pentabula
    from pentabula.api import puzzles

    package = pentabula.puzzles
    with step(f"Writing the reference to {FOLDER}"):
        pdoc.render.configure(docformat="markdown", show_source=False)
        try:
            # pdoc leaves out the function while a package has its name.
            vars(pentabula)["puzzles"] = puzzles.puzzles
            pdoc.pdoc(*MODULES, output_directory=FOLDER)
        finally:
            vars(pentabula)["puzzles"] = package
    return 0
