"""Ignores taps on a control that has just replaced another one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from js import document

from pentabula.app.shell.stage import Change
from pentabula.browser import page
from pentabula.browser.tasks import READING, Clock, DeferredTasks

if TYPE_CHECKING:
    from js import Element, PointerEvent

SETTLING = 400
"""Milliseconds during which a tap is still meant for the control that was replaced."""

REACH = 24
"""The maximum distance in CSS pixels between the two taps of a double tap."""

CONTROLS = "button, a, summary, input:not([type=text])"
"""The controls whose taps are checked."""

CHANGING = ".choices button, .turn-command button, .lesson-commands button"
"""The controls that can be replaced with every move."""

REPEATABLE = ", ".join(
    f'[data-action="{name}"]' for name in ("undo", "redo", "previous", "next", "closer", "farther")
)
"""The buttons that are tapped fast, to step through the moves or to enlarge the board."""

NAMES = ("data-action", "data-target", "data-ply", "popovertarget", "href", "id")


@dataclass(frozen=True, slots=True)
class Control:
    """A control and its box, in CSS pixels of the window. The name is unique."""

    name: str
    left: int
    top: int
    right: int
    bottom: int

    def contains(self, x: float, y: float) -> bool:
        """Whether the point is on it."""
        return self.left <= x < self.right and self.top <= y < self.bottom


class TapGuard:
    """Remembers for a moment where the controls were.

    A tap is meant for the control that was visible when the tap began, and the second of two taps
    for the control that the first one hit, which counts once: only the buttons that step through
    the moves count every fast tap. Clicks by keys and by other programs always count. The table has
    `data-settling` while controls have just replaced others.
    """

    def __init__(self, clock: Clock, deferred: DeferredTasks) -> None:
        self._clock, self._deferred = clock, deferred
        self._current: tuple[Control, ...] = ()
        self._replaced: list[tuple[float, Control]] = []
        self._settled_at = 0.0
        self._accepted: dict[str, float] = {}

    def follow(self, change: Change) -> None:
        """Compares the controls with the former ones, once they are written."""
        self._mark(is_settling=True)
        self._deferred.schedule("tap-guard", self.compare, READING)

    def compare(self) -> None:
        """Notes where the changing controls are now."""
        self.note(map(_control, document.querySelectorAll(CHANGING)))
        self._end()

    def note(self, controls: Iterable[Control]) -> None:
        """Notes the current controls; the former ones are protected for a while."""
        current = tuple(controls)
        replaced = set(self._current).difference(current)
        for each in replaced:
            self._protect(each)
        if replaced and current:
            self._settled_at = self._clock.now() + SETTLING
        self._current = current

    def accepts(self, element: Element, event: PointerEvent) -> bool:
        """Whether a tap on the element was meant for it."""
        is_second = event.detail > 1 and not element.matches(REPEATABLE)
        return self.is_meant(name_of(element), event.clientX, event.clientY, is_second=is_second)

    def is_meant(self, name: str, x: float, y: float, *, is_second: bool = False) -> bool:
        """Whether a tap on the control of that name was meant for it and not for a former one.

        `is_second`: it follows another tap so fast that both are a double tap, which counts once.
        """
        now = self._clock.now()
        self._replaced = [(until, each) for until, each in self._replaced if until > now]
        is_taken = any(each.name != name and each.contains(x, y) for _, each in self._replaced)
        if is_taken or (is_second and now - self._accepted.get(name, float("-inf")) < SETTLING):
            return False
        self._accepted = {name: now}
        left, top = round(x) - REACH, round(y) - REACH
        self._protect(Control(name, left, top, left + 2 * REACH, top + 2 * REACH))
        return True

    def _end(self) -> None:
        left = self._settled_at - self._clock.now()
        self._mark(is_settling=left > 0)
        if left > 0:  # still, or again: a browser may call this a little early
            self._clock.later(self._end, ceil(left))

    def _mark(self, *, is_settling: bool) -> None:
        page.find(".screen.table").toggleAttribute("data-settling", is_settling)

    def _protect(self, control: Control) -> None:
        self._replaced.append((self._clock.now() + SETTLING, control))


def name_of(element: Element) -> str:
    """The attributes that name a control's action, with its text."""
    given = [str(element.getAttribute(name)) for name in NAMES if element.hasAttribute(name)]
    return " ".join([*given, str(element.textContent).strip()])


def _control(element: Element) -> Control:
    box = element.getBoundingClientRect()
    sides = (round(side) for side in (box.left, box.top, box.right, box.bottom))
    return Control(name_of(element), *sides)
