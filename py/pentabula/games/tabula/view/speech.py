"""Tábula for screen readers: where the checkers are, closed points and single checkers."""

from __future__ import annotations

from pentabula.boards.points import DICE, ROMAN
from pentabula.core.message import Message, all_of, counted
from pentabula.games.tabula.rules.position import SIDE_NAMES, Position
from pentabula.games.tabula.rules.sides import CAPTURED, OFF, POINTS, WAITING, Side
from pentabula.games.tabula.rules.words import die_named

_TRAYS = {
    "in": Message("waiting"),
    "captured": Message("captured"),
    "off": Message("borne off"),
}


def short_name(position: Position, name: str) -> Message:
    """A point by its Roman number, a tray by what it holds, a die by its number."""
    if name in DICE:
        return Message("the {die}", die=die_named(position, name) or 0)
    return _TRAYS.get(name) or Message("{point}", point=ROMAN[int(name)])


def describe_pieces(position: Position) -> tuple[Message, ...]:
    """The checkers of Light and Dark: `Light: 2 on I, 1 on VI and 7 waiting.`"""
    return tuple(
        Message("{side}: {checkers}.", side=name, checkers=all_of(_checkers(side)))
        for name, side in zip(SIDE_NAMES, position.sides, strict=True)
    )


def describe_groups(position: Position) -> tuple[Message, ...]:
    """The points that each side has closed, and those with a single checker."""
    sentences = []
    for name, side in zip(SIDE_NAMES, position.sides, strict=True):
        closed = [ROMAN[point] for point in range(1, POINTS + 1) if side[point] > 1]
        alone = [ROMAN[point] for point in range(1, POINTS + 1) if side[point] == 1]
        if closed:
            points = all_of(closed)
            sentences.append(Message("{side} has closed {points}.", side=name, points=points))
        if alone:
            points = all_of(alone)
            sentences.append(
                counted(
                    "{side} has a lone checker on {points}.",
                    "{side} has lone checkers on {points}.",
                    len(alone),
                    side=name,
                    points=points,
                )
            )
    return tuple(sentences)


def _checkers(side: Side) -> list[Message]:
    on = [
        Message("{n} on {point}", n=side[point], point=ROMAN[point])
        for point in range(1, POINTS + 1)
        if side[point]
    ]
    trays = ((WAITING, "in"), (CAPTURED, "captured"), (OFF, "off"))
    beside = [
        Message("{n} {place}", n=side[at], place=_TRAYS[name]) for at, name in trays if side[at]
    ]
    return on + beside
