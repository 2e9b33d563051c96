"""A finite set of actions for each game: the tokens that a seat can ever play, in a fixed order.

If a number can be chosen freely (TAU's bids, Stawn's komi), the set has the few that
`Numbers.chosen` picks. All other legal tokens are in the set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Final

from pentabula.core.errors import OptionError
from pentabula.core.game import AnyGame
from pentabula.core.message import Message, any_of
from pentabula.core.numbers import Numbers
from pentabula.core.position import PASS, SWAP, AnyPosition
from pentabula.games.konobi.rules.position import Position as Konobi
from pentabula.games.stawn.rules.moves import BUTTON, COLOURS
from pentabula.games.stawn.rules.position import Position as Stawn
from pentabula.games.tabik.rules.position import Position as Tabik
from pentabula.games.tabik.rules.segments import board_tables
from pentabula.games.tabula.rules.sides import POINTS
from pentabula.games.tau.rules.lines import lines
from pentabula.games.tau.rules.position import Position as Tau


def action_names(game: AnyGame, start: AnyPosition) -> tuple[str, ...]:
    """The actions of a game that starts here. Raises OptionError if it has no environment."""
    listed = _ACTIONS.get(game.name)
    if listed is None:
        raise OptionError(
            Message(
                "There is no game “{name}”: choose {names}.",
                name=game.name,
                names=any_of(sorted(_ACTIONS)),
            )
        )
    return tuple(dict.fromkeys(chain(_numbers(start), listed(start))))


def legal_actions(
    game: AnyGame, position: AnyPosition, numbers: Mapping[str, int]
) -> Iterator[int]:
    """The indices of the legal actions; `numbers` has the index of each name."""
    moves = position.legal_moves()
    if not isinstance(moves, Numbers):
        yield from (numbers[game.notation.write(move)] for move in moves)
        return
    yield from (numbers[game.notation.write(move)] for move in moves.others)
    for number in moves.chosen():
        index = numbers.get(str(number))
        if index is not None:
            yield index


def _numbers(start: AnyPosition) -> Iterator[str]:
    moves = start.legal_moves()
    if isinstance(moves, Numbers):
        yield from map(str, moves.chosen())


def _konobi(start: Konobi) -> Iterator[str]:
    yield from filter(None, start.grid.names)
    yield from (SWAP, PASS)


def _tabik(start: Tabik) -> Iterator[str]:
    for segment in board_tables(start.size).segments:
        yield from ("".join(move) for move in (*segment.placements, segment.exchange))
    yield SWAP


def _stawn(start: Stawn) -> Iterator[str]:
    cells = start.pieces.cells
    yield from (*COLOURS, BUTTON, PASS)
    for at, name in enumerate(cells.names):
        yield from (name, f"!{name}")
        for ray in cells.rays[at]:
            for steps, end in enumerate(ray, 1):
                for stone in (at, *ray[: steps - 1]):
                    for sign in "-x":
                        yield f"{name}{sign}{cells.names[end]}@{cells.names[stone]}"


def _tabula(start: AnyPosition) -> Iterator[str]:
    yield PASS
    for die in range(1, 7):
        yield f"in/{die}"
        for source in range(1, POINTS + 1):
            is_off = source + die > POINTS
            yield f"{source}/off{die}" if is_off else f"{source}/{source + die}"


def _tau(start: Tau) -> Iterator[str]:
    yield PASS
    yield from map(str, lines(start.rows, start.cols))


_ACTIONS: Final[Mapping[str, Callable[..., Iterator[str]]]] = {
    "konobi": _konobi,
    "stawn": _stawn,
    "tabik": _tabik,
    "tabula": _tabula,
    "tau": _tau,
}
