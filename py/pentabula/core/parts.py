"""Parts of a game: what the modules of its folder offer, with a default for what they leave out.

A kind of part is a class. Its methods and values are those that the modules of a game may have, and
the defaults of those that they lack. A game offers a part by a module with the right name in its
folder, such as `teach/strategy.py`, and by functions and values of the right names in it: nothing
lists or passes them on. The module is imported when the part is first needed.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import ClassVar, TypeVar


class Part:
    """What some modules of a game may have: see the subclasses. By itself, it has nothing.

    `modules` are the names of the modules inside the game's folder. Methods that are `final` are
    derived from the others: no module has them.
    """

    modules: ClassVar[tuple[str, ...]] = ()


T = TypeVar("T", bound=Part)


def made_of(kind: type[T], *modules: ModuleType) -> T:
    """The part that these modules offer; of the modules that have a name, the first counts."""
    part = kind()
    for name in names(kind):
        found = next((module for module in modules if hasattr(module, name)), None)
        if found is not None:
            setattr(part, name, getattr(found, name))
    return part


def part_of(package: str, kind: type[T]) -> T:
    """The part that the game in a package offers. Imports its modules."""
    found = (_module(f"{package}.{name}") for name in kind.modules)
    return made_of(kind, *(module for module in found if module is not None))


def names(kind: type[Part]) -> list[str]:
    """The names of the functions and values that modules may have for a kind of part."""
    own = (name for name in dir(kind) if not name.startswith("_") and name != "modules")
    return [name for name in own if not hasattr(getattr(kind, name), "__final__")]


def _module(name: str) -> ModuleType | None:
    """The module of that name; None if it, or a package that it would be in, does not exist."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise
        return None
