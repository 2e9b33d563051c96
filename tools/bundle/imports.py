"""The imports of a Python source, from its syntax tree. Also runs inside Pyodide."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath


def module_name(path: PurePosixPath) -> str:
    """The dotted name of a source file given relative to its root."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def package_of(path: PurePosixPath) -> str:
    """The dotted name of the package of a source file, from which its relative imports start."""
    return ".".join(path.parts[:-1])


def imported(source: bytes | str, package: str) -> Iterator[str]:
    """Every name that an import statement may mean, also inside functions.

    `from a import b` gives both `a` and `a.b`, as `b` may be a module.
    """
    return _named(ast.walk(ast.parse(source)), package)


def imported_at_import_time(source: bytes | str, package: str) -> Iterator[str]:
    """Like `imported`, without functions and without what only type checkers read."""
    return _named(_run_at_once(ast.parse(source)), package)


def _run_at_once(tree: ast.AST) -> Iterator[ast.AST]:
    """The parts of a module that run when it is imported."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            yield from (part for each in node.orelse for part in (each, *_run_at_once(each)))
            continue
        yield node
        yield from _run_at_once(node)


def _named(nodes: Iterable[ast.AST], package: str) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _base(node, package)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _base(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    outer = parts[: len(parts) - node.level + 1]
    return ".".join(outer + ([node.module] if node.module else []))
