"""`Any` is rare: none at the browser's bridge, and a number elsewhere that may only fall."""

import ast
import re
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "py/pentabula"

MOST = 29
"""How often the package says `Any`, as `grep -rnow Any py/pentabula --include=*.py` counts it."""


def mentions(path: Path) -> int:
    """How often a module says `Any`, in code, imports and sentences."""
    return len(re.findall(r"\bAny\b", path.read_text("utf-8")))


def uses(path: Path) -> int:
    """How often the code of a module uses `Any`, its imports apart."""
    tree = ast.parse(path.read_bytes())
    return sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(tree))


def test_any_becomes_no_more_frequent() -> None:
    assert sum(map(mentions, PACKAGE.rglob("*.py"))) <= MOST, "a type variable may do, or `object`"


def test_the_page_is_typed_throughout() -> None:
    assert [path.name for path in (PACKAGE / "web").rglob("*.py") if uses(path)] == []
