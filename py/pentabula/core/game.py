"""The interface between a game and everything else.

| a game must give | and gets for nothing |
| --- | --- |
| `Position`: legal moves, play, outcome, key, diagram | perft, replay, records, links, undo |
| notation: token <-> move, and the targets that enter it | taps, keys, typing, hints |
| view: board, scene, words | canvas, keyboard grid, screen reader, SVG |
| explain: why a move is not allowed | "why not?" on every refused tap and typed move |
| lessons: positions and tasks, what a beginner should notice | lessons, explained games |
| brain: playouts, a short list at open ranges, knowledge | opponents, analysis, suggestions |

A game is a folder under `games/` whose `__init__` holds `GAME = Game(…)`.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from pentabula.core.brain import Brain
from pentabula.core.errors import IllegalMoveError, NotationError
from pentabula.core.lesson import Lesson
from pentabula.core.message import Message
from pentabula.core.options import Option, Value, complete

Seat = int
Move = Hashable
Points = int | Fraction
Path = tuple[str, ...]

CHANCE: Final = -1
MAX_DIGITS: Final = 100
PASS: Final = "pass"
SWAP: Final = "swap"

V_co = TypeVar("V_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning seat, why, and each seat's points where the game has them."""

    winner: Seat
    reason: Message
    scores: tuple[Points, Points] | None = None


@dataclass(frozen=True, slots=True)
class Number:
    """A move that names a whole number: a bid, a komi. Its token is the name and the number."""

    name: str
    value: int

    def __str__(self) -> str:
        return f"{self.name}{self.value}"


class Numbers(Collection[Move]):
    """The legal moves where a number is asked for: every `Number` from low to high, and others.

    `label` is the one line that stands for the open range in a list of tokens (`bid>143`).
    `in` is exact. Iterating gives the others first, then the numbers from the lowest up,
    and may not end in any useful time; `len` is cut off at `sys.maxsize`.
    """

    def __init__(
        self, name: str, label: str, low: int, high: int, others: tuple[Move, ...] = ()
    ) -> None:
        self.name, self.label, self.low, self.high, self.others = name, label, low, high, others

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Number):
            return move.name == self.name and self.low <= move.value <= self.high
        return move in self.others

    def __iter__(self) -> Iterator[Move]:
        yield from self.others
        value = self.low
        while value <= self.high:
            yield Number(self.name, value)
            value += 1

    def __len__(self) -> int:
        return min(sys.maxsize, len(self.others) + max(0, self.high - self.low + 1))


class Position(Protocol):
    """A state of a game, as a value: `play` answers a new one, nothing changes an old one."""

    @property
    def turn(self) -> Seat:
        """The seat to decide, or CHANCE for dice. Meaningless once `outcome()` is set."""

    def legal_moves(self) -> Collection[Any]:
        """The only statement of the rules. Never empty before the end, empty after it.

        Stable order; `in` is exact. A forced pass is `(PASS,)`. Open ranges are `Numbers`.
        """

    def play(self, move: Any) -> Self:
        """The position after a legal move. Does not check the move: see `checked_move`."""

    def outcome(self) -> Outcome | None:
        """Who won and why, or None while the game goes on."""

    def scores(self) -> tuple[Points, Points] | None:
        """The points of seat 0 and seat 1 if the game ended now; None where there are none."""

    def chances(self) -> Sequence[tuple[Any, Fraction]]:
        """The moves of chance with their probabilities where turn is CHANCE, else empty."""

    def key(self) -> Hashable:
        """Equal keys if and only if the positions have the same future (same game and options)."""

    def __str__(self) -> str:
        """A diagram that `rules.read_diagram` turns back into a position with the same key."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a target or a move is not open: a sentence, the rule, and what to light on the board.

    `rule` names the clause in the shared rules (`konobi.md, Turn 2`). `sites` are the names
    of the sites concerned, `counter` the sites of a counter-example where there is one.
    """

    sentence: Message
    rule: str
    sites: tuple[str, ...] = ()
    counter: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position by its link on a game's rules page, with a caption.

    `lit` are sites to look at. `closed` is a target that is not open there: what `explain`
    lights for it is lit.
    """

    link: str
    caption: Message
    lit: tuple[str, ...] = ()
    closed: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading on a game's rules page, with its paragraphs and diagrams."""

    title: Message
    paragraphs: tuple[Message | Diagram, ...]


