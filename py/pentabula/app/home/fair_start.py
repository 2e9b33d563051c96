"""A game that starts after a fair first move, chosen at random, so that no swap is needed."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from pentabula.app.play.settings import Setting
from pentabula.core.errors import GameError
from pentabula.core.first_moves import FirstMoves, fair
from pentabula.core.game import AnyGame
from pentabula.core.message import Message, any_of
from pentabula.core.options import Value
from pentabula.core.position import AnyPosition
from pentabula.core.starts import folded_diagram

FAIR: Final = "fair"

FIRST_MOVE: Final = Setting(
    "first-move",
    Message("First move"),
    {"own": Message("the player’s own"), FAIR: Message("a fair one, at random")},
    Message("A fair one won about half of the engine’s games with itself. Nobody swaps then."),
)
"""Who makes the first move of a game with the pie rule."""


def start_after_fair_move(
    game: AnyGame, options: Mapping[str, Value], rng: Random
) -> tuple[dict[str, Value], str]:
    """The options and the diagram of a game without the pie rule after a random fair first move.

    Raises OptionError, or GameError if no fair first moves are known for these options.
    """
    given = game.complete_options({**options, "pie": "off"})
    start = game.start(**given)
    tokens = _fair_moves(game, start)
    if not tokens:
        sizes = any_of(sizes_with_fair_moves(game))
        why = Message(
            "Fair first moves are only known for {game} {sizes}.", game=game.title, sizes=sizes
        )
        raise GameError(why)
    move = game.notation.read(rng.choice(tokens), start)
    return given, folded_diagram(start.play(move))


def sizes_with_fair_moves(game: AnyGame) -> list[int]:
    """The offered sizes of the board for which fair first moves are known."""
    sizes = [n for option in game.options if option.name == "size" for n in option.offered]
    return [n for n in sizes if _fair_moves(game, game.start(size=n))]


def _fair_moves(game: AnyGame, start: AnyPosition) -> list[str]:
    return fair(game.part(FirstMoves).first_moves(start))
