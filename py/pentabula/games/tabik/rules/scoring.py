"""Groups, how many there are of each size, and the score. Rules: tabik.md, Score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

EMPTY: Final = 0
BLACK: Final = 1
WHITE: Final = 2


def other(colour: int) -> int:
    """The other colour of stones."""
    return BLACK + WHITE - colour


def groups(colours: Sequence[int], neighbours: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """The maximal sets of like-coloured stones connected by adjacency, as lists of cells.

    `colours` holds EMPTY, BLACK or WHITE for each cell. Rods do not separate groups.
    """
    left = list(colours)
    for cell, colour in enumerate(colours):
        if left[cell]:
            left[cell] = EMPTY
            group = [cell]
            for member in group:
                for other in neighbours[member]:
                    if left[other] == colour:
                        left[other] = EMPTY
                        group.append(other)
            yield group


def leader(colours: Sequence[int], neighbours: Sequence[Sequence[int]]) -> int:
    """The colour with the higher score, or EMPTY where both score zero.

    The largest size of which the colours have different numbers of groups decides: the colour with
    more of them has that score, the other a lower one. The search stops early when the largest
    group decides and no later group can be as large.
    """
    lead, largest = [0] * (len(colours) + 1), 0
    rest = [0, colours.count(BLACK), colours.count(WHITE)]
    for group in groups(colours, neighbours):
        size, colour = len(group), colours[group[0]]
        lead[size] += 1 if colour == BLACK else -1
        rest[colour] -= size
        largest = max(largest, size)
        if lead[largest] and rest[BLACK] < largest > rest[WHITE]:
            break
    ahead = next(filter(None, reversed(lead)), 0)
    if not ahead:
        return EMPTY
    return BLACK if ahead > 0 else WHITE


class Tally:
    """How many groups of each size the colours have: `black[k]` and `white[k]`, if not 0."""

    __slots__ = ("black", "white")

    def __init__(self, black: dict[int, int], white: dict[int, int]) -> None:
        self.black = black
        self.white = white

    @classmethod
    def of(cls, colours: Sequence[int], neighbours: Sequence[Sequence[int]]) -> Tally:
        """The tally of a board."""
        counts: tuple[dict[int, int], dict[int, int]] = ({}, {})
        for group in groups(colours, neighbours):
            count = counts[colours[group[0]] == WHITE]
            count[len(group)] = count.get(len(group), 0) + 1
        return cls(*counts)

    def count(self, colour: int, size: int) -> int:
        """How many groups of a size a colour has."""
        return (self.black if colour == BLACK else self.white).get(size, 0)

    def sizes(self) -> list[int]:
        """The sizes of all groups, each once, largest first."""
        return sorted(self.black.keys() | self.white.keys(), reverse=True)

    def score(self, colour: int) -> int:
        """The largest size of which the colour has more groups than the other; 0 without one."""
        foe = other(colour)
        ahead = (k for k in self.sizes() if self.count(colour, k) > self.count(foe, k))
        return next(ahead, 0)

    def deciding(self) -> int:
        """The higher of the two scores: the size that decides the game; 0 if both are zero."""
        return max(self.score(BLACK), self.score(WHITE))

    def leader(self) -> int:
        """The colour with the higher score, or EMPTY where both score zero."""
        black, white = self.score(BLACK), self.score(WHITE)
        if black == white:
            return EMPTY
        return BLACK if black > white else WHITE


def deciding_cells(
    colours: Sequence[int], neighbours: Sequence[Sequence[int]], tally: Tally
) -> Iterator[int]:
    """The cells of the leader's groups of the deciding size; none if neither colour leads.

    `tally` is the board's tally.
    """
    size, leading = tally.deciding(), tally.leader()
    for group in groups(colours, neighbours):
        if len(group) == size and colours[group[0]] == leading:
            yield from group
