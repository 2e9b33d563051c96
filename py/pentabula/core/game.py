"""The interface between a game and everything else.

| a game provides | and gets for free |
| --- | --- |
| `Position`: legal moves, play, outcome, key, diagram | perft, replay, records, links, undo |
| notation: token <-> move, and the targets that enter it | taps, keys, typing, hints |
| view: board, scene, words | canvas, keyboard grid, screen reader, SVG |
| explain: why a move is not allowed | "why not?" on every refused tap and typed move |
| brain: playouts, a short list at open ranges, knowledge | opponents, analysis, suggestions |
| optional parts: modules of its folder (`core.parts`) | |
| guide: sections and illustrations | the rules page |
| lessons: positions and tasks, what a beginner should notice | lessons, explained games |
| hints: where to look, a move in the game's words, why | hints in three stages |
| puzzles: boards, themes, refutations | puzzles |
| drill: questions with one right answer | endless practice, best runs |
| edits: what a tap may change in a position | the set-up board |

A game is a folder under `games/` whose `__init__` holds `GAME = Game(…)`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path as FilePath
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, cast

from pentabula.core.brain import USUAL_EFFORT, Brain, EarlierLevels, LevelMatch, ReviewEffort
from pentabula.core.drill import Drill, DrillModule
from pentabula.core.edits import Edits
from pentabula.core.errors import IllegalMoveError, NotationError
from pentabula.core.guide import Guide, Section
from pentabula.core.hints import Hints, PuzzleHooks
from pentabula.core.lesson import (
    Lesson,
    RulesLesson,
    Step,
    StrategyLesson,
    WholeGameLesson,
)
from pentabula.core.message import Message
from pentabula.core.numbers import Numbers
from pentabula.core.options import Option, Value, complete_options
from pentabula.core.parts import Part, T, part_of
from pentabula.core.position import AnyPosition, M, P, Path, Refusal

V_co = TypeVar("V_co", covariant=True)
P_contra = TypeVar("P_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)


class Rules(Protocol[P]):
    """The module `rules` of a game."""

    def start(self, **options: Value) -> P:
        """The first position. Options must be complete and valid: see `Game.start`."""

    def read_diagram(self, text: str) -> P:
        """The position whose diagram this is. Raises DiagramError.

        Spaces at the ends of lines do not matter. A diagram contains neither `/` nor `_`, since
        these stand for line ends and spaces in records (`core.starts`).
        """

    def fitting_options(self, position: P) -> Mapping[str, Sequence[Value]]:
        """By option, the values that a game with this position may have, the likeliest first.

        An option is missing if any value fits.
        """


class Notation(Protocol[P_contra, M]):
    """The module `notation` of a game."""

    def write(self, move: M) -> str:
        """The canonical token."""

    def read(self, text: str, position: P_contra) -> M:
        """The move that a token names: lenient (case, spaces, aliases), not checked for legality.

        Raises NotationError if the text is not a token of the game (on this board).
        """

    def paths(self, move: M, position: P_contra) -> Sequence[Path]:
        """The sequences of targets that enter a legal move.

        No path of one move is the beginning of a path of another. A target is the name of a site or
        of a control. A `Number` is entered by its token and needs no path.
        """


class Explain(Protocol[P_contra, M_contra]):
    """The module `explain` of a game."""

    def explain(self, position: P_contra, chosen: Path, target: str) -> Refusal:
        """Why `target` is not open after the targets already chosen. Accepts any text."""

    def refuse(self, position: P_contra, move: M_contra) -> Refusal:
        """Why a well-formed move is not legal here. The game is not over."""


EASY, MEDIUM, HARD = Message("easy to learn"), Message("some practice"), Message("many rules")
"""How difficult the rules of a game are."""


@dataclass(frozen=True, slots=True)
class Game(Generic[P, M, V_co]):
    """Everything that the rest of the program needs from a game.

    `package` is the `__name__` of the module that defines `GAME`: the last part is the game's name,
    and optional parts are modules in its folder. `view` is a `pentabula.boards.view.View`.

    `level_matches` are the matches that rate each level but the first, the weakest level first.
    `earlier_levels` is what the levels were before each change of their strength, oldest first.

    `ink` is the game's colour on light and on dark paper, `minutes` the length of a game,
    `difficulty` how difficult its rules are, `showcase` a link (`konobi?size=7&moves=…`) to the
    position that its card shows, and `card_order` the order of the cards. A game that is not
    `is_released` yet may lack translations, puzzles and rated levels: `dev.py check-game` lists
    them, and the tests pass.
    """

    package: str
    title: str
    tagline: Message
    credits: Message
    rules_version: str
    options: tuple[Option, ...]
    rules: Rules[P]
    notation: Notation[P, M]
    explain: Explain[P, M]
    brain: Brain[P, M]
    view: V_co
    review_effort: ReviewEffort = USUAL_EFFORT
    level_matches: tuple[LevelMatch, ...] = ()
    earlier_levels: tuple[EarlierLevels, ...] = ()
    ink: tuple[str, str] = ("#1f2328", "#ece6da")
    minutes: str = "20–40"
    difficulty: Message = MEDIUM
    showcase: str = ""
    card_order: int = 100
    is_released: bool = True

    def start(self, **options: Value) -> P:
        """The first position with these options, the others at their defaults.

        Raises OptionError for an unknown option or a value that is not allowed.
        """
        return self.rules.start(**self.complete_options(options))

    def complete_options(self, options: Mapping[str, Value]) -> dict[str, Value]:
        """All options in the order of the game's table, read and checked. Raises OptionError."""
        return complete_options(self.title, self.options, options)

    @property
    def name(self) -> str:
        """The name in records, links and folders."""
        return self.package.rpartition(".")[2]

    def part(self, kind: type[T]) -> T:
        """The game's part of this kind; its modules are imported when it is first needed."""
        return cast("T", _part(self.package, cast("Hashable", kind)))

    @property
    def guide(self) -> tuple[Section, ...]:
        """The sections of the rules page."""
        return self.part(Guide).SECTIONS

    @property
    def lesson(self) -> Lesson[P, M]:
        """The lesson of the rules. Without one, its only step leads to the first game."""
        found: Lesson[P, M] | None = self.part(RulesLesson).LESSON
        return found or Lesson((Step(self.tagline, self.name),), lambda position, seat: None)

    @property
    def strategy(self) -> Lesson[P, M] | None:
        """The lesson that teaches to play well, or None."""
        return self.part(StrategyLesson).LESSON

    @property
    def whole_game(self) -> Lesson[P, M] | None:
        """The lesson of a whole game without the model game that it replays, or None."""
        return self.part(WholeGameLesson).LESSON

    @property
    def drill(self) -> Drill[P] | None:
        """The drill, or None."""
        return self.part(DrillModule).DRILL

    @property
    def hints(self) -> Hints[P, M]:
        """The game's hints and its reasons for moves."""
        return self.part(Hints)

    @property
    def puzzles(self) -> PuzzleHooks[P, M]:
        """The game's boards, themes and refutations for puzzles."""
        return self.part(PuzzleHooks)

    @property
    def edits(self) -> Edits[P]:
        """The game's stamps and fields to set up positions by hand."""
        return self.part(Edits)

    def __reduce__(self) -> tuple[object, ...]:
        # Pickled by its package: each process loads its own game.
        return _game, (self.package,)

    def file(self, name: str) -> FilePath:
        """The path of a file in the game's folder, such as PUZZLES, which need not exist."""
        return FilePath(str(import_module(self.package).__file__)).parent / name

    def text(self, name: str) -> str:
        """The content of a file in the game's folder; empty if it does not exist."""
        path = self.file(name)
        return path.read_text("utf-8") if path.is_file() else ""


