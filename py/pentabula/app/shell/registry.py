"""Functions by name, which features add: commands, clicks, forms, addresses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

Function = TypeVar("Function")

Command = Callable[[], object]
"""What a command of the page (`data-action`) does."""


class Registry(Generic[Function]):
    """Functions by name. No name is taken twice, so the order of additions has no meaning."""

    def __init__(self) -> None:
        self._by_name: dict[str, Function] = {}

    def add(self, functions: Mapping[str, Function]) -> None:
        """Adds functions. Raises ValueError if a name is taken."""
        taken = self._by_name.keys() & functions.keys()
        if taken:
            raise ValueError(f"added twice: {sorted(taken)}")
        self._by_name.update(functions)

    def get(self, name: str) -> Function | None:
        """The function of that name, or None."""
        return self._by_name.get(name)

    def __getitem__(self, name: str) -> Function:
        """The function of that name. Raises KeyError for any other name."""
        return self._by_name[name]

    def __iter__(self) -> Iterator[str]:
        """The names."""
        return iter(self._by_name)
