"""Wins by force in Konobi: stones that each threaten to win, until the other side cannot answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pentabula.games.konobi.rules.position import Position
from pentabula.games.konobi.teach.threats import other_to_move, winning_points
from pentabula.kit.grid import around, bits_of, names_of

MAX_STONES: Final = 4
"""Wins that take more stones of the winner are not searched for."""

MAX_TRIED: Final = 1200
"""The most stones that are tried in one search: a tenth of a second at most."""


def forced_win(position: Position) -> tuple[str, int] | None:
    """A stone by which the side to move wins by force, and the most stones that it needs after it.

    None if no such win was found. Every stone of the winner but the last threatens to win.
    """
    return _attack(position, MAX_STONES, iter(range(MAX_TRIED)))


def stones_to_win(position: Position) -> int | None:
    """The most stones in which the side that is not to move wins, whatever the other one plays.

    None if no such win was found.
    """
    if winning_points(position):
        return None
    tries = iter(range(MAX_TRIED))
    attack = _attack(other_to_move(position), MAX_STONES, tries)
    if attack is None:
        return None
    if not position.verdict.legal:  # a pass is the only reply
        return attack[1] + 1
    return _most(position, position.verdict.legal, MAX_STONES, tries)


def _attack(position: Position, stones: int, tries: Iterator[int]) -> tuple[str, int] | None:
    """A `forced_win` with at most this many stones, the first one included."""
    grid = position.grid
    if wins := winning_points(position):
        return names_of(grid, wins)[0], 0
    if stones < 2:
        return None
    for point in names_of(grid, position.verdict.legal):
        if next(tries, None) is None:
            return None
        after = position.play(point)
        threatened = winning_points(other_to_move(after))
        if not threatened or winning_points(after):
            continue
        # A stone farther away neither takes a point nor makes a crosscut there.
        near = after.verdict.legal & around(grid, threatened)
        needed = _most(after, near, stones - 1, tries)
        if needed is not None:
            return point, needed
    return None


def _most(position: Position, replies: int, stones: int, tries: Iterator[int]) -> int | None:
    """The most stones that beat any of the replies; None if one is not beaten."""
    most = 1
    for reply in bits_of(replies):
        found = _attack(position.play(names_of(position.grid, reply)[0]), stones, tries)
        if found is None:
            return None
        most = max(most, found[1] + 1)
    return most