def _game(package: str) -> AnyGame:
    """The game in a package."""
    return cast("AnyGame", import_module(package).GAME)


@cache
def _part(package: str, kind: Hashable) -> Part:
    """An optional part of a game, by its class; imported when it is first needed."""
    return part_of(package, cast("type[Part]", kind))


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game, whatever its positions, moves and view are."""


def checked_move(game: Game[P, M, V_co], position: P, text: str) -> M:
    """The legal move that a typed token names.

    Raises NotationError if it is not a token, and IllegalMoveError, with the game's explanation.
    """
    if position.outcome() is not None:
        raise IllegalMoveError(Refusal(Message("The game is over."), "README.md, End"))
    move = game.notation.read(text, position)
    if move not in position.legal_moves():
        raise IllegalMoveError(game.explain.refuse(position, move))
    return move


def legal_move(game: Game[P, M, V_co], position: P, token: str) -> M | None:
    """The legal move that a token names, or None.

    Unlike `checked_move`, it does not look for the reason of a refusal, which takes much longer.
    """
    if position.outcome() is not None:
        return None
    try:
        move = game.notation.read(token, position)
    except NotationError:
        return None
    return move if move in position.legal_moves() else None


def legal_line(game: Game[P, M, V_co], position: P, line: Iterable[str]) -> list[M]:
    """The moves that the tokens of a line name, up to the first that is not legal."""
    moves = list[M]()
    for token in line:
        move = legal_move(game, position, token)
        if move is None:
            break
        moves.append(move)
        position = position.play(move)
    return moves


def tokens(game: AnyGame, position: AnyPosition) -> list[str]:
    """The canonical tokens of all legal moves, sorted by character code; ranges as their label."""
    moves = position.legal_moves()
    if isinstance(moves, Numbers):
        listed = [] if moves.low > moves.high else [moves.label]
        return sorted(listed + [game.notation.write(move) for move in moves.others])
    return sorted(game.notation.write(move) for move in moves)
