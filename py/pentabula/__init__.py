"""Five two-player games: their rules, boards, records and engines, in pure Python.

>>> import pentabula
>>> board = pentabula.game("konobi", size=4, pie="off")
>>> for token in ["b2", "c3", "b3", "c2", "b1", "d2"]:
...     token = board.push(token)
>>> len(board.legal_moves), "b4" in board.legal_moves, board.turn
(8, True, 0)
>>> print(board.why_not("b2"))
There is already a black stone on b2.
>>> print(board.analyse(nodes=100).best)
b4: wins (proved)
>>> board.play_level(level="master")
'b4'
>>> board.outcome()
Outcome(winner=0, reason='a black chain joins the top and bottom edges', points=None)
>>> print(board)
konobi size=4 pie=off turn=white black=seat0
4 . X . .
3 . X O .
2 . X O O
1 . X . .
  a b c d
>>> board.svg().startswith("<svg ")  # a notebook draws the board by itself
True
>>> for sentence in board.review(nodes=100).sentences[:1]:
...     print(sentence)  # doctest: +ELLIPSIS
4. c2: This threw away the win. Better: b1 ...
>>> pentabula.read(board.link, language="es").outcome().reason
'una cadena negra une los bordes superior e inferior'

`__all__` lists the public names. Nothing is imported before it is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

VERSION = "2.0.0"
__version__ = VERSION

if TYPE_CHECKING:
    from pentabula.api.board import Board
    from pentabula.api.engines import Engine, EngineError, analyse_many, solve
    from pentabula.api.files import read_many, write_many
    from pentabula.api.puzzles import Puzzle, puzzles_of
    from pentabula.api.records import GameRecord, Node
    from pentabula.api.results import Evaluations, LegalMoves, MoveEvaluation, Outcome, Refusal
    from pentabula.api.reviews import Decision, Review, Throw
    from pentabula.api.solved import SolvedGame, solved_games
    from pentabula.api.starts import game, game_names, level_names, read
    from pentabula.api.swaps import swap_map
    from pentabula.boards.theme import Theme
    from pentabula.core.errors import (
        DiagramError,
        GameError,
        IllegalMoveError,
        NotationError,
        OptionError,
    )
    from pentabula.core.first_moves import FirstMove
    from pentabula.core.position import CHANCE
    from pentabula.core.replay import RecordError

# In the order of the reference.
__all__ = [  # noqa: RUF022
    # A game
    "game",
    "read",
    "Board",
    # What its rules say
    "LegalMoves",
    "Refusal",
    "Outcome",
    "CHANCE",
    # What the engine says
    "Evaluations",
    "MoveEvaluation",
    "analyse_many",
    "solve",
    "SolvedGame",
    "solved_games",
    "FirstMove",
    "swap_map",
    # What a review says
    "Review",
    "Decision",
    "Throw",
    # The record, and files of many games
    "GameRecord",
    "Node",
    "read_many",
    "write_many",
    # Puzzles and other programs
    "Puzzle",
    "puzzles_of",
    "Engine",
    "EngineError",
    # Names and colours
    "game_names",
    "level_names",
    "Theme",
    "VERSION",
    # Errors
    "GameError",
    "IllegalMoveError",
    "NotationError",
    "OptionError",
    "DiagramError",
    "RecordError",
]

_MODULES = {
    "api.board": "Board",
    "api.engines": "Engine EngineError analyse_many solve",
    "api.files": "read_many write_many",
    "api.puzzles": "Puzzle puzzles_of",
    "api.records": "GameRecord Node",
    "api.results": "Evaluations LegalMoves MoveEvaluation Outcome Refusal",
    "api.reviews": "Decision Review Throw",
    "api.solved": "SolvedGame solved_games",
    "api.starts": "game game_names level_names read",
    "api.swaps": "swap_map",
    "boards.theme": "Theme",
    "core.errors": "DiagramError GameError IllegalMoveError NotationError OptionError",
    "core.first_moves": "FirstMove",
    "core.position": "CHANCE",
    "core.replay": "RecordError",
}

_RENAMED = {"puzzles": "pentabula.puzzles is a package: its function is now pentabula.puzzles_of"}
"""What to say about a public name of an earlier release."""


def __getattr__(name: str) -> object:
    for module, names in _MODULES.items():
        if name in names.split():
            value: object = getattr(import_module(f"pentabula.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(_RENAMED.get(name, f"module 'pentabula' has no attribute '{name}'"))


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
