"""The games, found by looking at this folder: a folder with a `GAME` is a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from pentabula.core.errors import OptionError
from pentabula.core.message import Message, any_of

if TYPE_CHECKING:
    from pentabula.boards.view import View
    from pentabula.core.game import Game


@cache
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(each.name for each in iter_modules(__path__) if each.ispkg))


@cache
def load(name: str) -> Game[View]:
    """The game of that name. Raises OptionError, which lists the names there are."""
    if name not in names():
        raise OptionError(
            Message(
                "There is no game “{name}”: choose {names}.",
                name=name[:40],
                names=any_of(names()),
            )
        )
    game: Game[View] = import_module(f"pentabula.games.{name}").GAME
    return game
