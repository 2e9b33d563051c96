"""`Any` is rare: none at the browser's bridge, and a number elsewhere that may only fall."""

import ast
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "py/pentabula"

MOST = 138
"""How often `Any` may be used in the package; half of what it was before the page had stubs."""


def uses(path: Path) -> int:
    """How often a module says `Any`, its imports apart."""
    tree = ast.parse(path.read_bytes())
    return sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(tree))


def test_any_grows_no_more_frequent() -> None:
    assert sum(map(uses, PACKAGE.rglob("*.py"))) <= MOST


def test_the_page_is_typed_throughout() -> None:
    assert [path.name for path in (PACKAGE / "web").rglob("*.py") if uses(path)] == []
