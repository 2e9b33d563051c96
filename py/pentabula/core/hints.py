"""A game's hints and puzzle hooks, both optional: where to look, what to do, and why.

A hint has three stages: where to look, the move, the reason. Without the game's help, it names the
area around the move, writes the move as the label of its control or as its token, and gives the
engine's evaluation as the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Generic, TypeVar, final

from pentabula.core.brain import MoveEvaluation
from pentabula.core.message import Message
from pentabula.core.options import Value
from pentabula.core.parts import Part
from pentabula.core.position import AnyPosition, M

P_contra = TypeVar("P_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Nudge:
    """Where to look before a move is shown.

    `sentence` does not give the move away. `sites` are marked on the board. Without them the area
    around the move is marked, and named after the sentence.
    """

    sentence: Message | None = None
    sites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A sentence that says why a move was a mistake.

    `spoiler_free` says it without giving the better move away, so that puzzles can show it; None if
    that is impossible.
    """

    sentence: Message
    spoiler_free: Message | None


def spoiler_free_facts(*sentences: Message) -> list[Fact]:
    """Sentences that do not give the better move away."""
    return [Fact(sentence, sentence) for sentence in sentences]


def guarded(sentence: Message, vague: Message | None = None, *, gives_away: bool) -> Fact:
    """A fact; if `sentence` gives the better move away, `vague` is its spoiler-free sentence."""
    return Fact(sentence, vague if gives_away else sentence)


class Hints(Part, Generic[P_contra, M_contra]):
    """What a game says about a legal move at a position that is not over.

    The module `teach.hints` has `phrase` and `nudge`, `teach.reasons` has `reason` and
    `quiet_reason`, and `teach.faults` has `faults`.
    """

    modules = ("teach.hints", "teach.reasons", "teach.faults")

    def phrase(self, position: P_contra, move: M_contra) -> Message | None:
        """The move as an imperative inside a sentence: `enter on VI with the 6`.

        None: the label of the move's control or its token.
        """
        return None

    def nudge(self, position: P_contra, move: M_contra) -> Nudge:
        """Where to look."""
        return Nudge()

    def reason(self, position: P_contra, found: MoveEvaluation[M_contra]) -> Message | None:
        """Why a move is good, in a true sentence; None if no reason is known.

        It names what the move does, not what the engine expects. `found.evaluation` is the
        engine's. Results that users may prefer to work out themselves are `Computed`.
        """
        return None

    def quiet_reason(self, position: P_contra, move: M_contra) -> Message | None:
        """What a quiet move prepares or hinders: neither it nor its line has an immediate effect.

        True like `reason`, but weaker; None if nothing is known.
        """
        return None

    def after_null_move(self, position: P_contra) -> AnyPosition | None:
        """The position after a null move: the other side moves; None if that makes no sense."""
        return None

    def faults(
        self, position: P_contra, played: MoveEvaluation[M_contra], best: MoveEvaluation[M_contra]
    ) -> Sequence[Fact]:
        """Why a move was a mistake, the most important first: facts about the positions after both
        moves, or after the expected answers."""
        return ()

    @final
    def fault(
        self, position: P_contra, played: MoveEvaluation[M_contra], best: MoveEvaluation[M_contra]
    ) -> Message | None:
        """Why a move was a mistake, in one or two true sentences; None if no reason is known."""
        return first_two([fact.sentence for fact in self.faults(position, played, best)])

    @final
    def spoiler_free_fault(
        self, position: P_contra, played: MoveEvaluation[M_contra], best: MoveEvaluation[M_contra]
    ) -> Message | None:
        """The `fault`, without giving the better move away."""
        facts = self.faults(position, played, best)
        return first_two([fact.spoiler_free for fact in facts if fact.spoiler_free is not None])


def first_two(facts: Sequence[Message]) -> Message | None:
    """The first two sentences, the most important first; None without any."""
    if len(facts) > 1:
        return Message("{first} {second}", first=facts[0], second=facts[1])
    return facts[0] if facts else None


PLAIN: Final = "plain"
"""The theme of a puzzle without a special one."""

PUZZLES: Final = "teach/puzzles.txt"
CHALLENGES: Final = "teach/challenges.txt"
"""The files in a game's folder with its puzzles and its positions to win (`Game.text`). The
page fetches its copies from the site."""


class PuzzleHooks(Part, Generic[P_contra, M]):
    """The module `teach.puzzles` of a game.

    `BOARDS` are the options that puzzles are made with, each a start of the game; the others are at
    their defaults. `THEMES` are the names of the themes in words, in the order of a list, which may
    lack PLAIN.
    """

    modules = ("teach.puzzles",)

    BOARDS: tuple[Mapping[str, Value], ...] = ({},)
    THEMES: Mapping[str, Message] = MappingProxyType({})

    def theme(self, position: P_contra, line: Sequence[M]) -> str:
        """The theme of a puzzle whose solution begins with these moves."""
        return PLAIN

    def refutation(self, position: P_contra) -> tuple[M, ...]:
        """The moves, throws too, that show what was wrong with the decision that led to a position.

        Empty if only a search could find them.
        """
        return ()
