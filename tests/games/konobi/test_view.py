"""Konobi's drawing and words: board, links, closed points, winning chain, panels."""

from collections import Counter
from random import Random

import pytest

from pentabula.boards.scene import DARK_STONE, LIGHT_STONE, ROLES, Disc, Line, Polygon
from pentabula.games.konobi import GAME
from pentabula.games.konobi.engine import brain
from tests.games.konobi.positions import FORCED_PASS, after, board

VIEW = GAME.view


def roles(shapes):
    return Counter(shape.role for shape in shapes)


def joined(shapes, role, position):
    """The pairs of points that the lines of a role connect."""
    names = {(site.x, site.y): site.name for site in VIEW.board(position).sites}
    ends = [shape.points for shape in shapes if isinstance(shape, Line) and shape.role == role]
    return {frozenset((names[p[:2]], names[p[2:]])) for p in ends}


def pairs(text):
    return {frozenset(pair.split("-")) for pair in text.split()}


def test_the_board_is_one_object_for_each_size():
    assert VIEW.board(after(size=7)) is VIEW.board(after("d4", size=7, pie="off"))
    assert len(VIEW.board(after(size=7)).sites) == 49


def test_edges_are_drawn_outside_their_points():
    ground = VIEW.board(after(size=5)).ground
    black = [shape.points for shape in ground if shape.role == "edge-first"]
    white = [shape.points for shape in ground if shape.role == "edge-second"]
    assert all(y1 == y2 for _, y1, _, y2 in black)
    assert all(x1 == x2 for x1, _, x2, _ in white)
    assert len(black) == len(white) == 2


def test_links_are_drawn_as_strong_and_weak():
    position = board("X . . . X", ". X X . .", ". O . O .", "O O . . O", ". . . . .")
    under = VIEW.scene(position).under
    assert joined(under, "link-first", position) == pairs("b4-c4")
    assert joined(under, "weak-first", position) == pairs("a5-b4")
    assert joined(under, "link-second", position) == pairs("b3-b2 a2-b2")
    assert joined(under, "weak-second", position) == pairs("d3-e2")


def test_closed_points_differ_in_shape():
    position = board(". . . . .", ". . . . .", ". O X O .", ". . O . .", ". . . . .")
    site = VIEW.board(position).by_name
    marks = [s for s in VIEW.scene(position).under if s.role.startswith("forbidden")]
    weak = [shape for shape in marks if shape.role == "forbidden-weak"]
    crossed = [shape for shape in marks if shape.role == "forbidden-crosscut"]
    assert all(isinstance(shape, Polygon) for shape in weak)
    assert {(s.points[1 * 2], s.points[1]) for s in weak} == {
        (site[name].x, site[name].y) for name in ("b4", "d4")
    }
    assert len(crossed) == 4
    assert all(isinstance(shape, Line) for shape in crossed)


def test_every_stone_is_one_piece():
    position = after("b2 e5 b3", size=5, pie="off")
    site = VIEW.board(position).by_name
    found = {(piece.kind, piece.x, piece.y) for piece in VIEW.scene(position).pieces}
    assert found == {
        (DARK_STONE, site["b2"].x, site["b2"].y),
        (DARK_STONE, site["b3"].x, site["b3"].y),
        (LIGHT_STONE, site["e5"].x, site["e5"].y),
    }


@pytest.mark.parametrize(
    ("position", "role", "chain"),
    [
        (board("O O X .", "O X . .", "O X . O", ". . X O"), "win-first", "c4 b3 b2 c1"),
        (board("O . . .", "X O X X", "X . O X", ". . . O"), "win-second", "a4 b3 c2 d1"),
    ],
)
def test_the_winning_chain_is_the_shortest_and_reaches_both_edges(position, role, chain):
    site = VIEW.board(position).by_name
    under = VIEW.scene(position).under
    (line,) = [shape for shape in under if isinstance(shape, Line) and shape.role == role]
    middle = list(zip(line.points[2:-2:2], line.points[3:-2:2], strict=True))
    expected = [(site[name].x, site[name].y) for name in chain.split()]
    assert middle in (expected, expected[::-1])
    rims = [(s.x, s.y) for s in under if isinstance(s, Disc) and s.role == role]
    assert sorted(rims) == sorted(expected)
    assert not [shape for shape in under if shape.role.startswith("forbidden")]
    straight = 0 if role == "win-first" else 1
    assert line.points[straight] == line.points[straight + 2]
    assert line.points[-2 + straight] == line.points[-4 + straight]


