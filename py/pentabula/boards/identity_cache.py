"""A cache of results for objects that are drawn repeatedly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

MAX_OBJECTS = 20_000

Thing = TypeVar("Thing")
Made = TypeVar("Made")


class IdentityCache(Generic[Thing, Made]):
    """A function of immutable objects, computed once for each object.

    Objects are compared by identity, since comparing shapes by value would cost more than computing
    the result again. The cache is emptied when it is full.

    >>> lengths = IdentityCache(len)
    >>> lengths("abc"), lengths("abc")
    (3, 3)
    """

    __slots__ = ("_make", "_most", "_known")

    def __init__(self, make: Callable[[Thing], Made], most: int = MAX_OBJECTS) -> None:
        self._make, self._most = make, most
        # Each object is kept with its result, so that its id cannot be reused for another.
        self._known: dict[int, tuple[Thing, Made]] = {}

    def __call__(self, thing: Thing) -> Made:
        """The result for this object."""
        known = self._known.get(id(thing))
        if known is None:
            if len(self._known) >= self._most:
                self._known.clear()
            known = self._known[id(thing)] = thing, self._make(thing)
        return known[1]
