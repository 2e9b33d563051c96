"""TAU in words: seats, lines, status, what a move did or would do."""

from __future__ import annotations

from collections.abc import Mapping

from pentabula.boards.view import SeatView
from pentabula.core.lesson import PREVIEW
from pentabula.core.message import Addressed, Computed, Detailed, Message, counted, excerpt
from pentabula.core.numbers import MAX_DIGITS, Number
from pentabula.core.position import PASS, Path
from pentabula.games.tau.rules import words
from pentabula.games.tau.rules.diagram import BID
from pentabula.games.tau.rules.explain import lines_through
from pentabula.games.tau.rules.lines import Strike, line_by_name
from pentabula.games.tau.rules.position import Move, Position

HIGH, LOW = Message("HIGH"), Message("LOW")


def seats(position: Position) -> tuple[SeatView, SeatView]:
    """HIGH and LOW and what they need; before that who opens and who bid last."""
    if position.high is None:
        first = SeatView(Message("First player"), "", _last_bid(position, 0))
        return first, SeatView(Message("Second player"), "", _last_bid(position, 1))
    limit = position.number
    high = SeatView(HIGH, "first", Message("needs more than {limit}", limit=limit))
    low = SeatView(LOW, "second", Message("needs {limit} or less", limit=limit))
    return (high, low) if position.high == 0 else (low, high)


def settled_options(position: Position) -> Mapping[str, Message]:
    """The LIMIT, once it is known."""
    return {} if position.high is None else {"limit": Message("{n}", n=position.number)}


def _last_bid(position: Position, seat: int) -> Message | str:
    if position.number < 0 or position.turn == seat:
        return ""
    return Message("bid {number}", number=position.number)


def describe_target(position: Position, target: str) -> Message:
    """A line and what striking it would leave, a cell and its rectangle, or a control."""
    line = line_by_name(position.rows, position.cols).get(target)
    if line is not None:
        return _spoken_line(position, line)
    crossing = lines_through(position, target)
    if crossing is not None:
        return _spoken_cell(position, target, *crossing)
    if target == PASS:
        return Message("Pass")
    if target == BID:
        return _number_asked(position)
    digits = target.removeprefix(BID)
    if digits.isascii() and digits.isdigit() and len(digits) <= MAX_DIGITS:
        return Message("Bid {number}", number=int(digits))
    return Message("{target}", target=excerpt(target))


def _number_asked(position: Position) -> Message:
    if position.number < 0:
        return Message("A number, 0 or more")
    return Message("A number above {number}", number=position.number)


def _spoken_line(position: Position, line: Strike) -> Message:
    name = words.name(line)
    if position.is_struck(line):
        return Message("{line}, struck", line=name)
    if line in position.legal_moves():
        after = Computed("{n}", n=position.play(line).product())
        full = Message("{line}, would leave {product}", line=name, product=after)
        return Detailed(full, PREVIEW, Message("{line}, not struck", line=name))
    if position.is_last(line):
        return Message("{line}, the last one left", line=name)
    return Message("{line}, not struck", line=name)


def _spoken_cell(position: Position, cell: str, row: Strike, column: Strike) -> Message:
    if position.is_struck(row) or position.is_struck(column):
        return Message("{cell}, crossed out", cell=cell)
    return Message(
        "{cell}, in a rectangle of {size}", cell=cell, size=words.rectangle(position, row, column)
    )


def status(position: Position, chosen: Path = ()) -> Message:
    """The decision and its seat. Every move is one target, so no move is half made."""
    if position.high is not None:
        return _to_strike(position)
    bidder = _bidder(position)
    if position.number < 0:
        return Addressed(
            Message("{mover}: bid the product that HIGH must exceed.", mover=bidder),
            Message("Your bid: the product that HIGH must exceed."),
        )
    if position.legal_moves() == (PASS,):
        return Addressed(
            Message("{mover} must pass: no higher bid is possible.", mover=bidder),
            Message("You must pass: no higher bid is possible."),
        )
    number = position.number
    return Addressed(
        Message("{mover}: bid above {number}, or pass and be LOW.", mover=bidder, number=number),
        Message("Your move: bid above {number}, or pass and be LOW.", number=number),
    )


def _to_strike(position: Position) -> Message:
    """Whose turn it is to strike, and how many lines are left to be struck."""
    return Addressed(
        counted(
            "{mover} to move. {n} strike to go.",
            "{mover} to move. {n} strikes to go.",
            position.strikes_left,
            mover=HIGH if position.turn == position.high else LOW,
        ),
        counted(
            "Your move. {n} strike to go.",
            "Your move. {n} strikes to go.",
            position.strikes_left,
        ),
    )


def describe_move(before: Position, move: Move) -> Message:
    """What a move does."""
    if isinstance(move, Number):
        return Addressed(
            Message("{mover} bids {number}.", mover=_bidder(before), number=move.value),
            Message("You bid {number}.", number=move.value),
        )
    if not isinstance(move, Strike):
        limit = before.number
        return Addressed(
            Message(
                "{mover} passes and is LOW. The LIMIT is {limit}.",
                mover=_bidder(before),
                limit=limit,
            ),
            Message("You pass and are LOW. The LIMIT is {limit}.", limit=limit),
        )
    mover = HIGH if before.turn == before.high else LOW
    old, new = before.product(), before.play(move).product()
    said = {"line": words.name(move), "change": _change(old, new)}
    return Addressed(
        Message("{mover} strikes {line}. {change}", mover=mover, **said),
        Message("You strike {line}. {change}", **said),
    )


def _bidder(position: Position) -> Message:
    return Message("The second player") if position.turn else Message("The first player")


def _change(old: int, new: int) -> Message:
    if new > old:
        return Computed("The product rises from {old} to {new}.", old=old, new=new)
    if new < old:
        return Computed("The product falls from {old} to {new}.", old=old, new=new)
    return Computed("The product stays at {new}.", new=new)


def preview(position: Position, move: Move) -> Message | None:
    """The product that a line would leave, with its factors; what a pass would settle."""
    if isinstance(move, Strike):
        after = position.play(move)
        ending = after.outcome()
        equation = words.equation(after)
        title = words.title(move)
        if ending is None:
            return Computed("{line} would leave {equation}.", line=title, equation=equation)
        winner = HIGH if ending.winner == position.high else LOW
        return Computed(
            "{line} would leave {equation}, and {winner} would win.",
            line=title,
            equation=equation,
            winner=winner,
        )
    if move == PASS:
        return Message(
            "If you pass, you are LOW and win with a product of {limit} or less.",
            limit=position.number,
        )
    return None


def move_text(before: Position, move: Move) -> Message | None:
    """A bid as its number, a strike as its line: `row 5`."""
    if isinstance(move, Number):
        return Message("{n}", n=move.value)
    return words.name(move) if isinstance(move, Strike) else None