class Rules(Protocol):
    """The module `rules` of a game."""

    def start(self, **options: Any) -> Any:
        """The first position. Options are complete and valid: see `Game.start`."""

    def read_diagram(self, text: str) -> Any:
        """The position that prints this diagram. Raises DiagramError."""


class Notation(Protocol):
    """The module `notation` of a game."""

    def write(self, move: Any) -> str:
        """The canonical token."""

    def read(self, text: str, position: Any) -> Any:
        """The move that a token names: lenient (case, spaces, aliases), not checked for legality.

        Raises NotationError where the text is no token of the game (on this board).
        """

    def paths(self, move: Any, position: Any) -> Sequence[Path]:
        """The sequences of targets by which a person may enter a legal move.

        No path of one move is the beginning of a path of another. A target is the name of
        a site or of a control. Moves of class `Number` are entered by their token and need
        no paths.
        """


class Explain(Protocol):
    """The module `explain` of a game."""

    def explain(self, position: Any, chosen: Path, target: str) -> Refusal:
        """Why `target` is not open after the targets already chosen. Any text is answered."""

    def refuse(self, position: Any, move: Any) -> Refusal:
        """Why a well-formed move is not legal here. The game is not over."""


@dataclass(frozen=True, slots=True)
class Game(Generic[V_co]):
    """All that the house knows of a game. `view` is a `pentabula.boards.view.View`.

    `ink` is the game's colour on light and on dark paper, `minutes` the length of a game,
    `showcase` a link (`konobi?size=7&moves=…`) to the position that its card shows, `place`
    where its card stands among the others.
    """

    name: str
    title: str
    tagline: Message
    credits: Message
    rules_version: str
    options: tuple[Option, ...]
    guide: tuple[Section, ...]
    lesson: Lesson
    rules: Rules
    notation: Notation
    explain: Explain
    brain: Brain
    view: V_co
    ink: tuple[str, str] = ("#1f2328", "#ece6da")
    minutes: str = "20–40"
    showcase: str = ""
    place: int = 100

    def start(self, **options: Value) -> Any:
        """The first position with these options, the others at their defaults.

        Raises OptionError for an unknown option or a value that is not allowed.
        """
        return self.rules.start(**self.complete(options))

    def complete(self, options: Mapping[str, Value]) -> dict[str, Value]:
        """All options in the order of the game's table, read and checked. Raises OptionError."""
        return complete(self.title, self.options, options)


def checked_move(game: Game[Any], position: Any, text: str) -> Any:
    """The legal move that a typed token names.

    Raises NotationError where it is no token, IllegalMoveError (with the game's own
    explanation) where it is not legal here.
    """
    if position.outcome() is not None:
        raise IllegalMoveError(Refusal(Message("The game is over."), "README.md, End"))
    move = game.notation.read(text, position)
    if move not in position.legal_moves():
        raise IllegalMoveError(game.explain.refuse(position, move))
    return move


def tokens(game: Game[Any], position: Any) -> list[str]:
    """The canonical tokens of all legal moves, sorted by character code; ranges as their label."""
    moves = position.legal_moves()
    if isinstance(moves, Numbers):
        listed = [] if moves.low > moves.high else [moves.label]
        return sorted(listed + [game.notation.write(move) for move in moves.others])
    return sorted(game.notation.write(move) for move in moves)


def read_number(name: str, text: str) -> Number | None:
    """The number move in a token such as `bid143`, or None where the text has another form.

    Raises NotationError for leading zeros, `-0`, and more than a hundred digits.
    """
    sign, digits = (
        ("-", text[len(name) + 1 :]) if text.startswith(f"{name}-") else ("", text[len(name) :])
    )
    if not text.startswith(name) or not (digits.isascii() and digits.isdigit()):
        return None
    if len(digits) > MAX_DIGITS:
        raise NotationError(
            Message(
                "A number may have up to {most} digits; this one has {n}.",
                most=MAX_DIGITS,
                n=len(digits),
            )
        )
    if digits != str(int(digits)) or sign + digits == "-0":
        raise NotationError(
            Message(
                "“{text}” should be written {right}.",
                text=text,
                right=f"{name}{int(sign + digits)}",
            )
        )
    return Number(name, int(sign + digits))
