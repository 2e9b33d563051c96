"""How a game's positions are set up by hand: what a tap may put on the board, and what else varies.

A game states this in its module `rules.edits`, as `EDITS`. Every edit makes a diagram, which the
game's own `read_diagram` accepts or refuses with a reason, so that rules are stated once. Without
the module, positions of the game are set up as text and by its options.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from pentabula.core.message import Message
from pentabula.core.position import Path

P_contra = TypeVar("P_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a tap does: its name in letters and its label.

    `role` is the role of the piece that it puts on the board, if it is one. `taps` is the number of
    targets that it needs: two to join or to move something.
    """

    name: str
    words: Message
    role: str = ""
    taps: int = 1


@dataclass(frozen=True, slots=True)
class Field:
    """A fact of the position beside the board: its name, label, value and possible values.

    Without choices it is a whole number from `low` to `high`.
    """

    name: str
    words: Message
    value: str
    choices: Mapping[str, Message | str] = field(default_factory=dict)
    low: int = 0
    high: int = 0


def _no_stamps(position: object) -> Sequence[Stamp]:
    return ()


def _no_put(position: object, stamp: str, path: Path) -> str:
    return str(position)


def _no_fields(position: object) -> Sequence[Field]:
    return ()


def _no_change(position: object, name: str, value: str) -> str:
    return str(position)


def _no_notes(position: object) -> Sequence[Message]:
    return ()


@dataclass(frozen=True, slots=True)
class Edits(Generic[P_contra]):
    """How positions of a game are changed by hand.

    `put(position, stamp, path)` is the diagram after a stamp on the targets of a path, which is as
    long as its `taps`. `change(position, name, value)` is the diagram with another value of a
    field. Both may write a diagram that the game refuses to read, and may raise DiagramError
    themselves.

    `notes(position)` are sentences on what play cannot lead to, though the rules allow it.
    """

    stamps: Callable[[P_contra], Sequence[Stamp]] = _no_stamps
    put: Callable[[P_contra, str, Path], str] = _no_put
    fields: Callable[[P_contra], Sequence[Field]] = _no_fields
    change: Callable[[P_contra, str, str], str] = _no_change
    notes: Callable[[P_contra], Sequence[Message]] = _no_notes


NO_EDITS: Final[Edits[object]] = Edits()

ERASE: Final = Stamp("erase", Message("Take away"))
MOVE: Final = Stamp("move", Message("Move"), taps=2)
