"""Setting up positions of Tabik: rods with their stones, exchanged colours, who plays Black."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pentabula.core.edits import ERASE, EditField, Stamp
from pentabula.core.errors import DiagramError
from pentabula.core.message import Message
from pentabula.core.position import Path
from pentabula.games.tabik.rules import diagram
from pentabula.games.tabik.rules.diagram import Diagram
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK, WHITE
from pentabula.games.tabik.rules.segments import BoardTables, board_tables
from pentabula.kit import edit_fields

_ROD: Final = Stamp("rod", Message("Black, white, rod"), taps=2)
_EXCHANGE: Final = Stamp("exchange", Message("Exchange colours"), taps=2)
_STAMPS: Final = (_ROD, _EXCHANGE, replace(ERASE, label=Message("Take joined stones away")))


def stamps(position: Position) -> Sequence[Stamp]:
    """The stamps, each of which a tap may apply."""
    return _STAMPS


def put(position: Position, stamp: str, path: Path) -> str:
    """The diagram after a stamp on the targets of a path."""
    shown = diagram.read(str(position))
    tables = board_tables(shown.size)
    cells = [tables.cell[target] for target in path]
    if stamp == ERASE.name:
        return _written(_without(shown, tables, _connected(shown, tables, cells[0])))
    one, two = cells
    colours = list(shown.colours)
    if stamp == _ROD.name:
        rod = _rod(tables, *path)
        if not colours[one] and not colours[two]:
            colours[one], colours[two] = BLACK, WHITE
        elif not (colours[one] and colours[two]):
            raise DiagramError(
                Message("A rod joins two stones: choose two empty cells, or two stones.")
            )
        rods = shown.rods ^ rod
        return _written(_with_rods(replace(shown, colours=tuple(colours), rods=rods), tables))
    if {colours[one], colours[two]} != {BLACK, WHITE}:
        raise DiagramError(Message("Choose a black and a white stone to exchange."))
    colours[one], colours[two] = colours[two], colours[one]
    return _written(replace(shown, colours=tuple(colours)))


def _rod(tables: BoardTables, one: str, two: str) -> int:
    """The bit of the rod between two cells. Raises DiagramError unless they are adjacent."""
    segment = tables.segment(one, two)
    if segment is None:
        raise DiagramError(Message("A rod joins neighbours: choose two cells side by side."))
    return segment.rod


def _with_rods(shown: Diagram, tables: BoardTables) -> Diagram:
    """The diagram without the stones that have no rod."""
    touched = {cell for rod in _rods(shown, tables) for cell in rod}
    colours = tuple(held if cell in touched else 0 for cell, held in enumerate(shown.colours))
    return replace(shown, colours=colours)


def _without(shown: Diagram, tables: BoardTables, cells: set[int]) -> Diagram:
    """The diagram without the stones on some cells and their rods."""
    rods = shown.rods
    for rod, segment in tables.by_rod.items():
        if segment.low in cells or segment.high in cells:
            rods &= ~rod
    colours = tuple(0 if cell in cells else held for cell, held in enumerate(shown.colours))
    return replace(shown, colours=colours, rods=rods)


def _rods(shown: Diagram, tables: BoardTables) -> list[tuple[int, int]]:
    """The two cells of each rod."""
    found = tables.by_rod.items()
    return [(each.low, each.high) for rod, each in found if shown.rods & rod]


def _connected(shown: Diagram, tables: BoardTables, start: int) -> set[int]:
    """The cells that a chain of rods joins to a cell, itself included."""
    rods = _rods(shown, tables)
    found, size = {start}, 0
    while len(found) > size:
        size = len(found)
        found |= {cell for rod in rods if found & set(rod) for cell in rod}
    return found


def _written(shown: Diagram) -> str:
    """The text, with the seat that is to move by the number of rods."""
    made = shown.rods.bit_count()
    black = shown.black_seat if made else 0
    return diagram.write(replace(shown, black_seat=black, turn=made + black & 1))


def fields(position: Position) -> Sequence[EditField]:
    """The fields of the position."""
    shown = diagram.read(str(position))
    return edit_fields.pie_field(shown.pie), edit_fields.black_field(shown.black_seat)


def change(position: Position, name: str, value: str) -> str:
    """The diagram with another value of a field."""
    shown = diagram.read(str(position))
    if name == edit_fields.PIE:
        return diagram.write(replace(shown, pie=value == "on"))
    black = int(value)
    return diagram.write(replace(shown, black_seat=black, turn=shown.rods.bit_count() + black & 1))


def warnings(position: Position) -> Sequence[Message]:
    """Every move keeps the numbers of black and white stones that rods join equal."""
    shown = diagram.read(str(position))
    tables = board_tables(shown.size)
    left = {cell for cell, held in enumerate(shown.colours) if held}
    while left:
        joined = _connected(shown, tables, min(left))
        if sum(1 if shown.colours[cell] == BLACK else -1 for cell in joined):
            return (
                Message(
                    "Play cannot lead to this position: the stones that rods join to {site} would "
                    "be half black, half white.",
                    site=tables.names[min(joined)],
                ),
            )
        left -= joined
    return ()
