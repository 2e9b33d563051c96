"""Points of Konobi that are closed to a colour, with the rule that closes them."""

from __future__ import annotations

from pentabula.core.message import Message, all_of
from pentabula.games.konobi.rules.explain import crosscut_stones, unexcused_links
from pentabula.games.konobi.rules.position import Position
from pentabula.games.konobi.teach.threats import other_to_move
from pentabula.kit.colours import COLOURS
from pentabula.kit.grid import names_of


def why_closed(position: Position, point: str) -> Message:
    """Why an empty point is closed to the side to move.

    `f3 is closed to Black: weak link to g4.`
    """
    said: dict[str, object] = {"point": point, "colour": COLOURS[position.colour]}
    if position.grid.bits[point] & position.verdict.crosscut:
        stones = all_of(crosscut_stones(position, point)[1])
        return Message(
            "{point} is closed to {colour}: crosscut with {stones}.", stones=stones, **said
        )
    stones = all_of([partner for partner, _ in unexcused_links(position, point)])
    return Message("{point} is closed to {colour}: weak link to {stones}.", stones=stones, **said)


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
