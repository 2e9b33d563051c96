"""`Any` is rare: never at the browser's bridge, and elsewhere at most as often as now."""

import ast
import re
from pathlib import Path

from tests.sources import nodes

PACKAGE = Path(__file__).resolve().parents[2] / "py/pentabula"

MOST = 29
"""How often the package says `Any`, as `grep -rnow Any py/pentabula --include=*.py` counts it."""


def mentions(path: Path) -> int:
    """The number of times that a module says `Any`, in code, imports and sentences."""
    return len(re.findall(r"\bAny\b", path.read_text("utf-8")))


def uses(path: Path) -> int:
    """The number of times that the code of a module uses `Any`, except imports."""
    return sum(isinstance(node, ast.Name) and node.id == "Any" for node in nodes(path))


def test_any_does_not_become_more_frequent() -> None:
    # `research` is between us and libraries without types, `arena` between us, JSON and Dask.
    outer = {"research", "arena"}
    modules = [path for path in PACKAGE.rglob("*.py") if not outer & {*path.parts}]
    assert sum(map(mentions, modules)) <= MOST, "a type variable may do, or `object`"


def test_the_page_does_not_use_any() -> None:
    modules = [*(PACKAGE / "browser").rglob("*.py"), *(PACKAGE / "app").rglob("page/**/*.py")]
    modules += (PACKAGE / "app").rglob("page.py")
    assert len(modules) > 50 and [path.name for path in modules if uses(path)] == []
