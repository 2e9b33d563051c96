"""Coordinates are never cut off, and stay visible on an enlarged board."""

import pytest

from pentabula import games
from pentabula.boards.hexagonal import board as hexagons
from pentabula.boards.labels import DIGIT, fitting_size, pinned
from pentabula.boards.scene import Text
from pentabula.boards.square import cells, points
from pentabula.boards.viewport import Viewport

PHONE = 320
LEGIBLE = 8.0
LARGEST = {"konobi": "size=26", "tabik": "size=26", "stawn": "size=13", "tau": "rows=26&cols=26"}


@pytest.mark.parametrize("name", LARGEST)
def test_no_coordinate_of_the_largest_board_is_cut_off_on_the_narrowest_phone(name: str) -> None:
    game = games.load(name)
    options = dict(each.split("=") for each in LARGEST[name].split("&"))
    board = game.view.board(game.start(**options))
    unit = PHONE / board.width
    for label in board.labels:
        room = min(label.x, board.width - label.x) * unit
        size = fitting_size(label.text, 10.5, room)
        assert size >= LEGIBLE, label
        assert DIGIT * size * len(label.text) <= 2 * room + 0.01


def shown(board, viewport: Viewport) -> dict[str, tuple[float, float]]:
    shapes = pinned(board, viewport, 0.3)
    return {shape.text: (shape.x, shape.y) for shape in shapes if isinstance(shape, Text)}


@pytest.mark.parametrize("make", [points, lambda size: cells(size, size)])
def test_labels_out_of_view_are_shown_at_the_edge_of_an_enlarged_board(make) -> None:
    board = make(9)
    assert shown(board, Viewport()) == {}
    part = Viewport(2.0, board.width / 4, board.height / 4)
    names = shown(board, part)
    for name, (x, y) in names.items():
        at_left, at_bottom = x == part.x + 0.3, y == part.y + board.height / 2 - 0.3
        assert at_left if name.isdecimal() else at_bottom
    assert {"5", "e"} <= set(names) and not {"1", "9", "a", "i"} & set(names)


def test_visible_labels_are_not_repeated_at_the_edge() -> None:
    board = points(9)
    names = shown(board, Viewport(2.0, 0.0, board.height / 2))
    assert names == {}


def test_the_far_ends_of_hexagonal_rows_are_not_shown_as_columns() -> None:
    board = hexagons(7)
    names = shown(board, Viewport(2.0, board.width / 4, board.height / 4))
    assert names and not any(name.isdecimal() for name in names)
