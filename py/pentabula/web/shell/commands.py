"""Every command of the page (`data-action`), by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

Do = Callable[[], object]


class Commands:
    """What each command does. Whoever offers commands adds them; no name is taken twice."""

    def __init__(self) -> None:
        self._by_name: dict[str, Do] = {}

    def add(self, commands: Mapping[str, Do]) -> None:
        """Adds commands. Raises ValueError where a name is taken."""
        taken = self._by_name.keys() & commands.keys()
        if taken:
            raise ValueError(f"commands added twice: {sorted(taken)}")
        self._by_name.update(commands)

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def run(self, name: str) -> None:
        """Does what the command of that name is for. Raises KeyError for any other name."""
        self._by_name[name]()
