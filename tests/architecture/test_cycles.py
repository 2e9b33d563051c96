"""No import cycles, direct or indirect; imports for types count too."""

import ast
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path, PurePosixPath

import pytest

from tests.sources import nodes
from tools.bundle.imports import module_name, package_of

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = {"pentabula": ROOT / "py", "tools": ROOT}


def sources(package: str) -> dict[str, Path]:
    """The modules of a package by their dotted names."""
    top = PACKAGES[package]
    paths = sorted((top / package).rglob("*.py"))
    return {module_name(PurePosixPath(path.relative_to(top).as_posix())): path for path in paths}


def imports(nodes: Iterable[ast.AST], package: str, modules: set[str]) -> Iterator[str]:
    """The modules of ours that a source imports, anywhere in it.

    `from a import b` means the module `a.b` if it exists, otherwise `a`. Importing `a.b` also
    imports its package `a`; that is not counted, so a package's `__init__` may import its own
    modules.
    """
    for node in nodes:
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            outer = package.split(".")[: len(package.split(".")) + 1 - node.level]
            base = ".".join([*(outer if node.level else ()), *filter(None, [node.module])])
            inner = (f"{base}.{alias.name}" for alias in node.names)
            names = [name if name in modules else base for name in inner]
        yield from (name for name in names if name in modules)


def graph(package: str) -> dict[str, set[str]]:
    """The modules that each module of a package imports."""
    found = sources(package)
    return {
        name: set(
            imports(
                nodes(path),
                package_of(PurePosixPath(path.relative_to(PACKAGES[package]).as_posix())),
                set(found),
            )
        )
        for name, path in found.items()
    }


def cycle(modules: dict[str, set[str]]) -> list[str]:
    """Modules each of which imports the next, back to the first; empty if there is no cycle."""
    try:
        TopologicalSorter(modules).prepare()
    except CycleError as error:
        return list(error.args[1][::-1])
    return []


@pytest.mark.parametrize("package", PACKAGES)
def test_there_are_no_import_cycles(package: str) -> None:
    found = cycle(graph(package))
    assert not found, "these import each other: " + " → ".join(found)


def test_every_kind_of_import_counts() -> None:
    source = """
from __future__ import annotations
import p.a
from p import b, c as other, value
from . import d
from .e import name
from ..q import f
if TYPE_CHECKING:
    from p.g import Type
def late():
    import p.h
"""
    expected = {"p", "p.a", "p.b", "p.c", "p.s.d", "p.s.e", "p.q.f", "p.g", "p.h"}
    modules = expected | {"p.s", "p.q", "p.unused"}
    assert set(imports(ast.walk(ast.parse(source)), "p.s", modules)) == expected


def test_a_cycle_is_reported_in_the_order_of_its_imports() -> None:
    circle = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}
    found = cycle(circle)
    assert found[0] == found[-1] and len(found) == 4
    assert all(after in circle[before] for before, after in pairwise(found))
    assert cycle({"a": {"b", "c"}, "b": {"c"}}) == []
