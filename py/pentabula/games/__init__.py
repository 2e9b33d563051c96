"""The games, found in this folder: a package with a `GAME` is a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import ModuleInfo, iter_modules
from typing import TYPE_CHECKING, Any
from warnings import warn

from pentabula.core.errors import OptionError
from pentabula.core.message import Message, any_of, excerpt

if TYPE_CHECKING:
    from pentabula.boards.view import GameWithView


class UnfinishedGameWarning(UserWarning):
    """A folder under `games/` that holds no game yet."""


@cache
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order. A folder without a `GAME` is left out."""
    return tuple(sorted(each.name for each in iter_modules(__path__) if _is_game(each)))


def _is_game(module: ModuleInfo) -> bool:
    """Whether a package's own code assigns `GAME`; warns of a package that does not."""
    if not module.ispkg:
        return False
    spec = module.module_finder.find_spec(f"{__name__}.{module.name}", None)
    loader: Any = spec and spec.loader
    # The code is looked at, not run: a game is only imported when it is played or shown.
    code = loader.get_code(spec.name) if spec and loader else None
    if code is not None and "GAME" in code.co_names:
        return True
    sentence = f"games/{module.name} has no GAME in its __init__.py, so it is left out."
    warn(sentence, UnfinishedGameWarning, stacklevel=2)
    return False


@cache
def load(name: str) -> GameWithView:
    """The game of that name. Raises OptionError, which lists all names."""
    if name not in names():
        raise OptionError(
            Message(
                "There is no game “{name}”: choose {names}.",
                name=excerpt(name),
                names=any_of(names()),
            )
        )
    game: GameWithView = import_module(f"pentabula.games.{name}").GAME
    return game


def card_order() -> list[str]:
    """The names of all games in the order of their cards."""
    return sorted(names(), key=lambda name: (load(name).card_order, name))
