"""The weights of `judgement`: what things are worth at each stage of a game.

Fitted to the final margins of games that the judgement, one ply deep, played with itself from
rough weights made by hand: 12 generations of 500 games on side 5 with up to nine random moves
first and 5 to 8 per cent later; least squares, a stage at a time, over the last 130,000
positions; the mean of the last five generations, which beats the very last one by 67 per cent
(150 games one ply deep, 60 to 74) and 70 per cent (30 games of ten nodes, 54 to 86).

Tried: 300 games of a search with 8 nodes in place of those of one ply: 21 per cent against
what they began from (100 games); seven generations more, each drawn to the last: 38 to 44
per cent against this (80 games each).

Weights are in hundredths of a point, for the side that has just moved: the other side may
take or convert at once. Where the fit had little to go by (pawns in a majority of enemies
that have stood for long do not occur) they are odd, and do not matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

LEAD: Final = 3
"""A lead of more pawns beside a field counts as so many."""

ROOM: Final = 3
"""More empty cells beside a field count as so many."""

NEIGHBOURS: Final = 6

Rows = tuple[tuple[float, ...], ...]
"""Weights by lead, negative leads at the end as Python counts from there; then by room."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The weights of a stage, for the margin of the side that has just moved.

    A lead is always its own pawns less the enemy's, room the empty cells beside.
    `buttons` are for its own and for an enemy button, `tempo` for having moved. A margin of
    one `spread` is a winning chance of 73 per cent.
    """

    own_field: Rows
    their_field: Rows
    own_pawn: Rows
    their_pawn: Rows
    land: tuple[float, ...]
    buttons: tuple[float, float]
    tempo: float
    spread: float


@cache
def stage(cells: int, empty: int) -> Stage:
    """The weights for a board of so many cells where so many are empty."""
    number = sum(100 * empty < share * cells for share in SHARES)
    fields, their_fields, pawns, their_pawns, land, others = TABLES[number]
    return Stage(
        _rows(fields, -2, LEAD, ROOM),
        _rows(their_fields, -3, LEAD, ROOM),
        _rows(pawns, -2, NEIGHBOURS, NEIGHBOURS),
        _rows(their_pawns, -2, NEIGHBOURS, NEIGHBOURS),
        tuple(row[0] for row in _rows([land[n : n + 1] for n in range(5)], -2, NEIGHBOURS, 0)),
        (others[0] / 100, others[1] / 100),
        others[2] / 100,
        SPREADS[number] * (cells / 61) ** 0.5,
    )


def _rows(table: Sequence[Sequence[int]], least: int, leads: int, rooms: int) -> Rows:
    """A row for each lead from 0 to the most, then from the least to -1; clipped to the table.

    The columns of the table are for no room, for 1 or 2 cells, and for more.
    """
    order = [*range(leads + 1), *range(-leads, 0)]
    columns = [min((room + 1) // 2, 2) for room in range(rooms + 1)]
    clipped = [table[min(max(lead - least, 0), len(table) - 1)] for lead in order]
    return tuple(tuple(row[column] / 100 for column in columns) for row in clipped)


SHARES: Final = (70, 50, 30, 15, 5)
"""A stage begins where fewer cells than this, in a hundred, are empty."""

SPREADS: Final = (5.5, 5.0, 4.3, 3.6, 2.6, 1.6)

TABLES: Final = (
    (
        (
            (-124, -137, 22),
            (-3, -4, 32),
            (212, 12, 0),
            (-56, 89, 64),
            (102, 140, 33),
            (-92, 138, 38),
        ),
        (
            (9, -114, -39),
            (-162, -119, -13),
            (-109, -94, -61),
            (-186, -274, -11),
            (94, 56, -42),
            (-37, -12, -2),
        ),
        ((4, 39, -16), (44, -11, -5), (96, 85, 68), (195, 145, 124), (73, 177, 170)),
        ((-97, -187, -163), (-154, -144, -129), (-97, -81, -71), (-34, -12, -13), (26, -84, 33)),
        (-77, -50, 0, 50, 80),
        (111, -115, -165),
    ),
    (
        ((-159, -21, 24), (-84, -60, 37), (32, -10, 7), (21, 42, 46), (9, 63, 33), (95, 69, 48)),
        (
            (-96, -74, -48),
            (-39, -69, -32),
            (-28, -24, -68),
            (-142, -9, -8),
            (68, 32, -36),
            (114, 6, -37),
        ),
        ((56, 31, -3), (-42, 40, 6), (223, 140, 101), (135, 182, 158), (200, 197, 180)),
        (
            (-190, -194, -179),
            (-149, -174, -157),
            (-212, -145, -100),
            (-3, -57, -38),
            (-68, -48, -73),
        ),
        (-86, -48, 0, 52, 92),
        (164, -160, -218),
    ),
    (
        ((-51, -11, -32), (1, -9, -8), (19, 12, -21), (19, 26, 25), (27, 41, 53), (55, 70, 68)),
        ((-53, -63, -65), (-24, -40, -47), (1, -21, -33), (3, -10, 12), (25, 23, 27), (60, 16, 48)),
        ((-102, -19, -100), (-113, -31, -58), (172, 91, 99), (155, 175, 182), (183, 181, 209)),
        ((-177, -169, -198), (-151, -163, -174), (-163, -88, -91), (68, -1, 13), (80, -6, 79)),
        (-62, -45, 0, 50, 66),
        (136, -152, -322),
    ),
    (
        ((-78, -81, -56), (-27, -25, -54), (9, 10, -41), (34, 32, 32), (66, 51, 53), (85, 80, 83)),
        (
            (-82, -76, -85),
            (-66, -59, -63),
            (-38, -34, -43),
            (-12, -12, -28),
            (22, 15, 54),
            (83, 64, 62),
        ),
        ((-154, -142, -263), (-195, -118, -186), (81, -20, 59), (78, 95, 49), (114, 91, 83)),
        ((-110, -84, -82), (-75, -83, -47), (-77, 15, -71), (158, 72, 28), (131, 105, 274)),
        (-100, -78, 0, 81, 103),
        (96, -85, -186),
    ),
    (
        ((-76, -66, -98), (-56, -72, -39), (27, -6, 22), (68, 62, -16), (83, 85, 83), (99, 96, 95)),
        (
            (-90, -87, -88),
            (-80, -78, -73),
            (-70, -66, -42),
            (-37, -22, 21),
            (52, 27, 32),
            (81, 91, 103),
        ),
        ((-209, -196, -318), (-254, -213, -259), (29, -122, -150), (25, 41, 67), (46, 37, 64)),
        ((-35, -21, -58), (-14, -26, -43), (-11, 79, 131), (220, 144, -113), (186, 170, 134)),
        (-94, -102, 0, 115, 110),
        (56, -61, -339),
    ),
    (
        (
            (-89, -82, -113),
            (-84, -112, -58),
            (58, -12, 55),
            (84, 49, 98),
            (93, 89, 94),
            (98, 97, 101),
        ),
        (
            (-92, -92, -93),
            (-92, -88, -81),
            (-84, -73, -29),
            (-62, -66, -62),
            (56, -4, 2),
            (91, 98, -76),
        ),
        ((-155, -228, 26), (-200, -221, 96), (-2, -292, 1), (3, 10, -30), (10, 7, -10)),
        ((-3, -7, -190), (1, -11, -36), (10, 89, -39), (179, 140, 0), (144, 189, 0)),
        (-78, -104, 0, 117, 92),
        (65, -17, -173),
    ),
)
