"""How Tabik shows itself: square stones on cells, rods between them, and the words for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from pentabula.boards import square
from pentabula.boards.scene import Kind, Line, Piece, Rounded, Scene, Shape, Text
from pentabula.boards.sites import Board
from pentabula.boards.view import SeatView
from pentabula.core.game import SWAP, Path
from pentabula.core.message import Message, all_of, any_of, counted
from pentabula.games.tabik.explain import STONES
from pentabula.games.tabik.panels import panels
from pentabula.games.tabik.rules import NAMES, Position
from pentabula.games.tabik.scoring import BLACK, EMPTY, WHITE, groups
from pentabula.games.tabik.segments import Move, lattice
from pentabula.games.tabik.words import scored, standing

__all__ = ["board", "panels", "preview", "scene", "seats", "spoken", "status", "tell"]

HALF: Final = 0.38
CORNER: Final = 0.1
RING: Final = 0.2
REACH: Final = 0.42
FIGURE: Final = 0.34


def _tile(half: float, corner: float, role: str, x: float = 0.0, y: float = 0.0) -> Rounded:
    return Rounded(x - half, y - half, 2 * half, 2 * half, corner, role)


BLACK_STONE: Final = Kind("black square stone", (_tile(HALF, CORNER, "first"),))
WHITE_STONE: Final = Kind(
    "white square stone",
    (_tile(HALF, CORNER, "second"), _tile(RING, CORNER / 2, "second-ring")),
)
UPRIGHT_ROD: Final = Kind("upright rod", (Line((0.0, -REACH, 0.0, REACH), "rod"),))
LEVEL_ROD: Final = Kind("level rod", (Line((-REACH, 0.0, REACH, 0.0), "rod"),))


@dataclass(frozen=True, slots=True)
class Stock:
    """The pieces of one size at all their places: rods by their bit, stones by their cell."""

    rods: dict[int, Piece]
    black: tuple[Piece, ...]
    white: tuple[Piece, ...]
    centres: tuple[tuple[float, float], ...]


@cache
def stock(size: int) -> Stock:
    """The pieces of a board of size × size cells."""
    centres = tuple(square.centre(cell % size, cell // size, size) for cell in range(size * size))
    rods = {}
    for segment in lattice(size).segments:
        (x, y), (to_x, to_y) = centres[segment.low], centres[segment.high]
        kind = UPRIGHT_ROD if y == to_y else LEVEL_ROD
        rods[segment.rod] = Piece(kind, (x + to_x) / 2, (y + to_y) / 2)
    return Stock(
        rods,
        tuple(Piece(BLACK_STONE, x, y) for x, y in centres),
        tuple(Piece(WHITE_STONE, x, y) for x, y in centres),
        centres,
    )


def board(position: Position) -> Board:
    """The cells."""
    return square.cells(position.size, position.size)


def scene(position: Position, chosen: Path = ()) -> Scene:
    """Stones and rods, the sizes of the groups that score, and the half-made move."""
    made = stock(position.size)
    colours = position.colours()
    pieces: list[Piece] = []
    bits = position.rods
    while bits:
        lowest = bits & -bits
        pieces.append(made.rods[lowest])
        bits ^= lowest
    for cell, colour in enumerate(colours):
        if colour:
            pieces.append(made.black[cell] if colour == BLACK else made.white[cell])
    return Scene((), tuple(pieces), _figures(position, colours) + _half_made(position, chosen))


def _figures(position: Position, colours: list[int]) -> tuple[Shape, ...]:
    """The size of each group that counts for a score now, on its first stone."""
    tally = position.tally()
    scoring = {tally.score(BLACK), tally.score(WHITE)}
    centres = stock(position.size).centres
    shapes = []
    for group in groups(colours, position.lattice.neighbours):
        if len(group) in scoring:
            x, y = centres[group[0]]
            role = "first-text" if colours[group[0]] == BLACK else "second-text"
            shapes.append(Text(x, y, str(len(group)), FIGURE, role))
    return tuple(shapes)


def _half_made(position: Position, chosen: Path) -> tuple[Shape, ...]:
    """The stone of the first tap, and where the rod may come."""
    if not chosen or chosen[0] not in position.lattice.cell:
        return ()
    name, cell = chosen[0], position.lattice.cell
    made = stock(position.size)
    shapes: list[Shape] = []
    if position.at(cell[name]) == EMPTY:
        x, y = made.centres[cell[name]]
        if len(chosen) == 1:
            shapes.append(_tile(HALF, CORNER, "first-faint", x, y))
        else:
            shapes.append(_tile(HALF, CORNER, "second-faint", x, y))
            shapes.append(_tile(RING, CORNER / 2, "second-ring", x, y))
    return tuple(shapes)


def seats(position: Position) -> tuple[SeatView, SeatView]:
    """Colour and points of both seats."""
    tally = position.tally()
    black = SeatView(NAMES[BLACK], "first", scored(tally, BLACK), str(tally.score(BLACK)))
    white = SeatView(NAMES[WHITE], "second", scored(tally, WHITE), str(tally.score(WHITE)))
    return (white, black) if position.swapped else (black, white)


def spoken(position: Position, target: str) -> Message:
    """A cell with its stone, group and rods: `c3, black, group of 5, rod to c4`."""
    if target == SWAP:
        return Message("Swap sides")
    table = position.lattice
    cell = table.cell.get(target)
    if cell is None:
        return Message("{target}", target=target)
    held = position.at(cell)
    if held == EMPTY:
        return Message("{site}, empty", site=target)
    rods = [
        table.names[segment.low + segment.high - cell]
        for segment in (table.segment(target, table.names[n]) for n in table.neighbours[cell])
        if segment is not None and position.has_rod(segment)
    ]
    return Message(
        "{site}, {colour}, {group}, {rods}",
        site=target,
        colour=STONES[held],
        group=Message("group of {size}", size=_group_size(position, cell)),
        rods=counted("rod to {cells}", "rods to {cells}", len(rods), cells=all_of(rods)),
    )


def _group_size(position: Position, cell: int) -> int:
    found = groups(position.colours(), position.lattice.neighbours)
    return next(len(group) for group in found if cell in group)


def status(position: Position, chosen: Path = ()) -> Message:
    """Who is to move and what there is to do; in a half-made move, what comes next."""
    if chosen and chosen[0] in position.lattice.cell:
        return _next_tap(position, chosen)
    colour = NAMES[position.colour]
    if not position.made:
        return Message(
            "{colour} to move: a black stone on any cell, and a white one beside it.", colour=colour
        )
    if position.may_swap:
        return Message("{colour} to move, or to swap sides.", colour=colour)
    return Message(
        "{colour} to move: {choice}. {standing}",
        colour=colour,
        choice=_choice(position),
        standing=standing(position.tally()),
    )


def _choice(position: Position) -> Message:
    moves = position.legal_moves()
    if not moves.places:
        return counted(
            "only {n} exchange is left", "only exchanges are left, {n} of them", len(moves)
        )
    if not moves.exchanges:
        return Message("place a black and a white stone")
    return Message("place two stones or exchange two")


def _next_tap(position: Position, chosen: Path) -> Message:
    name = chosen[0]
    colour = position.at(position.lattice.cell[name])
    if colour != EMPTY:
        return Message(
            "Exchange {site} with which stone: {others}?",
            site=name,
            others=any_of(position.partners(name)),
        )
    if len(chosen) == 1:
        return Message(
            "Black on {site}: now a free neighbour for white. Tap {site} again to turn it over.",
            site=name,
        )
    return Message("White on {site}: now a free neighbour for black.", site=name)


def tell(before: Position, move: Move | str) -> Message:
    """What a move did, and the score where it has changed."""
    if not isinstance(move, Move):
        return Message("Sides are swapped: whoever moved first is now White, and to move.")
    colour = NAMES[before.colour]
    done = (
        Message("{colour} exchanged {one} and {two}.", colour=colour, one=move.one, two=move.two)
        if move.sign
        else Message(
            "{colour} placed black on {one}, white on {two}.",
            colour=colour,
            one=move.one,
            two=move.two,
        )
    )
    now = standing(before.play(move).tally())
    if now == standing(before.tally()):
        return done
    return Message("{done} {standing}", done=done, standing=now)


def preview(position: Position, move: Move | str) -> Message | None:
    """The score that a move would leave, or how it would end the game."""
    if not isinstance(move, Move):
        return Message("You would play Black, and White moves next.")
    after = position.play(move)
    outcome = after.outcome()
    if outcome is None:
        return Message("After it: {standing}", standing=standing(after.tally()))
    colour = BLACK if after.seat(BLACK) == outcome.winner else WHITE
    return Message(
        "It ends the game, and {colour} wins: {reason}.",
        colour=NAMES[colour],
        reason=outcome.reason,
    )
