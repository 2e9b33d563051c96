"""The modules that the page starts with, and those that it fetches later."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import PurePosixPath

import pytest

from pentabula import games
from pentabula.app.rooms import LATE, LATE_ROOMS
from tools.bundle import archives
from tools.bundle.imports import imported, package_of
from tools.bundle.late import (
    import_time_imports,
    late_modules,
    loading_order,
    our_modules,
    reached,
    worker_modules,
)
from tools.bundle.library import NOT_OF_THE_PAGE, our_imports, page_files
from tools.steps import ROOT, Problem

FILES = [
    "main.py",
    "worker.py",
    *("pentabula/__init__.py", "pentabula/work.py", "pentabula/workshop.py"),
    *("pentabula/games/nim/rules.py", "pentabula/games/nim/teach/lessons.py"),
    *("pentabula/app/room/__init__.py", "pentabula/app/room/page/deep.py"),
    "pentabula/games/nim/teach/puzzles.txt",
]


def test_late_modules_are_those_of_the_list_with_all_that_they_contain() -> None:
    assert late_modules(FILES, ["work", "games.*.teach.lessons", "app.room"]) == {
        "pentabula.work",
        "pentabula.games.nim.teach.lessons",
        *("pentabula.app.room", "pentabula.app.room.page.deep"),
    }


@cache
def page() -> dict[str, bytes]:
    return page_files(ROOT / "py")


@cache
def modules() -> dict[str, str]:
    return our_modules(page())


def test_every_entry_of_the_list_names_a_module_and_every_room_connects() -> None:
    assert [each for each in LATE if not late_modules(page(), [each])] == []
    for name in LATE_ROOMS:
        assert f"pentabula.{name}" in late_modules(page())
        assert b"\ndef connect(hub: Hub) -> None:" in page()[modules()[f"pentabula.{name}"]]


def test_no_late_module_is_slow_to_import() -> None:
    """A turn of the browser imports one at least: a package does not import what it contains, and
    patterns are compiled when they are first used."""
    for name in loading_order(page()):
        path = modules()[name]
        assert not any(each.startswith(f"{name}.") for each in import_time_imports(page(), path)), (
            name
        )
        assert not re.search(rb"(?m)^\S.*re\.compile\(", page()[path]), name


def test_what_the_rooms_need_is_loaded_in_the_order_of_its_imports() -> None:
    order = loading_order(page())
    assert order[-1] == f"pentabula.{LATE_ROOMS[-1]}"
    assert "pentabula.app.exercises.learning_path" in order
    place = {name: index for index, name in enumerate(order)}
    for name in order:
        for each in (set(import_time_imports(page(), modules()[name])) & late_modules(page())) - {
            name
        }:
            assert place[each] < place[name], (name, each)


def test_no_early_module_imports_a_late_one_at_once_and_inside_functions_no_other() -> None:
    """Hoisting such an import would make every first visit fetch the late modules."""
    late = late_modules(page())
    early = modules().keys() - late
    found = {
        name: names
        for name in early
        if (names := late & {*import_time_imports(page(), modules()[name])})
    }
    assert found == {}
    found = {
        (name, each)
        for name in modules().keys() - late
        for node in imports_inside(page()[modules()[name]])
        for each in imported(ast.unparse(node), package_of(PurePosixPath(modules()[name])))
        if is_module(each) and each not in late
    }
    # Searches run on the page only where there are no workers.
    backends = "pentabula.app.engine.page.backends"
    assert found == {(backends, "pentabula.worker.services")}


def test_every_early_module_is_needed_early() -> None:
    """The page's start, a game or the worker imports it: what only late modules need is late."""
    early = modules().keys() - late_modules(page())
    games_ = {name for name in early if name.startswith("pentabula.games.")}
    start = reached(page(), modules(), {"pentabula.app.page", *games_})
    assert early == start | worker_modules(page(), modules())


def test_late_modules_import_nothing_inside_functions() -> None:
    """Whatever a late module needs is there once it is."""
    late = late_modules(page()) - {"pentabula.app.shell.page.qr"}
    found = {name for name in late if any(imports_inside(page()[modules()[name]]))}
    assert found == set()


def is_module(name: str) -> bool:
    """Whether a name is that of a module of ours that is not a package."""
    return not modules().get(name, "__init__.py").endswith("__init__.py")


@pytest.mark.parametrize("name", games.names())
def test_the_optional_parts_of_every_game_are_late(name: str) -> None:
    """They are found by their names (`core.parts`)."""
    folder = f"pentabula.games.{name}"
    optional = {each for each in modules() if each.startswith(f"{folder}.teach")}
    optional |= {f"{folder}.rules.edits"} & modules().keys()
    assert optional <= late_modules(page())


OF_ENGINES = re.compile(r"pentabula\.games\.\w+\.(rules|engine)\b")


def test_the_worker_imports_nothing_inside_functions() -> None:
    """It fetches nothing: the modules for reviews are sent to it (`worker.late`)."""
    checked = worker_modules(page(), modules()) | {*filter(OF_ENGINES.match, modules())}
    assert "pentabula.worker.services" in checked and "pentabula.games.tau.engine.brain" in checked
    assert {name for name in checked if any(imports_inside(page()[modules()[name]]))} == set()


def imports_inside(source: bytes) -> Iterator[ast.AST]:
    """The import statements inside the functions of a module."""
    functions = (each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.FunctionDef))
    inner = (part for function in functions for part in ast.walk(function))
    return (part for part in inner if isinstance(part, ast.Import | ast.ImportFrom))


def test_importing_a_left_out_module_is_a_problem() -> None:
    with pytest.raises(Problem, match=r"py/main.py imports http.client, which"):
        archives.check_imports({"json": "main.py", "http.client": "main.py"})


def test_the_page_has_no_room_that_only_other_programs_use() -> None:
    files = page_files(ROOT / "py")
    archives.check_imports(our_imports(files))
    rooms = {name.split("/")[1] for name in files if name.startswith("pentabula/")}
    assert not rooms & {*NOT_OF_THE_PAGE} and {"core", "app"} <= rooms
    assert all((ROOT / "py/pentabula" / part).exists() for part in NOT_OF_THE_PAGE)
