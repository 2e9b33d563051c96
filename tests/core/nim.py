"""A small game with everything that the program must handle: numbers, dice, passes.

Three heaps a, b, c. First seat 0 names a number (`most3`), how many stones may be taken at once, or
leaves it at two (`two`); a coin (`coin0`, `coin1`) decides who begins; then the seats take stones
(`b2`), but never from the heap of the move before, and must `pass` if only that heap is left. The
seat that takes the last stone wins.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from pentabula.core.brain import Brain
from pentabula.core.errors import DiagramError, NotationError
from pentabula.core.game import AnyGame, Game
from pentabula.core.message import Message, excerpt
from pentabula.core.numbers import Number, Numbers, read_number
from pentabula.core.options import ON_OFF, Option, Value
from pentabula.core.position import CHANCE, PASS, Outcome, Path, Refusal

COIN = ("coin0", "coin1")


class Position:
    """Heaps, the most that may be taken (0: not yet named), turn, the heap just taken from."""

    def __init__(self, heaps: tuple[int, ...], most: int, turn: int, last: str = "") -> None:
        self.heaps, self.most, self.turn, self.last = heaps, most, turn, last

    def legal_moves(self) -> Collection[Any]:
        if self.most == 0:
            return Numbers("most", "most*", 1, 9, ("two",))
        if self.turn == CHANCE:
            return COIN
        if not any(self.heaps):
            return ()
        return self._takes() or (PASS,)

    def _takes(self) -> tuple[str, ...]:
        return tuple(
            f"{heap}{count}"
            for heap, stones in zip("abc", self.heaps, strict=True)
            for count in range(1, min(stones, self.most) + 1)
            if heap != self.last
        )

    def play(self, move: Any) -> Position:
        if isinstance(move, Number) or move == "two":
            return Position(self.heaps, move.value if isinstance(move, Number) else 2, CHANCE)
        if move in COIN:
            return Position(self.heaps, self.most, int(move[-1]))
        if move == PASS:
            return Position(self.heaps, self.most, 1 - self.turn)
        left = tuple(
            stones - int(move[1:]) * (heap == move[0])
            for heap, stones in zip("abc", self.heaps, strict=True)
        )
        return Position(left, self.most, 1 - self.turn, move[0])

    def outcome(self) -> Outcome | None:
        if any(self.heaps) or self.most == 0:
            return None
        return Outcome(1 - self.turn, Message("the last stone was taken"), self.points())

    def points(self) -> tuple[Fraction, int] | None:
        return (Fraction(13, 2), -3) if self.most == 9 else None

    def chances(self) -> Sequence[tuple[Any, Fraction]]:
        return [(coin, Fraction(1, 2)) for coin in COIN] if self.turn == CHANCE else []

    def key(self) -> Hashable:
        return (self.heaps, self.most, self.turn, self.last)

    def __str__(self) -> str:
        heaps = "\n".join(f"{name} {'o' * n}" for name, n in zip("abc", self.heaps, strict=True))
        return f"nim {self.most} {self.turn} {self.last or '-'}\n{heaps}"


class NimRules:
    def start(self, **options: Any) -> Position:
        heaps = (options["size"], options["size"], 1 if options["third"] == "on" else 0)
        return Position(heaps, 0 if options["most"] == "ask" else options["most"], 0)

    def read_diagram(self, text: str) -> Position:
        found = re.fullmatch(r"nim (\d) (-?\d) ([abc-])\na ?(o*)\nb ?(o*)\nc ?(o*)", text)
        if found is None:
            raise DiagramError(Message("That is not a heap of stones."))
        heaps = tuple(len(found[group]) for group in (4, 5, 6))
        return Position(heaps, int(found[1]), int(found[2]), found[3].strip("-"))

    def fitting_options(self, position: Any) -> dict[str, Sequence[Value]]:
        return {"most": (position.most, "ask") if position.most else ("ask",)}


class NimNotation:
    def write(self, move: Any) -> str:
        return str(move)

    def read(self, text: str, position: Any) -> Any:
        token = text.strip().lower()
        number = read_number("most", token)
        if number is not None:
            return number
        if token in (*COIN, PASS, "two") or re.fullmatch("[abc][1-9]", token):
            return token
        raise NotationError(
            Message("“{text}” is not a move: take stones by b2, for instance.", text=excerpt(text))
        )

    def paths(self, move: Any, position: Any) -> Sequence[Path]:
        return [tuple(move)] if move[0] in "abc" and move[1:].isdigit() else [(move,)]


class NimExplain:
    def explain(self, position: Any, chosen: Path, target: str) -> Refusal:
        return Refusal(Message("There is nothing to take there."), "nim.md, Turn")

    def refuse(self, position: Any, move: Any) -> Refusal:
        return Refusal(Message("{move} takes what is not there.", move=str(move)), "nim.md, Turn")


def playout(position: Any, rng: Random) -> tuple[int, list[Any]]:
    moves = []
    while (outcome := position.outcome()) is None:
        moves.append(rng.choice(list(shortlist(position))))
        position = position.play(moves[-1])
    return outcome.winner, moves


def shortlist(position: Any) -> Sequence[Any]:
    moves = position.legal_moves()
    return ["two", Number("most", 3)] if isinstance(moves, Numbers) else list(moves)


NIM: AnyGame = Game(
    package="nim",
    title="Nim",
    tagline=Message("Take the last stone."),
    credits=Message("Nobody knows."),
    rules_version="1",
    options=(
        Option("size", Message("Stones"), 3, low=1, high=9),
        Option("most", Message("Most"), "ask", choices={"ask": Message("ask")}, low=1, high=9),
        Option("third", Message("Third heap"), "on", choices=ON_OFF),
    ),
    rules=NimRules(),
    notation=NimNotation(),
    explain=NimExplain(),
    brain=Brain(playout=playout, shortlist=shortlist),
    view=None,
)


def load(name: str) -> AnyGame:
    """Like `pentabula.games.load`, with this game only."""
    from pentabula.core.errors import OptionError

    if name != "nim":
        raise OptionError(Message("There is no game “{name}”: there is nim.", name=name[:40]))
    return NIM


def start(**options: Value) -> Any:
    """The first position of Nim."""
    return NIM.start(**options)
