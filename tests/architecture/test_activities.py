"""An activity states what it allows: no module asks for the kind of an activity."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.sources import nodes

PACKAGE = Path(__file__).resolve().parents[2] / "py" / "pentabula"
MODULES = sorted(PACKAGE.rglob("*.py"))


def kinds_asked(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The code of a source that asks for the kind of an activity, or for an exercise."""
    for node in nodes:
        match node:
            case ast.Attribute(attr="exercise"):
                yield ast.unparse(node)
            case ast.Call(func=ast.Name(id="isinstance" | "type"), args=[asked, *_]):
                if "activity" in ast.unparse(asked):
                    yield ast.unparse(node)
            case ast.MatchClass(cls=ast.Name(id=name)) if name.endswith("Activity"):
                yield ast.unparse(node)


def test_no_module_asks_for_the_kind_of_the_activity() -> None:
    for path in MODULES:
        assert not list(kinds_asked(nodes(path))), path


def test_every_way_to_ask_for_the_kind_is_found() -> None:
    source = """
isinstance(activity, Lesson)
isinstance(self._stage.activity, Lesson)
type(stage.activity) is Lesson
session.exercise is None
match activity:
    case LessonActivity():
        pass
isinstance(value, str)
"""
    assert len(list(kinds_asked(ast.walk(ast.parse(source))))) == 5
