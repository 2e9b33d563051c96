"""Puzzles of Tábula: what the best turn does, and the roll that punishes a worse one."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.core.hints import PLAIN
from pentabula.core.message import Message
from pentabula.core.position import CHANCE, Seat
from pentabula.games.tabula.rules.position import Move, Position
from pentabula.games.tabula.rules.sides import GATE, OFF, POINTS, WAITING, Play
from pentabula.games.tabula.teach.exposure import capturing_throws

THEMES = {
    "capture": Message("Capture and stay safe"),
    "risk": Message("Capture at a risk"),
    "off": Message("Bear off or wait"),
    "gate": Message("Through the gate in time"),
    "safe": Message("Leave nothing to capture"),
    "fewer": Message("Leave less to capture"),
    "block": Message("Close a point"),
    "enter": Message("Enter, and then?"),
    "run": Message("Which checker runs?"),
}


def theme(position: Position, line: Sequence[Move]) -> str:
    """The most striking thing that the turn does."""
    seat, here = position.turn, position
    plays = [move for move in line if isinstance(move, Play)]
    is_capture = False
    for play in plays:
        is_capture = is_capture or here.captures(play)
        here = here.play(play)
    was, now = position.sides[seat], here.sides[seat]
    if not plays:
        return PLAIN
    before, rolls = _capturing_throws(position, seat), _capturing_throws(here, seat)
    if is_capture:
        return "risk" if rolls else "capture"
    if any(play.target == OFF for play in plays):
        return "off"
    if any(play.source <= GATE < play.target for play in plays):
        return "gate"
    if rolls < before:
        return "fewer" if rolls else "safe"
    if any(now[point] > 1 >= was[point] for point in range(1, POINTS + 1)):
        return "block"
    return "enter" if any(play.source == WAITING for play in plays) else "run"


def _capturing_throws(position: Position, seat: Seat) -> int:
    """How many of the 36 throws capture a checker of a seat, if the other one rolls now."""
    if position.winner() is not None:
        return 0
    return capturing_throws(Position(position.sides, 1 - seat))[0]


def refutation(position: Position) -> tuple[Move, ...]:
    """Before a roll: the likeliest roll that captures by one or two plays, and these plays."""
    if position.turn != CHANCE or position.winner() is not None:
        return ()
    for roll, _ in sorted(position.chances(), key=lambda each: -each[1]):
        plays = _capturing(position.play(roll), ())
        if plays:
            return (roll, *plays)
    return ()


def _capturing(position: Position, made: tuple[Play, ...]) -> tuple[Play, ...]:
    """The first sequence of one or two plays that ends in a capture; empty without one."""
    plays = [move for move in position.legal_moves() if isinstance(move, Play)]
    for play in plays:
        if position.captures(play):
            return (*made, play)
    for play in plays if len(made) < 1 else ():
        after = position.play(play)
        if after.turn == position.turn:
            found = _capturing(after, (*made, play))
            if found:
                return found
    return ()
