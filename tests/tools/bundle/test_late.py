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


EARLY = {"web.app", "web.late", "web.stage", "web.board.canvas", "worker.search", "worker.review"}
LATE = {
    *("online.match", "web.online.matches", "web.classroom.room", "web.export.sheet"),
    *("pages.paper", "session.keep.restoring", "web.shell.qr", "session.share.png"),
}


@cache
def late_ones() -> frozenset[str]:
    found = late_modules(page_files(ROOT / "py"))
    return frozenset(name.removeprefix("pentabula.") for name in found)


def test_a_first_table_needs_no_match_class_or_picture() -> None:
    assert late_ones() >= LATE and not late_ones() & EARLY


@pytest.mark.parametrize("name", games.names())
def test_a_first_table_needs_no_optional_part_of_a_game(name: str) -> None:
    """They are found by their names (`core.parts`): no import statement makes them early."""
    folder = PACKAGE / "games" / name
    optional = {f"games.{name}.teach.{path.stem}" for path in folder.glob("teach/[a-z]*.py")}
    if (folder / "rules/edits.py").exists():
        optional.add(f"games.{name}.rules.edits")
    assert late_ones() >= optional


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
