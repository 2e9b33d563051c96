"""Setting up positions of TAU: struck lines, the LIMIT and who is HIGH."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pentabula.core.edits import EditField, Stamp
from pentabula.core.errors import DiagramError
from pentabula.core.message import Message
from pentabula.core.position import Path
from pentabula.games.tau.rules import diagram
from pentabula.games.tau.rules.diagram import Diagram
from pentabula.games.tau.rules.lines import ROW, line_by_name
from pentabula.games.tau.rules.position import HIGHEST_BID, Position
from pentabula.kit import edit_fields

STAGE: Final = "stage"
HIGH: Final = "high"
LIMIT: Final = "limit"
BIDDING, SETTLED, AGREED = "bidding", "settled", "agreed"

_STAMPS: Final = (Stamp("strike", Message("Strike a line, or open it again")),)


def stamps(position: Position) -> Sequence[Stamp]:
    """The stamps, each of which a tap may apply."""
    return _STAMPS


def put(position: Position, stamp: str, path: Path) -> str:
    """The diagram after a stamp on the targets of a path."""
    shown = diagram.read(str(position))
    line = line_by_name(shown.rows, shown.cols).get(path[0])
    if line is None:
        raise DiagramError(Message("Choose the handle of a row or a column to strike it."))
    bit = 1 << line.offset
    if line.kind == ROW:
        shown = replace(shown, struck_rows=shown.struck_rows ^ bit)
    else:
        shown = replace(shown, struck_cols=shown.struck_cols ^ bit)
    return diagram.write(shown if shown.high is not None else _settled(shown))


def _settled(shown: Diagram) -> Diagram:
    """The diagram after the negotiation: the seat that bid last is HIGH."""
    high = 1 - shown.turn if shown.number >= 0 else 0
    return replace(shown, high=high, number=max(shown.number, high))


def _stage(shown: Diagram) -> str:
    if shown.is_agreed:
        return AGREED
    return BIDDING if shown.high is None else SETTLED


def fields(position: Position) -> Sequence[EditField]:
    """The fields of the position."""
    shown = diagram.read(str(position))
    stages = {
        BIDDING: Message("bidding"),
        SETTLED: Message("by bidding"),
        AGREED: Message("agreed"),
    }
    number = str(shown.number) if shown.number >= 0 else ""
    limit = Message("last bid") if shown.high is None else Message("LIMIT")
    fields = [
        EditField(STAGE, Message("stage of the bidding"), _stage(shown), stages),
        EditField(LIMIT, limit, number, low=0, high=HIGHEST_BID),
    ]
    if shown.high is None:
        fields.append(
            EditField(edit_fields.TURN, Message("To move"), str(shown.turn), edit_fields.SEATS)
        )
    elif not shown.is_agreed:
        fields.append(EditField(HIGH, Message("HIGH is"), str(shown.high), edit_fields.SEATS))
    return fields


def change(position: Position, name: str, value: str) -> str:
    """The diagram with another value of a field."""
    shown = diagram.read(str(position))
    if name == LIMIT:
        return diagram.write(_with_number(shown, int(value)))
    if name == HIGH:
        high = int(value)
        return diagram.write(replace(shown, high=high, number=max(high, shown.number)))
    if name == edit_fields.TURN:
        turn = int(value)
        return diagram.write(replace(shown, turn=turn, number=max(shown.number, 1 - turn)))
    if value == BIDDING:
        return diagram.write(replace(shown, is_agreed=False, high=None))
    settled = shown if shown.high is not None else _settled(shown)
    if value == AGREED:
        return diagram.write(replace(settled, is_agreed=True, high=0))
    return diagram.write(replace(settled, is_agreed=False))


def _with_number(shown: Diagram, number: int) -> Diagram:
    """The diagram with another bid or LIMIT. Seat 0 bids first, so seat 1 is to move."""
    is_first = shown.high is None and shown.number < 0
    return replace(shown, number=number, turn=1 if is_first else shown.turn)
