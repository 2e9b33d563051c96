"""What the next stones could do in Konobi: join the edges, come closer to it, close points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pentabula.core.message import Message, all_of
from pentabula.games.konobi.rules.explain import crosscut_stones, unexcused_links
from pentabula.games.konobi.rules.position import Position
from pentabula.kit.colours import COLOURS
from pentabula.kit.grid import Sites, around, flooded, names_of

MAX_STONES: Final = 4
"""Ways of more stones than this are not searched for."""

MAX_TRIED: Final = 24
"""The most positions that the search for a legal way continues from."""


def winning_points(position: Position) -> Sites:
    """The legal points where a stone of the side to move would join its edges."""
    grid, own = position.grid, position.stones[position.colour]
    first, last = grid.edges[position.colour]
    # A flood over all eight neighbours follows chains: see `rules.links.linked`.
    met = around(grid, flooded(grid, first & own, own, around)) | first
    met &= around(grid, flooded(grid, last & own, own, around)) | last
    return met & position.verdict.legal if met & grid.full else 0


def threats(position: Position) -> list[str]:
    """The points where the side that is not to move could win if it were its turn."""
    return names_of(position.grid, winning_points(other_to_move(position)))


def shortest_way(position: Position, colour: int) -> list[str] | None:
    """The fewest stones with which a colour joins its edges if the other one only passes.

    They are in an order in which all are legal. None if `stones_needed` is more than `MAX_STONES`,
    or if no legal way with so few stones was found.
    """
    needed = stones_needed(position, colour)
    if not needed or needed > MAX_STONES:
        return None
    here = position if position.colour == colour else other_to_move(position)
    return _way(here, needed, iter(range(MAX_TRIED)))


def _way(position: Position, stones: int, tries: Iterator[int]) -> list[str] | None:
    """This many legal stones in a row with which the side to move joins its edges, if found.

    Each stone but the last extends what is joined to the first edge.
    """
    grid, colour = position.grid, position.colour
    if stones == 1:
        return names_of(grid, winning_points(position))[:1] or None
    own, first = position.stones[colour], grid.edges[colour][0]
    near = around(grid, flooded(grid, first & own, own, around)) | first
    for point in names_of(grid, near & position.verdict.legal):
        after = other_to_move(position.play(point))
        if stones_needed(after, colour) != stones - 1 or next(tries, None) is None:
            continue
        way = _way(after, stones - 1, tries)
        if way is not None:
            return [point, *way]
    return None


def stones_needed(position: Position, colour: int) -> int | None:
    """A lower bound on the stones that a colour still needs to join its edges; None if it cannot.

    Every diagonal step counts as a link, excused or not.
    """
    grid, own = position.grid, position.stones[colour]
    free = grid.full & ~(own | position.stones[1 - colour])
    first, last = grid.edges[colour]
    reached = flooded(grid, first & own, own, around)
    for stones in range(grid.size**2 + 1):
        if reached & last:
            return stones
        new = free & (around(grid, reached) | first)
        if not new & ~reached:
            return None
        reached = flooded(grid, reached | new, reached | new | own, around)
    return None


def other_to_move(position: Position) -> Position:
    """The same stones with the other colour to move."""
    colour, joined = 1 - position.colour, position.joined
    grid, pie, black_seat = position.grid, position.pie, position.black_seat
    return Position(grid, pie, black_seat, colour, position.stones, joined, None)


def why_closed(position: Position, point: str) -> Message:
    """Why an empty point is closed to the side to move.

    `Black may not play f3, because it would be linked to g4 only weakly.`
    """
    said: dict[str, object] = {"point": point, "colour": COLOURS[position.colour]}
    if position.grid.bits[point] & position.verdict.crosscut:
        stones = all_of(crosscut_stones(position, point)[1])
        return Message(
            "{colour} may not play {point}: it would make a crosscut with {stones}.",
            stones=stones,
            **said,
        )
    stones = all_of([partner for partner, _ in unexcused_links(position, point)])
    return Message(
        "{colour} may not play {point}, because it would be linked to {stones} only weakly.",
        stones=stones,
        **said,
    )


def with_closed(sentence: Message, position: Position, points: list[str]) -> Message:
    """A sentence that relies on points; if the only one is closed to the side to move, also why."""
    if len(points) > 1 or points[0] in position.legal_moves():
        return sentence
    return Message("{first} {second}", first=sentence, second=why_closed(position, points[0]))


def newly_closed(before: Position, after: Position) -> list[str]:
    """The empty points that a stone has closed to the other side, which is to move after it."""
    open_ = other_to_move(before).verdict.legal
    free = after.grid.full & ~(after.stones[0] | after.stones[1])
    return names_of(after.grid, open_ & free & ~after.verdict.legal)
