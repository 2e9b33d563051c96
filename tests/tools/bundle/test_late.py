"""The modules that the page starts with, and those that it fetches later."""

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from pentabula import games
from tools.bundle.late import late_modules, our_modules, worker_modules
from tools.bundle.library import page_files
from tools.steps import ROOT

PACKAGE = ROOT / "py/pentabula"

FILES = {
    "main.py": b"from pentabula import web",
    "worker.py": b"import pentabula.work",
    "pentabula/__init__.py": b"",
    "pentabula/work.py": b"",
    "pentabula/games/__init__.py": b"",
    "pentabula/games/nim/__init__.py": b"from .rules import GAME",
    "pentabula/games/nim/rules.py": b"",
    "pentabula/games/nim/lesson.py": b"",
    "pentabula/web/__init__.py": b"""
from typing import TYPE_CHECKING
import typing as t
if TYPE_CHECKING:
    from pentabula.web import typed
else:
    from pentabula.web import untyped
if t.TYPE_CHECKING:
    import pentabula.web.typed
class Now:
    import pentabula.web.now.inner
def later():
    from pentabula.web import later
    import pentabula.room.deep.inside
""",
    "pentabula/web/typed.py": b"",
    "pentabula/web/untyped.py": b"",
    "pentabula/web/later.py": b"from pentabula.web import latest",
    "pentabula/web/latest.py": b"import pentabula.work",
    "pentabula/web/now/__init__.py": b"",
    "pentabula/web/now/inner.py": b"",
    "pentabula/room/__init__.py": b"",
    "pentabula/room/deep/__init__.py": b"",
    "pentabula/room/deep/inside.py": b"",
}


def test_modules_that_are_only_imported_inside_functions_are_late() -> None:
    assert late_modules(FILES) == {
        "pentabula.games.nim.lesson",
        *("pentabula.web.typed", "pentabula.web.later", "pentabula.web.latest"),
        *("pentabula.room", "pentabula.room.deep", "pentabula.room.deep.inside"),
    }


EARLY = {
    "app.page",
    "app.shell.page.late",
    "app.shell.stage",
    "browser.canvas",
    "worker.search",
    "worker.review",
}
LATE = {
    *(
        "online.match",
        "app.friends.page.matches",
        "app.classroom.page.room",
        "app.export.page.sheet",
    ),
    *("app.export.markup", "app.library.restoring", "app.shell.page.qr", "app.export.png"),
}


@cache
def late_ones() -> frozenset[str]:
    found = late_modules(page_files(ROOT / "py"))
    return frozenset(name.removeprefix("pentabula.") for name in found)


def test_a_first_table_needs_no_match_class_or_picture() -> None:
    assert late_ones() >= LATE and not late_ones() & EARLY


TAUGHT_LATE = ("lessons", "strategy", "drills", "reasons", "faults")
"""Rooms of `teach` that are not needed at a table; a game may lack some."""


@pytest.mark.parametrize("name", games.names())
def test_a_first_table_needs_no_lesson_drill_or_reason(name: str) -> None:
    """Their modules are imported where a game needs them, such as by `hints.imported_late`."""
    folder = f"games/{name}/teach"
    made = [room for room in TAUGHT_LATE if (PACKAGE / folder / f"{room}.py").exists()]
    assert "lessons" in made
    assert late_ones() >= {f"{folder.replace('/', '.')}.{room}" for room in made}


OF_ENGINES = re.compile(r"pentabula\.games\.\w+\.(rules|engine)\b")


def test_the_worker_imports_nothing_inside_functions() -> None:
    """It has no late modules, and nothing that would fetch them."""
    files = page_files(ROOT / "py")
    modules = our_modules(files)
    checked = worker_modules(files, modules) | {*filter(OF_ENGINES.match, modules)}
    assert "pentabula.worker.search" in checked and "pentabula.games.tau.engine.brain" in checked
    assert {name for name in checked if any(imports_inside(files[modules[name]]))} == set()


def imports_inside(source: bytes) -> Iterator[ast.AST]:
    """The import statements inside the functions of a module."""
    functions = (each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.FunctionDef))
    inner = (part for function in functions for part in ast.walk(function))
    return (part for part in inner if isinstance(part, ast.Import | ast.ImportFrom))
