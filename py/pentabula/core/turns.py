"""Whole turns: the plies that one seat played in a row, with its dice."""

from __future__ import annotations

from typing import Final

from pentabula.core.dice import seat_to_act
from pentabula.core.position import CHANCE, Seat
from pentabula.core.record import Node

MAX_PLIES: Final = 6
"""The maximum number of plies of a turn."""


def mover(node: Node) -> Seat | None:
    """The seat that played a ply or threw its dice; None if both threw, and at the start."""
    return seat_to_act(node.parent.position) if node.parent is not None else None


def turn_of(node: Node) -> tuple[Node, ...]:
    """The plies of one seat up to a node, oldest first, with its dice; empty at the start.

    A ply by which both seats threw is a turn by itself.
    """
    if node.parent is None:
        return ()
    plies, seat = [node], mover(node)
    while len(plies) < MAX_PLIES and (before := plies[-1].parent) is not None and before.token:
        if seat is None or mover(before) != seat:
            break
        plies.append(before)
    return tuple(reversed(plies))


def runs(nodes: tuple[Node, ...]) -> list[tuple[Node, ...]]:
    """Consecutive plies, grouped by the seat; a throw of both seats is a group by itself."""
    found: list[tuple[Node, ...]] = []
    for node in nodes:
        if found and mover(node) is not None and mover(node) == mover(found[-1][-1]):
            found[-1] += (node,)
        else:
            found.append((node,))
    return found


def throws_before(node: Node) -> int:
    """The number of throws on the line to a node, the node itself included."""
    before = (each.parent for each in node.line())
    return sum(each is not None and each.position.turn == CHANCE for each in before)
