"""Import every module of the page, except those that need a page, and make one fail.

Runs inside Pyodide. Argument: the archive of late modules, unpacked.
"""

import json
import sys
import traceback
from importlib import import_module
from pathlib import PurePosixPath
from zipimport import zipimporter

from tools.bundle.imports import module_name

NEED_A_PAGE = ("pentabula.browser", "pentabula.app.document", "pyodide.ffi.wrappers")


class Late:
    """Finds late modules. path: their archive."""

    def __init__(self, path: str) -> None:
        self._path = path

    def find_spec(self, name: str, path: object = None, target: object = None) -> object:
        """The spec of a late module; None for others."""
        try:
            return zipimporter("/".join([self._path, *name.split(".")[:-1]])).find_spec(name)
        except ImportError:
            return None


def main() -> None:
    """Fails if a module imports one that the page leaves out."""
    late = zipimporter(sys.argv[1])
    sys.meta_path.append(Late(sys.argv[1]))  # type: ignore[arg-type]
    archives = [late, *(zipimporter(path) for path in sys.path if path.endswith(".zip"))]
    paths = [path for each in archives for path in each._get_files()]  # type: ignore[attr-defined]
    names = [module_name(PurePosixPath(path)) for path in paths if path.endswith(".pyc")]
    for name in sorted(names):
        if name and not name.startswith(NEED_A_PAGE) and "page" not in name.split("."):
            import_module(name)
    print(f"imported {len(names)} modules")
    try:
        json.loads("{")
    except ValueError:
        print(traceback.format_exc())


main()
