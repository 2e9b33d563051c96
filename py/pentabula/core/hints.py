"""What a game knows of hints: where to look, what to do in its own words, and why.

A hint has three stages. First it says where to look, then it shows the move, then the reason.
Every hook may be left out: then the area around the move is named, the move is written as
the label of its control or as its token, and the reason is what the engine thinks of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pentabula.core.brain import MoveEvaluation
from pentabula.core.message import Message
from pentabula.core.position import Move


@dataclass(frozen=True, slots=True)
class Nudge:
    """Where to look before a move is shown.

    `words` is a sentence that does not give the move away. `sites` are those to look at. Without
    `sites` the area around the move is marked, and named after the words.
    """

    words: Message | None = None
    sites: tuple[str, ...] = ()


def _anywhere(position: Any, move: Move) -> Nudge:
    return Nudge()


def _unknown(position: Any, found: MoveEvaluation) -> Message | None:
    return None


def _blameless(position: Any, played: MoveEvaluation, best: MoveEvaluation) -> Message | None:
    return None


@dataclass(frozen=True, slots=True)
class Hints:
    """How a game gives hints about a legal move at a position that is not over.

    `phrase(position, move)` is what to do, as an order inside a sentence: `enter on VI with the
    6`. None: the label of the move's control or its token.

    `nudge(position, move)` is where to look.

    `reason(position, found)` is why a move is good, a sentence that must be true: it names what
    the move does, not what the engine hopes. `found.evaluation` is the engine's. None where there
    is nothing to say. What people may prefer to work out themselves is `Computed`.
    """

    phrase: Callable[[Any, Any], Message] | None = None
    nudge: Callable[[Any, Any], Nudge] = _anywhere
    reason: Callable[[Any, MoveEvaluation], Message | None] = _unknown
    fault: Callable[[Any, MoveEvaluation, MoveEvaluation], Message | None] = _blameless


NO_HINTS = Hints()


def in_short(facts: Sequence[Message]) -> Message | None:
    """The first two facts, which are sentences, the most important first; None without any."""
    if len(facts) > 1:
        return Message("{first} {second}", first=facts[0], second=facts[1])
    return facts[0] if facts else None
