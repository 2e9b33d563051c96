"""The track of twenty-four points."""

from itertools import pairwise

import pytest

from pentabula.boards import track
from pentabula.boards.scene import ROLES, Disc
from pentabula.boards.sites import EmptyBoard

TRACK: EmptyBoard = track.board()


def point_at(name):
    site = TRACK.by_name[name]
    return site.x, site.y


def test_the_track_runs_anticlockwise():
    bottom = [point_at(str(point)) for point in range(1, 13)]
    top = [point_at(str(point)) for point in range(13, 25)]
    assert bottom == sorted(bottom) and top == sorted(top, reverse=True)
    assert min(y for _, y in bottom) > max(y for _, y in top)
    assert point_at("12")[0] == point_at("13")[0] and point_at("1")[0] == point_at("24")[0]


def test_waiting_checkers_are_beside_i_and_borne_off_ones_beside_xxiv():
    assert point_at("in")[0] < point_at("1")[0] and point_at("off")[0] < point_at("24")[0]
    assert point_at("in")[1] > TRACK.height / 2 > point_at("off")[1]


def test_the_rows_of_the_grid_are_top_bottom_and_the_rest_and_keys_follow_them():
    top, bottom, beside = TRACK.rows
    assert (top[0], top[-1], bottom[0], bottom[-1]) == ("24", "13", "1", "12")
    assert beside == ("in", "die1", "captured", "die2", "off")
    assert {name for row in TRACK.rows for name in row} == set(TRACK.by_name)
    assert TRACK.step("12", 0, -1) == "13" and TRACK.step("13", 0, 1) == "12"
    assert TRACK.step("1", 1, 0) == "2" and TRACK.step("24", -1, 0) is None
    assert TRACK.step("1", 0, 1) == "in"


def test_a_tap_between_two_points_chooses_one_of_them():
    left, right = point_at("1")[0] - 0.4, point_at("12")[0] + 0.4
    for row in (0.0, 1.0, 4.0, 5.0, TRACK.height - 5.0, TRACK.height - 1.0, TRACK.height):
        for step in range(200):
            assert TRACK.at(left + (right - left) * step / 200, row) is not None


@pytest.mark.parametrize("height", range(1, 11))
@pytest.mark.parametrize("point", [1, 12, 13, 24])
def test_piles_stay_on_their_point_clear_of_its_mark(point, height):
    mark = TRACK.by_name[str(point)]
    for i in range(height):
        x, y = track.on_point(point, i, height)
        assert TRACK.at(x, y) is mark
        if height <= 9:
            assert abs(y - mark.y) > track.CHECKER_RADIUS


def test_piles_above_three_overlap():
    side_by_side = track.on_point(1, 0, 3)[1] - track.on_point(1, 1, 3)[1]
    piled = track.on_point(1, 0, 4)[1] - track.on_point(1, 1, 4)[1]
    assert side_by_side > 2 * track.CHECKER_RADIUS > piled


@pytest.mark.parametrize("side", [0, 1])
def test_checkers_fit_into_trays_that_the_sides_do_not_share(side):
    for i in range(10):
        assert TRACK.at(*track.waiting(side, i)).name == "in"
        assert TRACK.at(*track.borne_off(side, i)).name == "off"
        assert TRACK.at(*track.captured(side, i)).name == "captured"
    for lying in (track.waiting, track.borne_off, track.captured):
        mine = [lying(0, i) for i in range(10)]
        theirs = [lying(1, i) for i in range(10)]
        gap = min(abs(x - u) + abs(y - v) for x, y in mine for u, v in theirs)
        assert gap > 2 * track.CHECKER_RADIUS


@pytest.mark.parametrize("number", range(1, 7))
def test_a_die_shows_its_number_and_tumbles_over_six_faces(number):
    thrown, played = (track.die(number, played=played) for played in (False, True))
    assert sum(isinstance(shape, Disc) for shape in thrown.shapes) == number
    assert {shape.role for shape in played.shapes} == {"die-used", "pip-used"}
    wanted = [f"face {number}" for number in range(1, 7)]
    for played in (False, True):
        assert [face.name for face in track.die(3, played=played).faces] == wanted
        assert track.die(0, played=played).faces == ()


def test_dice_do_not_touch_each_other_or_the_centre():
    for count in (2, 4):
        across = [x for x, _ in track.dice_centres(count)]
        gaps = [b - a for a, b in pairwise(across)]
        assert min(gaps) > track.DIE_SIZE
        half = count // 2
        sites = [TRACK.at(x, y) for x, y in track.dice_centres(count)]
        names = [site.name for site in sites if site is not None]
        assert names == ["die1"] * half + ["die2"] * half
    assert TRACK.dice == track.DICE


def test_the_board_is_wider_than_high_and_drawn_in_known_roles():
    assert 1.2 < TRACK.width / TRACK.height < 1.35
    assert {shape.role for shape in (*TRACK.ground, *TRACK.labels)} <= ROLES
    assert [label.text for label in TRACK.labels[:4]] == ["I", "II", "III", "IV"]
