"""Keeps a tap from hitting what has only just come to stand where something else stood."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from js import document

from pentabula.web import page
from pentabula.web.clock import Clock
from pentabula.web.deferred import DeferredTasks
from pentabula.web.stage import Change

if TYPE_CHECKING:
    from js import Element

SETTLING = 400
"""Milliseconds for which a place still belongs to what stood there."""

REACH = 24
"""How far apart, in CSS pixels, the two taps of a double tap may be."""

CONTROLS = "button, a, summary, input:not([type=text])"
"""What is guarded wherever it is."""

CHANGING = ".choices button, .turn-command button, .lesson-commands button"
"""The controls whose places others may take with every move."""

NAMES = ("data-action", "data-target", "data-ply", "popovertarget", "href", "id")


@dataclass(frozen=True, slots=True)
class Control:
    """A control where it stands, in CSS pixels of the window. The name tells it from all others."""

    name: str
    left: int
    top: int
    right: int
    bottom: int

    def holds(self, x: float, y: float) -> bool:
        """Whether the point is on it."""
        return self.left <= x < self.right and self.top <= y < self.bottom


class Settling:
    """Remembers for a moment what stood where.

    A tap means what people saw when they began it, and the second tap of two means the same as
    the first. Keys and other programs are never held up. The table has `data-settling` while
    controls have taken the places of others.
    """

    def __init__(self, clock: Clock, deferred: DeferredTasks) -> None:
        self._clock, self._deferred = clock, deferred
        self._standing: tuple[Control, ...] = ()
        self._gone: list[tuple[float, Control]] = []
        self._settled_at = 0.0

    def follow(self, change: Change) -> None:
        """Looks at the controls that may have changed once they have."""
        self._mark(is_settling=True)
        self._deferred.schedule("settling", self.look)

    def look(self) -> None:
        """Notes where the changing controls stand now."""
        self.see(map(_standing, document.querySelectorAll(CHANGING)))
        self._end()

    def see(self, controls: Iterable[Control]) -> None:
        """Notes that these controls stand now; places of former ones stay theirs for a while."""
        standing = tuple(controls)
        gone = set(self._standing).difference(standing)
        for each in gone:
            self._keep(each)
        if gone and standing:
            self._settled_at = self._clock.now() + SETTLING
        self._standing = standing

    def takes(self, element: Element, x: float, y: float) -> bool:
        """Whether a tap on the element, at a point of the window, was meant for it."""
        return self.is_meant(name_of(element), x, y)

    def is_meant(self, name: str, x: float, y: float) -> bool:
        """Whether a tap on the control of that name was meant for it, and for no other one."""
        now = self._clock.now()
        self._gone = [(until, each) for until, each in self._gone if until > now]
        if any(each.name != name and each.holds(x, y) for _, each in self._gone):
            return False
        left, top = round(x) - REACH, round(y) - REACH
        self._keep(Control(name, left, top, left + 2 * REACH, top + 2 * REACH))
        return True

    def _end(self) -> None:
        left = self._settled_at - self._clock.now()
        self._mark(is_settling=left > 0)
        if left > 0:  # still, or again: a browser may call a little early
            self._clock.later(self._end, ceil(left))

    def _mark(self, *, is_settling: bool) -> None:
        page.find(".screen.table").toggleAttribute("data-settling", is_settling)

    def _keep(self, control: Control) -> None:
        self._gone.append((self._clock.now() + SETTLING, control))


def name_of(element: Element) -> str:
    """What a control does and how it is called."""
    given = [str(element.getAttribute(name)) for name in NAMES if element.hasAttribute(name)]
    return " ".join([*given, str(element.textContent).strip()])


def _standing(element: Element) -> Control:
    box = element.getBoundingClientRect()
    sides = (round(side) for side in (box.left, box.top, box.right, box.bottom))
    return Control(name_of(element), *sides)
