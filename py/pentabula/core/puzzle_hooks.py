"""How a game helps with puzzles, which is optional: boards to make them on, themes, refutations.

Without its help, puzzles are made on the default board, have no theme, and show no refutation for a
try that they do not list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from pentabula.core.message import Message
from pentabula.core.options import Value
from pentabula.core.parts import Part
from pentabula.core.position import M

P_contra = TypeVar("P_contra", contravariant=True)

PLAIN: Final = "plain"
"""The theme of a puzzle without a special one."""

PUZZLES: Final = "teach/puzzles.txt"
CHALLENGES: Final = "teach/challenges.txt"
"""The files in a game's folder with its puzzles and its positions to play from (`Game.text`). The
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
