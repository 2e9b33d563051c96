"""TAU's drill: the product of a board."""

from __future__ import annotations

from random import Random
from typing import Final

from pentabula.core.drill import Count, Drill, Question
from pentabula.core.lesson import PREVIEW
from pentabula.core.message import Message
from pentabula.games.tau.rules.position import Position, start
from pentabula.games.tau.rules.words import count_rectangles, factors
from pentabula.kit.uniform_playouts import random_game

SIDES: Final = ((3, 5), (4, 6), (5, 7), (5, 8), (6, 9))
"""The least and the greatest side of a board, by step."""

PRODUCTS: Final = ((4, 60), (12, 250), (60, 1_000), (150, 5_000), (500, 50_000))
"""The least and the greatest product, by step."""

NO_FIGURES_FROM: Final = 2
"""The first step at which the sizes of the rectangles are not written on the board."""

MAX_ANSWER: Final = 10**9
"""The greatest number that can be entered as an answer."""


def ask(rng: Random, step: int) -> Question[Position]:
    """The product of a board on which some lines are struck."""
    least, most = PRODUCTS[step]
    while True:
        rows, cols = rng.randint(*SIDES[step]), rng.randint(*SIDES[step])
        game = random_game(start(rows=rows, cols=cols, limit=0), rng)
        found = [each for each in game if _is_asked(each, least, most)]
        if found:
            return _question(rng.choice(found), step)


def _is_asked(position: Position, least: int, most: int) -> bool:
    """Whether there are several rectangles, and the product is within these bounds."""
    return count_rectangles(position) > 1 and least <= position.product() <= most


def _question(position: Position, step: int) -> Question[Position]:
    return Question(
        position,
        Message("What is the product of this board?"),
        Count(position.product(), MAX_ANSWER),
        Message("{factors} = {product}.", factors=factors(position), product=position.product()),
        hidden=frozenset({PREVIEW, "figure"} if step >= NO_FIGURES_FROM else {PREVIEW}),
    )


DRILL: Final = Drill(Message("What is the product?"), ask)
