"""The imports of a Python source, from its syntax tree. Also runs inside Pyodide."""

import ast
from collections.abc import Iterator
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
    for node in ast.walk(ast.parse(source)):
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
