"""Build the page in build/site, ready for any static server.

Pyodide is cut to what the page needs. If the cut does not fit the installed Pyodide, this fails
with the reason (see docs/bundle.md). `--stock` uses Pyodide as it was published. `--single-file`
adds `pentabula.html`, the whole page in one document, which opens by a double click. `--address` is
where the page will be: previews of links to it then have its picture in every chat. `--python` adds
the reference, the wheel and the notebooks, to which About then links. `--repository` is where the
source is and problems are reported: the page then links to both.
"""

import argparse

from tools.bundle.pyodide import CUT, STOCK
from tools.bundle.single_file import NAME
from tools.bundle.site import prepare
from tools.setup import environment, process
from tools.steps import ROOT, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments: the edition of Pyodide, whether to make one document of the page, and
    where it will be."""
    parser.add_argument(
        "--stock", action="store_true", help="take Pyodide as it was published, larger and slower"
    )
    parser.add_argument(
        "--single-file", action="store_true", help="also write the whole page as one document"
    )
    parser.add_argument(
        "--address", default="", metavar="URL", help="where the page will be, as in https://host/"
    )
    parser.add_argument(
        "--repository", default="", metavar="URL", help="where the source and its issues are"
    )
    parser.add_argument(
        "--python", action="store_true", help="also add what programmers need, in python/"
    )


def run(arguments: argparse.Namespace) -> int:
    """Builds the page and prints its folder."""
    if arguments.python and not environment.is_active():
        return process.restart(environment.install(), arguments.words)
    site = prepare(
        STOCK if arguments.stock else CUT,
        has_single_file=arguments.single_file,
        address=arguments.address,
        repository=arguments.repository,
        is_for_python=arguments.python,
    )
    say(f"The page is in {site.relative_to(ROOT)}; any static server can serve it.")
    if arguments.single_file:
        document = site / NAME
        size = document.stat().st_size / 1e6
        say(f"{document.relative_to(ROOT)} ({size:.1f} MB) opens by a double click, without one.")
    return 0
