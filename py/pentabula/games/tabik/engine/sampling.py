"""Sixty-four simultaneous random games, one bit each: bit-sliced playouts.

A set of cells, one for each game, is an integer with GAMES bits for each cell. Shifted by a column
or a row, it lines up with the neighbouring cells. The segments are split into four classes, so that
no two of a class share a cell: a step plays on all segments of a class at once, in all games. Each
segment with a legal move makes it or waits, by chance. Placements end after two rounds of all
classes; then come rounds in which exchanges wait by chance, and rounds in which none does, until no
move is left. The classes follow one another in random order.

So it is not settled who makes a move; but a move means the same for both seats. Groups are found
for all games at once too: a flood in each game from one of its cells. How good these games are, and
how fast: docs/measurements/tabik-search.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from pentabula.core.brain import Sample
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK
from pentabula.games.tabik.rules.segments import Move, board_tables
from pentabula.kit import pie
from pentabula.kit.many_games import EVERY_GAME, GAMES, WORD, counts, everywhere

PLACING: Final = 2
"""Rounds with placements; in the last one none waits."""

WAITING: Final = 3
"""Further rounds in which exchanges wait by chance."""

STEP: Final = 71
"""How far the random bits of a round are shifted for its next class: not by whole cells."""

SPARE: Final = 8 * STEP
"""How many more random bits than cells and games a round draws, for these shifts."""

SIZES: Final = 2
"""The largest sizes of groups that are compared, of at least three stones."""

EXACT_SIZE: Final = 4
"""Up to this size of the board all groups are compared."""

BEFORE_DOUBT: Final = 4
"""After this many floods, a game is skipped once no other group can decide it."""

_BYTES: Final = tuple(
    b"".join((b"\xff" if byte >> bit & 1 else b"\0") * WORD for bit in range(8))
    for byte in range(256)
)
"""Eight cells as bytes, by their bits."""


@dataclass(frozen=True, slots=True)
class CountLanes:
    """How counts of all games are packed into one integer: a lane of 8 or 16 bits for each game,
    whose highest bit is free.

    A set of cells as text in base 2 has a byte or two for each bit. `ones` are the lowest bits of
    all lanes of all cells, `tops` the highest bits of one lane for each game, `zeros` its digits 0
    as text. `folds` are shifts by half of the cells, a quarter and so on, with all bits below
    them.
    """

    width: int
    encoding: str
    ones: int
    tops: int
    zeros: int
    folds: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, cells: int, halves: Sequence[int]) -> CountLanes:
        """The lanes for numbers up to a number of cells."""
        width = 8 if cells < 1 << 7 else 16
        one = sum(1 << width * game for game in range(GAMES))
        shifts = [width * half for half in reversed(halves)]
        return cls(
            width,
            "ascii" if width == 8 else "utf-16-be",
            sum(one << width * GAMES * cell for cell in range(cells)),
            one << width - 1,
            ord("0") * one,
            tuple((shift, (1 << shift) - 1) for shift in shifts),
        )

    def counted(self, cells: int) -> int:
        """The number of the cells in each game."""
        lanes = int.from_bytes(f"{cells:b}".encode(self.encoding), "big") & self.ones
        for shift, low in self.folds:
            lanes = (lanes & low) + (lanes >> shift)
        return lanes

    def marked(self, games: int) -> int:
        """The highest bits of the lanes of some games."""
        lanes = int.from_bytes(f"{games:b}".encode(self.encoding), "big")
        return lanes << self.width - 1 & self.tops

    def games(self, marked: int) -> int:
        """The games whose lanes have their highest bits."""
        lanes = (marked >> self.width - 1 | self.zeros).to_bytes(GAMES * self.width // 8, "big")
        return int(lanes.decode(self.encoding), 2)

    def at_least(self, ours: int, theirs: int) -> int:
        """Marks the games in which the first number is as large as the second."""
        return (ours | self.tops) - theirs & self.tops

    def whole(self, marked: int) -> int:
        """All bits of the marked lanes."""
        return (marked << 1) - (marked >> self.width - 1)


@dataclass(frozen=True, slots=True)
class Layout:
    """The cells and segments of a size.

    `row` is the number of bits in a row, `full` has all bits. `rightward` and `upward` are the
    lower cells of the segments. `classes` has, for each class, whether its segments go upward, the
    shift from their lower to their higher cells, and their lower cells. `halves` are shifts that
    together reach every cell.

    `lanes` count the cells of a set in each game. `placements` and `exchanges` are the moves by the
    number of the segment's bit; the placements first with Black on the lower cell, then with White.
    """

    size: int
    cells: int
    row: int
    full: int
    rightward: int
    upward: int
    classes: tuple[tuple[int, int, int], ...]
    halves: tuple[int, ...]
    lanes: CountLanes
    placements: tuple[tuple[Move, ...], tuple[Move, ...]]
    exchanges: tuple[Move, ...]


@cache
def layout_of(size: int) -> Layout:
    """The layout for boards of that size."""
    table, cells, row = board_tables(size), size * size, size * GAMES
    full = (1 << cells * GAMES) - 1
    halves = tuple(GAMES << step for step in range((cells - 1).bit_length()))
    rightward, upward = in_every_game(table.inner, cells), full >> row
    even = in_every_game(sum(1 << cell for cell in range(cells) if cell % size % 2 == 0), cells)
    even_row = in_every_game(
        sum(1 << cell for cell in range(cells) if cell // size % 2 == 0), cells
    )
    return Layout(
        size,
        cells,
        row,
        full,
        rightward,
        upward,
        (
            (0, GAMES, rightward & even),
            (0, GAMES, rightward & ~even),
            (1, row, upward & even_row),
            (1, row, upward & ~even_row),
        ),
        halves,
        CountLanes.of(cells, halves),
        (
            tuple(lower for lower, _ in table.placements),
            tuple(higher for _, higher in table.placements),
        ),
        table.exchanges,
    )


def in_every_game(bits: int, cells: int) -> int:
    """The same cells in every game."""
    bytes_ = bits.to_bytes((cells + 7) // 8, "little")
    return int.from_bytes(b"".join([_BYTES[byte] for byte in bytes_]), "little")


def sample(position: Position, rng: Random) -> Sample[Move | str]:
    """Random games from a position that is not over; a seat that may swap does so if it helps."""
    games = RandomGames(position)
    games.play(rng)
    won = games.black_wins()
    wins, is_seat_0 = won.bit_count(), position.seat_of(BLACK) == 0
    chance = (wins if is_seat_0 else GAMES - wins) / GAMES
    if pie.may_come(position):
        return Sample(min(chance, 1 - chance) if position.moves_made else 0.5)
    black = games.shares(won)
    white = {move: 1 - share for move, share in black.items()}
    return Sample(chance, (black, white) if is_seat_0 else (white, black))


class SizeRank:
    """A rank in the order of group sizes: the size in each game, and which colour has more of it.

    `black` and `white` mark games; neither is marked without a group, or with as many of each.
    """

    __slots__ = ("size", "black", "white")

    def __init__(self, size: int = 0, black: int = 0, white: int = 0) -> None:
        self.size, self.black, self.white = size, black, white

    def keep_larger(self, new: SizeRank, lanes: CountLanes) -> None:
        """Keeps the larger groups of each game, and leaves the smaller ones in `new`.

        Groups of both colours of one size cancel out.
        """
        reached = lanes.at_least(new.size, self.size)
        same = reached & lanes.at_least(self.size, new.size)
        larger = reached ^ same
        if same:
            black, white = self.black, self.white
            self.black = black & ~(same & new.white) | same & new.black & ~white
            self.white = white & ~(same & new.black) | same & new.white & ~black
            new.black, new.white = new.black & ~same, new.white & ~same
            new.size &= ~lanes.whole(same)
        if larger:
            change = (new.size ^ self.size) & lanes.whole(larger)
            new.size, self.size = new.size ^ change, self.size ^ change
            change = (new.black ^ self.black) & larger
            new.black, self.black = new.black ^ change, self.black ^ change
            change = (new.white ^ self.white) & larger
            new.white, self.white = new.white ^ change, self.white ^ change


class RandomGames:
    """The random games from one position.

    `black` and `stones` are cells. `odd` are the games in which White is to move. Of the moves that
    were made, `lower` and `higher` are the placements with Black on the lower or higher cell of a
    segment, `exchanged` the exchanges of stones as they are in the position: rightward segments,
    then upward ones, by their lower cells. `classes` are the layout's, each with its segments
    without a rod; once no more stones are placed, only with those between two stones.
    """

    __slots__ = ("layout", "black", "stones", "odd", "lower", "higher", "exchanged",
                 "classes", "_others", "_is_placing")  # fmt: skip

    def __init__(self, position: Position) -> None:
        layout = self.layout = layout_of(position.size)
        cells = layout.cells
        self.black = in_every_game(position.black, cells)
        self.stones = in_every_game(position.black | position.white, cells)
        self.odd = everywhere(1, EVERY_GAME) if position.colour != BLACK else 0
        self.lower, self.higher, self.exchanged = [0, 0], [0, 0], [0, 0]
        self._others = layout.full ^ self.black
        rods = position.rods & (1 << cells) - 1, position.rods >> cells
        bare = [layout.full ^ in_every_game(each, cells) for each in rods]
        self.classes = [[way, shift, lows, lows & bare[way]] for way, shift, lows in layout.classes]
        self._is_placing = bool(position.legal_moves().placements)

    def play(self, rng: Random) -> None:
        """Plays all games to their ends."""
        classes, width = self.classes, self.layout.cells * GAMES + SPARE
        made = 0
        for left in range(PLACING * self._is_placing, 0, -1):
            rng.shuffle(classes)
            made ^= self._place(rng.getrandbits(width), rng.getrandbits(width), left == 1)
        stones = self.stones
        for each in classes:
            each[3] &= stones & stones >> each[1]
        for _ in range(WAITING):
            rng.shuffle(classes)
            made ^= self._exchange(rng.getrandbits(width))[0]
        are_left = True
        while are_left:
            rng.shuffle(classes)
            parity, are_left = self._exchange(-1)
            made ^= parity
        for shift in reversed(self.layout.halves):
            made ^= made >> shift
        self.odd ^= made & EVERY_GAME

    def _place(self, drawn: int, turned: int, is_last: bool) -> int:
        """Placements and exchanges, by random bits: half of the placements unless this round is the
        last one with them, and as likely a half or a quarter of the exchanges. Returns the moves by
        their lower cells, without those of an even number.
        """
        made, black, stones = 0, self.black, self.stones
        for each in self.classes:
            way, shift, lows, bare = each
            drawn >>= STEP
            turned >>= STEP
            exchanges = (black ^ black >> shift) & stones & stones >> shift & bare & drawn
            empty = lows & ~(stones | stones >> shift)
            if not is_last:
                exchanges &= turned
                empty &= drawn
            lower = empty & turned >> 13
            higher = empty ^ lower
            self.exchanged[way] |= exchanges & (black ^ self._others)
            self.lower[way] |= lower
            self.higher[way] |= higher
            black ^= exchanges | exchanges << shift | lower | higher << shift
            stones |= empty | empty << shift
            moves = exchanges | empty
            each[3] ^= moves
            made ^= moves
        self.black, self.stones = black, stones
        return made

    def _exchange(self, drawn: int) -> tuple[int, bool]:
        """Exchanges by random bits, once there are no more placements. Returns the moves as in
        `_place`, and whether there were any.
        """
        made, are_left, black = 0, False, self.black
        for each in self.classes:
            way, shift, _, bare = each
            drawn >>= STEP
            moves = (black ^ black >> shift) & bare & drawn
            if moves:
                self.exchanged[way] |= moves & (black ^ self._others)
                black ^= moves | moves << shift
                each[3] = bare ^ moves
                made ^= moves
                are_left = True
        self.black = black
        return made, are_left

    def black_wins(self) -> int:
        """The games that Black has won: by the largest size of which a colour has more groups; if
        there is none, the last mover loses.
        """
        lanes = self.layout.lanes
        won, open_ = 0, lanes.tops
        for rank in self._largest():
            won |= open_ & rank.black
            open_ &= ~(rank.black | rank.white)
        return lanes.games(won) | lanes.games(open_) & ~self.odd

    def _largest(self) -> list[SizeRank]:
        """The largest sizes of groups, in falling order, and which colour has more of them.

        Groups beyond the first few sizes drop out.
        """
        layout, is_exact = self.layout, self.layout.size <= EXACT_SIZE
        lanes, row = layout.lanes, layout.row
        ranks = [SizeRank() for _ in range(layout.cells // 2 if is_exact else SIZES)]
        right, up = self._alike()
        left = self.stones if is_exact else _of_three(layout, right, up)
        floods = 0
        while left:
            group = seeds = self._first(left)
            before = 0
            while group != before:
                before = group
                group |= (group & right) << GAMES
                group |= group >> GAMES & right
                group |= (group & up) << row
                group |= group >> row & up
            left ^= group
            black, white = self._any(seeds & self.black), self._any(seeds & ~self.black)
            new = SizeRank(lanes.counted(group), lanes.marked(black), lanes.marked(white))
            for rank in ranks:
                rank.keep_larger(new, lanes)
            floods += 1
            if left and floods >= BEFORE_DOUBT and not is_exact:
                open_ = lanes.at_least(lanes.counted(left), ranks[0].size)
                left &= everywhere(layout.cells, lanes.games(open_))
        return ranks

    def _alike(self) -> tuple[int, int]:
        """The segments between two stones of one colour, by their lower cells."""
        layout, black, stones = self.layout, self.black, self.stones
        alike = stones ^ black
        return (
            (alike ^ black >> GAMES) & stones & stones >> GAMES & layout.rightward,
            (alike ^ black >> layout.row) & stones & stones >> layout.row & layout.upward,
        )

    def _first(self, cells: int) -> int:
        """The first of the cells in each game."""
        after = cells
        for shift in self.layout.halves:
            after |= after << shift
        return cells & ~(after << GAMES)

    def _any(self, cells: int) -> int:
        """The games in which there is a cell."""
        for shift in reversed(self.layout.halves):
            cells |= cells >> shift
        return cells & EVERY_GAME

    def shares(self, won: int) -> dict[Move | str, float]:
        """For each move, the share of the games with it that Black won."""
        layout, number = self.layout, self.layout.cells
        won_cells = everywhere(number, won)
        found: dict[Move | str, float] = {}
        for made, moves in (
            (self.lower, layout.placements[0]),
            (self.higher, layout.placements[1]),
            (self.exchanged, layout.exchanges),
        ):
            for cells, first in zip(made, (0, layout.cells), strict=True):
                if cells:
                    games, wins = counts(number, cells), counts(number, cells & won_cells)
                    for move, count, win in zip(moves[first:], games, wins, strict=False):
                        if count:
                            found[move] = win / count
        return found


def _of_three(layout: Layout, right: int, up: int) -> int:
    """The cells of groups of at least three stones."""
    to_right, to_up, row = right << GAMES, up << layout.row, layout.row
    middle = to_right & right | to_up & up | (to_right | right) & (to_up | up)
    beside = (middle & right) << GAMES | middle >> GAMES & right
    return middle | beside | (middle & up) << row | middle >> row & up
