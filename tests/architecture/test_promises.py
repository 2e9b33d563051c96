"""Every promise of the browser that the page does not await has its rejection handled.

mypy refuses a promise that is neither awaited nor used (`unused-awaitable` in pyproject.toml), and
a `then` without a handler for the rejection. These tests keep such calls in one place.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.sources import nodes

PACKAGE = Path(__file__).resolve().parents[2] / "py/pentabula"

HANDLED = {
    "app/page.py": ["window.lateTexts()"],
    "app/shell/page/copying.py": ["navigator.share(title=title, url=address)"],
    "app/store/page/database.py": ["window.openTexts()", "window.readTexts(self._database)"],
}
"""The promises that nothing awaits, by the module that passes them to `page.handle`."""


def calls(path: Path, name: str) -> Iterator[ast.Call]:
    """The calls of a method of that name in a module."""
    for node in nodes(path):
        is_method = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if is_method and node.func.attr == name:
            yield node


def test_only_the_listed_promises_are_not_awaited() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix(): sorted(ast.unparse(call.args[0]) for call in made)
        for path in PACKAGE.rglob("*.py")
        if (made := [*calls(path, "handle")])
    }
    assert found == HANDLED


def test_only_page_handle_chains_promises() -> None:
    chained = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        for name in ("then", "catch", "finally_")
        if any(calls(path, name))
    }
    assert chained == {"browser/page.py"}


def test_types_refuse_a_promise_without_a_handler() -> None:
    root = PACKAGE.parents[1]
    assert '"unused-awaitable"' in (root / "pyproject.toml").read_text("utf-8")
    stubs = ast.parse((root / "typings/pyodide/ffi.pyi").read_bytes())
    promise = next(
        node
        for node in ast.walk(stubs)
        if isinstance(node, ast.ClassDef) and node.name == "JsPromise"
    )
    methods = {node.name: node for node in promise.body if isinstance(node, ast.FunctionDef)}
    assert methods.keys() == {"__await__", "then"} and methods["then"].args.defaults == []
