"""Rotating a board twice restores it."""

import pytest

from pentabula import games
from pentabula.boards.rotation import rotated_board, rotated_scene


@pytest.mark.parametrize("name", games.names())
def test_rotating_twice_restores_the_board(name: str) -> None:
    game = games.load(name)
    position = game.start()
    board, scene = game.view.board(position), game.view.scene(position)
    twice = rotated_board(rotated_board(board))
    assert twice.rows == board.rows
    for site, again in zip(board.sites, twice.sites, strict=True):
        assert (site.x, site.y) == pytest.approx((again.x, again.y))
    again = rotated_scene(board, rotated_scene(board, scene))
    assert len(again.under) == len(scene.under)
    for piece, other in zip(scene.pieces, again.pieces, strict=True):
        assert (piece.x, piece.y) == pytest.approx((other.x, other.y))


@pytest.mark.parametrize("name", games.names())
def test_a_site_of_the_rotated_board_is_hit_at_its_centre(name: str) -> None:
    game = games.load(name)
    board = rotated_board(game.view.board(game.start()))
    for row in board.rows:
        for target in row:
            site = board.by_name[target]
            assert board.at(site.x, site.y) is site
