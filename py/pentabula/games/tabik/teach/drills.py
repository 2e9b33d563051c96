"""Tabik's drill: who is ahead now, by the sizes of the groups."""

from __future__ import annotations

from random import Random
from typing import Final

from pentabula.core.drill import Choice, Drill, Question
from pentabula.core.message import Message, all_of
from pentabula.games.tabik.rules.position import Position, start
from pentabula.games.tabik.rules.scoring import BLACK, WHITE, Tally, deciding_cells
from pentabula.games.tabik.rules.words import NAMES, standing
from pentabula.kit.uniform_playouts import random_game

SIZES: Final = (4, 5, 5, 6, 7)
FIGURES: Final = frozenset({"first-text", "second-text"})
"""The roles of the figures that say how large a group is."""


def ask(rng: Random, step: int) -> Question[Position]:
    """Who leads: each colour as often as the other. Later the largest groups are equal."""
    wanted = rng.choice((BLACK, WHITE))
    while True:
        game = random_game(start(size=SIZES[step], pie="off"), rng)
        found = [each for each in game if _is_asked(each, wanted, step)]
        if found:
            return _question(rng.choice(found), wanted)


def _is_asked(position: Position, wanted: int, step: int) -> bool:
    """Whether the colour leads, and not obviously, on a board that is at least half full."""
    stones = (position.black | position.white).bit_count()
    if 2 * stones < position.size**2:
        return False
    tally = position.tally()
    return tally.leader() == wanted and _is_close(tally, step)


def _question(position: Position, leader: int) -> Question[Position]:
    return Question(
        position,
        Message("Who would win if the game ended now?"),
        Choice((NAMES[BLACK], NAMES[WHITE]), 0 if leader == BLACK else 1),
        _why(position.tally()),
        shown=_deciding(position),
        hidden=FIGURES,
    )


def _is_close(tally: Tally, step: int) -> bool:
    """Whether the largest groups differ by at most two stones; in later steps, not at all."""
    sizes = [_sizes(tally, colour) for colour in (BLACK, WHITE)]
    if not all(sizes):
        return False
    largest = sizes[0][0] - sizes[1][0]
    return abs(largest) <= 2 if step < 2 else largest == 0


def _sizes(tally: Tally, colour: int) -> list[int]:
    """The sizes of a colour's groups, each as often as there are groups, the largest first."""
    return [size for size in tally.sizes() for _ in range(tally.count(colour, size))]


def _why(tally: Tally) -> Message:
    return Message(
        "{standing} Groups of Black: {black}; of White: {white}. Equal ones cancel out.",
        standing=standing(tally),
        black=all_of(_sizes(tally, BLACK)),
        white=all_of(_sizes(tally, WHITE)),
    )


def _deciding(position: Position) -> tuple[str, ...]:
    """The cells of the groups that decide."""
    tables = position.tables
    found = deciding_cells(position.colours(), tables.neighbours, position.tally())
    return tuple(tables.names[cell] for cell in found)


DRILL: Final = Drill(Message("Who is ahead?"), ask)
