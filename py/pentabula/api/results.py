"""The values that a board answers with: refusals, outcomes, evaluations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from pentabula.core.brain import EXACT, PROVED, Analysis
from pentabula.core.brain import MoveEvaluation as FoundMove
from pentabula.core.game import AnyGame
from pentabula.core.message import Catalogue
from pentabula.core.position import Move, Points, Seat
from pentabula.core.position import Outcome as GameOutcome
from pentabula.core.position import Refusal as GameRefusal


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a token is not legal: a sentence, the clause of docs/rules, the sites that show why.

    `counter` are the sites of a counter-example, if there is one.
    """

    sentence: str
    clause: str = ""
    sites: tuple[str, ...] = ()
    counter: tuple[str, ...] = ()

    @classmethod
    def of(cls, found: GameRefusal, catalogue: Catalogue) -> Refusal:
        """A game's refusal in a language."""
        return cls(catalogue.say(found.sentence), found.rule, found.sites, found.counter)

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
    that a move with a higher chance but fewer nodes may come later.
    All chances are those of `seat`. `outlook` is each throw of the dice that may follow the best
    move, with the chance after it; `depth` is the length of the longest line in plies.
    """

    seat: Seat
    moves: tuple[MoveEvaluation, ...]
    nodes: int
    depth: int
    outlook: tuple[tuple[str, float], ...] = ()

    @classmethod
    def of(cls, game: AnyGame, found: Analysis[Move]) -> Evaluations:
        """What the analysis of a position found."""
        return cls(
            found.seat,
            tuple(MoveEvaluation.of(game, each) for each in found.moves),
            found.nodes,
            found.depth,
            tuple((game.notation.write(throw), chance) for throw, chance in found.outlook),
        )

    @property
    def best(self) -> MoveEvaluation:
        """The best move."""
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
