"""Run pytest on /suite inside Pyodide; the value is its exit code.

In the page's Pyodide, our package is the shipped one: compiled, without the parts that the page
does not need. Pytest and Hypothesis need more of the standard library than the page has. Modules
that the page empties or leaves out are imported from the stock library; `beside/` has a module that
both lack. Nothing else that is shipped is replaced.
"""

import json
import os
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from zipimport import zipimporter

STOCK_LIBRARY = "/suite/python_stdlib.zip"
CHARACTERS = Path("/suite/.hypothesis/unicode_data")


LATE = "/lib/pentabula-late.zip"
"""The modules of ours that the page fetches when a first table is ready."""


class Archive:
    """Finds modules of some names, and their submodules, in an archive."""

    def __init__(self, path: str, *names: str) -> None:
        self._path, self._names = path, names

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The module, if it exists and has one of the names; without names, any module."""
        if self._names and not f"{name}.".startswith(self._names):
            return None
        *packages, _ = name.split(".")
        try:
            return zipimporter("/".join([self._path, *packages])).find_spec(name)
        except ImportError:
            return None


def complete_library() -> None:
    """Add what the test runner needs to the library of the page."""
    emptied = json.loads(Path("/suite/emptied.json").read_text("utf-8"))
    # The event loop is Pyodide's; asyncio is already imported.
    names = [f"{name}." for name in emptied if not name.startswith("asyncio.")]
    packages = tuple(name.partition(".")[0] for name in names)
    for module in [name for name in sys.modules if name.partition(".")[0] in packages]:
        del sys.modules[module]
    sys.meta_path.insert(0, Archive(STOCK_LIBRARY, *names))  # type: ignore[arg-type]
    sys.meta_path.append(Archive(STOCK_LIBRARY))  # type: ignore[arg-type]
    sys.path.insert(0, "/suite/beside")


def use_our_package() -> None:
    """Use the shipped package, and add the part for terminals, which it leaves out."""
    sys.meta_path.append(Archive(LATE, "pentabula."))  # type: ignore[arg-type]
    import pentabula

    pentabula.__path__.append("/suite/py/pentabula")


os.chdir("/suite")
os.environ.update(PYTEST_DISABLE_PLUGIN_AUTOLOAD="1", COLUMNS="100", HYPOTHESIS_PROFILE="pyodide")
sys.path += ["/suite", "/suite/packages"]
if os.path.exists("/lib/pentabula.zip"):
    complete_library()
    use_our_package()
else:
    import unicodedata

    sys.path.append("/suite/py")
    # Hypothesis looks up its tables by the interpreter's version of Unicode.
    (CHARACTERS / "native").rename(CHARACTERS / unicodedata.unidata_version)

import pytest  # noqa: E402

options = ["--import-mode=importlib", "--color=no", "-q", "-p", "no:cacheprovider", "-p", "fewer"]
int(pytest.main([*globals()["tests"], *options]))
