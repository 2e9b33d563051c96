"""Keys move to neighbours: four on a square board, six on a hexagonal one, along lists."""

import pytest

from pentabula import games
from pentabula.boards import hexagonal, square, track
from pentabula.boards.keyboard import next_site
from pentabula.boards.rotation import rotated_board

BACK = {"ArrowLeft": "ArrowRight", "ArrowUp": "ArrowDown", "Home": "PageDown", "PageUp": "End"}


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
def test_keys_move_in_six_directions_on_a_hexagonal_board(key, is_shifted, goal):
    assert next_site(hexagonal.board(3), "c3", key, is_shifted=is_shifted) == goal


@pytest.mark.parametrize("key", BACK)
def test_a_key_and_its_opposite_return_to_the_same_cell(key: str) -> None:
    board = hexagonal.board(4)
    for plain in (board, rotated_board(board)):
        for site in board.sites:
            there = next_site(plain, site.name, key)
            assert there is not None
            if there != site.name:
                assert next_site(plain, there, BACK[key]) == site.name


def test_keys_move_in_their_direction_on_a_rotated_board_and_stay_at_the_edge() -> None:
    turned = rotated_board(hexagonal.board(3))
    assert next_site(turned, "c3", "PageUp") == "b2"
    assert next_site(rotated_board(square.cells(3, 3)), "b2", "ArrowUp") == "b1"
    assert next_site(hexagonal.board(3), "a1", "ArrowDown") == "a1"
    assert next_site(square.cells(3, 3), "a1", "PageUp") is None
    assert next_site(square.cells(3, 3), "b2", "Home") == "a2"
    assert next_site(square.cells(3, 3), "b2", "End") == "c2"
    assert next_site(square.cells(3, 3), "b2", "x") is None


def test_the_lines_of_tau_are_two_lists_and_keys_follow_them() -> None:
    tau = games.load("tau")
    board = tau.view.board(tau.start(rows=3, cols=2))
    assert [names for _, names in board.lists] == [("row1", "row2", "row3"), ("cola", "colb")]
    assert next_site(board, "row2", "ArrowUp") == "row3"
    assert next_site(board, "row1", "ArrowDown") == "cola"
    assert next_site(board, "cola", "ArrowRight") == "colb"
    assert next_site(board, "colb", "ArrowUp") == "row1"


def test_the_points_of_a_track_are_a_list_in_their_order() -> None:
    board = track.board()
    assert board.reading[:3] == ("1", "2", "3")
    assert set(board.reading) == {name for row in board.rows for name in row}
    assert next_site(board, "13", "ArrowLeft") == "14"
