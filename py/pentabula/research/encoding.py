"""What a game offers to learning programs: a finite set of actions, and planes of numbers.

If a number can be chosen freely (TAU's bids, Stawn's komi), the set has the few that
`Numbers.shortlist` picks. All other legal tokens are in the set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Generic, TypeVar

import numpy as np

from pentabula.core.errors import OptionError
from pentabula.core.game import AnyGame
from pentabula.core.message import Message
from pentabula.core.numbers import Numbers
from pentabula.core.parts import Part
from pentabula.core.position import AnyPosition, Move, Seat

P_contra = TypeVar("P_contra", contravariant=True)

Plane = float | bytes | Sequence[float]
"""A number that fills a plane, or one for each site: in bytes if they are 0 and 1."""


class Encoding(Part, Generic[P_contra]):
    """The module `programs.encoding` of a game; without one, the game has no environment.

    `PLANES` are the names of the planes. Positions that differ have different planes.
    """

    modules = ("programs.encoding",)

    PLANES: tuple[str, ...] = ()

    def actions(self, start: P_contra) -> Iterable[str]:
        """The tokens that a seat can ever play, in a fixed order, without numbers."""
        return ()

    def legal(self, position: P_contra) -> bytes | None:
        """A byte for each action, 1 if it is legal; None: the legal moves are to be listed."""
        return None

    def planes(self, position: P_contra, seat: Seat) -> Sequence[Plane]:
        """The planes of a position as a seat sees them, with numbers from -1 to 1."""
        return ()

    def layout(self, start: P_contra) -> tuple[list[int] | None, tuple[int, int]]:
        """The place of each site in a grid of rows and columns, None if it is its index; their
        numbers. Row 0 is the bottom row, which has `a1`."""
        return None, (1, 1)


class Encoder:
    """The numbers of the positions of a game that starts somewhere.

    Raises OptionError if the game has no environment.
    """

    def __init__(self, game: AnyGame, start: AnyPosition) -> None:
        self._game, self._part = game, game.part(Encoding)
        self.plane_names = self._part.PLANES
        if not self.plane_names:
            words = Message("{title} has no environment for learning programs.", title=game.title)
            raise OptionError(words)
        self.action_names = tuple(dict.fromkeys(chain(_numbers(start), self._part.actions(start))))
        self.numbers: Mapping[str, int] = {name: n for n, name in enumerate(self.action_names)}
        self._places, size = self._part.layout(start)
        self.shape = len(self.plane_names), *size

    def legal(self, position: AnyPosition) -> Iterator[tuple[int, Move]]:
        """The numbers of the legal actions, each with its move."""
        moves, write, numbers = position.legal_moves(), self._game.notation.write, self.numbers
        listed: Iterable[Move] = moves
        if isinstance(moves, Numbers):
            chosen = (number for number in moves.shortlist() if str(number) in numbers)
            listed = chain(moves.others, chosen)
        return ((numbers[write(move)], move) for move in listed)

    def mask(self, position: AnyPosition) -> Any:
        """1 for each legal action, else 0: shape (actions,), int8."""
        found = self._part.legal(position)
        if found is not None:
            return np.frombuffer(bytearray(found), np.int8)
        mask: Any = np.zeros(len(self.action_names), np.int8)
        mask[[number for number, _ in self.legal(position)]] = 1
        return mask

    def planes(self, position: AnyPosition, seat: Seat) -> Any:
        """A position as a seat sees it: shape (planes, rows, columns), float32."""
        seen: Any = np.zeros(self.shape, np.float32)
        flat = seen.reshape(self.shape[0], -1)
        for at, plane in enumerate(self._part.planes(position, seat)):
            if isinstance(plane, int | float):
                flat[at] = plane
            else:
                sites = np.frombuffer(plane, np.uint8) if isinstance(plane, bytes) else plane
                flat[at, slice(None) if self._places is None else self._places] = sites
        return seen


def _numbers(start: AnyPosition) -> Iterator[str]:
    moves = start.legal_moves()
    if isinstance(moves, Numbers):
        yield from map(str, moves.shortlist())
