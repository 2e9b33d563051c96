"""Stawn's drawing and words."""

from __future__ import annotations

from math import hypot

import pytest

from pentabula.boards.panel import Fold
from pentabula.boards.scene import Disc, Line, Polygon, Rounded, Text
from pentabula.boards.sites import Site
from pentabula.core.game import checked_move
from pentabula.core.numbers import Number
from pentabula.core.position import PASS
from tests.games.stawn.positions import GAME, at, full, play, started

VIEW = GAME.view
# Black: two pawns about the white pawn on c4, one beside the white field c6 d6.
POSITION = at(x="c3 d4 d5", o="c4 d7", O="c6 c7 e1", X="a1 a2 b2", button="free", komi=6)


def said(message):
    return str(message)


def texts(scene):
    return sorted(shape.text for shape in scene.over if isinstance(shape, Text))


def roles(scene):
    return [shape.role for shape in scene.over]


# The drawing


def test_every_piece_is_drawn_once_and_differs_in_shape():
    scene = VIEW.scene(POSITION)
    names = sorted(piece.kind.name for piece in scene.pieces)
    assert names == sorted(
        ["black pawn"] * 3 + ["white pawn"] * 2 + ["white stone"] * 3 + ["black stone"] * 3
    )
    for piece in scene.pieces:
        first = piece.kind.shapes[0]
        assert isinstance(first, Disc if "pawn" in piece.kind.name else Polygon)
        has_ring = any(shape.role == "second-ring" for shape in piece.kind.shapes)
        assert has_ring == ("white" in piece.kind.name)


def test_badges_count_the_pawns_of_the_side_to_move_first():
    scene = VIEW.scene(at(x="c3 d4", o="c4 c5"))
    assert (texts(scene), badges(scene)) == (["2:1"], ["badge-yes"])
    even = VIEW.scene(at(x="c3", o="c4 c5"))
    assert (texts(even), badges(even)) == (["1:1"], ["badge-no"])
    other = VIEW.scene(at(turn="white", x="c3 d4", o="c4 d5 d3"))
    assert (texts(other), badges(other)) == (["2:1", "3:1"], ["badge-yes", "badge-yes"])


def badges(scene):
    return [role for role in roles(scene) if role in ("badge-yes", "badge-no")]


def test_badges_are_only_near_pawns_of_the_side_to_move():
    assert texts(VIEW.scene(at(x="c1", o="c4 c5", O="e5"))) == []


def test_enemy_fields_have_a_badge_and_several_stones_a_size_and_an_outline():
    scene = VIEW.scene(at(x="c3", O="c4 c5 d5", X="a1"))
    assert texts(scene) == ["1:0", "3"]
    assert [shape.role for shape in scene.under] == ["field-second"]
    assert len(scene.under[0].points) == 2 * 12


