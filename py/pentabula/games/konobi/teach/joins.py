"""Which chains and edges of Konobi one stone would join, and which cannot be kept apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from pentabula.core.message import Message, all_of, any_of
from pentabula.games.konobi.rules.links import PointSet, across, linked, open_corners
from pentabula.games.konobi.rules.position import Position, judge
from pentabula.games.konobi.teach.threats import winning_points
from pentabula.kit.grid import around, beside, bits_of, names_of

EDGE_NAMES: Final = (
    (Message("the bottom edge"), Message("the top edge")),
    (Message("the left edge"), Message("the right edge")),
)

EDGE_WEIGHT: Final = 3
"""An edge is worth as much as a chain of this many stones."""


@dataclass(frozen=True, slots=True)
class ChainOrEdge:
    """A chain, or an edge (`edge` is 0 or 1) with the chains of its colour that touch it.

    `stones` are all its stones, or one that identifies the chain in other positions too. `weight`
    is what joining the part is worth.
    """

    stones: PointSet
    weight: int
    edge: int | None = None


Pair = tuple[ChainOrEdge, ChainOrEdge]


class Joins:
    """The chains and edges of a colour, and what joins them. The game must not be over."""

    def __init__(self, position: Position, colour: int) -> None:
        self.position, self.colour = position, colour
        self.grid, self.own = position.grid, position.stones[colour]
        self.foes = position.stones[1 - colour]
        self.all = tuple(self._found())
        self._reach = [self._linking_points(part) for part in self.all]

    def _found(self) -> Iterator[ChainOrEdge]:
        left = self.own
        for number, edge in enumerate(self.grid.edges[self.colour]):
            stones = self._chains(edge & self.own)
            left &= ~stones
            yield ChainOrEdge(stones, stones.bit_count() + EDGE_WEIGHT, number)
        while left:
            chain = self._chains(left & -left)
            left &= ~chain
            yield ChainOrEdge(chain, chain.bit_count())

    def _chains(self, seed: PointSet) -> PointSet:
        return linked(self.grid, self.own, seed)

    def _linking_points(self, part: ChainOrEdge) -> PointSet:
        """The empty points where a stone would be linked to the part or be on its edge."""
        grid, corners = self.grid, open_corners(self.grid, self.own)
        points = beside(grid, part.stones)
        for open_, far in zip(corners, across(grid, part.stones), strict=True):
            points |= open_ & far
        if part.edge is not None:
            points |= grid.edges[self.colour][part.edge]
        return points & grid.full & ~(self.own | self.foes)

    def pairs(self) -> Iterator[tuple[Pair, PointSet]]:
        """All pairs of parts that one stone would link, with the points where it would do so.

        Not both edges, which would win. The points need not be legal.
        """
        for (one, here), (other, there) in combinations(zip(self.all, self._reach, strict=True), 2):
            if here & there and (one.edge is None or other.edge is None):
                yield (one, other), here & there

    def old_pairs(self, new: PointSet) -> list[Pair]:
        """The pairs that one stone would join, each part as its edge or as a stone that is not new.

        Pairs with a part that consists of the new stone are left out.
        """
        return [
            (self._by_stone(one, near, new), self._by_stone(other, near, new))
            for (one, other), near in self.pairs()
            if all(part.edge is not None or part.stones & ~new for part in (one, other))
        ]

    def _by_stone(self, part: ChainOrEdge, near: PointSet, new: PointSet) -> ChainOrEdge:
        """The part as its edge, or as an old stone, near the given points if possible."""
        if part.edge is not None:
            return part
        old = part.stones & ~new
        old = old & around(self.grid, near) or old
        return ChainOrEdge(old & -old, part.weight)

    def part(self, like: ChainOrEdge) -> ChainOrEdge:
        """The part here that shares a stone or the edge with a part of another position."""
        if like.edge is not None:
            return self.all[like.edge]
        return next(each for each in self.all if each.stones & like.stones)

    def are_joined(self, pair: Pair) -> bool:
        """Whether two parts of an earlier position have become one."""
        one, other = map(self.part, pair)
        return one is other

    def joiners(self, pair: Pair) -> list[str]:
        """The legal points where a stone would join two parts, if the colour is to move."""
        return names_of(self.grid, self._joining(pair) & self._legal(0))

    def are_safe(self, pair: Pair) -> bool:
        """Whether the colour can join two parts whatever the other side answers."""
        points = self._joining(pair)
        return bool(points & self._legal(0)) and self._withstand(points)

    def are_safe_at_joiners(self, pair: Pair) -> bool:
        """Whether two parts can be joined at one of the `joiners`, whatever the other side answers.

        An answer may make another point legal too, which only `are_safe` counts.
        """
        points = self._joining(pair) & self._legal(0)
        return bool(points) and self._withstand(points)

    def _withstand(self, points: PointSet) -> bool:
        """Whether one of the points stays legal whatever the other side answers.

        False if the side to move could win instead.
        """
        if winning_points(self.position):
            return False
        # Farther stones neither take one of the points nor make a crosscut there.
        near = judge(self.grid, self.foes, self.own).legal & around(self.grid, points)
        return all(points & ~reply & self._legal(reply) for reply in bits_of(near))

    def _joining(self, pair: Pair) -> PointSet:
        one, other = (self._reach[self.all.index(self.part(each))] for each in pair)
        return one & other

    def _legal(self, reply: PointSet) -> PointSet:
        """Where the colour may play once the other side also has a stone at `reply`."""
        return judge(self.grid, self.own, self.foes | reply).legal

    def names(self, pair: Pair, near: PointSet) -> list[Message | str]:
        """Both parts in words: an edge, or a stone of the chain near the given points."""
        return [self._name(part, near) for part in pair]

    def _name(self, part: ChainOrEdge, near: PointSet) -> Message | str:
        if part.edge is not None:
            return EDGE_NAMES[self.colour][part.edge]
        return names_of(self.grid, self._by_stone(part, near, 0).stones)[0]

    def joining(self, pair: Pair) -> dict[str, object]:
        """Both parts in words, and the points where one stone joins them, for a message."""
        points = self.joiners(pair)
        near = sum(self.grid.bits[point] for point in points)
        return {"parts": all_of(self.names(pair, near)), "points": any_of(points)}


def weight(pair: Pair) -> int:
    """The worth of joining two parts: the weight of the lesser one."""
    return min(part.weight for part in pair)


def weightiest(pairs: list[Pair]) -> Pair:
    """The pair that is worth most."""
    return max(pairs, key=lambda pair: (weight(pair), sum(part.weight for part in pair)))
