"""Import everything that a visit needs into a new interpreter, whose memory becomes the snapshot.

`in_node/make_snapshot.mjs` runs this inside the Pyodide of the page. It imports all our modules and
all that PyScript imports, and then removes what only the imports needed.
"""

import gc
import json
import os
import random
import sys
import zipimport
from collections.abc import Iterator
from importlib import import_module
from pathlib import PurePosixPath
from types import ModuleType

import __main__
from tools.bundle.imports import imported, module_name, package_of
from tools.bundle.in_pyodide import adapt_snapshot
from tools.bundle.in_pyodide.compiled_modules import CompiledModules

OURS = "pentabula"
ARCHIVE = f"/lib/{OURS}.zip"
STAYS = {"tools", "tools.bundle", "tools.bundle.in_pyodide", adapt_snapshot.__name__}
# Environment variables that only the makers of the snapshot have.
OUTSIDE = ("PYTHONHASHSEED", "LANG", "_")


class StandIn(ModuleType):
    """A module with every name that is imported from it, resolved when the snapshot is restored."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        return adapt_snapshot.Placeholder(name)


def main(sources: str) -> int:
    """Import everything. sources: the texts of PyScript's modules by path, as JSON.

    Returns the address of a frozen object, which the garbage collector ignores.
    """
    pyscript = json.loads(sources)
    import_ours()
    for name in sorted(set(imported_by(pyscript))):
        import_module(name)
    sys.meta_path.insert(0, CompiledModules(pyscript))
    clean_up()
    return id(sys.modules)


def import_ours() -> None:
    """Import all modules of our package, with stand-ins for the browser."""
    browser = import_module("js")
    sys.modules["js"] = StandIn("js")
    paths = map(PurePosixPath, sorted(zipimport.zipimporter(ARCHIVE)._get_files()))  # type: ignore[attr-defined]
    for path in paths:
        if path.suffix == ".pyc":
            import_module(module_name(path))
    games = import_module(f"{OURS}.games")
    # Called now because it reads the archive, which the page loads later.
    for name in games.names():
        games.load(name)
    sys.modules["js"] = browser
    for name, module in sorted(sys.modules.items()):
        if name.split(".")[0] == OURS:
            for key, value in vars(module).items():
                if isinstance(value, adapt_snapshot.Placeholder):
                    adapt_snapshot.placeholders.append((vars(module), key, value))
    check_stand_ins()


def check_stand_ins() -> None:
    """Raises TypeError if a stand-in was used for anything but the value of a name."""
    known = {id(each) for _, _, each in adapt_snapshot.placeholders}
    for each in gc.get_objects():
        if isinstance(each, adapt_snapshot.Placeholder) and id(each) not in known:
            raise TypeError(f"js.{each.name} is used while modules are imported: import it later.")


def imported_by(sources: dict[str, str]) -> Iterator[str]:
    """The library's modules that these sources import, also inside functions."""
    for path, text in sources.items():
        for name in imported(text, package_of(PurePosixPath(path))):
            if name in sys.stdlib_module_names:
                yield name


def clean_up() -> None:
    """Removes what only the snapshot needed, and what must differ between users."""
    for name in list(sys.modules):
        if name.split(".")[0] == "tools" and name not in STAYS:
            del sys.modules[name]
    random.seed(0)  # for reproducible bytes; `adapt_snapshot` seeds it again
    for name in OUTSIDE:
        os.environ.pop(name, None)
    sys.path[:] = [each for each in sys.path if each and not each.startswith("/host")]
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
    for name in [each for each in vars(__main__) if not each.startswith("__")]:
        del vars(__main__)[name]
    sys._clear_internal_caches()  # type: ignore[attr-defined]
    gc.collect()
    gc.freeze()  # almost all objects live as long as the page
