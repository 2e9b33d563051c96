"""The backgammon track: two rows of twelve points, trays at the left, dice between.

Point `1` is at the lower left. The track runs anticlockwise: 1 to 12 along the bottom from
left to right, 13 to 24 along the top from right to left. Checkers not yet entered are
beside point 1 (site `in`), those borne off beside point 24 (site `off`), and captured ones in
the centre (site `captured`). The dice are on both sides of it (sites `die1` and `die2`). One unit
is the width of a point.

Each site holds a *pile* of each side: up to three checkers on a point are side by side,
higher piles overlap. Of the two trays of a site the upper one belongs to side 1.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from pentabula.boards.scene import Disc, Line, PieceKind, Polygon, Rounded, Shape, Text, border
from pentabula.boards.sites import EmptyBoard, Site, box
from pentabula.core.message import Message

POINTS = 24
ROMAN = (
    *("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"),
    *("XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI", "XXII", "XXIII", "XXIV"),
)
DICE = ("die1", "die2")
CHECKER_RADIUS = 0.43
DIE_SIZE = 1.5

MARGIN = 0.3
TRAY_WIDTH, TRAY_HEIGHT, TRAY_GAP = 1.5, 2.5, 0.14
LEFT = MARGIN + TRAY_WIDTH + 0.5
RIM, TRIANGLE, BAND = 0.8, 3.85, 2.1
WIDTH, HEIGHT = LEFT + 12 + MARGIN, 2 * RIM + 2 * TRIANGLE + BAND
MIDDLE_X, MIDDLE_Y = LEFT + 6, HEIGHT / 2
POCKET_WIDTH, POCKET_HEIGHT = 2.3, 1.5
LABEL_SIZE = 0.36

_PITCH, _SIDE_BY_SIDE, _PILE_REACH = 0.9, 3, 2.1
_TRAYS = 2 * TRAY_HEIGHT + TRAY_GAP
_WAITING_DOWN = HEIGHT - 2 * MARGIN - _TRAYS
_TRAY_PITCH, _POCKET_PITCH = 0.12, 0.04
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def on_point(point: int, index: int, height: int) -> tuple[float, float]:
    """The centre of a checker in a pile of that height, `index` 0 being next to the rim."""
    pitch = _PITCH if height <= _SIDE_BY_SIDE else _PILE_REACH / (height - 1)
    away = 0.5 + index * pitch
    return _column(point), RIM + away if point > 12 else HEIGHT - RIM - away


def waiting(side: int, index: int) -> tuple[float, float]:
    """The centre of a checker in the side's tray beside point 1, `index` 0 at the bottom."""
    return _in_tray(_tray_top(side) + _WAITING_DOWN, index)


def borne_off(side: int, index: int) -> tuple[float, float]:
    """The centre of a checker in the side's tray beside point 24, `index` 0 at the bottom."""
    return _in_tray(_tray_top(side), index)


def captured(side: int, index: int) -> tuple[float, float]:
    """The centre of a checker in the centre of the board, `index` 0 at the bottom."""
    x = MIDDLE_X + (0.54 if side else -0.54)
    return x, MIDDLE_Y + 0.1 - index * _POCKET_PITCH


@cache
def dice_centres(count: int) -> tuple[tuple[float, float], ...]:
    """The centres of two or four dice, from left to right, on either side of the centre."""
    near, far = POCKET_WIDTH / 2 + 0.25 + DIE_SIZE / 2, POCKET_WIDTH / 2 + 0.5 + 1.5 * DIE_SIZE
    across = (-near, near) if count == 2 else (-far, -near, near, far)
    return tuple((MIDDLE_X + x, MIDDLE_Y) for x in across)


@cache
def die(number: int, *, played: bool) -> PieceKind:
    """Draws a die with a number, dimmed once it has been played; 0 is a blank die."""
    faces = _faces() if number else ()
    return PieceKind(
        f"{'played ' if played else ''}die {number}", _face(number, played), faces=faces
    )


@cache
def _faces() -> tuple[PieceKind, ...]:
    return tuple(PieceKind(f"face {number}", _face(number, played=False)) for number in range(1, 7))


def _face(number: int, played: bool) -> tuple[Shape, ...]:
    half, step = DIE_SIZE / 2, DIE_SIZE * 0.27
    face = Rounded(-half, -half, DIE_SIZE, DIE_SIZE, 0.3, "die-used" if played else "die")
    role = "pip-used" if played else "pip"
    pips = (Disc(dx * step, dy * step, 0.145, role) for dx, dy in _PIPS.get(number, ()))
    return (face, *pips)


@cache
def board() -> EmptyBoard:
    """The empty board."""
    return EmptyBoard(
        WIDTH, HEIGHT, _sites(), _rows(), _ground(), _labels(), _lists(), dice=DICE, slack=BAND / 2
    )


def _column(point: int) -> float:
    return LEFT + 0.5 + (point - 1 if point <= 12 else POINTS - point)


def _tray_top(side: int) -> float:
    return MARGIN + (0 if side else TRAY_HEIGHT + TRAY_GAP)


def _in_tray(top: float, index: int) -> tuple[float, float]:
    bottom = top + TRAY_HEIGHT - 0.2 - CHECKER_RADIUS
    return MARGIN + TRAY_WIDTH / 2, bottom - index * _TRAY_PITCH


