"""Build the wheel and the source distribution in build/packages.

`--address` is the address of the repository: links of the README and of the metadata then lead
there.
"""

import argparse

from tools.steps import BUILD, say, step

NEEDS_ENVIRONMENT = True


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the argument: the address of the repository."""
    parser.add_argument("--address", default="", help="https://github.com/NAME/pentabula")


def run(arguments: argparse.Namespace) -> int:
    """Builds both and prints their paths."""
    from tools.setup.packages import build

    with step("Building the packages"):
        made = [build(BUILD / "packages", kind, arguments.address) for kind in ("wheel", "sdist")]
    for path in made:
        say(str(path))
    return 0
