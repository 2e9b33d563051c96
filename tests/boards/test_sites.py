"""The site of a board at the point of a tap."""

from math import hypot
from random import Random

import pytest

from pentabula import games
from pentabula.boards.hexagonal import board as hexagons
from pentabula.boards.labels import CHARACTER_WIDTH, fitting_size, pinned
from pentabula.boards.rotation import rotated_board, rotated_scene
from pentabula.boards.scene import Text
from pentabula.boards.sites import EmptyBoard, Site, area_of, middle_of
from pentabula.boards.square import cells, points
from pentabula.boards.viewport import Viewport

BOARDS = {
    name: game.view.board(game.start()) for name in games.names() for game in [games.load(name)]
}


def nearest_of_all(board: EmptyBoard, x: float, y: float) -> Site | None:
    holding = [site for site in board.sites if site.contains(x, y)]
    return min(holding, key=lambda site: hypot(site.x - x, site.y - y), default=None)


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_the_site_at_a_point_equals_a_full_search(board: EmptyBoard) -> None:
    rng = Random(1)
    for shown in (board, rotated_board(board)):
        for _ in range(300):
            x, y = rng.uniform(-1, board.width + 1), rng.uniform(-1, board.height + 1)
            found = nearest_of_all(shown, x, y)
            assert shown.at(x, y) is found or (found is None and board.slack)


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_the_corners_of_a_site_are_found_as_well(board: EmptyBoard) -> None:
    for site in board.sites:
        for x, y in zip(site.outline[::2], site.outline[1::2], strict=True):
            found = nearest_of_all(board, x, y)
            assert board.at(x, y) is found or (found is None and board.slack)


def test_a_board_has_areas_of_about_nine_sites() -> None:
    board = points(9)
    assert len(area_of(board, "a1")) == 9 and middle_of(board, area_of(board, "a1")) == "b2"
    assert area_of(board, "c3") == area_of(board, "a1") != area_of(board, "d3")
    assert len(area_of(points(3), "b2")) == 9


@pytest.mark.parametrize("name", games.names())
def test_every_site_of_the_grid_is_in_exactly_one_area(name: str) -> None:
    board = games.load(name).view.board(games.load(name).start())
    areas = {area_of(board, target) for target in board.reading}
    assert sorted(each for area in areas for each in area) == sorted(board.reading)
    assert all(middle_of(board, area) in area for area in areas)


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
        assert CHARACTER_WIDTH * size * len(label.text) <= 2 * room + 0.01


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


def test_visible_labels_and_the_far_ends_of_hexagonal_rows_are_not_repeated() -> None:
    board = points(9)
    names = shown(board, Viewport(2.0, 0.0, board.height / 2))
    assert names == {}
    board = hexagons(7)
    names = shown(board, Viewport(2.0, board.width / 4, board.height / 4))
    assert names and not any(name.isdecimal() for name in names)


@pytest.mark.parametrize("name", games.names())
def test_rotating_twice_restores_the_board_and_sites_are_hit_at_their_centres(name: str) -> None:
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
    board = rotated_board(game.view.board(game.start()))
    for row in board.rows:
        for target in row:
            site = board.by_name[target]
            assert board.at(site.x, site.y) is site
