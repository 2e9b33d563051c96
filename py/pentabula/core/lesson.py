"""What teaches a game: steps on real positions, and what a beginner should notice while playing.

A step states no rule that the page would go by: what is legal is asked of the position, why
not is said by the game's `explain`, and what a move did by its `view`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from pentabula.core.message import Message
from pentabula.core.position import Seat

MIN_STEPS, MAX_STEPS = 8, 15
"""Allowed number of steps."""

MAX_SEARCHED: Final = 2000
"""Number of legal moves that are searched for one that a step asks for."""

Such = Callable[[Any, Any], bool]
"""Whether a legal move, the second, does at a position what is asked for."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson: `text` tells a rule, `at` is a position as a link, `lit` where to look.

    `ask` says what to do there. That is one of three: to play one of the tokens in `wanted`; to
    play any legal move of which `such` is true; to tap targets that are not open, as one of the
    texts in `closed` lists them (`c3`, or `c3 c5` where c3 is open), and to hear why. Without
    `ask` there is nothing to do but to go on. `done` says why it was right. `other` is said of
    any other legal move, after what it did.
    """

    text: Message
    at: str
    ask: Message | None = None
    done: Message | None = None
    wanted: tuple[str, ...] = ()
    such: Such | None = None
    closed: tuple[str, ...] = ()
    other: Message | None = None
    lit: tuple[str, ...] = ()

    def is_met_by(self, position: Any, move: Any, token: str) -> bool:
        """Whether a legal move at the step's position, with its token, is what was asked for."""
        return token in self.wanted if self.such is None else self.such(position, move)

    def ways(self, position: Any, write: Callable[[Any], str]) -> Iterator[Any]:
        """The legal moves that the step asks for; of an open range only the first ones.

        `write` gives the token of a move: `game.notation.write`.
        """
        for move in islice(position.legal_moves(), MAX_SEARCHED):
            if self.is_met_by(position, move, write(move)):
                yield move


@dataclass(frozen=True, slots=True)
class Lesson:
    """The steps that teach a game. The last one's position is the game that the lesson ends in.

    `remark` tells whoever is to decide as a seat what they should notice there, if anything: it
    is given a position at which that seat has a choice. `has_panels` tells whether the steps
    speak of what the game shows beside its board.
    """

    steps: tuple[Step, ...]
    remark: Callable[[Any, Seat], Message | None]
    has_panels: bool = True


def wins(position: Any, move: Any) -> bool:
    """Whether the move wins the game at once."""
    outcome = position.play(move).outcome()
    return outcome is not None and bool(outcome.winner == position.turn)


def winning_moves(position: Any) -> list[Any]:
    """The legal moves that win at once, in their order; of an open range only its first ones."""
    return [move for move in islice(position.legal_moves(), MAX_SEARCHED) if wins(position, move)]
