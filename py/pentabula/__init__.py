"""Five two-player games: their rules, boards, records and engines, in pure Python.

>>> import pentabula
>>> board = pentabula.game("konobi", size=5)
>>> board.push("c3")
'c3'

`__all__` lists the public names. Nothing is imported before it is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

VERSION = "2.0.0"
__version__ = VERSION

if TYPE_CHECKING:
    from pentabula.api.board import Board
    from pentabula.api.moves import LegalMoves
    from pentabula.api.names import game_names, level_names
    from pentabula.api.puzzles import Puzzle, puzzles
    from pentabula.api.records import GameRecord, Node
    from pentabula.api.results import Evaluations, MoveEvaluation, Outcome, Refusal
    from pentabula.api.reviews import Decision, Review, Throw
    from pentabula.api.starts import game, read
    from pentabula.boards.theme import Theme
    from pentabula.core.errors import (
        DiagramError,
        GameError,
        IllegalMoveError,
        NotationError,
        OptionError,
    )
    from pentabula.core.position import CHANCE
    from pentabula.core.replay import RecordError

__all__ = [
    "CHANCE",
    "VERSION",
    "Board",
    "Decision",
    "DiagramError",
    "Evaluations",
    "GameError",
    "GameRecord",
    "IllegalMoveError",
    "LegalMoves",
    "MoveEvaluation",
    "Node",
    "NotationError",
    "OptionError",
    "Outcome",
    "Puzzle",
    "RecordError",
    "Refusal",
    "Review",
    "Theme",
    "Throw",
    "game",
    "game_names",
    "level_names",
    "puzzles",
    "read",
]

_MODULES = {
    "api.board": "Board",
    "api.moves": "LegalMoves",
    "api.names": "game_names level_names",
    "api.puzzles": "Puzzle puzzles",
    "api.records": "GameRecord Node",
    "api.results": "Evaluations MoveEvaluation Outcome Refusal",
    "api.reviews": "Decision Review Throw",
    "api.starts": "game read",
    "boards.theme": "Theme",
    "core.errors": "DiagramError GameError IllegalMoveError NotationError OptionError",
    "core.position": "CHANCE",
    "core.replay": "RecordError",
}


def __getattr__(name: str) -> object:
    for module, names in _MODULES.items():
        if name in names.split():
            value: object = getattr(import_module(f"pentabula.{module}"), name)
            if name != "puzzles":  # the name of a package too, which can be called
                globals()[name] = value
            return value
    raise AttributeError(f"module 'pentabula' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
