"""Swiping along the moves of a record: a finger that goes sideways turns them like pages."""

from __future__ import annotations

from dataclasses import dataclass

STEP = 36.0
"""How far a finger goes for a move, in CSS pixels."""

SLOP = 12.0
"""How far it goes before its direction counts, in CSS pixels."""


@dataclass(slots=True)
class Swipe:
    """One finger. Points are in CSS pixels of the window."""

    finger: int | None = None
    start: tuple[float, float] = (0.0, 0.0)
    is_sideways: bool = False
    taken: int = 0

    def press(self, finger: int, x: float, y: float) -> None:
        """A finger comes down; another one ends the swipe, since two fingers zoom."""
        self.finger = finger if self.finger is None else None
        self.start, self.is_sideways, self.taken = (x, y), False, 0

    def slide(self, finger: int, x: float, y: float) -> int:
        """The finger moves. Returns how many moves further that is: to the left is forward.

        A finger that first goes up or down scrolls, and turns nothing until it is lifted.
        """
        if finger != self.finger:
            return 0
        across, along = abs(x - self.start[0]), abs(y - self.start[1])
        if not self.is_sideways and max(across, along) >= SLOP:
            if across < 1.5 * along:
                self.finger = None
                return 0
            self.is_sideways = True
        if not self.is_sideways:
            return 0
        steps = int((self.start[0] - x) / STEP) - self.taken
        self.taken += steps
        return steps

    def lift(self) -> None:
        """The finger is lifted, or the browser has taken over."""
        self.finger = None
