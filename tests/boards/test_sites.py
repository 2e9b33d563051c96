"""The site of a board at the point of a tap."""

from math import hypot
from random import Random

import pytest

from pentabula import games
from pentabula.boards.rotation import rotated_board
from pentabula.boards.sites import Board, Site

BOARDS = {
    name: game.view.board(game.start()) for name in games.names() for game in [games.load(name)]
}


def nearest_of_all(board: Board, x: float, y: float) -> Site | None:
    holding = [site for site in board.sites if site.holds(x, y)]
    return min(holding, key=lambda site: hypot(site.x - x, site.y - y), default=None)


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_the_site_at_a_point_equals_a_full_search(board: Board) -> None:
    rng = Random(1)
    for shown in (board, rotated_board(board)):
        for _ in range(300):
            x, y = rng.uniform(-1, board.width + 1), rng.uniform(-1, board.height + 1)
            assert shown.at(x, y) is nearest_of_all(shown, x, y)


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_the_corners_of_a_site_are_found_as_well(board: Board) -> None:
    for site in board.sites:
        for x, y in zip(site.outline[::2], site.outline[1::2], strict=True):
            assert board.at(x, y) is nearest_of_all(board, x, y)
