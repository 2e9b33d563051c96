"""Expanded data classes behave like those of the standard library."""

import ast
import copy
import dataclasses
from pathlib import Path
from typing import Any

import pytest

from tools.bundle.in_pyodide.expand_dataclasses import expand_dataclasses
from tools.bundle.library import NOT_OF_THE_PAGE
from tools.steps import ROOT

SOURCE = '''
from __future__ import annotations
from dataclasses import dataclass, field

@dataclass(frozen=True, slots=True)
class Skill:
    """How well."""
    nodes: int
    sight: int = 0
    tags: dict[str, str] = field(default_factory=dict)

    @property
    def twice(self) -> int:
        return 2 * self.nodes

@dataclass(frozen=True, slots=True)
class Place:
    row: int
    col: int = 7

@dataclass(slots=True)
class Verdict:
    seen: list[int]
    total: int = 0

    def __post_init__(self) -> None:
        self.total = len(self.seen)

@dataclass(eq=False)
class SearchJob:
    parts: dict[int, int] = field(default_factory=lambda: {1: 2})
    part: float = 0.5

@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    low: int = 3
    high: int

@dataclass(frozen=True, slots=True)
class Empty:
    pass
'''
OTHERS = """
from dataclasses import dataclass, field

@dataclass(order=True)
class Ordered:
    name: str

@dataclass
class Named(dict):
    name: str

@dataclass
class Hidden:
    name: str = field(repr=False)

@dataclass
class Own:
    name: str

    def __eq__(self, other: object) -> bool:
        return False
"""


def classes(source: str, is_written_out: bool) -> dict[str, Any]:
    tree = ast.parse(source)
    if is_written_out:
        tree = expand_dataclasses(tree)
    names: dict[str, Any] = {"__name__": __name__}
    exec(compile(tree, "records", "exec", optimize=2), names)
    return names


ORDINARY, WRITTEN_OUT = (classes(SOURCE, is_written_out) for is_written_out in (False, True))
CALLS: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    ("Skill", (1,), {}),
    ("Skill", (1, 2), {"tags": {"a": "b"}}),
    ("Skill", (), {"sight": 3, "nodes": 4}),
    ("Place", (1,), {}),
    ("Place", (1, 2), {}),
    ("Verdict", ([1, 2],), {}),
    ("SearchJob", (), {}),
    ("SearchJob", (), {"part": 1.0}),
    ("Bounds", (), {"high": 5}),
    ("Empty", (), {}),
]


@pytest.mark.parametrize(("name", "given", "named"), CALLS)
def test_expanded_classes_have_the_same_fields(name, given, named):
    one, other = (kind[name](*given, **named) for kind in (ORDINARY, WRITTEN_OUT))
    assert dataclasses.asdict(other) == dataclasses.asdict(one)
    assert type(other).__match_args__ == type(one).__match_args__
    assert hasattr(other, "__dict__") == hasattr(one, "__dict__")


@pytest.mark.parametrize(("name", "given", "named"), CALLS)
def test_expanded_classes_compare_and_copy_alike(name, given, named):
    for kinds in (ORDINARY, WRITTEN_OUT):
        kind = kinds[name]
        one, twin = kind(*given, **named), kind(*given, **named)
        assert (one == twin) == (name != "SearchJob") and one == one and one != "another thing"
        if name != "SearchJob":
            assert dataclasses.replace(one, **dataclasses.asdict(twin)) == one
            assert copy.copy(one) == copy.deepcopy(one) == one


def test_an_expanded_class_has_the_same_hash_and_each_object_its_own_default() -> None:
    assert hash(WRITTEN_OUT["Place"](3, 4)) == hash(ORDINARY["Place"](3, 4))
    for kinds in (ORDINARY, WRITTEN_OUT):
        with pytest.raises(TypeError, match="unhashable"):
            hash(kinds["Verdict"]([1]))
    one, other = (WRITTEN_OUT["Skill"](1) for _ in range(2))
    one.tags["a"] = "b"
    assert other.tags == {}


@pytest.mark.parametrize(("given", "named"), [((), {}), ((1, 2, {}, 4), {}), ((1,), {"new": 2})])
def test_wrong_arguments_are_refused(given: tuple[Any, ...], named: dict[str, Any]) -> None:
    for kinds in (ORDINARY, WRITTEN_OUT):
        with pytest.raises(TypeError):
            kinds["Skill"](*given, **named)


def test_unsupported_forms_are_left_to_the_decorator() -> None:
    tree = ast.parse(OTHERS)
    assert ast.dump(expand_dataclasses(tree)) == ast.dump(ast.parse(OTHERS))


def test_every_data_class_of_the_page_is_expanded() -> None:
    package = ROOT / "py/pentabula"
    for path in sorted(package.rglob("*.py")):
        if path.relative_to(package).parts[0] in NOT_OF_THE_PAGE:
            continue
        known = [name for name in decorators(path) if name.startswith("dataclass")]
        assert set(known) <= {"dataclass(init=False, repr=False, eq=False)"}, path


def decorators(path: Path) -> list[str]:
    """The decorators of all classes of a module as it is written out."""
    tree = expand_dataclasses(ast.parse(path.read_text("utf-8")))
    kinds = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    return [ast.unparse(each) for node in kinds for each in node.decorator_list]
