"""A game's optional hooks for puzzles: the boards they are made on, their themes, refutations.

Without hooks, puzzles are made on the default board, have no theme, and show no refutation for a
try that they do not list.
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
"""The theme of a puzzle without a special one."""


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
    that led to a position; empty if only a search could find them.
    """

    boards: tuple[Mapping[str, Value], ...] = ({},)
    themes: Mapping[str, Message] = field(default_factory=dict)
    theme: Callable[[P_contra, Sequence[M]], str] = _plain
    refutation: Callable[[P_contra], tuple[M, ...]] = _unknown


NO_PUZZLES: Final[PuzzleHooks[object, Any]] = PuzzleHooks()
