"""Fill the memory of a new interpreter with what a visit needs, before it becomes a snapshot.

Runs inside the Pyodide that the page brings, by `in_node/make_snapshot.mjs`. All our modules are
imported, and all that PyScript imports; what is left of this work itself is thrown away.
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
from tools.bundle.in_pyodide import waking
from tools.bundle.in_pyodide.compiled_modules import CompiledModules

OURS = "pentabula"
ARCHIVE = f"/lib/{OURS}.zip"
STAYS = {"tools", "tools.bundle", "tools.bundle.in_pyodide", waking.__name__}
# What only the makers of the snapshot have in their environment.
OUTSIDE = ("PYTHONHASHSEED", "LANG", "_")


class StandIn(ModuleType):
    """A module with any name that is asked for, to be filled in when the snapshot wakes up."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        return waking.Later(name)


def main(sources: str) -> int:
    """Import everything. sources: the texts of PyScript's modules by path, as JSON.

    Returns the address of an object that the garbage collector knows, and will never look at.
    """
    pyscript = json.loads(sources)
    import_ours()
    for name in sorted(set(asked_by(pyscript))):
        import_module(name)
    sys.meta_path.insert(0, CompiledModules(pyscript))
    clean_up()
    return id(sys.modules)


def import_ours() -> None:
    """Import all modules of our package, with stand-ins for what is the browser's."""
    browser = import_module("js")
    sys.modules["js"] = StandIn("js")
    paths = map(PurePosixPath, sorted(zipimport.zipimporter(ARCHIVE)._get_files()))  # type: ignore[attr-defined]
    for path in paths:
        if path.suffix == ".pyc":
            import_module(module_name(path))
    games = import_module(f"{OURS}.games")
    # Remembered: the names are found by looking at the archive, which comes later.
    for name in games.names():
        games.load(name)
    sys.modules["js"] = browser
    for name, module in sorted(sys.modules.items()):
        if name.split(".")[0] == OURS:
            for key, value in vars(module).items():
                if isinstance(value, waking.Later):
                    waking.awaited.append((vars(module), key, value))
    check_stand_ins()


def check_stand_ins() -> None:
    """Raise TypeError where a stand-in was used for more than to be the value of a name."""
    known = {id(each) for _, _, each in waking.awaited}
    for each in gc.get_objects():
        if isinstance(each, waking.Later) and id(each) not in known:
            raise TypeError(f"js.{each.name} is used while modules are imported: import it later.")


def asked_by(sources: dict[str, str]) -> Iterator[str]:
    """The modules of the library that the sources import when they are imported themselves."""
    for path, text in sources.items():
        for name in imported(text, package_of(PurePosixPath(path))):
            if name in sys.stdlib_module_names:
                yield name


def clean_up() -> None:
    """Forget what was needed only to get here, and what must not be the same for everybody."""
    for name in list(sys.modules):
        if name.split(".")[0] == "tools" and name not in STAYS:
            del sys.modules[name]
    random.seed(0)  # the same bytes for the same inputs; `waking` seeds it anew
    for name in OUTSIDE:
        os.environ.pop(name, None)
    sys.path[:] = [each for each in sys.path if each and not each.startswith("/host")]
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
    for name in [each for each in vars(__main__) if not each.startswith("__")]:
        del vars(__main__)[name]
    sys._clear_internal_caches()  # type: ignore[attr-defined]
    gc.collect()
    gc.freeze()  # nearly all of it lives as long as the page
