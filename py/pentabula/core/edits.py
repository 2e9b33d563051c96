"""How a game's positions are set up by hand: what a tap may put on the board, and what else varies.

Every edit makes a diagram, which the game's own `read_diagram` accepts or refuses with a reason, so
that rules are stated once. Without the module `rules.edits`, positions of the game are set up as
text and by its options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from pentabula.core.message import Message
from pentabula.core.parts import Part
from pentabula.core.position import Path

P_contra = TypeVar("P_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a tap does: its name in letters and its label.

    `role` is the role of the piece that it puts on the board, empty for other tools. `taps` is the
    number of targets that it needs: two to join two sites or to move a piece.
    """

    name: str
    label: Message
    role: str = ""
    taps: int = 1


@dataclass(frozen=True, slots=True)
class EditField:
    """A fact of the position beside the board: its name, label, value and possible values.

    Without choices the value is a whole number from `low` to `high`.
    """

    name: str
    label: Message
    value: str
    choices: Mapping[str, Message | str] = field(default_factory=dict)
    low: int = 0
    high: int = 0


class Edits(Part, Generic[P_contra]):
    """The module `rules.edits` of a game."""

    modules = ("rules.edits",)

    def stamps(self, position: P_contra) -> Sequence[Stamp]:
        """The stamps, each of which a tap may apply."""
        return ()

    def put(self, position: P_contra, stamp: str, path: Path) -> str:
        """The diagram after a stamp on the targets of a path, which is as long as its `taps`.

        It may be one that the game refuses to read. May raise DiagramError.
        """
        return str(position)

    def fields(self, position: P_contra) -> Sequence[EditField]:
        """The fields of the position."""
        return ()

    def change(self, position: P_contra, name: str, value: str) -> str:
        """The diagram with another value of a field, as for `put`."""
        return str(position)

    def warnings(self, position: P_contra) -> Sequence[Message]:
        """What makes the position impossible in play, though the rules allow it."""
        return ()


ERASE: Final = Stamp("erase", Message("Take away"))
MOVE: Final = Stamp("move", Message("Move"), taps=2)
