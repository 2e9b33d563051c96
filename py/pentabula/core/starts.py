"""Starting a game from a position: its diagram on one line, and the options that fit it."""

from __future__ import annotations

from collections.abc import Mapping

from pentabula.core.errors import DiagramError
from pentabula.core.game import AnyGame, Game, V_co
from pentabula.core.message import Message, any_of
from pentabula.core.options import Value
from pentabula.core.position import AnyPosition, M, P


def folded_diagram(position: AnyPosition) -> str:
    """The diagram of a position on one line: `/` joins its lines."""
    return "/".join(line.rstrip() for line in str(position).splitlines())


def named_diagram(game: AnyGame, position: AnyPosition) -> str:
    """The diagram of a position, after the name of the game if it does not begin with it."""
    text, name = str(position), f"{game.name} "
    return text if text.startswith(name) else name + text


def without_name(game: AnyGame, diagram: str) -> str:
    """Removes the name of the game that `named_diagram` may have put before a diagram."""
    name = f"{game.name} "
    return diagram if str(game.start()).startswith(name) else diagram.removeprefix(name)


def unfolded_diagram(text: str) -> str:
    """The diagram of a text on one line; `_` is read as a space."""
    return text.replace("_", " ").replace("/", "\n")


def set_up(
    game: Game[P, M, V_co], diagram: str, given: Mapping[str, Value]
) -> tuple[dict[str, Value], P]:
    """The complete options and the position of a game that starts from a diagram on one line.

    Options that are not given are taken from the position. Raises DiagramError if the text is not
    a diagram of the game, if the game is over there, or if an option does not fit the position,
    and OptionError.
    """
    position = game.rules.read_diagram(unfolded_diagram(diagram))
    outcome = position.outcome()
    if outcome is not None:
        raise DiagramError(
            Message("The game is over in this position: {reason}.", reason=outcome.reason)
        )
    fitting = game.rules.fitting_options(position)
    options = game.complete_options({name: fit[0] for name, fit in fitting.items()} | dict(given))
    for name, fit in fitting.items():
        if options[name] not in fit:
            raise DiagramError(
                Message(
                    "{option} must be {allowed} in this position, not {given}.",
                    option=name,
                    given=str(options[name]),
                    allowed=any_of([str(value) for value in fit]),
                )
            )
    return options, position
