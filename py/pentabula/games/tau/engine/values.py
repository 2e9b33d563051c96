"""The value of every board of TAU: the score with best play from the empty board, HIGH first; the
bids that follow from it.

Each has a first strike that reaches it.

Computed by `solver.Solution` from the empty board of each size (one minute in total); the tests
recompute the smaller ones and some of the larger ones. They are stored so that the engine can
suggest and name numbers, and open a game, without solving a board on the spot, which takes seconds
on the largest.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from pentabula.core.numbers import Number, Numbers
from pentabula.games.tau.rules.diagram import BID, LARGEST, SMALLEST
from pentabula.games.tau.rules.lines import COLUMN, ROW, Strike, highest_product
from pentabula.games.tau.rules.position import Move, Position


def board_value(rows: int, cols: int) -> int:
    """The score with best play from the empty board.

    >>> board_value(10, 10)
    177147
    """
    return _table()[min(rows, cols), max(rows, cols)]


def first_strike(rows: int, cols: int) -> Strike:
    """A line that HIGH may strike first on the empty board without losing anything of its value.

    >>> str(first_strike(10, 10))
    'row5'
    """
    name = _first_strikes()[min(rows, cols), max(rows, cols)]
    is_row = (name[0] == "r") == (rows <= cols)
    return Strike(ROW if is_row else COLUMN, int(name[1:]))


@cache
def _first_strikes() -> dict[tuple[int, int], str]:
    """The first strikes by the shorter side, taken as the rows, and the longer side."""
    return dict(zip(_table(), _FIRST.split(), strict=True))


@cache
def _table() -> dict[tuple[int, int], int]:
    """The values by the shorter and the longer side."""
    sizes = range(SMALLEST, LARGEST + 1)
    pairs = ((short, long) for short in sizes for long in sizes if short <= long)
    return dict(zip(pairs, map(int, _VALUES.split()), strict=True))


# Each shorter side from 2 up, with every longer one from its own length to 26.
_VALUES = """
1 2 3 3 4 6 4 5 8 10 16 20 16 16 24 32 48 64 40 50 64 96 128 160 108
3 4 8 16 5 9 12 12 18 27 16 20 32 40 64 80 64 64 96 128 192 256 160 200
8 18 8 24 64 64 128 256 27 36 54 54 81 108 64 81 128 160 256 320 256 256 384
16 32 64 108 324 648 256 384 576 1024 1536 2304 108 162 243 243 324 486 256 324 512 640
54 128 512 1152 432 1000 1800 3888 7776 11664 2304 3456 5184 9216 13824 20736 486 729 972 972 1458
576 1728 729 2187 5832 9216 20736 46656 11664 17496 26244 69984 104976 157464 20736 31104 46656
82944 124416 186624
512 2304 5184 32768 104976 262144 46656 104976 186624 373248 839808 1889568 157464 236196 354294
944784 1417176 2125764 186624
4096 31104 110592 419904 104976 236196 531441 5308416 11943936 26873856 1889568 3359232 5971968
15116544 34012224 60466176 2125764 3188646
177147 884736 139968 442368 1093500 11943936 26873856 90699264 6377292 14348907 25509168 429981696
967458816 2176782336 60466176 107495424 191102976
157464 442368 1152000 25509168 114791256 272097792 60466176 136048896 332150625 2176782336
4897760256 11019960576 387420489 688747536 1224440064 34828517376
944784 23887872 143327232 644972544 84934656 382205952 859963392 14693280768 34828517376
82556485632 11019960576 24794911296 44079842304 264479053824 595077871104
143327232 829440000 100000000 452984832 1528823808 33059881728 111577100832 264479053824
27518828544 61917364224 139314069504 3761479876608 8916100448256 21134460321792
80621568 373248000 1073741824 52242776064 231928233984 835884417024 231928233984 587068342272
1486016741376 18075490334784 42845606719488 101559956668416 4458050224128
918330048 52242776064 247669456896 927712935936 238878720000 671846400000 2267481600000
169075682574336 867623536069632 2056589122535424 101559956668416 240734712102912
198359290368 3522410053632 220150628352 671846400000 2267481600000 450868486864896
1763193692160000 5572562780160000 488038239039168 1156831381426176 2742118830047232
293534171136 955514880000 4398046511104 722204136308736 2282521714753536 11555266180939776
1100753141760000 2742118830047232 6499837226778624 1332669751402954752
3224862720000 450868486864896 2282521714753536 11555266180939776 2282521714753536 6086724572676096
20542695432781824 7387029288794456064 26623333280885243904
1424967069597696 11555266180939776 2282521714753536 7213895789838336 36520347436056576
9223372036854775808 56095253661782900736 212986666247081951232
1741425868800000 8493465600000000 36520347436056576 10687253021982720000 74793671549043867648
228252171475353600000 28047626830891450368
36520347436056576 10737418240000000000 56095253661782900736 283982221662775934976
56294995342131200000 275188285440000000000
56095253661782900736 274211883004723200000 64998372267786240000 295147905179352825856
952124593766400000000
54104218423787520000 324625310542725120000 1442779157967667200000 931603678164736454688768
1494186269970473680896 931603678164736454688768 4968552950211927758340096
5514387815967906273951744 29811317701271566550040576
5015306502144000000000000
"""

# A first strike for each of them: `r` or `c` for a row or a column, and its offset.
_FIRST = """
r0 c0 c0 c0 r0 c0 r0 c0 c0 c0 c2 c2 c4 c0 c2 c2 c4 c4 c4 c4 c2 c0 c4 c4 c6 r0 c0 c0 c0 c0 c0 c0 c0
c0 c0 c0 c0 c0 c0 c2 c2 c4 c0 c4 c2 c4 c4 c4 c4 r0 c0 c0 c0 c2 c0 c2 c2 c0 c0 c2 c0 c0 c0 c0 c3 c0
c0 c2 c2 c4 c0 c4 r2 c0 c2 c0 c2 c2 c2 c2 c2 c2 c2 c2 c0 c2 c3 c0 c0 c2 c0 c3 c0 c0 r2 c0 c2 c2 c1
c2 c2 c1 c2 c2 c2 c2 c2 c2 c2 c2 c2 c3 c3 c0 c2 r3 r3 c2 c2 c3 c2 c2 c2 c2 c2 c2 c2 c2 c2 c2 c2 c3
c2 c2 c2 r2 c3 c2 c5 c3 c3 c2 c3 c3 c2 c2 c3 c2 c2 c2 c2 c2 c2 c2 r3 c3 r4 c4 c2 c2 c3 c2 c2 c2 c3
c3 c3 c2 c3 c3 c2 c2 r4 c5 c4 c5 c6 c3 c3 c3 c2 c3 c3 c2 c2 c3 c3 c3 c3 r3 r5 c3 c3 c3 c3 c3 c3 c3
c2 c2 c2 c3 c3 c3 c2 r4 c5 r5 r5 c5 c7 c6 c3 c3 c3 c3 c3 c3 c2 c2 r5 r5 c5 c4 c4 c6 r6 r6 c3 c3 c3
c3 c3 c3 r5 c5 c4 c4 r6 r6 c4 c4 c4 c3 c3 c3 c2 r7 r7 r7 c7 c7 c4 c7 c6 c7 c4 c4 c4 r6 c7 c8 c4 c8
c7 c5 c5 c4 c4 c3 r7 c5 c9 r8 r7 c8 c7 c4 c4 c4 r8 r8 r8 r8 c9 c4 c4 c12 c7 r6 r9 r9 r9 r9 r9 c9 c7
r7 r8 r8 c8 c9 r8 c7 r8 c9 r8 r8 c9 c8 r8 r9 r9 c9 c9 r9 c9 c9 c8 r9 r9 c7 r9 r9 r10
"""


MAX_BIDS = 4
"""How many bids the shortlist has at most."""

BID_FRACTIONS = tuple(map(Fraction, ("1/4", "1/2", "3/4", "1", "4/3", "2", "4")))
"""The sensible bids plus one, as fractions of the value of the board."""


def shortlist(position: Position) -> Sequence[Move]:
    """In the negotiation the next few sensible bids and the pass; otherwise all moves.

    The bids rise beyond the value of the board; above them only `pass` is left.
    """
    moves = position.legal_moves()
    if not isinstance(moves, Numbers):
        return tuple(moves)
    bids = sensible_bids(position.rows, position.cols)
    higher = [number for number in bids if number > position.number]
    return (*(Number(BID, number) for number in higher[:MAX_BIDS]), *moves.others)


@cache
def sensible_bids(rows: int, cols: int) -> tuple[int, ...]:
    """Sensible bids on a board of this size, ascending: fractions of its value, minus one.

    One less than the value is among them, the only number that wins (tau.md, Settled points 4).
    """
    value = board_value(rows, cols)
    top = highest_product(rows, cols)
    numbers = {max(0, int(value * fraction) - 1) for fraction in BID_FRACTIONS}
    return tuple(sorted(number for number in numbers if number < top))