def test_a_field_with_a_hole_has_two_outlines():
    scene = VIEW.scene(at(X="c3 c4 d3 d5 e4 e5"))
    assert [shape.role for shape in scene.under] == ["field-first", "field-first"]
    assert sorted(len(shape.points) // 2 for shape in scene.under) == [6, 18]


def is_inside(shape, piece, x, y):
    """Whether a point is inside a piece, without its rim."""
    dx, dy = x - piece.x, y - piece.y
    if isinstance(shape, Disc):
        return hypot(dx - shape.x, dy - shape.y) < shape.r - 0.03
    edge = [0.85 * value for value in shape.points]
    return Site("", 0, 0, tuple(edge)).holds(dx, dy)


def test_no_badge_hides_a_piece():
    crowd = at(x="c3 d4 d5 b3 c5", o="c4 d3 b4", O="e3 e4 b2", X="a1 a2 b1", komi=6)
    scene = VIEW.scene(crowd)
    pills = [shape for shape in scene.over if isinstance(shape, Rounded)]
    assert len(pills) >= 4
    for pill in pills:
        for across in range(11):
            for down in (0.25, 0.5, 0.75):
                x, y = pill.x + pill.width * across / 10, pill.y + pill.height * down
                for piece in scene.pieces:
                    assert not any(is_inside(s, piece, x, y) for s in piece.kind.shapes[:2])


def test_no_badges_when_the_game_is_over():
    over = play(at(size=2, **full(2, x="b2")), "!a1")
    assert "badge" not in "".join(roles(VIEW.scene(over)))


def test_a_chosen_pawn_shows_its_marches_over_friendly_pieces():
    position = at(x="c3", X="c4", o="c7")
    lines = [shape for shape in VIEW.scene(position, ("c3",)).under if isinstance(shape, Line)]
    assert len(lines) == 6
    assert {line.role for line in lines} == {"weak-first"}
    board = VIEW.board(position).by_name
    ends = {(round(line.points[2], 3), round(line.points[3], 3)) for line in lines}
    assert (round(board["c6"].x, 3), round(board["c6"].y, 3)) in ends


def test_a_half_made_march_shows_a_faint_pawn_instead_of_the_pawn_it_takes():
    position = at(x="c1 c3", o="c4")
    scene = VIEW.scene(position, ("c1", "c4"))
    site = VIEW.board(position).by_name["c4"]
    there = [piece for piece in scene.pieces if (piece.x, piece.y) == (site.x, site.y)]
    assert [piece.kind.name for piece in there] == ["black pawn on its way"]
    assert len(scene.pieces) == 2


@pytest.mark.parametrize("size", [2, 13])
def test_the_smallest_and_the_largest_board_are_drawn(size):
    position = at(size=size, x="a1", O="b1 b2")
    assert len(VIEW.scene(position).pieces) == 3
    assert VIEW.board(position) is VIEW.board(at(size=size))


# The status line


def test_the_status_asks_for_komi_then_for_a_colour():
    komi, colour = VIEW.status(started()), VIEW.status(started("komi-2"))
    assert said(komi.you) == (
        "Name the komi: the points that White gets for moving second. The other player then "
        "chooses a colour."
    )
    assert said(komi) == (
        "The first player to name the komi: the points that White gets for moving second."
    )
    assert said(colour.you) == "Choose Black, who moves first, or White."
    assert said(colour) == "The second player to choose a colour."


def test_the_status_names_the_one_thing_to_take():
    assert said(VIEW.status(at())) == "Black to move."
    assert said(VIEW.status(at(x="c3 d4", o="c4 c5"))) == (
        "Black to move. The pawn on c4 can be taken: 2 black pawns to 1 white pawn beside it."
    )
    assert said(VIEW.status(at(turn="white", o="c3", X="c4 c5"))) == (
        "White to move. The field on c4 can be converted: 1 white pawn to 0 black pawns beside it."
    )


def test_the_status_counts_several_things_to_take():
    assert said(VIEW.status(at(x="c3 e5", o="c4 e6"))) == "Black to move. 2 pawns can be taken."
    assert said(VIEW.status(at(x="c3 e5", O="c4 e6"))) == (
        "Black to move. 2 fields can be converted."
    )
    assert said(VIEW.status(at(x="c3 e5", o="c4", O="e6"))) == (
        "Black to move. 1 pawn can be taken, 1 field can be converted."
    )


def test_the_status_mentions_a_pass_and_the_button_as_the_last_move():
    stuck = full(2, x="b2")
    assert said(VIEW.status(at(size=2, turn="white", **stuck))) == (
        "White has no legal move and passes."
    )
    assert said(VIEW.status(at(size=2, button="free", **full(2)))) == (
        "Black to move. Only the button is left."
    )


def test_the_status_says_what_to_choose_next_in_a_half_made_march():
    position = at(x="c1 c3")
    assert said(VIEW.status(position, ("c1",))) == (
        "The pawn on c1: choose the cell where it ends."
    )
    assert said(VIEW.status(position, ("c1", "c5"))) == (
        "The pawn goes to c5. Now choose the cell for its stone: c1, c2 or c4."
    )


# Described, previewed, spoken


@pytest.mark.parametrize(
    ("token", "sentence"),
    [
        ("e5", "Black places a pawn on e5."),
        ("c3-c1@c2", "Black goes from c3 to c1 and leaves a stone on c2."),
        ("c3xc4@c3", "Black goes from c3, takes on c4 and leaves a stone on c3."),
        ("!e1", "Black converts the field on e1: 1 stone."),
        ("!c6", "Black converts the field on c6: 2 stones."),
        ("button", "Black takes the button, for half a point."),
    ],
)
def test_every_move_is_described(token, sentence):
    position = at(x="c3 d1 c5", o="c4", O="c6 c7 e1", button="free")
    assert said(VIEW.describe_move(position, checked_move(GAME, position, token))) == sentence


def test_decisions_before_the_game_and_passes_are_described():
    assert said(VIEW.describe_move(started(), Number("komi", -4))) == "The komi is −4."
    first = "The second player takes Black and moves first."
    assert said(VIEW.describe_move(started("komi0"), "black")) == first
    second = "The second player takes White. Black moves first."
    assert said(VIEW.describe_move(started("komi0"), "white")) == second
    assert said(VIEW.describe_move(at(), PASS)) == "Black has no legal move and passes."


def test_a_conversion_is_previewed_with_the_points_it_leaves():
    position = at(x="c3", O="c4 c5", komi=6)
    assert previewed(position, "!c4") == "2 stones change sides: Black 2, White 6."


def test_a_preview_warns_if_the_pawn_could_be_taken():
    position = at(x="c1", o="c6", button="free")
    warning = "On c5 the pawn could be taken: 1 white pawn to 0 black pawns beside it."
    assert previewed(position, "c5") == previewed(position, "c1-c5@c2") == warning
    assert VIEW.preview(position, checked_move(GAME, position, "c1-c4@c2")) is None
    assert VIEW.preview(position, "button") is None


def previewed(position, token):
    return said(VIEW.preview(position, checked_move(GAME, position, token)))


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("e5", "e5, empty"),
        ("c3", "c3, black pawn"),
        ("c4", "c4, white pawn, 2 black pawns to 0 white pawns beside it"),
        ("c6", "c6, white stone, field of 2, 1 black pawn to 1 white pawn beside it"),
        ("e1", "e1, white stone, field of 1"),
        ("a1", "a1, black stone, field of 3"),
        ("button", "Take the button"),
        ("black", "Play Black"),
        ("white", "Play White"),
        ("pass", "Pass"),
        ("komi-3", "Komi −3"),
        ("komi-0", "komi-0"),
    ],
)
def test_targets_have_spoken_names(target, words):
    position = at(x="c3 d4 b5", o="c4 d7", O="c6 c7 e1", X="a1 a2 b2")
    assert said(VIEW.describe_target(position, target)) == words


