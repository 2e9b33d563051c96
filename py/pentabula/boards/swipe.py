"""Swiping through the moves of a record: each step to the left is a move forward."""

from __future__ import annotations

from dataclasses import dataclass

STEP = 36.0
"""The distance that a finger slides for each move, in CSS pixels."""

SLOP = 12.0
"""The distance that it slides before its direction is decided, in CSS pixels."""


@dataclass(slots=True)
class Swipe:
    """One finger. Points are in CSS pixels of the window."""

    finger: int | None = None
    start: tuple[float, float] = (0.0, 0.0)
    is_sideways: bool = False
    steps: int = 0

    def press(self, finger: int, x: float, y: float) -> None:
        """The only finger comes down."""
        self.finger, self.start = finger, (x, y)
        self.is_sideways, self.steps = False, 0

    def slide(self, finger: int, x: float, y: float) -> int:
        """The finger moves. Returns by how many moves to go forward; negative to go back.

        A finger that first slides up or down scrolls the page, and has no effect here until it is
        lifted.
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
        further = int((self.start[0] - x) / STEP) - self.steps
        self.steps += further
        return further

    def end(self) -> None:
        """The finger is lifted, another one comes down (two zoom), or the browser takes over."""
        self.finger = None
