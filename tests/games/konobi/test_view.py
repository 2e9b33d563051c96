"""Konobi's drawing and words: board, links, closed points, winning chain, panels."""

import pytest

from pentabula.boards.scene import DARK_STONE, LIGHT_STONE, Disc, Line, Polygon
from pentabula.games.konobi import GAME
from tests.games.konobi.positions import after, board

VIEW = GAME.view


def joined(shapes, role, position):
    """The pairs of points that the lines of a role connect."""
    names = {(site.x, site.y): site.name for site in VIEW.board(position).sites}
    ends = [shape.points for shape in shapes if isinstance(shape, Line) and shape.role == role]
    return {frozenset((names[p[:2]], names[p[2:]])) for p in ends}


def pairs(text):
    return {frozenset(pair.split("-")) for pair in text.split()}


def test_edges_are_drawn_outside_their_points():
    ground = VIEW.board(after(size=5)).ground
    black = [shape.points for shape in ground if shape.role == "edge-first"]
    white = [shape.points for shape in ground if shape.role == "edge-second"]
    assert all(y1 == y2 for _, y1, _, y2 in black) and all(x1 == x2 for x1, _, x2, _ in white)
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
    assert len(crossed) == 4 and all(isinstance(shape, Line) for shape in crossed)


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
