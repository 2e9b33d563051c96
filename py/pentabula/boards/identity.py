"""What was made of an object, remembered as long as that same object is drawn again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

MOST = 20_000

Thing = TypeVar("Thing")
Made = TypeVar("Made")


class IdentityCache(Generic[Thing, Made]):
    """A function of objects that never change, worked out once for each object.

    Objects are told apart by identity: to compare shapes would cost more than to look at one.
    When there are too many, all are forgotten.

    >>> lengths = IdentityCache(len)
    >>> lengths("abc"), lengths("abc")
    (3, 3)
    """

    __slots__ = ("_make", "_most", "_known")

    def __init__(self, make: Callable[[Thing], Made], most: int = MOST) -> None:
        self._make, self._most = make, most
        # The objects are kept beside what was made of them, so that no other gets their identity.
        self._known: dict[int, tuple[Thing, Made]] = {}

    def __call__(self, thing: Thing) -> Made:
        """What was made of this object."""
        known = self._known.get(id(thing))
        if known is None:
            if len(self._known) >= self._most:
                self._known.clear()
            known = self._known[id(thing)] = thing, self._make(thing)
        return known[1]
