"""The weights of the evaluation at each stage of a game.

Weights are in hundredths of a point, for the side that has just moved: the other side may
take or convert immediately. Where the fit had few examples (a pawn rarely survives among a majority
of enemies), weights look odd, but hardly matter.

Source: fitted by `dev.py train stawn` to the final margins of games that the evaluation, one ply
deep, played with itself: docs/measurements/stawn-search.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

MAX_LEAD: Final = 3
"""The largest lead at a field; larger ones count as this."""

MAX_ROOM: Final = 3
"""The largest number of empty cells beside a field; more count as this."""

NEIGHBOURS: Final = 6

Rows = tuple[tuple[float, ...], ...]
"""Weights by lead (negative leads are negative indices), then by room."""


@dataclass(frozen=True, slots=True, eq=False)
class StageWeights:
    """The weights of a stage, for the margin of the side that has just moved.

    A lead is the number of own minus enemy pawns, room the number of empty cells beside.
    `buttons` are the weights of an own and an enemy button, `tempo` the weight of having moved.
    A margin of one `spread` is a winning chance of 73 %.
    """

    own_field: Rows
    their_field: Rows
    own_pawn: Rows
    their_pawn: Rows
    land: tuple[float, ...]
    buttons: tuple[float, float]
    tempo: float
    spread: float


Table = Sequence[Sequence[Any]]
"""The weights of a stage in hundredths: own and enemy fields, own and enemy pawns, each a row a
lead; land by lead; own button, enemy button, tempo."""


@cache
def stage(cells: int, empty: int) -> StageWeights:
    """The weights for a board with this many cells in total and this many empty ones."""
    number = stage_number(cells, empty)
    return weighed(TABLES[number], SPREADS[number] * (cells / 61) ** 0.5)


def stage_number(cells: int, empty: int) -> int:
    """The stage of a board with this many cells in total and this many empty ones."""
    return sum(100 * empty < share * cells for share in SHARES)


def weighed(table: Table, spread: float) -> StageWeights:
    """The stage with the weights of a table."""
    fields, their_fields, pawns, their_pawns, land, others = table
    return StageWeights(
        _rows(fields, -2, MAX_LEAD, MAX_ROOM),
        _rows(their_fields, -3, MAX_LEAD, MAX_ROOM),
        _rows(pawns, -2, NEIGHBOURS, NEIGHBOURS),
        _rows(their_pawns, -2, NEIGHBOURS, NEIGHBOURS),
        tuple(row[0] for row in _rows([land[n : n + 1] for n in range(5)], -2, NEIGHBOURS, 0)),
        (others[0] / 100, others[1] / 100),
        others[2] / 100,
        spread,
    )


def _rows(table: Sequence[Sequence[float]], least: int, leads: int, rooms: int) -> Rows:
    """A row for each lead from 0 to the most, then from the least to -1; clipped to the table.

    The columns of the table are for no room, for 1 or 2 cells, and for more.
    """
    order = [*range(leads + 1), *range(-leads, 0)]
    columns = [min((room + 1) // 2, 2) for room in range(rooms + 1)]
    clipped = [table[min(max(lead - least, 0), len(table) - 1)] for lead in order]
    return tuple(tuple(row[column] / 100 for column in columns) for row in clipped)


SHARES: Final = (70, 50, 30, 15, 5)
"""A later stage begins where less than this percentage of the cells is empty."""

SPREADS: Final = (5.5, 5.0, 4.3, 3.6, 2.6, 1.6)

TABLES: Final = (
    (
        ((-15, -4, 15), (-9, -2, 22), (26, 14, -1), (62, 71, 62), (93, 107, 54), (98, 103, 79)),
        (
            (-82, -83, -65),
            (-78, -87, -38),
            (-61, -71, -60),
            (-30, -25, -10),
            (23, 21, -24),
            (21, 12, 1),
        ),
        ((2, 18, -10), (-8, 1, 0), (123, 94, 75), (157, 148, 129), (168, 178, 172)),
        ((-168, -187, -167), (-140, -140, -133), (-104, -85, -77), (-8, -18, -18), (-2, -11, 22)),
        (-75, -48, 0, 48, 78),
        (95, -99, -164),
    ),
    (
        ((-60, -25, 15), (-47, -40, 29), (11, -4, 6), (31, 43, 47), (60, 65, 37), (87, 74, 53)),
        (
            (-81, -75, -53),
            (-56, -67, -34),
            (-29, -28, -65),
            (-25, -9, -7),
            (47, 31, -25),
            (59, 14, -24),
        ),
        ((-11, -8, -36), (-53, 6, -20), (189, 115, 78), (126, 159, 139), (176, 183, 165)),
        ((-174, -178, -162), (-131, -153, -137), (-180, -119, -77), (22, -26, -10), (2, -6, -22)),
        (-92, -52, 0, 55, 98),
        (155, -145, -223),
    ),
    (
        ((-54, -21, -36), (-10, -14, -12), (14, 8, -21), (19, 23, 23), (28, 39, 50), (55, 68, 66)),
        (
            (-57, -66, -68),
            (-27, -42, -48),
            (-3, -21, -35),
            (0, -10, 10),
            (24, 24, 25),
            (60, 24, 46),
        ),
        ((-108, -44, -105), (-122, -52, -73), (157, 74, 75), (143, 160, 161), (174, 168, 190)),
        ((-169, -159, -183), (-142, -152, -157), (-152, -75, -72), (79, 16, 28), (86, 17, 74)),
        (-71, -50, 0, 52, 72),
        (135, -149, -225),
    ),
    (
        ((-76, -77, -58), (-26, -26, -47), (9, 8, -29), (34, 32, 31), (66, 51, 52), (85, 80, 82)),
        (
            (-83, -77, -85),
            (-67, -60, -63),
            (-39, -35, -44),
            (-13, -13, -25),
            (19, 16, 49),
            (80, 63, 61),
        ),
        ((-145, -133, -149), (-185, -112, -118), (86, -12, 51), (83, 101, 64), (118, 96, 93)),
        ((-114, -91, -93), (-80, -91, -62), (-83, 5, -59), (147, 65, 50), (123, 98, 135)),
        (-95, -76, 0, 78, 98),
        (93, -80, -153),
    ),
    (
        ((-77, -68, -69), (-58, -63, -55), (23, -7, -5), (64, 58, 49), (79, 81, 79), (95, 92, 91)),
        (
            (-94, -91, -92),
            (-85, -83, -78),
            (-75, -70, -51),
            (-42, -28, 3),
            (43, 23, 31),
            (74, 81, 79),
        ),
        ((-191, -176, -162), (-236, -186, -145), (35, -98, -47), (30, 49, 64), (49, 45, 72)),
        ((-46, -38, -72), (-27, -43, -52), (-26, 52, 32), (195, 122, 96), (163, 143, 137)),
        (-85, -100, 0, 105, 95),
        (57, -62, -91),
    ),
    (
        ((-90, -82, -77), (-84, -73, -62), (55, 5, 2), (82, 52, 50), (91, 88, 83), (96, 96, 100)),
        (
            (-93, -93, -93),
            (-93, -89, -85),
            (-85, -75, -67),
            (-62, -47, -32),
            (52, 32, 31),
            (89, 89, 80),
        ),
        ((-157, -183, -167), (-198, -178, -151), (-3, -88, -64), (2, 20, 32), (10, 20, 42)),
        ((-6, -21, -47), (-2, -25, -32), (8, 51, 43), (173, 133, 113), (142, 154, 142)),
        (-60, -97, 0, 102, 61),
        (67, -14, -91),
    ),
)
