"""Which of our modules come late: those that are only imported inside functions.

The page starts with the others. It fetches the late ones together, once a move can be made
(`web/late.py`): what a first table does not need costs nothing until then.
"""

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from tools.bundle.imports import imported_at_once, module_name, package_of

OURS = "pentabula"
STARTS = ("main.py", "worker.py")
"""The files that page and worker run."""


def late_modules(files: Mapping[str, bytes]) -> frozenset[str]:
    """The names of the late modules among the files of the page, given by path."""
    modules = {
        module_name(PurePosixPath(path)): path
        for path in files
        if path.endswith(".py") and path.startswith(f"{OURS}/")
    }
    return frozenset(modules) - early_modules(files, modules)


def early_modules(files: Mapping[str, bytes], modules: Mapping[str, str]) -> set[str]:
    """The modules, with a path for each, that start with the page, and those that they import."""
    todo = [name for path in STARTS for name in _imports(files, path)]
    todo += filter(_is_game, modules)
    found: set[str] = set()
    while todo:
        name = todo.pop()
        if name in modules and name not in found:
            found.add(name)
            todo += [name.rpartition(".")[0], *_imports(files, modules[name])]
    return found


def _imports(files: Mapping[str, bytes], path: str) -> Iterator[str]:
    return imported_at_once(files[path], package_of(PurePosixPath(path)))


def _is_game(name: str) -> bool:
    """Whether a module is the package of a game, which is found by looking for it."""
    return name.startswith(f"{OURS}.games.") and name.count(".") == 2
