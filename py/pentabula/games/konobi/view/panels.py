"""The panels of Konobi: how many points are closed, a forced pass."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.boards.panel import Note, Panel
from pentabula.core.message import Message, counted
from pentabula.core.position import PASS
from pentabula.games.konobi.rules.position import Position, Verdict
from pentabula.games.konobi.view.words import status
from pentabula.kit.colours import COLOURS


def panels(positions: Sequence[Position], moves: Sequence[str]) -> tuple[Panel, ...]:
    """How many points are closed to the side to move, and by which rule; a forced pass."""
    position = positions[-1]
    if position.winner is not None:
        return ()
    if PASS in position.legal_moves():
        return (Note(status(position), is_warning=True, is_about_next_move=True),)
    closed = _closed(position.verdict, COLOURS[position.colour])
    if not closed:
        return ()
    said = closed[0]
    for more in closed[1:]:
        said = Message("{first} {second}", first=said, second=more)
    return (Note(said, is_about_next_move=True),)


def _closed(verdict: Verdict, colour: Message) -> list[Message]:
    crosscut = verdict.crosscut.bit_count()
    weak = (verdict.unexcused | verdict.crosscut).bit_count() - crosscut
    closed = []
    if weak:
        closed.append(
            counted(
                "◇ {n} point closed to {colour} (weak link).",
                "◇ {n} points closed to {colour} (weak links).",
                weak,
                colour=colour,
            )
        )
    if crosscut:
        closed.append(
            counted(
                "× {n} point closed to {colour} (crosscut).",
                "× {n} points closed to {colour} (crosscuts).",
                crosscut,
                colour=colour,
            )
        )
    return closed
