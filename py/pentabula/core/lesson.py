"""What teaches a game: steps on real positions, and what a beginner should notice while playing.

A step states no rule that the page would go by: what is legal is asked of the position, why
not is said by the game's `explain`, and what a move did by its `view`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pentabula.core.game import Game, Seat
    from pentabula.core.message import Message

FEWEST, MOST = 8, 15
"""So many steps a lesson has."""

SEARCHED: Final = 2000
"""So many legal moves are looked through for one that a step asks for."""

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

    def is_met_by(self, game: Game[Any], position: Any, move: Any) -> bool:
        """Whether a legal move at the step's position is what was asked for."""
        if self.such is not None:
            return self.such(position, move)
        return game.notation.write(move) in self.wanted

    def ways(self, game: Game[Any], position: Any) -> Iterator[Any]:
        """The legal moves that the step asks for; of an open range only its first ones."""
        for move in islice(position.legal_moves(), SEARCHED):
            if self.is_met_by(game, position, move):
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
    return [move for move in islice(position.legal_moves(), SEARCHED) if wins(position, move)]
