"""What a game knows of puzzles: on which boards they are made, their themes, how a try is refuted.

Every hook may be left out: then puzzles come from the usual board, have no theme, and a try that a
puzzle does not list is not refuted on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from pentabula.core.message import Message
from pentabula.core.options import Value
from pentabula.core.position import M

P_contra = TypeVar("P_contra", contravariant=True)

PLAIN: Final = "plain"
"""The theme of a puzzle about which nothing special can be said."""


def _plain(position: object, line: object) -> str:
    return PLAIN


def _unknown(position: object) -> tuple[()]:
    return ()


@dataclass(frozen=True, slots=True)
class PuzzleHooks(Generic[P_contra, M]):
    """How a game helps to make and to explain puzzles.

    `boards` are the options that puzzles are made with, each a start of the game; the others are at
    their defaults.

    `themes` are the names of the themes in words, in the order of a list; PLAIN need not be in it.
    `theme(position, line)` is the theme of a puzzle whose solution begins with these moves.

    `refutation(position)` are the moves, throws too, that show what was wrong with the decision
    that led to a position; empty where that is not known without a search.
    """

    boards: tuple[Mapping[str, Value], ...] = ({},)
    themes: Mapping[str, Message] = field(default_factory=dict)
    theme: Callable[[P_contra, Sequence[M]], str] = _plain
    refutation: Callable[[P_contra], tuple[M, ...]] = _unknown


NO_PUZZLES: Final[PuzzleHooks[object, Any]] = PuzzleHooks()
