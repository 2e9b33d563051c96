"""Keys lead to neighbours: four on a square board, six on a hexagonal one, along lists."""

import pytest

from pentabula import games
from pentabula.boards import hexagonal, points, square
from pentabula.boards.turning import turned_board
from pentabula.boards.walking import walk

BACK = {
    "ArrowLeft": "ArrowRight",
    "ArrowUp": "ArrowDown",
    "Home": "PageDown",
    "PageUp": "End",
}


@pytest.mark.parametrize(
    ("key", "is_shifted", "goal"),
    [
        ("ArrowLeft", False, "c2"),
        ("ArrowRight", False, "c4"),
        ("ArrowUp", False, "d2"),
        ("ArrowUp", True, "d3"),
        ("ArrowDown", False, "b3"),
        ("ArrowDown", True, "b2"),
        ("Home", False, "d2"),
        ("PageUp", False, "d3"),
        ("End", False, "b2"),
        ("PageDown", False, "b3"),
    ],
)
def test_six_directions_lead_over_a_hexagonal_board(key: str, is_shifted: bool, goal: str) -> None:
    assert walk(hexagonal.board(3), "c3", key, is_shifted=is_shifted) == goal


@pytest.mark.parametrize("key", BACK)
def test_a_step_and_the_step_back_lead_to_the_same_cell(key: str) -> None:
    board = hexagonal.board(4)
    for plain in (board, turned_board(board)):
        for site in board.sites:
            there = walk(plain, site.name, key)
            assert there is not None
            if there != site.name:
                assert walk(plain, there, BACK[key]) == site.name


def test_on_a_turned_board_keys_go_where_they_point() -> None:
    turned = turned_board(hexagonal.board(3))
    assert walk(turned, "c3", "PageUp") == "b2"
    assert walk(turned_board(square.cells(3, 3)), "b2", "ArrowUp") == "b1"


def test_the_rim_is_a_place_to_stay_and_other_keys_lead_nowhere() -> None:
    assert walk(hexagonal.board(3), "a1", "ArrowDown") == "a1"
    assert walk(square.cells(3, 3), "a1", "PageUp") is None
    assert walk(square.cells(3, 3), "b2", "Home") == "a2"
    assert walk(square.cells(3, 3), "b2", "End") == "c2"
    assert walk(square.cells(3, 3), "b2", "x") is None


def test_the_lines_of_tau_are_two_lists_and_keys_follow_them() -> None:
    tau = games.load("tau")
    board = tau.view.board(tau.start(rows=3, cols=2))
    assert [names for _, names in board.lists] == [("row1", "row2", "row3"), ("cola", "colb")]
    assert walk(board, "row2", "ArrowUp") == "row3"
    assert walk(board, "row1", "ArrowDown") == "cola"
    assert walk(board, "cola", "ArrowRight") == "colb"
    assert walk(board, "colb", "ArrowUp") == "row1"


def test_the_points_of_a_track_are_a_list_in_their_order() -> None:
    board = points.board()
    assert board.reading[:3] == ("1", "2", "3")
    assert set(board.reading) == {name for row in board.rows for name in row}
    assert walk(board, "13", "ArrowLeft") == "14"
