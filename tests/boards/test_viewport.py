"""An enlarged board fills its frame, and every site can be enlarged to a comfortable target."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.boards.hexagonal import board as hexagons
from pentabula.boards.square import points
from pentabula.boards.viewport import COMFORTABLE, MAX_ZOOM, Viewport, smallest_target_size

BOARD = points(26)
PLACES = st.floats(-5, BOARD.width + 5)
FACTORS = st.floats(0.1, 10)


@given(st.lists(st.tuples(FACTORS, PLACES, PLACES, PLACES, PLACES), max_size=6))
def test_the_visible_part_never_extends_beyond_the_board(steps):
    closeup = Viewport()
    for factor, x, y, dx, dy in steps:
        closeup = closeup.enlarged(BOARD, factor, x, y).moved(BOARD, dx, dy)
        assert 1 <= closeup.zoom <= MAX_ZOOM
        assert 0 <= closeup.x <= BOARD.width - BOARD.width / closeup.zoom + 1e-9
        assert 0 <= closeup.y <= BOARD.height - BOARD.height / closeup.zoom + 1e-9


def test_zooming_keeps_its_centre_and_showing_a_visible_site_does_not_pan() -> None:
    closer = Viewport().enlarged(BOARD, 3, 10, 12)
    assert (10 - closer.x) * closer.zoom == pytest.approx(10)
    assert (12 - closer.y) * closer.zoom == pytest.approx(12)
    closer = Viewport().enlarged(BOARD, 2, 13, 13)
    assert closer.showing(BOARD, "m13") == closer == closer.showing(BOARD, "nothing")


@given(st.sampled_from(BOARD.sites), st.floats(1, MAX_ZOOM), PLACES, PLACES)
def test_a_site_can_be_brought_into_view_from_anywhere(site, zoom, x, y):
    name = site.name  # type: ignore[attr-defined]
    seen = Viewport().enlarged(BOARD, zoom, x, y).showing(BOARD, name)
    xs, ys = BOARD.by_name[name].outline[::2], BOARD.by_name[name].outline[1::2]
    assert seen.x - 1e-9 <= min(xs) and max(xs) <= seen.x + BOARD.width / seen.zoom + 1e-9
    assert seen.y - 1e-9 <= min(ys) and max(ys) <= seen.y + BOARD.height / seen.zoom + 1e-9


@pytest.mark.parametrize("name", games.names())
def test_every_board_can_be_enlarged_to_comfortable_targets_on_a_phone(name: str) -> None:
    game = games.load(name)
    largest = {option.name: option.high for option in game.options if option.high in range(2, 27)}
    for options in ({}, largest):
        board = game.view.board(game.start(**options))
        scale = (320 - 32) / max(board.width, board.height)
        assert smallest_target_size(board) * scale * MAX_ZOOM >= COMFORTABLE, (
            f"{name} with {options} has sites too small for a finger on a phone: allow less"
        )


def test_the_least_target_is_the_narrowest_side() -> None:
    assert smallest_target_size(BOARD) == pytest.approx(1) and smallest_target_size(
        hexagons(5)
    ) == pytest.approx(1)