@pytest.mark.parametrize("size", [3, 11, 26])
def test_scenes_of_random_games_use_known_roles_and_stay_on_the_board(size):
    position = GAME.start(size=size)
    side = VIEW.board(position).width
    moves = brain.playout(position, Random(size))[1]
    for ply, move in enumerate(moves):
        position = position.play(move)
        if ply % 25 and ply + 1 < len(moves):
            continue
        scene = VIEW.scene(position)
        assert set(roles(scene.under)) <= ROLES
        assert len(scene.pieces) == sum(stones.bit_count() for stones in position.stones)
        assert all(0 < piece.x < side and 0 < piece.y < side for piece in scene.pieces)


def test_seats_follow_the_swap():
    before = [str(seat.name) for seat in VIEW.seats(after("b2", size=5))]
    swapped = VIEW.seats(after("b2 swap", size=5))
    assert before == ["Black", "White"]
    assert [(str(s.name), s.role, str(s.detail)) for s in swapped] == [
        ("White", "second", "left and right edges"),
        ("Black", "first", "top and bottom edges"),
    ]


def test_points_and_controls_have_spoken_names():
    position = board(". . . . .", ". . . . .", ". O X O .", ". . O . .", ". . . . .")
    spoken = {
        target: str(VIEW.describe_target(position, target))
        for target in ("c3", "b3", "a1", "b4", "b2")
    }
    assert spoken == {
        "c3": "c3, black stone",
        "b3": "b3, white stone",
        "a1": "a1, empty",
        "b4": "b4, empty, forbidden for Black: weak link",
        "b2": "b2, empty, forbidden for Black: crosscut",
    }
    assert str(VIEW.describe_target(position, "swap")) == "Swap sides"
    assert str(VIEW.describe_target(position, "pass")) == "Pass"
    assert str(VIEW.describe_target(position, "junk")) == "junk"
    ended = after("b1 a1 b2 a2 b3", size=3, pie="off")
    assert str(VIEW.describe_target(ended, "c2")) == "c2, empty"


def test_the_status_names_the_side_to_move_and_its_choice():
    assert str(VIEW.status(after(size=5))) == "Black to move."
    assert str(VIEW.status(after("b2", size=5))) == "White to move, or to swap sides."
    assert str(VIEW.status(after("b2 swap", size=5))) == "White to move."
    assert (
        str(VIEW.status(after(FORCED_PASS, size=4, pie="off")))
        == "Black has no legal point and must pass."
    )


def test_moves_are_described_with_the_links_they_make():
    assert str(VIEW.describe_move(after(size=5), "b2")) == "Black plays b2."
    assert (
        str(VIEW.describe_move(after("b2 e5", size=5), "b3"))
        == "Black plays b3: a strong link to b2."
    )
    both = board(". . X . .", ". . . X .", ". O X . .", ". . O . .", ". . . . .")
    assert str(VIEW.describe_move(both, "d3")) == "Black plays d3: strong links to c3 and d4."
    bridge = board(". . . X .", ". . . . .", ". O X O .", ". . O . .", ". . . . .")
    assert str(VIEW.describe_move(bridge, "b4")) == "Black plays b4: a weak link to c3."
    mixed = board(". . . X .", "X . . . .", ". O X O .", ". . O . .", ". . . . .")
    assert (
        str(VIEW.describe_move(mixed, "b4"))
        == "Black plays b4: a strong link to a4 and a weak link to c3."
    )


def test_special_moves_are_described():
    assert str(VIEW.describe_move(after("b2", size=5), "swap")) == "White swaps sides."
    stuck = after(FORCED_PASS, size=4, pie="off")
    assert str(VIEW.describe_move(stuck, "pass")) == "Black has no legal point and passes."
    assert (
        str(VIEW.describe_move(stuck.play("pass"), "b3"))
        == "White plays b3 and joins the left and right edges."
    )


def test_a_preview_states_the_effect_of_a_move():
    position = after("b1 a1 b2 a2", size=3, pie="off")
    assert str(VIEW.preview(position, "b3")) == "b3 joins the top and bottom edges."
    assert str(VIEW.preview(position, "c2")) == "c2: a strong link to b2."
    assert VIEW.preview(after(size=3), "b2") is None
    assert str(VIEW.preview(after("b2", size=3), "swap")).startswith("The players swap colours")
    assert VIEW.preview(after(FORCED_PASS, size=4, pie="off"), "pass") is None


def panel_texts(position):
    return [(str(panel.text), panel.is_warning) for panel in VIEW.panels([position], [])]


def test_panels_count_the_closed_points_by_rule():
    assert panel_texts(after(size=5)) == []
    position = board(". . . . .", ". . . . .", ". O X O .", ". . O . .", ". . . . .")
    assert panel_texts(position) == [
        (
            "◇ 2 points closed to Black (weak links). × 2 points closed to Black (crosscuts).",
            False,
        )
    ]
    assert panel_texts(after(FORCED_PASS, size=4, pie="off")) == [
        ("Black has no legal point and must pass.", True)
    ]
    assert panel_texts(after("b1 a1 b2 a2 b3", size=3, pie="off")) == []
