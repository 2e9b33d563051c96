"""The values that a board answers with: legal moves, refusals, outcomes, evaluations."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from operator import index as as_index
from random import Random
from typing import overload

from pentabula.api.checks import type_error, value_text
from pentabula.core.brain import EXACT, PROVED, Analysis
from pentabula.core.brain import MoveEvaluation as FoundMove
from pentabula.core.game import AnyGame, legal_move
from pentabula.core.message import Catalogue
from pentabula.core.numbers import Number, Numbers
from pentabula.core.position import AnyPosition, Move, Points, Seat
from pentabula.core.position import Outcome as GameOutcome
from pentabula.core.position import Refusal as GameRefusal


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a token is not legal: a sentence, the clause of docs/rules, the sites that show why.

    `counterexample` are the sites of a counter-example, if there is one.
    """

    sentence: str
    clause: str = ""
    sites: tuple[str, ...] = ()
    counterexample: tuple[str, ...] = ()

    @classmethod
    def of(cls, found: GameRefusal, catalogue: Catalogue) -> Refusal:
        """A game's refusal in a language."""
        return cls(catalogue.say(found.sentence), found.clause, found.sites, found.counterexample)

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner's seat, the reason, and the points of both seats, if any."""

    winner: Seat
    reason: str
    points: tuple[Points, Points] | None = None

    @classmethod
    def of(cls, found: GameOutcome, catalogue: Catalogue) -> Outcome:
        """A game's outcome in a language."""
        return cls(found.winner, catalogue.say(found.reason), found.points)


@dataclass(frozen=True, slots=True)
class MoveEvaluation:
    """How good a move is for the seat that makes it.

    `chance` is its winning chance from 0 to 1. `kind` says how far to trust it: `estimate`, `exact`
    (the true chance) or `proved` (won or lost, with the proof done). `line` are the tokens of the
    best line from the move on, `nodes` the effort spent on it. `low` and `high` are proven bounds
    of the number that a game counts (TAU's product), None where there is none.
    """

    token: str
    chance: float
    kind: str
    line: tuple[str, ...]
    nodes: int = 0
    low: int | None = None
    high: int | None = None

    @classmethod
    def of(cls, game: AnyGame, found: FoundMove[Move]) -> MoveEvaluation:
        """What a search found about a move."""
        write, value = game.notation.write, found.evaluation
        line = tuple(map(write, found.line or (found.move,)))
        return cls(
            write(found.move), value.chance, value.kind, line, found.nodes, value.low, value.high
        )

    @property
    def is_proved(self) -> bool:
        """Whether the move is proved to win or to lose."""
        return self.kind == PROVED

    @property
    def is_exact(self) -> bool:
        """Whether the chance is not an estimate: exact or proved."""
        return self.kind in (EXACT, PROVED)

    def __str__(self) -> str:
        proved = ("loses", "wins")[round(self.chance)] if self.is_proved else ""
        return f"{self.token}: {proved or f'{100 * self.chance:.1f} %'} ({self.kind})"


@dataclass(frozen=True, slots=True)
class Evaluations(Sequence[MoveEvaluation]):
    """What a search found about a position: its moves, the best first.

    Proved wins come first, proved losses last. Estimates are in the order of the search's trust, so
    that a move with a higher chance but fewer nodes may come later. All chances are for `seat`.
    `chance` is the chance of the position: of the best move or, before a roll, the average of all
    throws. There `moves` are the throws, and `best` is the luckiest one. `outlook` is each throw of
    the dice that may follow the best move, with the chance after it; `depth` is how many
    plies ahead the search has looked, often more than any `line`; with dice a roll and the whole
    turn after it count as one each.
    """

    seat: Seat
    moves: tuple[MoveEvaluation, ...]
    nodes: int
    depth: int
    outlook: tuple[tuple[str, float], ...] = ()
    chance: float = 0.0

    @classmethod
    def of(cls, game: AnyGame, position: AnyPosition, found: Analysis[Move]) -> Evaluations:
        """What the analysis of a position found."""
        odds = dict(position.chances())
        thrown = [(odds[each.move], each.evaluation.chance) for each in found.moves if odds]
        average = sum(odd * chance for odd, chance in thrown)
        return cls(
            found.seat,
            tuple(MoveEvaluation.of(game, each) for each in found.moves),
            found.nodes,
            found.depth,
            tuple((game.notation.write(throw), chance) for throw, chance in found.outlook),
            float(average) if thrown else found.moves[0].evaluation.chance,
        )

    @property
    def best(self) -> MoveEvaluation:
        """The best move; before a roll, the luckiest throw, which cannot be chosen."""
        return self.moves[0]

    def __len__(self) -> int:
        return len(self.moves)

    @overload
    def __getitem__(self, index: int) -> MoveEvaluation: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[MoveEvaluation, ...]: ...

    def __getitem__(self, index: int | slice) -> MoveEvaluation | tuple[MoveEvaluation, ...]:
        return self.moves[index]

    def __iter__(self) -> Iterator[MoveEvaluation]:
        return iter(self.moves)

    def __str__(self) -> str:
        return "\n".join(f"{each}  {' '.join(each.line)}" for each in self.moves)


