"""The boards of Konobi's playouts."""

from itertools import product
from random import Random

import pytest

from pentabula.boards.square import name
from pentabula.games.konobi import GAME
from pentabula.games.konobi.engine import brain
from pentabula.games.konobi.engine.boards import board_of
from pentabula.games.konobi.engine.patterns import STEPS, TAKEN, patterns_of


@pytest.mark.parametrize("size", [3, 6, 11])
def test_a_board_knows_the_neighbours_of_every_point(size):
    """Boards are updated from one position to the next, and playouts use them in between."""
    rng, table = Random(size), patterns_of(size)
    position = GAME.start(size=size)
    for move in brain.playout(position, rng)[1]:
        board = board_of(table, position)
        for column, row in product(range(size), repeat=2):
            seen = TAKEN if stone(position, column, row) is not None else 0
            for at, (dx, dy) in enumerate(STEPS):
                beside = stone(position, column + dx, row + dy)
                seen += 0 if beside is None else (1 + beside) * 3**at
            assert board.cells[table.names.index(name(column, row))] == seen
        brain.playout(position, rng)
        position = position.play(move)


def stone(position, column, row):
    """The colour of the stone on a point, or None."""
    size = position.grid.size
    if not (0 <= column < size and 0 <= row < size):
        return None
    bit = position.grid.bits[name(column, row)]
    return next((colour for colour in (0, 1) if position.stones[colour] & bit), None)
