"""Random playouts, uniform or guided, as fast as plain lists allow.

Groups only matter at the end, so a playout keeps two pools of segments to draw from: those
between two empty cells (two placements each) and those between two stones without a rod (one
exchange each if their colours differ). A draw that cannot be played is dropped and repeated,
which keeps the legal moves equally likely. A dead placement is dropped for good; a pair of equal
stones sleeps until one of them changes. A segment's number is its bit's number.

This is the engine's inner loop. What was tried to make it fast, and by how much it helped, is
in docs/measurements/tabik-search.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, compress, repeat
from random import Random
from struct import Struct
from typing import Final, TypeAlias, TypeVar

from pentabula.core.position import SWAP, Seat
from pentabula.games.tabik.engine.priors import inwards
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK, WHITE, leader
from pentabula.games.tabik.rules.segments import Move, board_tables
from pentabula.kit.grid import digits

MORE: Final = 2
"""How many further placements to choose from are drawn if the first gains too little."""

WORDS: Final = 64
"""The size of a batch of random numbers; a game on size 7 uses some 150."""

_WORDS: Final = Struct(f"<{WORDS}I")
_KEPT: Final = int.from_bytes(b"\xff\xff\xff\x3f" * WORDS, "little")

T = TypeVar("T")

Gains: TypeAlias = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class SegmentGraph:
    """Segments by number, for one size; unused numbers have empty entries.

    `ends` are the two cells of each segment; `around` are the segments that share a cell with
    it, `beyond` the same with the cell at their other end. `gains` are the half steps inwards
    for Black and for White: of a placement, [0] with Black and [1] with White on the lower cell;
    of an exchange, [BLACK] or [WHITE], the colour there now. `most` is the largest gain.
    """

    numbers: tuple[int, ...]
    ends: tuple[tuple[int, int], ...]
    around: tuple[tuple[int, ...], ...]
    beyond: tuple[tuple[tuple[int, int], ...], ...]
    gains: tuple[Gains, Gains]
    most: int


@cache
def segment_graph(size: int) -> SegmentGraph:
    """The numbered segments of a board."""
    table, numbers = board_tables(size), tuple(range(2 * size * size))
    touching: list[list[tuple[int, int]]] = [[] for _ in range(size * size)]
    for number in compress(numbers, digits(sum(table.by_rod))):
        segment = table.by_bit[number]
        touching[segment.low].append((number, segment.high))
        touching[segment.high].append((number, segment.low))
    ends = tuple((segment.low, segment.high) for segment in table.by_bit)
    beyond = tuple(
        tuple(pair for cell in both for pair in touching[cell] if pair[0] != number)
        for number, both in enumerate(ends)
    )
    gains = inwards(size)
    losses = tuple(-gain for gain in gains)
    return SegmentGraph(
        numbers,
        ends,
        tuple(tuple(number for number, _ in pairs) for pairs in beyond),
        beyond,
        ((losses, gains, losses), (gains, losses, gains)),
        max(*gains, *losses),
    )


def playout(position: Position, rng: Random) -> tuple[Seat, list[Move | str]]:
    """A uniformly random game from here to its end: the winner and the moves played."""
    least = -segment_graph(position.size).most
    return play_out(position, rng, least, board_tables(position.size).exchanges)


def play_out(
    position: Position, rng: Random, min_gain: int, turned: Sequence[T]
) -> tuple[Seat, list[Move | str | T]]:
    """A random game from here to its end: the winner and the moves played.

    If a draw gains the mover less than `min_gain`, more are drawn and the best one is played.
    An exchange that moves stones in the other direction than it would at the start is reported
    as the entry of `turned` with its number.
    """
    position, played = through_pie(position, rng)
    pools, gains = Pools(position, rng), segment_graph(position.size).gains
    rest = _played_out(pools, gains if position.colour == BLACK else gains[::-1], min_gain, turned)
    winner = leader(pools.colours, board_tables(position.size).neighbours)
    # At zero to zero the last mover loses, so the seat that would move next wins.
    is_black_next = (position.moves_made + len(rest)) % 2 == 0
    return position.seat_of(winner or (BLACK if is_black_next else WHITE)), [*played, *rest]


def through_pie(position: Position, rng: Random) -> tuple[Position, list[Move | str]]:
    """The position after the choice whether to swap, and the moves to it."""
    played: list[Move | str] = []
    if position.pie and not position.moves_made:
        segments = board_tables(position.size).segments
        side, number = divmod(int(rng.random() * 2 * len(segments)), len(segments))
        played.append(segments[number].placements[side])
        position = position.play(played[0])
    if position.may_swap and rng.random() * len(position.legal_moves()) < 1:
        played.append(SWAP)
        position = position.play(SWAP)
    return position, played


class Pools:
    """The moves of a playout, updated as it proceeds.

    `free` holds every segment between two empty cells, and dead ones, which are dropped when
    drawn. `open` holds every pair of different stones without a rod, and equal pairs, which
    are dropped when drawn and then marked in `asleep` by number.
    """

    __slots__ = ("graph", "placements", "exchanges", "colours", "draws",
                 "free", "open", "asleep")  # fmt: skip

    def __init__(self, position: Position, rng: Random) -> None:
        moves, (black, white) = position.legal_moves(), position.joints()
        self.graph, numbers = segment_graph(position.size), segment_graph(position.size).numbers
        self.placements, self.exchanges = (
            moves.tables.placements,
            moves.tables.exchanges,
        )
        self.colours, self.draws = position.colours(), _draws(rng)
        self.free = [*compress(numbers, digits(moves.placements))]
        self.open = [*compress(numbers, digits(moves.exchanges))]
        # A bit beyond all others, so that none is left out.
        self.asleep = [*digits((black | white) & ~position.rods | 1 << len(numbers))]

    def better(self, drawn: int, ours: Gains) -> int:
        """The best for the mover of the drawn placement and a few others.

        Each is twice its index in `free`, plus its side.
        """
        free, colours, ends = self.free, self.colours, self.graph.ends
        gain, slots = ours[drawn & 1][free[drawn >> 1]], 2 * len(free)
        for _ in range(MORE):
            other = next(self.draws) % slots
            number = free[other >> 1]
            if ours[other & 1][number] > gain:
                low, high = ends[number]
                if not (colours[low] or colours[high]):
                    drawn, gain = other, ours[other & 1][number]
        return drawn


def _played_out(
    pools: Pools, gains: Sequence[Gains], min_gain: int, turned: Sequence[T]
) -> list[Move | T]:
    free, open_, asleep, colours = pools.free, pools.open, pools.asleep, pools.colours
    ends, around, beyond = pools.graph.ends, pools.graph.around, pools.graph.beyond
    placements, exchanges, draws = pools.placements, pools.exchanges, pools.draws
    first, played, (ours, theirs) = tuple(colours), list[Move | T](), gains
    for drawn in draws:
        count = len(open_)
        choices = 2 * len(free) + count
        if not choices:
            break
        drawn %= choices
        if drawn < count:
            number = open_.pop(drawn)
            low, high = ends[number]
            colour = colours[low]
            if colour == colours[high]:
                asleep[number] = 1
                continue
            if (gain := ours[colour][number]) < min_gain:
                # Another one, or the same one again.
                while (spot := next(draws) % count) < count - 1:
                    one, two = ends[other := open_[spot]]
                    if (held := colours[one]) != colours[two]:
                        if ours[held][other] > gain:
                            open_[spot] = number
                            number, low, high, colour = other, one, two, held
                        break
            played.append((exchanges if colour == first[low] else turned)[number])
            colours[low], colours[high] = colours[high], colour
            for other in around[number]:
                if asleep[other]:
                    asleep[other] = 0
                    open_.append(other)
        else:
            drawn -= count
            low, high = ends[free[drawn >> 1]]
            if colours[low] or colours[high]:
                free.pop(drawn >> 1)
                continue
            if ours[drawn & 1][free[drawn >> 1]] < min_gain:
                drawn = pools.better(drawn, ours)
            number, side = free.pop(drawn >> 1), drawn & 1
            low, high = ends[number]
            played.append(placements[number][side])
            colours[low], colours[high] = (WHITE, BLACK) if side else (BLACK, WHITE)
            open_ += [other for other, cell in beyond[number] if colours[cell]]
        ours, theirs = theirs, ours
    return played


def _draws(rng: Random) -> Iterator[int]:
    """Random numbers below 2**30, generated in bulk; their remainders are uniform enough."""
    return chain.from_iterable(map(_some, repeat(rng.getrandbits)))


def _some(bits: Callable[[int], int]) -> tuple[int, ...]:
    return _WORDS.unpack((bits(32 * WORDS) & _KEPT).to_bytes(_WORDS.size, "little"))


def guided_playout(position: Position, rng: Random) -> tuple[Seat, list[Move | str | None]]:
    """The winner of a game from here on, and its moves for all-moves-as-first statistics.

    An exchange that moves stones in the other direction than it would now counts as a different
    move, although its token is the same: None takes its place.
    """
    return play_out(position, rng, segment_graph(position.size).most, _nothing(position.size))


@cache
def _nothing(size: int) -> tuple[None, ...]:
    return (None,) * len(segment_graph(size).numbers)
