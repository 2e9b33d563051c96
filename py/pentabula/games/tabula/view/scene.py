"""The board and the scene of Tábula: checkers as pieces, the dice, where a checker may go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from pentabula.boards import track
from pentabula.boards.scene import Disc, Piece, PieceKind, Scene, Shape, Text
from pentabula.boards.sites import EmptyBoard
from pentabula.core.position import Path
from pentabula.games.tabula.rules.position import Move, Position
from pentabula.games.tabula.rules.sides import CAPTURED, OFF, OPENING, POINTS, WAITING, Play
from pentabula.games.tabula.rules.words import chosen_source


def board(position: Position) -> EmptyBoard:
    """The track of twenty-four points."""
    return track.board()


LIGHT_CHECKER = PieceKind(
    "light checker",
    (Disc(0, 0, track.CHECKER_RADIUS, "second"), Disc(0, 0, 0.3, "second-ring")),
    overlap=True,
)
DARK_CHECKER = PieceKind("dark checker", (Disc(0, 0, track.CHECKER_RADIUS, "first"),), overlap=True)
KINDS = (LIGHT_CHECKER, DARK_CHECKER)
_TEXT_ROLES = ("second-text", "first-text")
_FAINT_ROLES = ("second-faint", "first-faint")
COUNT_SIZE = 0.4
UNCOUNTED = 3


def scene(position: Position, chosen: Path = ()) -> Scene:
    """The drawing of a position, with the half-made move of the chosen targets."""
    pieces: list[Piece] = []
    over: list[Shape] = []
    for seat in (0, 1):
        side = position.sides[seat]
        for location, count in enumerate(side):
            if count:
                pile, mark = _pile(seat, location, count)
                pieces += pile
                over += mark
    return Scene((), (*pieces, *_dice(position)), (*over, *_ends(position, chosen)))


def ghost(position: Position, chosen: Path, target: str, moves: Sequence[Move]) -> Scene:
    """Where the checker would go, by each die that may move it."""
    ends = {move.target for move in moves if isinstance(move, Play)}
    kind = KINDS[position.mover] if ends else None
    if kind is None:
        return Scene()
    return Scene(pieces=tuple(Piece(kind, *_next_centre(position, end)) for end in sorted(ends)))


def winning_sites(position: Position) -> tuple[str, ...]:
    """The tray with the last checker."""
    return ("off",)


@cache
def _pile(seat: int, location: int, count: int) -> tuple[tuple[Piece, ...], tuple[Shape, ...]]:
    """One side's checkers in one location, from the edge of the board inwards, and their count."""
    kind = KINDS[seat]
    centres = [_centre(seat, location, i, count) for i in range(count)]
    x, y = centres[-1]
    is_counted = count > UNCOUNTED or (count > 1 and location in (WAITING, OFF, CAPTURED))
    mark = (Text(x, y, str(count), COUNT_SIZE, _TEXT_ROLES[seat]),) if is_counted else ()
    return tuple(Piece(kind, *centre) for centre in centres), mark


def _centre(seat: int, location: int, i: int, count: int) -> tuple[float, float]:
    if location == WAITING:
        return track.waiting(seat, i)
    if location == OFF:
        return track.borne_off(seat, i)
    if location == CAPTURED:
        return track.captured(seat, i)
    return track.on_point(location, i, count)


def _dice(position: Position) -> Iterator[Piece]:
    """The last dice thrown, played ones dimmed; blank dice before the first throw."""
    rolled, left = position.rolled or (0, 0), list(position.left)
    is_double = rolled[0] == rolled[1] and position.mover != OPENING
    numbers = rolled * 2 if is_double and rolled[0] else rolled
    for number, centre in zip(numbers, track.dice_centres(len(numbers)), strict=True):
        played = number not in left
        if not played:
            left.remove(number)
        yield _die(number, played, *centre)


@cache
def _die(number: int, played: bool, x: float, y: float) -> Piece:
    return Piece(track.die(number, played=played), x, y)


def _ends(position: Position, chosen: Path) -> tuple[Shape, ...]:
    """Where the chosen checker may go.

    By one die: a faint checker that shows the die. By several, one after another: a small one.
    """
    source = chosen_source(chosen)
    if source is None or len(chosen) > 1:
        return ()
    plays = [play for play in position.plays() if play.source == source]
    shapes: list[Shape] = []
    near = set()
    for play in plays:
        if play.target not in near:
            near.add(play.target)
            dice = [str(other.die) for other in plays if other.target == play.target]
            shapes += _ghost(position, play.target, " ".join(dice))
    for target in sorted(_further(position, source) - near):
        x, y = _next_centre(position, target)
        shapes.append(Disc(x, y, 0.24, _FAINT_ROLES[position.mover]))
    return tuple(shapes)


def _ghost(position: Position, target: int, dice: str) -> tuple[Shape, ...]:
    x, y = _next_centre(position, target)
    seat = position.mover
    return (
        Disc(x, y, track.CHECKER_RADIUS, _FAINT_ROLES[seat]),
        Text(x, y, dice, COUNT_SIZE, _TEXT_ROLES[seat]),
    )


def _next_centre(position: Position, target: int) -> tuple[float, float]:
    """Where one more checker would be; beside an enemy checker that it would capture."""
    seat = position.mover
    if target == OFF:
        return track.borne_off(seat, min(position.mine[OFF] + 6, 12))
    height = position.mine[target] + position.theirs[target] + 1
    return track.on_point(target, height - 1, height)


def _further(position: Position, source: int) -> set[int]:
    """Where the chosen checker can end in this turn, with any number of dice."""
    found: set[int] = set()
    ahead = [(position, source)]
    while ahead:
        here, at = ahead.pop()
        for play in here.plays():
            if play.source == at and play.target not in found:
                found.add(play.target)
                after = here.play(play)
                if after.left and play.target <= POINTS:
                    ahead.append((after, play.target))
    return found