class LegalMoves(Sequence[str]):
    """The tokens of all legal moves of a position, in a stable order; empty after the end.

    Nothing is listed before it is needed, so that `in`, `len` and indexing are quick even where a
    number may be chosen freely: TAU's first bid has 10¹⁰⁰ choices. `in` is exact: it is true for
    the tokens that iteration gives, and for nothing else. `len` is exact up to `sys.maxsize`, the
    most that Python allows; `total` is exact always. Two are equal if they have the same tokens.

    >>> import pentabula
    >>> moves = pentabula.game("konobi", size=4, pie="off").legal_moves
    >>> len(moves), moves[0], "b3" in moves, "B3" in moves, "e5" in moves
    (16, 'a1', True, False, False)
    >>> bids = pentabula.game("tau").legal_moves
    >>> bids[0], bids[143], "bid1000000" in bids, len(bids) < bids.total
    ('bid0', 'bid143', True, True)
    """

    def __init__(self, game: AnyGame, position: AnyPosition, *, is_over: bool = False) -> None:
        self._game, self._position, self._is_over = game, position, is_over

    @cached_property
    def _moves(self) -> Collection[Move]:
        moves: Collection[Move] = () if self._is_over else self._position.legal_moves()
        return moves

    @cached_property
    def _listed(self) -> Sequence[Move]:
        """The moves before an open range of numbers; all of them where there is none."""
        moves = self._moves
        return tuple(moves.others if isinstance(moves, Numbers) else moves)

    @cached_property
    def _numbers(self) -> Numbers[Move] | None:
        return self._moves if isinstance(self._moves, Numbers) else None

    @property
    def total(self) -> int:
        """The exact number of legal moves, also beyond `sys.maxsize`."""
        numbers = self._numbers
        open_range = 0 if numbers is None else max(0, numbers.high - numbers.low + 1)
        return len(self._listed) + open_range

    def __len__(self) -> int:
        return min(sys.maxsize, self.total)

    def __contains__(self, token: object) -> bool:
        if self._is_over or not isinstance(token, str):
            return False
        move = legal_move(self._game, self._position, token)
        return move is not None and self._game.notation.write(move) == token

    def __iter__(self) -> Iterator[str]:
        return (self._game.notation.write(move) for move in self._moves)

    def __reversed__(self) -> Iterator[str]:
        return (self[at] for at in range(self.total - 1, -1, -1))

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...

    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            return tuple(self[at] for at in range(*index.indices(self.total)))
        at = as_index(index)
        at += self.total if at < 0 else 0
        if not 0 <= at < self.total:
            raise IndexError(f"there is no legal move {value_text(index)}: there are {self.total}")
        return self._game.notation.write(self._move(at))

    def _move(self, at: int) -> Move:
        beyond = at - len(self._listed)
        if self._numbers is None or beyond < 0:
            return self._listed[at]
        return Number(self._numbers.name, self._numbers.low + beyond)

    def sample(self, rng: Random) -> str:
        """A random legal token, so that random games end and each token of a finite set is likely.

        Where a number may be chosen freely, it is one of a few up to the highest that can make a
        difference: all up to 20, then numbers with one significant digit. Raises IndexError
        without a legal move.

        >>> import pentabula, random
        >>> board, rng = pentabula.game("tau"), random.Random(1)
        >>> while board.outcome() is None:
        ...     token = board.push(board.legal_moves.sample(rng))
        >>> board.ply < 100
        True
        """
        if not callable(getattr(rng, "randrange", None)):
            raise type_error("rng", "a random.Random", rng)
        numbers = self._numbers
        moves = self._listed if numbers is None else (*self._listed, *numbers.shortlist())
        if not moves:
            raise IndexError("there is no legal move")
        return self._game.notation.write(moves[rng.randrange(len(moves))])

    def index(self, value: str, start: int = 0, stop: int | None = None) -> int:
        """The index of a token. Raises ValueError if it is not legal."""
        if value in self:
            at = self._index(legal_move(self._game, self._position, value))
            if range(self.total)[start:stop].count(at):
                return at
        raise ValueError(f"“{value_text(value)}” is not a legal move here")

    def _index(self, move: Move) -> int:
        if isinstance(move, Number) and self._numbers is not None:
            return len(self._listed) + move.value - self._numbers.low
        return self._listed.index(move)

    def count(self, value: str) -> int:
        """1 for a legal token, 0 for anything else."""
        return int(value in self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalMoves) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[object, ...]:
        return partial(LegalMoves, is_over=self._is_over), (self._game, self._position)

    def _parts(self) -> tuple[object, ...]:
        """The tokens, with an open range as its ends."""
        numbers, write = self._numbers, self._game.notation.write
        range_ = numbers and (numbers.name, numbers.low, numbers.high)
        return range_, tuple(map(write, self._listed))

    def __repr__(self) -> str:
        shown = [*self[:4], "…"] if self.total > 5 else [*self]
        return f"<{self.total} legal moves: {', '.join(shown)}>"
