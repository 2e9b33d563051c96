"""Stawn's drill: who is ahead now, by stones, komi and button."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from pentabula.core.drill import Choice, Drill, Question
from pentabula.core.message import Message
from pentabula.games.stawn.rules.pieces import BLACK, STONE, WHITE
from pentabula.games.stawn.rules.position import Position, start
from pentabula.games.stawn.rules.words import both_points, stones
from pentabula.kit.colours import COLOURS
from pentabula.kit.uniform_playouts import random_game

SIZES: Final = (3, 3, 4, 4, 5)
MARGINS: Final = (4, 3, 2, 2, 1)
"""The greatest difference in points, by step."""

FIGURES: Final = frozenset({"first-text", "second-text"})
"""The roles of the figures that say how large a field is."""

NO_FIGURES_FROM: Final = 2
"""The first step without them."""


def ask(rng: Random, step: int) -> Question[Position]:
    """Who has more points: each colour as often as the other."""
    wanted = rng.choice((BLACK, WHITE))
    while True:
        komi = rng.randint(0, 1 + step)
        game = random_game(start(size=SIZES[step], komi=komi, button="on"), rng)
        found = [each for each in game if _is_asked(each, wanted, step)]
        if found:
            return _question(rng.choice(found), wanted, step)


def _is_asked(position: Position, wanted: int, step: int) -> bool:
    """Whether the colour leads by a little, both have two stones or more, and one the button."""
    lead = Fraction(position.points_of(wanted)) - Fraction(position.points_of(1 - wanted))
    fewest = min(_stones(position, BLACK), _stones(position, WHITE))
    return 0 < lead <= MARGINS[step] and fewest > 1 and position.button in (BLACK, WHITE)


def _question(position: Position, leader: int, step: int) -> Question[Position]:
    komi = Message(
        "White has a komi of {komi}. Who has more points now?", komi=Fraction(position.komi or 0)
    )
    return Question(
        position,
        komi if position.komi else Message("There is no komi. Who has more points now?"),
        Choice(COLOURS, leader),
        _why(position),
        shown=_sites(position, leader),
        hidden=FIGURES if step >= NO_FIGURES_FROM else frozenset(),
    )


def _stones(position: Position, colour: int) -> int:
    return position.pieces.codes.count(STONE + colour)


def _sites(position: Position, colour: int) -> tuple[str, ...]:
    names = position.pieces.cells.names
    codes = position.pieces.codes
    return tuple(name for name, code in zip(names, codes, strict=False) if code == STONE + colour)


def _why(position: Position) -> Message:
    return Message(
        "{points}. Black has {black}, White {white} and {komi} for the komi; the button is worth "
        "½ to {colour}.",
        points=both_points(position),
        black=stones(_stones(position, BLACK)),
        white=stones(_stones(position, WHITE)),
        komi=Fraction(position.komi or 0),
        colour=COLOURS[position.button],
    )


DRILL: Final = Drill(Message("Who is ahead?"), ask)
