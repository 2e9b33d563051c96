"""Tabik in words: seats, cells, status, what a move did or would do."""

from __future__ import annotations

from pentabula.boards.view import SeatView
from pentabula.core.message import (
    Addressed,
    Detailed,
    Message,
    all_of,
    any_of,
    continued,
    counted,
    excerpt,
)
from pentabula.core.position import SWAP, Path
from pentabula.games.tabik.rules.explain import STONES
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK, EMPTY, WHITE, groups
from pentabula.games.tabik.rules.segments import Move
from pentabula.games.tabik.rules.words import NAMES, brief, foreseen, scored, standing
from pentabula.kit import pie


def seats(position: Position) -> tuple[SeatView, SeatView]:
    """Colour and points of both seats."""
    tally = position.tally()
    black = SeatView(NAMES[BLACK], "first", scored(tally, BLACK), str(tally.score(BLACK)))
    white = SeatView(NAMES[WHITE], "second", scored(tally, WHITE), str(tally.score(WHITE)))
    return (white, black) if position.is_swapped else (black, white)


def describe_target(position: Position, target: str) -> Message:
    """A cell with its stone, group and rods: `c3, black, group of 5, rod to c4`."""
    if target == SWAP:
        return pie.LABEL
    table = position.tables
    cell = table.cell.get(target)
    if cell is None:
        return Message("{target}", target=excerpt(target))
    held = position.at(cell)
    if held == EMPTY:
        return Message("{site}, empty", site=target)
    rods = [
        table.names[segment.low + segment.high - cell]
        for segment in (table.segment(target, table.names[n]) for n in table.neighbours[cell])
        if segment is not None and position.has_rod(segment)
    ]
    colour = STONES[held]
    bound = counted("rod to {cells}", "rods to {cells}", len(rods), cells=all_of(rods))
    group = Message("group of {size}", size=_group_size(position, cell))
    full = Message(
        "{site}, {colour}, {group}, {rods}", site=target, colour=colour, group=group, rods=bound
    )
    plain = Message("{site}, {colour}, {rods}", site=target, colour=colour, rods=bound)
    return Detailed(full, "first-text", plain)


def _group_size(position: Position, cell: int) -> int:
    found = groups(position.colours(), position.tables.neighbours)
    return next(len(group) for group in found if cell in group)


def status(position: Position, chosen: Path = ()) -> Message:
    """Who is to move and what there is to do; in a half-made move, what comes next."""
    if chosen and chosen[0] in position.tables.cell:
        return _next_tap(position, chosen)
    colour = NAMES[position.colour]
    if not position.moves_made:
        return Addressed(
            Message(
                "{mover} to move: a black stone on any cell and a white one beside it.",
                mover=colour,
            ),
            Message("Your move: a black stone on any cell and a white one beside it."),
        )
    if position.may_swap:
        return pie.status(colour)
    moves = position.legal_moves()
    if not moves.placements:
        possible = Message("Only exchanges now: {n} possible.", n=len(moves))
        return Addressed(
            Message("{mover} to move. {choice}", mover=colour, choice=possible),
            Message("Your move. {choice}", choice=possible),
        )
    choice = Message("place a black and a white stone")
    if moves.exchanges:
        choice = Message("place two stones or exchange two")
    return Addressed(
        Message("{mover} to move: {choice}.", mover=colour, choice=choice),
        Message("Your move: {choice}.", choice=choice),
    )


def _next_tap(position: Position, chosen: Path) -> Message:
    name = chosen[0]
    colour = position.at(position.tables.cell[name])
    if colour != EMPTY:
        return _which_stone(name, position.partners(name))
    if len(chosen) == 1:
        return Message(
            "Black on {site}. Now choose a neighbour for white, or {site} again to switch colours.",
            site=name,
        )
    return Message("White on {site}. Now choose a neighbour for black.", site=name)


def _which_stone(name: str, others: list[str]) -> Message:
    if len(others) == 1:
        return Message("Choose {other} to exchange it with {site}.", other=others[0], site=name)
    return Message("Exchange {site} with {others}?", site=name, others=any_of(others))


def describe_move(before: Position, move: Move | str) -> Message:
    """What a move does, and the score if it changes and the game continues."""
    colour = NAMES[before.colour]
    if not isinstance(move, Move):
        return pie.swapped(colour)
    cells = {"one": move.one, "two": move.two}
    if move.sign:
        done = Addressed(
            Message("{colour} exchanges {one} and {two}.", colour=colour, **cells),
            Message("You exchange {one} and {two}.", **cells),
        )
    else:
        done = Addressed(
            Message("{colour} places black on {one}, white on {two}.", colour=colour, **cells),
            Message("You place black on {one}, white on {two}.", **cells),
        )
    after = before.play(move)
    now = standing(after.tally())
    # The sentence about the end of a game contains the score.
    if after.outcome() is not None or now == standing(before.tally()):
        return done
    return continued(done, now)


def preview(position: Position, move: Move | str) -> Message | None:
    """The score that a move would leave, or how it would end the game."""
    if not isinstance(move, Move):
        return Message("You would be Black, and White would move next.")
    after = position.play(move)
    outcome = after.outcome()
    if outcome is None:
        return foreseen(after.tally())
    colour = BLACK if after.seat_of(BLACK) == outcome.winner else WHITE
    return Message(
        "That ends the game, and {colour} wins: {reason}.",
        colour=NAMES[colour],
        reason=outcome.reason,
    )


def move_text(before: Position, move: Move | str) -> Message | None:
    """The two cells, the black stone's cell first: `c3 c4`; an exchange as `c3 ⇄ c4`."""
    return brief(move) if isinstance(move, Move) else None