# Seats and panels


def test_seats_have_no_colour_before_it_is_chosen():
    for position in (started(), started("komi3")):
        assert [(said(seat.name), seat.role) for seat in VIEW.seats(position)] == [
            ("First player", ""),
            ("Second player", ""),
        ]
        assert position.points() is None


def test_seats_stay_with_the_person():
    seats = VIEW.seats(at(black=1, komi=6, button="black", X="a1 a2"))
    assert [(said(s.name), s.role, said(s.figure), said(s.detail)) for s in seats] == [
        ("White", "second", "6", "0 stones, komi 6"),
        ("Black", "first", "2½", "2 stones, button"),
    ]


@pytest.mark.parametrize(
    ("position", "now"),
    [
        (at(komi=3, button="black", X="a1"), ["White leads by 1½."]),
        (at(komi=-1, button="white", X="a1"), ["Black leads by 1½."]),
        (at(komi=1, X="a1"), ["Level on points: White wins ties."]),
        (at(size=2, komi=-9, **full(2)), []),
    ],
)
def test_the_margin_is_shown_as_if_the_game_ended_now(position, now):
    assert [said(note.text) for note in VIEW.panels([position], [])] == now


def test_reference_panels_are_folded():
    for position in (at(button="free"), started()):
        assert isinstance(VIEW.panels([position], [])[-1], Fold)


def test_the_komi_is_shown_to_the_seat_that_chooses_a_colour():
    (note,) = VIEW.panels([started("komi4")], [])
    assert said(note.text) == "White starts with 4 points, Black moves first."
