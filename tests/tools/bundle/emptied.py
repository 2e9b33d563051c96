"""Use what the cut Pyodide lacks, and what it must still have.

Runs inside Pyodide.
"""

import os
from importlib import import_module

from tools.bundle.library import REMOVED_MODULES


def main() -> None:
    """Print errors and values."""
    for name in REMOVED_MODULES:
        try:
            import_module(name)
        except ModuleNotFoundError as error:
            print(error.msg)
    try:
        "あ".encode("shift_jis")
    except (LookupError, ImportError) as error:
        print(error)
    try:
        compile(r"'\N{BULLET}'", "", "eval")
    except SyntaxError as error:
        print(error.msg.partition(") ")[2])
    print("ą".isalpha(), "Ł".lower() == "ł", "straße".upper())
    print(os.__doc__, os.path.join.__doc__, os.path.join("a", "b"))


main()
