"""A small sample board that shows what the settings do, drawn like the real ones."""

from __future__ import annotations

from pentabula.app.shell.html import Markup
from pentabula.boards import marks, points
from pentabula.boards.scene import (
    DARK_STONE,
    LIGHT_STONE,
    Line,
    Piece,
    Polygon,
    Rounded,
    Scene,
    Shape,
    Text,
)
from pentabula.boards.sites import Board, Site, box
from pentabula.boards.svg import page_drawing

WIDTH, HEIGHT = 10.6, 3.7
LEFT, TOP = 1.2, 0.65
COLUMNS, ROWS = 5, 3
CELLS_LEFT = 6.5


def picture() -> Markup:
    """The drawing: stones on points, a counted rectangle, a track with dice."""
    return Markup(page_drawing(_board(), _scene()))


def _board() -> Board:
    sites = tuple(
        Site(f"{'abcde'[col]}{ROWS - row}", LEFT + col, TOP + row, (), 0.42)
        for col in range(COLUMNS)
        for row in range(ROWS)
    )
    right, low = LEFT + COLUMNS - 1, TOP + ROWS - 1
    ground: list[Shape] = [Rounded(0.02, 0.02, WIDTH - 0.04, HEIGHT - 0.04, 0.24, "panel")]
    ground += [Line((LEFT, TOP + row, right, TOP + row), "grid") for row in range(ROWS)]
    ground += [Line((LEFT + col, TOP, LEFT + col, low), "grid") for col in range(COLUMNS)]
    ground += [
        Polygon(box(CELLS_LEFT + col, TOP - 0.25 + row, 1, 1), "cell")
        for col in range(2)
        for row in range(2)
    ]
    ground += [_triangle(index) for index in range(2)]
    letters = tuple(Text(LEFT + c, HEIGHT - 0.36, "abcde"[c], 0.3, "label") for c in range(COLUMNS))
    figures = tuple(Text(0.45, TOP + r, str(ROWS - r), 0.3, "label") for r in range(ROWS))
    return Board(WIDTH, HEIGHT, sites, (), tuple(ground), (*letters, *figures))


def _triangle(index: int) -> Polygon:
    left = CELLS_LEFT + 2.35 + 0.8 * index
    points_ = (left, HEIGHT - 0.25, left + 0.76, HEIGHT - 0.25, left + 0.38, 1.75)
    return Polygon(points_, "track-b" if index else "track-a")


def _scene() -> Scene:
    board = _board()
    at = {site.name: (site.x, site.y) for site in board.sites}
    dark = [Piece(DARK_STONE, *at[name]) for name in ("b2", "c2", "d1")]
    light = [Piece(LIGHT_STONE, *at[name]) for name in ("c3", "d2", "b1")]
    under: list[Shape] = [
        Line((*at["b2"], *at["c2"]), "link-first"),
        Line((*at["c3"], *at["d2"]), "weak-second"),
        *_cross(*at["e3"]),
        *_cross(*at["a1"]),
        Polygon(box(CELLS_LEFT, TOP - 0.25, 2, 2), "rectangle"),
    ]
    over: list[Shape] = [
        Text(CELLS_LEFT + 1, TOP + 0.75, "4", 0.8, "figure"),
        *marks.last_move(board, ["d2"]),
        *marks.outlined(board, ["c2"], "chosen"),
        *marks.targets(board, ["b3", "d3", "c1"]),
    ]
    return Scene(tuple(under), (*dark, *light, *_dice()), tuple(over))


def _dice() -> list[Piece]:
    x = CELLS_LEFT + 2.35 + 0.78
    return [Piece(points.die(5, played=False), x, 1.0)]


def _cross(x: float, y: float) -> tuple[Line, Line]:
    reach = 0.1
    return (
        Line((x - reach, y - reach, x + reach, y + reach), "forbidden-weak"),
        Line((x - reach, y + reach, x + reach, y - reach), "forbidden-weak"),
    )
