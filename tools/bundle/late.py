"""Which of our modules are late: `app/rooms.py` lists them.

The page starts with the others. It fetches the late ones together, once a move can be made
(`app/shell/page/late.py`): what a first table does not need costs nothing until then.
"""

from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import PurePosixPath

from pentabula.app.rooms import LATE, LATE_ROOMS
from tools.bundle.imports import imported_at_import_time, module_name, package_of

OURS = "pentabula"
WORKER = "worker.py"


def late_modules(files: Iterable[str], late: Iterable[str] = LATE) -> frozenset[str]:
    """The names of the late modules among the files of the page, given by path.

    late: as in `app/rooms.py`. A package is late with all that it contains.
    """
    patterns = [f"{OURS}.{each}" for each in late]
    return frozenset(name for name in our_modules(files) if _is_within(name, patterns))


def _is_within(name: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(name, each) or fnmatchcase(name, f"{each}.*") for each in patterns)


def loading_order(files: Mapping[str, bytes], rooms: Iterable[str] = LATE_ROOMS) -> list[str]:
    """The late modules that connecting the rooms imports, each after those that it needs."""
    modules, late = our_modules(files), late_modules(files)
    order: dict[str, None] = {}
    seen: set[str] = set()

    def visit(name: str) -> None:
        if name in late and name not in seen:
            seen.add(name)
            for each in (name.rpartition(".")[0], *import_time_imports(files, modules[name])):
                visit(each)
            order[name] = None

    for room in rooms:
        visit(f"{OURS}.{room}")
    return [*order]


def our_modules(files: Iterable[str]) -> dict[str, str]:
    """The paths of our modules by their names."""
    return {
        module_name(PurePosixPath(path)): path
        for path in files
        if path.endswith(".py") and path.startswith(f"{OURS}/")
    }


def worker_modules(files: Mapping[str, bytes], modules: Mapping[str, str]) -> set[str]:
    """The modules that the worker starts with, without the games, which it finds by name."""
    return reached(files, modules, import_time_imports(files, WORKER))


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
            todo += [name.rpartition(".")[0], *import_time_imports(files, modules[name])]
    return found


def import_time_imports(files: Mapping[str, bytes], path: str) -> Iterator[str]:
    """What a file imports when it is imported itself: nothing that is inside functions."""
    return imported_at_import_time(files[path], package_of(PurePosixPath(path)))
