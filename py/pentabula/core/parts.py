"""Optional parts of a game: functions and values of its modules, with defaults.

A kind of part is a class. Its methods and values name what a game's modules may define, and are the
defaults for the rest. A game has a part if its folder has a module with the right name, such as
`teach/strategy.py`, with functions and values of the right names: nothing registers them. The
module is imported when the part is first needed.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import ClassVar, TypeVar


class Part:
    """An optional part of a game: see the subclasses.

    `modules` are the names of the modules inside the game's folder. Methods that are `final` are
    derived from the others: no module defines them.
    """

    modules: ClassVar[tuple[str, ...]] = ()


T = TypeVar("T", bound=Part)


def made_of(kind: type[T], *modules: ModuleType) -> T:
    """Builds a part from modules; the first module that defines a name counts."""
    part = kind()
    for name in names(kind):
        found = next((module for module in modules if hasattr(module, name)), None)
        if found is not None:
            setattr(part, name, getattr(found, name))
    return part


def part_of(package: str, kind: type[T]) -> T:
    """Builds a part of the game in a package. Imports its modules."""
    found = (_module(f"{package}.{name}") for name in kind.modules)
    return made_of(kind, *(module for module in found if module is not None))


def names(kind: type[Part]) -> list[str]:
    """The names of the functions and values that modules may have for a kind of part."""
    own = (name for name in dir(kind) if not name.startswith("_") and name != "modules")
    return [name for name in own if not hasattr(getattr(kind, name), "__final__")]


def _module(name: str) -> ModuleType | None:
    """The module of that name; None if it or a parent package does not exist."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise
        return None
