"""Setting up positions of Tábula: ten checkers a side, whose turn it is, the dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pentabula.core.edits import ERASE, MOVE, EditField, Stamp
from pentabula.core.errors import DiagramError
from pentabula.core.message import Message
from pentabula.core.position import Path
from pentabula.games.tabula.rules import diagram
from pentabula.games.tabula.rules.diagram import Diagram
from pentabula.games.tabula.rules.position import ROLLS, Position
from pentabula.games.tabula.rules.sides import (
    CAPTURED,
    CHECKERS,
    GATE,
    OFF,
    OPENING,
    WAITING,
    Side,
)

MOVER: Final = "start"
DICE: Final = "dice"
REST: Final = "rest"

_SIDES: Final = (Message("Light"), Message("Dark"))
_STAMPS: Final = (
    Stamp("light", Message("Light checker"), "second"),
    Stamp("dark", Message("Dark checker"), "first"),
    MOVE,
    ERASE,
)
_BESIDE: Final = {"in": WAITING, "off": OFF, "captured": CAPTURED}
_REST: Final = {"waiting": Message("waiting"), "off": Message("borne off")}


def stamps(position: Position) -> Sequence[Stamp]:
    """The stamps, each of which a tap may apply."""
    return _STAMPS


def put(position: Position, stamp: str, path: Path) -> str:
    """The diagram after a stamp on the targets of a path."""
    shown = diagram.read(str(position))
    source, end = _location(path[0]), _location(path[-1])
    if stamp == MOVE.name:
        seat = _seat_at(shown, source)
    elif stamp == ERASE.name:
        seat = _seat_at(shown, source)
        end = _aside(shown.sides[seat], source)
    else:
        seat = 0 if stamp == "light" else 1
        source = _supply(shown.sides[seat], end, seat)
    return diagram.write(_settled(_moved(shown, seat, source, end)))


def _location(target: str) -> int:
    """The point or tray of a target. Raises DiagramError for dice."""
    if target in _BESIDE:
        return _BESIDE[target]
    if not target.isdigit():
        raise DiagramError(Message("Checkers stand on points, in trays or in the centre."))
    return int(target)


def _seat_at(shown: Diagram, location: int) -> int:
    """The side that has a checker there: the side to play if both have."""
    seats = sorted((0, 1), key=lambda seat: seat != shown.mover)
    for seat in seats:
        if shown.sides[seat][location]:
            return seat
    raise DiagramError(Message("There is no checker to move."))


def _aside(side: Side, source: int) -> int:
    """Where a checker that is taken away goes: it waits, unless others are beyond the gate.

    One that waits itself is borne off, and one that was borne off waits.
    """
    beyond = sum(side[GATE + 1 : OFF + 1]) - (GATE < source <= OFF)
    return OFF if source == WAITING or (beyond and source != OFF) else WAITING


def _supply(side: Side, end: int, seat: int) -> int:
    """Where a checker for a location comes from. Raises DiagramError if no checker can be used."""
    order = (OFF, WAITING, CAPTURED) if end != OFF else (WAITING, CAPTURED)
    for location in order:
        if side[location] and location != end:
            return location
    raise DiagramError(
        Message("All ten checkers of {side} are in use: move one of them.", side=_SIDES[seat])
    )


def _moved(shown: Diagram, seat: int, source: int, end: int) -> Diagram:
    """The diagram with one checker elsewhere. Raises DiagramError."""
    if shown.sides[1 - seat][end] and end not in _BESIDE.values():
        raise DiagramError(Message("A point holds checkers of one side only."))
    side = list(shown.sides[seat])
    side[source] -= 1
    side[end] += 1
    sides = list(shown.sides)
    sides[seat] = tuple(side)
    return replace(shown, sides=(sides[0], sides[1]))


def _settled(shown: Diagram) -> Diagram:
    """The diagram with a mover that suits the checkers: the winner, or a side once one entered."""
    for seat in (0, 1):
        if shown.sides[seat][OFF] == CHECKERS:
            return replace(shown, mover=seat, rolled=(), left=())
    if shown.mover == OPENING and any(side[WAITING] != CHECKERS for side in shown.sides):
        return replace(shown, mover=0, rolled=(), left=())
    return shown


def fields(position: Position) -> Sequence[EditField]:
    """The fields of the position."""
    shown = diagram.read(str(position))
    movers = {"0": _SIDES[0], "1": _SIDES[1], str(OPENING): Message("not decided")}
    dice = "".join(map(str, shown.rolled)) if shown.left else ""
    rolls = {f"{roll.high}{roll.low}": f"{roll.high}–{roll.low}" for roll in ROLLS}
    fields = [
        EditField(MOVER, Message("To move"), str(shown.mover), movers),
        EditField(DICE, Message("Dice"), dice, {"": Message("not thrown"), **rolls}),
    ]
    for seat, label in enumerate(
        (Message("Light’s other checkers"), Message("Dark’s other checkers"))
    ):
        side = shown.sides[seat]
        if bool(side[WAITING]) != bool(side[OFF]):
            value = "waiting" if side[WAITING] else "off"
            fields.append(EditField(f"{REST}{seat}", label, value, _REST))
    return fields


def change(position: Position, name: str, value: str) -> str:
    """The diagram with another value of a field."""
    shown = diagram.read(str(position))
    if name == MOVER:
        left = () if int(value) == OPENING else shown.left
        shown = replace(shown, mover=int(value), rolled=shown.rolled if left else (), left=left)
    elif name == DICE:
        rolled = tuple(map(int, value))
        double = len(set(rolled)) == 1
        mover = max(shown.mover, 0) if rolled else shown.mover
        shown = replace(shown, mover=mover, rolled=rolled, left=rolled * 2 if double else rolled)
    else:
        shown = _settled(_with_rest(shown, int(name.removeprefix(REST)), value))
    return diagram.write(shown)


def _with_rest(shown: Diagram, seat: int, value: str) -> Diagram:
    """The diagram with all waiting and borne-off checkers of a side in one of the two trays."""
    side = list(shown.sides[seat])
    rest = side[WAITING] + side[OFF]
    side[WAITING], side[OFF] = (rest, 0) if value == "waiting" else (0, rest)
    sides = list(shown.sides)
    sides[seat] = tuple(side)
    return replace(shown, sides=(sides[0], sides[1]))


def warnings(position: Position) -> Sequence[Message]:
    """Says that a side has captured checkers although all its own have always been waiting."""
    shown = diagram.read(str(position))
    return [
        Message(
            "Play cannot lead to this position: {side} captures only after entering.",
            side=_SIDES[1 - seat],
        )
        for seat, side in enumerate(shown.sides)
        if side[CAPTURED] and shown.sides[1 - seat][WAITING] == CHECKERS
    ]
