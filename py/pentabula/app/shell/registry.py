"""Functions by name, which rooms add: commands, clicks, forms, addresses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

Function = TypeVar("Function")

Command = Callable[[], object]
"""What a command of the page (`data-action`) does."""


class LateRooms:
    """Connects the late rooms, when one of their names is requested or earlier.

    `left` are the names of the rooms not connected yet, and `connect_room` imports and connects a
    room; `app.page` sets both.
    """

    def __init__(self) -> None:
        self.left: list[str] = []
        self.connect_room: Callable[[str], object] = lambda name: None

    def connect_next(self) -> None:
        """Connects the next room. If it cannot be imported, the next call tries again.

        Raises `late.LateError`.
        """
        if not self.left:
            return
        name = self.left.pop(0)
        try:
            self.connect_room(name)
        except ImportError:
            self.left.insert(0, name)
            raise

    def connect(self) -> None:
        """Connects all rooms that are left. Raises `late.LateError`."""
        while self.left:
            self.connect_next()


class Registry(Generic[Function]):
    """Functions by name. No name is taken twice, so the order of additions has no meaning.

    A missing name may belong to a late room: all late rooms are then connected first.
    """

    def __init__(self, late: LateRooms) -> None:
        self._late = late
        self._by_name: dict[str, Function] = {}

    def add(self, functions: Mapping[str, Function]) -> None:
        """Adds functions. Raises ValueError if a name is taken."""
        taken = self._by_name.keys() & functions.keys()
        if taken:
            raise ValueError(f"added twice: {sorted(taken)}")
        self._by_name.update(functions)

    def get(self, name: str) -> Function | None:
        """The function of that name, or None."""
        if name not in self._by_name:
            self._late.connect()
        return self._by_name.get(name)

    def __getitem__(self, name: str) -> Function:
        """The function of that name. Raises KeyError for any other name."""
        function = self.get(name)
        if function is None:
            raise KeyError(name)
        return function

    def __iter__(self) -> Iterator[str]:
        """The names, without the names of late rooms that are not connected yet."""
        return iter(self._by_name)

    def __len__(self) -> int:
        """The number of names that have been added."""
        return len(self._by_name)

    def every(self) -> list[Function]:
        """All functions, including the functions of the late rooms."""
        self._late.connect()
        return list(self._by_name.values())
