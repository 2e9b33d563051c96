"""Import every module of the page, except those that need a page, and make one fail.

Runs inside Pyodide.
"""

import json
import sys
import traceback
from importlib import import_module
from pathlib import PurePosixPath
from zipimport import zipimporter

from tools.bundle.imports import module_name

NEED_A_PAGE = ("pentabula.web", "pyodide.ffi.wrappers")


def main() -> None:
    """Fails if a module imports one that the page leaves out."""
    archives = [zipimporter(path) for path in sys.path if path.endswith(".zip")]
    paths = [path for each in archives for path in each._get_files()]  # type: ignore[attr-defined]
    names = [module_name(PurePosixPath(path)) for path in paths]
    for name in sorted(names):
        if name and not name.startswith(NEED_A_PAGE):
            import_module(name)
    print(f"imported {len(names)} modules")
    try:
        json.loads("{")
    except ValueError:
        print(traceback.format_exc())


main()
