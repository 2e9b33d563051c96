"""What teaches a game: steps on real positions, and what a beginner should notice while playing.

The position decides which moves of a step are legal. The game's `explain` gives the reasons for a
refusal, its `view` the words for a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, Generic

from pentabula.core.message import Message
from pentabula.core.parts import Part
from pentabula.core.position import M, P, Position, Seat

MIN_STEPS, MAX_STEPS = 8, 15
"""The allowed number of steps."""

MAX_SEARCHED: Final = 2000
"""The most legal moves that are searched for those that a step asks for, or that win."""

MAX_REPLAYED = 20
"""The most steps that a model game adds to a lesson."""

RULES: Final = ""
STRATEGY: Final = "strategy"
WHOLE_GAME: Final = "game"
"""The lessons of a game: its rules, how to play it well, and a whole game from its opening on."""

PANELS: Final = "panels"
PREVIEW: Final = "preview"
"""What a lesson may show later, besides roles of shapes: the panels, and what a move would do."""


@dataclass(frozen=True, slots=True)
class WrongMove(Generic[P, M]):
    """A kind of wrong move, and `why` every move of this kind is wrong.

    A move is of this kind if its token is in `tokens` or `fits(position, move)` is true; without
    tokens and `fits`, every move is. `replies(after)` are the moves of the other side, throws too,
    that show it on the board.
    """

    why: Message
    tokens: tuple[str, ...] = ()
    fits: Callable[[P, M], bool] | None = None
    replies: Callable[[P], Sequence[M]] | None = None

    def includes(self, position: P, move: M, token: str) -> bool:
        """Whether a legal move at the step's position, with its token, is of this kind."""
        if self.fits is not None:
            return self.fits(position, move)
        return not self.tokens or token in self.tokens


@dataclass(frozen=True, slots=True)
class Step(Generic[P, M]):
    """One step of a lesson: `text` states a rule, `link` is the link of a position.

    `highlighted` are the targets to look at.

    `ask` says what to do there, which is one of three: play one of the tokens in `wanted`; play
    any legal move for which `accepts(position, move)` is true; tap targets that are not open,
    listed in one of the texts in `refused` (`c3`, or `c3 c5` where c3 is open), to see why.
    Without `ask` there is nothing to do. `done` says why the answer was right. `other` answers any
    other legal move and any other tap that is refused: it says what to look at or to tap. The first
    of `wrong` that includes a legal move answers it instead.

    A step with `ask` has `done`, `other` and exactly one of `wanted`, `accepts` and `refused`; a
    step without `ask` has none of these. No text has more than 60 words. `is_replay`: the step
    comments on the last move of `link`, which is marked (`core.model_game`).
    """

    text: Message
    link: str
    ask: Message | None = None
    done: Message | None = None
    wanted: tuple[str, ...] = ()
    accepts: Callable[[P, M], bool] | None = None
    refused: tuple[str, ...] = ()
    other: Message | None = None
    highlighted: tuple[str, ...] = ()
    wrong: tuple[WrongMove[P, M], ...] = ()
    is_replay: bool = False

    def is_met_by(self, position: P, move: M, token: str) -> bool:
        """Whether the step asks for a legal move, given its token."""
        return token in self.wanted if self.accepts is None else self.accepts(position, move)

    def answer(self, position: P, move: M, token: str) -> Message | None:
        """The reply to a legal move that the step does not ask for."""
        kind = self.wrong_kind(position, move, token)
        return self.other if kind is None else kind.why

    def wrong_kind(self, position: P, move: M, token: str) -> WrongMove[P, M] | None:
        """The first kind of wrong moves that includes a move."""
        return next((each for each in self.wrong if each.includes(position, move, token)), None)

    def solutions(self, position: P, write: Callable[[M], str]) -> Iterator[M]:
        """The legal moves that the step asks for; of an open range only the first ones.

        `write` gives the token of a move: `game.notation.write`.
        """
        for move in islice(position.legal_moves(), MAX_SEARCHED):
            if self.is_met_by(position, move, write(move)):
                yield move


@dataclass(frozen=True, slots=True)
class Lesson(Generic[P, M]):
    """The steps that teach a game: MIN_STEPS to MAX_STEPS, at most three of them without `ask`.

    The steps of a model game, at most MAX_REPLAYED, are not counted.

    The last step has no `ask`: its position starts the next game, with seat 0 (the learner) or dice
    to move.

    `remark(position, seat)` is what a seat with a choice at the position should notice there,
    if anything. `has_panels`: the steps refer to the panels beside the board. `later` gives, for
    roles of shapes, PANELS and PREVIEW, the number of the step (from 1) that explains them: they
    are not shown before.
    """

    steps: tuple[Step[P, M], ...]
    remark: Callable[[P, Seat], Message | None]
    has_panels: bool = True
    later: Mapping[str, int] = field(default_factory=dict)

    def hidden(self, at: int) -> frozenset[str]:
        """What is not shown yet at a step, given by its number from 0."""
        early = frozenset(name for name, number in self.later.items() if at + 1 < number)
        return early if self.has_panels else early | {PANELS}


class RulesLesson(Part, Generic[P, M]):
    """The module `teach.lessons` of a game. A released game has it."""

    modules = ("teach.lessons",)

    LESSON: Lesson[P, M] | None = None


class StrategyLesson(RulesLesson[P, M]):
    """The module `teach.strategy` of a game."""

    modules = ("teach.strategy",)


class WholeGameLesson(Part, Generic[P, M]):
    """The modules `teach.whole_game` and `teach.model_game` of a game: the lesson, and the record
    of the model game that it replays, with comments in English."""

    modules = ("teach.whole_game", "teach.model_game")

    LESSON: Lesson[P, M] | None = None
    RECORD: str = ""


def wins(position: Position[M], move: M) -> bool:
    """Whether the move wins the game immediately."""
    outcome = position.play(move).outcome()
    return outcome is not None and bool(outcome.winner == position.turn)


def winning_moves(position: Position[M]) -> list[M]:
    """The legal moves that win immediately, in order; of an open range only the first ones."""
    return [move for move in islice(position.legal_moves(), MAX_SEARCHED) if wins(position, move)]
