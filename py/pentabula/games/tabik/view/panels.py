"""Panels: the histogram of groups and the warning of zero to zero."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.boards.panel import Fold, Note, Panel, PanelTable
from pentabula.core.message import Message, counted
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK, WHITE, Tally
from pentabula.games.tabik.rules.segments import Move
from pentabula.games.tabik.rules.words import NAMES


def panels(positions: Sequence[Position], moves: Sequence[Move | str]) -> tuple[Panel, ...]:
    """The panels at the last of the positions; empty before the first move."""
    position = positions[-1]
    if not position.moves_made:
        return ()
    tally = position.tally()
    shown: list[Panel] = [histogram(tally)]
    if not tally.leader() and position.outcome() is None:
        shown.append(Fold(Message("0 to 0: the last mover would lose"), Note(_warning(position))))
    return tuple(shown)


def histogram(tally: Tally) -> PanelTable:
    """How many groups of each size the colours have, largest first; the deciding size outlined."""
    sizes = tally.sizes()
    rows = tuple((str(k), _count(tally, BLACK, k), _count(tally, WHITE, k)) for k in sizes)
    deciding = tally.deciding()
    strong = frozenset(
        (row, column) for row, size in enumerate(sizes) if size == deciding for column in range(3)
    )
    return PanelTable(
        Message("Groups by size"),
        (Message("Size"), NAMES[BLACK], NAMES[WHITE]),
        rows,
        strong,
    )


def _count(tally: Tally, colour: int, size: int) -> str:
    return str(tally.count(colour, size) or "–")


def _warning(position: Position) -> Message:
    """Rules: tabik.md, Score. Black makes the odd moves, White the even ones, pie swap or not."""
    return counted(
        "If it ends 0 to 0, the last mover loses: Black after an odd number of moves, "
        "White after an even one. {n} move has been made.",
        "If it ends 0 to 0, the last mover loses: Black after an odd number of moves, "
        "White after an even one. {n} moves have been made.",
        position.moves_made,
    )
