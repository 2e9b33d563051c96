"""Import every module of the page's library but those that need a page, and let one fail.

Runs inside Pyodide.
"""

import json
import sys
import traceback
from importlib import import_module
from pathlib import PurePosixPath
from zipimport import zipimporter

from tools.imports import module_name

NEED_A_PAGE = ("pentabula.web", "pyodide.ffi.wrappers")


def main() -> None:
    """Fails where a module imports one that was left out."""
    library = zipimporter(next(path for path in sys.path if path.endswith(".zip")))
    names = [module_name(PurePosixPath(path)) for path in library._get_files()]  # type: ignore[attr-defined]
    for name in sorted(names):
        if name and not name.startswith(NEED_A_PAGE):
            import_module(name)
    print(f"imported {len(names)} modules")
    try:
        json.loads("{")
    except ValueError:
        print(traceback.format_exc())


main()
