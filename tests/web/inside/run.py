"""Run pytest on /suite inside Pyodide; the value is its exit code.

Where the page's own Pyodide runs, our package is the one that it brought: compiled, and without
what the page does not need. Pytest and Hypothesis need more of the standard library than the page
has. The modules that the page has emptied and those that it leaves out come from the stock
library; `beside/` has what neither has. Nothing else that ships is replaced.
"""

import json
import os
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from zipimport import zipimporter

STOCK_LIBRARY = "/suite/python_stdlib.zip"
CHARACTERS = Path("/suite/.hypothesis/unicode_data")


class StockLibrary:
    """Finds modules in the stock library: those of some names, and all within them."""

    def __init__(self, *names: str) -> None:
        self._names = names

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The module, if it is there and within the names; no names stand for all."""
        if self._names and not f"{name}.".startswith(self._names):
            return None
        *packages, _ = name.split(".")
        try:
            return zipimporter("/".join([STOCK_LIBRARY, *packages])).find_spec(name)
        except ImportError:
            return None


def complete_library() -> None:
    """Add what the test runner needs to the library of the page."""
    emptied = json.loads(Path("/suite/emptied.json").read_text("utf-8"))
    # The event loop is Pyodide's; the modules of asyncio are in use already.
    names = [f"{name}." for name in emptied if not name.startswith("asyncio.")]
    packages = tuple(name.partition(".")[0] for name in names)
    for module in [name for name in sys.modules if name.partition(".")[0] in packages]:
        del sys.modules[module]
    sys.meta_path.insert(0, StockLibrary(*names))  # type: ignore[arg-type]
    sys.meta_path.append(StockLibrary())  # type: ignore[arg-type]
    sys.path.insert(0, "/suite/beside")


def use_our_package() -> None:
    """Take the package that the page brought, with what it leaves out (for terminals)."""
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
    # Hypothesis looks for its tables under the interpreter's own version of Unicode.
    (CHARACTERS / "native").rename(CHARACTERS / unicodedata.unidata_version)

import pytest  # noqa: E402

options = ["--import-mode=importlib", "--color=no", "-q", "-p", "no:cacheprovider"]
options += ["-o", "markers=no_cover"]
int(pytest.main([*globals()["tests"], *options]))