def _sites() -> tuple[Site, ...]:
    tray_x, low, half = MARGIN + TRAY_WIDTH / 2, MARGIN + _WAITING_DOWN, POCKET_WIDTH / 2
    left, top = MIDDLE_X - half, MIDDLE_Y - POCKET_HEIGHT / 2
    pocket = box(left, top, POCKET_WIDTH, POCKET_HEIGHT)
    halves = tuple(box(left + side * half, top, half, POCKET_HEIGHT) for side in (0, 1))
    waiting_box, off_box = (box(MARGIN, y, TRAY_WIDTH, _TRAYS) for y in (low, MARGIN))
    return (
        *(_point_site(point) for point in range(1, POINTS + 1)),
        Site("in", tray_x, low + _TRAYS / 2, waiting_box, 0, _trays(_WAITING_DOWN)),
        Site("captured", MIDDLE_X, MIDDLE_Y, pocket, 0, halves),
        Site("off", tray_x, MARGIN + _TRAYS / 2, off_box, 0, _trays(0)),
        *(_dice_site(name, side) for name, side in zip(DICE, (-1, 1), strict=True)),
    )


def _trays(down: float) -> tuple[tuple[float, ...], ...]:
    """The outlines of both sides' trays, the upper ones or those that far below."""
    tops = (down + _tray_top(side) for side in (0, 1))
    return tuple(box(MARGIN, top, TRAY_WIDTH, TRAY_HEIGHT) for top in tops)


def _dice_site(name: str, side: int) -> Site:
    """The site of one die, or of two of a double, left or right of the centre."""
    near, far = (x for x, _ in dice_centres(4)[2:])
    left = near - DIE_SIZE / 2 if side > 0 else -far - DIE_SIZE / 2 + 2 * MIDDLE_X
    width = far - near + DIE_SIZE
    outline = box(left, MIDDLE_Y - DIE_SIZE / 2, width, DIE_SIZE)
    return Site(name, left + width / 2, MIDDLE_Y, outline, 0)


def _point_site(point: int) -> Site:
    """A point's whole column answers a tap; marks are at its tip, clear of any pile."""
    x, height = _column(point), RIM + TRIANGLE - 0.1
    if point > 12:
        return Site(str(point), x, RIM + TRIANGLE - 0.3, box(x - 0.5, 0.1, 1, height), 0)
    top = HEIGHT - RIM - TRIANGLE
    return Site(str(point), x, top + 0.3, box(x - 0.5, top, 1, height), 0)


def _rows() -> tuple[tuple[str, ...], ...]:
    top = tuple(str(point) for point in range(POINTS, 12, -1))
    bottom = tuple(str(point) for point in range(1, 13))
    return top, bottom, ("in", "die1", "captured", "die2", "off")


def _lists() -> tuple[tuple[Message, tuple[str, ...]], ...]:
    along = tuple(str(point) for point in range(1, POINTS + 1))
    others = ("in", "captured", "off", *DICE)
    return (Message("Points"), along), (Message("Other places"), others)


def _ground() -> tuple[Shape, ...]:
    trays = (
        Rounded(MARGIN, y + _tray_top(side), TRAY_WIDTH, TRAY_HEIGHT, 0.25, "tray")
        for y in (0, _WAITING_DOWN)
        for side in (0, 1)
    )
    pocket = Rounded(
        MIDDLE_X - POCKET_WIDTH / 2,
        MIDDLE_Y - POCKET_HEIGHT / 2,
        POCKET_WIDTH,
        POCKET_HEIGHT,
        0.25,
        "tray",
    )
    return (
        *border(WIDTH, HEIGHT),
        *(_triangle(point) for point in range(1, POINTS + 1)),
        *trays,
        pocket,
        *_arrows(),
    )


def _triangle(point: int) -> Polygon:
    x, role = _column(point), "track-b" if point % 2 else "track-a"
    base, tip = (RIM, RIM + TRIANGLE) if point > 12 else (HEIGHT - RIM, HEIGHT - RIM - TRIANGLE)
    return Polygon((x - 0.45, base, x + 0.45, base, x, tip), role)


def _arrows() -> tuple[Line, ...]:
    """The direction of play: in at point 1, up at the right, off at point 24."""
    x, bend, bent = MARGIN + TRAY_WIDTH + 0.25, LEFT + 11.2, 0.45
    turn: list[float] = []
    for step in range(13):
        angle = pi / 2 - pi * step / 12
        turn += [bend + bent * cos(angle), MIDDLE_Y + bent * sin(angle)]
    return (
        _arrow_head(x + 0.06, HEIGHT - RIM - 0.5, -0.12),
        _arrow_head(x - 0.06, RIM + 0.5, 0.12),
        Line(tuple(turn), "grid"),
        _arrow_head(bend, MIDDLE_Y - bent, 0.15),
    )


def _arrow_head(x: float, y: float, back: float) -> Line:
    """An arrow head with its tip at (x, y), opening by `back` to the right or left."""
    return Line((x + back, y - abs(back), x, y, x + back, y + abs(back)), "grid")


def _labels() -> tuple[Text, ...]:
    top, bottom = RIM / 2 + 0.04, HEIGHT - RIM / 2 - 0.04
    return tuple(
        Text(_column(point), top if point > 12 else bottom, ROMAN[point], LABEL_SIZE, "label")
        for point in range(1, POINTS + 1)
    )
