"""Drawings as SVG: with classes for the page, or complete with their styles."""

import re
from xml.etree import ElementTree

import pytest

from pentabula import games
from pentabula.boards import marks
from pentabula.boards.scene import (
    DARK_STONE,
    RIMS,
    ROLES,
    SHADED,
    Disc,
    Line,
    Piece,
    Polygon,
    Rounded,
    Scene,
    Text,
)
from pentabula.boards.sites import EmptyBoard
from pentabula.boards.svg import drawing, outline_path, page_drawing, shade_outline
from pentabula.boards.theme import Theme, styles
from pentabula.core.record import read_record

BOARD = EmptyBoard(4, 3, (), ())
INK = ("#2f4b8f", "#93abe9")
STYLES = styles(Theme(INK))
SPACE = "{http://www.w3.org/2000/svg}"
SCHEMES = pytest.mark.parametrize("is_dark", (False, True), ids=("light", "dark"))


def read(svg: str) -> list[ElementTree.Element]:
    """The elements on the ground of a drawing; fails if it is not well-formed."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SPACE}svg"
    ground, *elements = root
    assert ground.tag == f"{SPACE}rect"
    return elements


def only(*shapes: Disc | Polygon | Line | Rounded | Text) -> list[dict[str, str]]:
    """The attributes of shapes in a drawing."""
    return [each.attrib for each in read(drawing(BOARD, Scene(shapes), STYLES))]


@SCHEMES
@pytest.mark.parametrize("name", games.names())
def test_a_drawing_of_every_game_needs_no_style_sheet(name: str, is_dark: bool) -> None:
    game = games.load(name)
    position = read_record(game.showcase, games.load).root.main_line_end().position
    board, scene = game.view.board(position), game.view.scene(position)
    sites = [site.name for site in board.sites[:2]]
    scene = scene.with_marks(marks.last_move(board, sites), marks.targets(board, sites))
    looks = styles(Theme(game.ink, is_dark))
    svg = drawing(board, scene, looks)
    shaded = (piece.kind.shapes[0].role in SHADED for piece in scene.pieces)
    pieces = sum(len(piece.kind.shapes) for piece in scene.pieces) + sum(shaded)
    rims = sum(
        bool(role in RIMS and looks[RIMS[role]].stroke)
        for role in (shape.role for shape in (*board.ground, *scene.under, *scene.over))
    )
    shapes = len(board.ground) + len(board.labels) + len(scene.under) + pieces + len(scene.over)
    elements = read(svg)
    assert len(elements) == shapes + rims
    assert all({"fill", "stroke"} & each.attrib.keys() for each in elements)
    assert {each.tag for each in elements} <= {f"{SPACE}path", f"{SPACE}text"}
    assert not re.search(r"class=|style=|var\(|url\(|href|<script|color-mix", svg)


@SCHEMES
def test_every_role_has_a_style_without_variables(is_dark: bool) -> None:
    scene = Scene(tuple(Disc(1, 1, 0.4, role) for role in sorted(ROLES)))
    elements = read(drawing(BOARD, scene, styles(Theme(INK, is_dark))))
    assert len(elements) == len(ROLES) + (len(RIMS) if is_dark else -len(RIMS))
    for each in elements:
        colours = [each.get(name, "none") for name in ("fill", "stroke")]
        assert all(re.fullmatch("#[0-9a-f]{6}|none", colour) for colour in colours)
        assert colours != ["none", "none"]


def test_a_shape_has_its_colours_opacity_pattern_and_font() -> None:
    stone, link = only(Disc(1, 1, 0.4, "first"), Line((0, 0, 1, 1), "weak-first"))
    assert (stone["fill"], stone["stroke"]) == ("#23262b", "#0d0e10")
    assert stone["stroke-width"] == "0.035"
    assert (link["fill"], link["stroke-dasharray"]) == ("none", "0.08 0.17")
    assert link["stroke-linecap"] == "round"
    (tint,) = only(Polygon((0, 0, 1, 0, 1, 1), "rectangle"))
    assert (tint["fill"], tint["fill-opacity"]) == ("#2f4b8f", "0.09")
    (faint,) = only(Line((0, 0, 1, 1), "rod-faint"))
    assert faint["opacity"] == "0.5"
    svg = drawing(BOARD, Scene((Text(1, 1, "<&>", 0.5, "figure"),)), STYLES)
    (text,) = read(svg)
    assert (text.text, text.get("font-family")) == ("<&>", "Inter, system-ui, sans-serif")
    assert (text.get("y"), text.get("text-anchor")) == ("1.18", "middle")


def test_the_ground_has_the_colour_of_the_page_and_labels_can_be_left_out() -> None:
    for is_dark, colour in ((False, "#f6f1e7"), (True, "#15171b")):
        root = ElementTree.fromstring(drawing(BOARD, Scene(), styles(Theme(INK, is_dark))))
        assert root[0].attrib == {"width": "4", "height": "3", "fill": colour}
        assert (root.get("width"), root.get("height")) == ("192", "144")
    board = EmptyBoard(4, 3, (), (), labels=(Text(1, 1, "a", 0.3, "label"),))
    assert "text" in drawing(board, Scene(), STYLES)
    assert "text" not in drawing(board, Scene(), STYLES, labels=False)
    assert "text" not in page_drawing(board, Scene(), labels=False)


def test_the_page_draws_the_same_shapes_with_their_roles_as_classes() -> None:
    stone = Piece(DARK_STONE, 1, 1)
    scene = Scene((Line((0, 0, 1, 1), "link-first"),), (stone,), (Text(1, 1, "a", 0.3, "label"),))
    assert page_drawing(BOARD, scene) == (
        '<svg class="drawing" viewBox="0 0 4 3" aria-hidden="true">'
        '<path class="rim-link" d="M0 0L1 1"/><path class="link-first" d="M0 0L1 1"/>'
        f'<path class="shade" d="{shade_outline(stone)}"/>'
        f'<path class="first" d="{outline_path(stone.kind.shapes[0], 1, 1)}"/>'
        '<text class="label" x="1" y="1" font-size="0.3" text-anchor="middle" '
        'dominant-baseline="central">a</text></svg>'
    )
