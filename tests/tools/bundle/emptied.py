"""Ask for what the cut Pyodide has no longer, and for what it must still have.

Runs inside Pyodide.
"""

from importlib import import_module

from tools.bundle.library import EMPTIED_MODULES


def main() -> None:
    """Prints what is said."""
    for name in EMPTIED_MODULES:
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


main()
