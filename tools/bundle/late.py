"""Which of our modules are late: those that are only imported inside functions.

The page starts with the others. It fetches the late ones together, once a move can be made
(`app/shell/page/late.py`): what a first table does not need costs nothing until then.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePosixPath

from tools.bundle.imports import imported_at_once, module_name, package_of

OURS = "pentabula"
WORKER = "worker.py"
STARTS = ("main.py", WORKER)
"""The files that page and worker run."""


def late_modules(files: Mapping[str, bytes]) -> frozenset[str]:
    """The names of the late modules among the files of the page, given by path."""
    modules = our_modules(files)
    return frozenset(modules) - early_modules(files, modules)


def our_modules(files: Iterable[str]) -> dict[str, str]:
    """The paths of our modules by their names."""
    return {
        module_name(PurePosixPath(path)): path
        for path in files
        if path.endswith(".py") and path.startswith(f"{OURS}/")
    }


def early_modules(files: Mapping[str, bytes], modules: Mapping[str, str]) -> set[str]:
    """The modules, with a path for each, that start with the page, and those that they import."""
    starts = [name for path in STARTS for name in _imports(files, path)]
    return reached(files, modules, [*starts, *filter(_is_game, modules)])


def worker_modules(files: Mapping[str, bytes], modules: Mapping[str, str]) -> set[str]:
    """The modules that the worker starts with, without the games, which it finds by name."""
    return reached(files, modules, _imports(files, WORKER))


def reached(
    files: Mapping[str, bytes], modules: Mapping[str, str], names: Iterable[str]
) -> set[str]:
    """The named modules, and the modules whose import they cause."""
    todo = [*names]
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
