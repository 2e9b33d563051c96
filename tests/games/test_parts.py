"""The modules of a game fit the parts that they are found for."""

import inspect
from collections.abc import Iterator

import pytest

from pentabula import games
from pentabula.boards.view import GameView
from pentabula.core.drill import DrillModule
from pentabula.core.edits import Edits
from pentabula.core.guide import Guide
from pentabula.core.hints import Hints, PuzzleHooks
from pentabula.core.lesson import RulesLesson, StrategyLesson, WholeGameLesson
from pentabula.core.parts import Part, names

OPTIONAL = (
    *(DrillModule, Edits, Guide, Hints, PuzzleHooks),
    *(RulesLesson, StrategyLesson, WholeGameLesson),
)
REQUIRED = ("board", "scene", "seats", "describe_target", "status", "describe_move")
"""What every view has."""


def offered(part: Part, kind: type[Part]) -> Iterator[tuple[str, object]]:
    """What the modules of a game have of a kind of part, by name."""
    yield from ((name, vars(part)[name]) for name in names(kind) if name in vars(part))


@pytest.mark.parametrize("name", games.names())
def test_parts_have_something_all_that_is_required_and_functions_as_their_defaults(name):
    game = games.load(name)
    parts = [(game.view, GameView), *((game.part(kind), kind) for kind in OPTIONAL)]
    for part, kind in parts:
        for each, own in offered(part, kind):
            default = getattr(kind, each)
            if callable(default):
                assert callable(own), each
                _, *expected = inspect.signature(default).parameters.values()
                found = inspect.signature(own).parameters.values()
                assert [(p.name, p.default) for p in found] == [
                    (p.name, p.default) for p in expected
                ], f"{name}: {each}"
    assert vars(games.load(name).view).keys() >= {*REQUIRED}
    for kind in OPTIONAL:
        for module in kind.modules:
            if game.file(f"{module.replace('.', '/')}.py").exists():
                assert vars(game.part(kind)), f"games/{name}: {module}"


def test_a_released_game_has_a_guide_and_a_lesson() -> None:
    for game in map(games.load, games.names()):
        if game.is_released:
            assert vars(game.part(Guide)) and vars(game.part(RulesLesson)), game.name
