"""The areas of a board, for hints that do not name the site."""

import pytest

from pentabula import games
from pentabula.boards.sites import area_of, middle_of
from pentabula.boards.square import points


def test_a_board_is_divided_into_areas_of_about_nine_sites() -> None:
    board = points(9)
    assert len(area_of(board, "a1")) == 9 and middle_of(board, area_of(board, "a1")) == "b2"
    assert area_of(board, "c3") == area_of(board, "a1") != area_of(board, "d3")


def test_a_tiny_board_is_one_area() -> None:
    assert len(area_of(points(3), "b2")) == 9


@pytest.mark.parametrize("name", games.names())
def test_every_site_of_the_grid_is_in_exactly_one_area(name: str) -> None:
    board = games.load(name).view.board(games.load(name).start())
    areas = {area_of(board, target) for target in board.reading}
    assert sorted(each for area in areas for each in area) == sorted(board.reading)
    assert all(middle_of(board, area) in area for area in areas)
