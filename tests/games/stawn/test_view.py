"""Stawn's drawing and words."""

from math import hypot

from pentabula.boards.scene import Disc, Line, Polygon, Rounded, Text
from pentabula.boards.sites import Site
from tests.games.stawn.positions import GAME, at, full, play

VIEW = GAME.view
# Black: two pawns about the white pawn on c4, one beside the white field c6 d6.
POSITION = at(x="c3 d4 d5", o="c4 d7", O="c6 c7 e1", X="a1 a2 b2", button="free", komi=6)


def said(message):
    return str(message)


def texts(scene):
    return sorted(shape.text for shape in scene.over if isinstance(shape, Text))


def roles(scene):
    return [shape.role for shape in scene.over]


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
        assert VIEW.stamp_kind(piece.kind.name.replace(" ", "-")) is piece.kind
    assert VIEW.stamp_kind("erase") is None


def test_badges_count_the_pawns_of_the_side_to_move_first_and_only_near_them():
    scene = VIEW.scene(at(x="c3 d4", o="c4 c5"))
    assert (texts(scene), badges(scene)) == (["2:1"], ["badge-yes"])
    even = VIEW.scene(at(x="c3", o="c4 c5"))
    assert (texts(even), badges(even)) == (["1:1"], ["badge-no"])
    other = VIEW.scene(at(turn="white", x="c3 d4", o="c4 d5 d3"))
    assert (texts(other), badges(other)) == (["2:1", "3:1"], ["badge-yes", "badge-yes"])
    assert texts(VIEW.scene(at(x="c1", o="c4 c5", O="e5"))) == []
    over = play(at(size=2, **full(2, x="b2")), "!a1")
    assert "badge" not in "".join(roles(VIEW.scene(over)))


def badges(scene):
    return [role for role in roles(scene) if role in ("badge-yes", "badge-no")]


def test_fields_have_outlines_also_of_holes_and_enemy_ones_a_badge():
    scene = VIEW.scene(at(x="c3", O="c4 c5 d5", X="a1"))
    assert texts(scene) == ["1:0", "3"]
    assert [shape.role for shape in scene.under] == ["field-second"]
    assert len(scene.under[0].points) == 2 * 12
    scene = VIEW.scene(at(X="c3 c4 d3 d5 e4 e5"))
    assert [shape.role for shape in scene.under] == ["field-first", "field-first"]
    assert sorted(len(shape.points) // 2 for shape in scene.under) == [6, 18]


def is_inside(shape, piece, x, y):
    """Whether a point is inside a piece, without its rim."""
    dx, dy = x - piece.x, y - piece.y
    if isinstance(shape, Disc):
        return hypot(dx - shape.x, dy - shape.y) < shape.r - 0.03
    edge = [0.85 * value for value in shape.points]
    return Site("", 0, 0, tuple(edge)).contains(dx, dy)


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


def test_a_chosen_pawn_shows_its_marches_over_friendly_pieces():
    position = at(x="c3", X="c4", o="c7")
    lines = [shape for shape in VIEW.scene(position, ("c3",)).under if isinstance(shape, Line)]
    assert len(lines) == 6 and {line.role for line in lines} == {"weak-first"}
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
