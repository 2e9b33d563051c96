"""Touch gestures on the board, from the first finger down to the last finger up.

A short tap chooses. Holding opens the lens: the site where the finger is lifted is chosen, or
nothing beside the board. On a board that is fully visible, a piece that can be dragged follows the
finger that slides from it, and sliding from anywhere else opens the lens as well. On an enlarged
board one finger pans. Two fingers pinch to zoom.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from math import hypot

HOLD = 160
"""How long a finger must rest to open the lens, in milliseconds."""

SLOP = 10.0
"""How far a finger may slide and still tap, in CSS pixels."""

Point = tuple[float, float]


class Mode(Enum):
    """What the fingers are doing.

    TOUCH may still become any of the others. PAN pans and zooms. AWAY is a slide without a lens,
    which chooses nothing.
    """

    NOTHING = "nothing"
    TOUCH = "touch"
    LENS = "lens"
    DRAG = "drag"
    PAN = "pan"
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class Shift:
    """The board is enlarged by `factor` about the point `about`, and moved by (dx, dy)."""

    factor: float
    about: Point
    dx: float
    dy: float


@dataclass(slots=True)
class Gesture:
    """The gesture in progress. Points are in CSS pixels of the window.

    Set `has_lens`, `is_enlarged` and `has_piece` (there is a piece to drag under the finger) before
    the first finger comes down.
    """

    has_lens: bool = False
    is_enlarged: bool = False
    has_piece: bool = False
    mode: Mode = Mode.NOTHING
    fingers: dict[int, Point] = field(default_factory=dict)
    start: Point = (0.0, 0.0)

    def press(self, finger: int, at: Point) -> None:
        """Notes a finger that comes down; a second one starts a pinch, and nothing is chosen."""
        self.fingers[finger] = at
        if len(self.fingers) == 1:
            self.mode, self.start = Mode.TOUCH, at
        else:
            self.mode = Mode.PAN

    def hold(self) -> bool:
        """The first finger has rested for HOLD. Returns whether the lens opens."""
        if self.mode is Mode.TOUCH and self.has_lens:
            self.mode = Mode.LENS
            return True
        return False

    def slide(self, finger: int, to: Point) -> Shift | None:
        """A finger moves. Returns how the board follows, if it does."""
        before = self.fingers.get(finger)
        if before is None:
            return None
        if self.mode is Mode.TOUCH and hypot(to[0] - self.start[0], to[1] - self.start[1]) > SLOP:
            self.mode = self._sliding()
        self.fingers[finger] = to
        if self.mode is not Mode.PAN:
            return None
        if len(self.fingers) == 1:
            return Shift(1.0, to, to[0] - before[0], to[1] - before[1])
        return self._pinched(finger, before, to)

    def lift(self, finger: int) -> Point | None:
        """Lifts a finger. Returns the point that it chooses, or None."""
        at = self.fingers.pop(finger, None)
        mode = self.mode
        if not self.fingers:
            self.mode = Mode.NOTHING
        return at if mode in (Mode.TOUCH, Mode.LENS) else None

    def cancel(self) -> None:
        """Ends the gesture, which the browser has taken over: nothing is chosen."""
        self.fingers.clear()
        self.mode = Mode.NOTHING

    def _sliding(self) -> Mode:
        if self.is_enlarged:
            return Mode.PAN
        if self.has_piece:
            return Mode.DRAG
        return Mode.LENS if self.has_lens else Mode.AWAY

    def _pinched(self, finger: int, before: Point, to: Point) -> Shift:
        other = next(at for name, at in self.fingers.items() if name != finger)
        was = hypot(before[0] - other[0], before[1] - other[1])
        now = hypot(to[0] - other[0], to[1] - other[1])
        middle = ((to[0] + other[0]) / 2, (to[1] + other[1]) / 2)
        factor = now / was if was and now else 1.0
        return Shift(factor, middle, (to[0] - before[0]) / 2, (to[1] - before[1]) / 2)


SWIPE_STEP = 36.0
"""The distance that a finger slides for each move, in CSS pixels."""

SWIPE_SLOP = 12.0
"""The distance that it slides before its direction is decided, in CSS pixels."""


@dataclass(slots=True)
class Swipe:
    """A swipe of one finger through the moves. Points are in CSS pixels of the window."""

    finger: int | None = None
    start: tuple[float, float] = (0.0, 0.0)
    is_sideways: bool = False
    steps: int = 0

    def press(self, finger: int, x: float, y: float) -> None:
        """Begins a swipe: the only finger comes down."""
        self.finger, self.start = finger, (x, y)
        self.is_sideways, self.steps = False, 0

    def slide(self, finger: int, x: float, y: float) -> int:
        """The finger moves. Returns by how many moves to go forward; negative to go back.

        A finger that first slides up or down scrolls the page, and is ignored until lifted.
        """
        if finger != self.finger:
            return 0
        across, along = abs(x - self.start[0]), abs(y - self.start[1])
        if not self.is_sideways and max(across, along) >= SWIPE_SLOP:
            if across < 1.5 * along:
                self.finger = None
                return 0
            self.is_sideways = True
        if not self.is_sideways:
            return 0
        further = int((self.start[0] - x) / SWIPE_STEP) - self.steps
        self.steps += further
        return further

    def end(self) -> None:
        """Ends the swipe: the finger is lifted, another one comes down (two zoom), or the browser
        takes over."""
        self.finger = None
