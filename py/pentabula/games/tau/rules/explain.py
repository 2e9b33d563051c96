"""Why a target or a move of TAU is not open. Rules: tau.md."""

from __future__ import annotations

from pentabula.boards.sites import LETTERS
from pentabula.core.errors import NotationError
from pentabula.core.message import Message, all_of, any_of, excerpt
from pentabula.core.position import PASS, Path, Refusal
from pentabula.games.tau.rules import words
from pentabula.games.tau.rules.lines import COLUMN, ROW, Strike, line_by_name
from pentabula.games.tau.rules.notation import read, write
from pentabula.games.tau.rules.position import HIGHEST_BID, Move, Position

NEGOTIATION = "tau.md, Negotiation"
PLAY = "tau.md, Play"
NOTATION = "tau.md, Notation"


def explain(position: Position, chosen: Path, target: str) -> Refusal:
    """Why `target` is not open. Accepts any text; every move is entered by one target."""
    if chosen:
        return Refusal(Message("{move} is already a complete move.", move=excerpt(chosen[0])), PLAY)
    lines = lines_through(position, target)
    if lines and position.high is not None and position.strikes_left:
        return _refuse_cell(position, target, *lines)
    if lines:
        return _refuse_early_or_late(position, tuple(map(str, lines)))
    try:
        move = read(target, position)
    except NotationError as mistake:
        return Refusal(mistake.message, NOTATION)
    if move in position.legal_moves():
        sentence = Message(
            "“{text}” should be written {move}.", text=excerpt(target), move=write(move)
        )
        return Refusal(sentence, NOTATION)
    return refuse(position, move)


def refuse(position: Position, move: Move) -> Refusal:
    """Why a well-formed move is not legal here."""
    if isinstance(move, Strike):
        return _refuse_line(position, move)
    if position.high is not None:
        return _refuse_bidding(position, move)
    if move == PASS:
        return Refusal(
            Message("The first bidder may not pass: bid a whole number, 0 or more."), NEGOTIATION
        )
    return _refuse_number(position)


def _refuse_number(position: Position) -> Refusal:
    if position.number < 0:
        return Refusal(Message("Bid a whole number, 0 or more."), NEGOTIATION)
    if position.number >= HIGHEST_BID:
        return Refusal(
            Message("No higher bid of at most 100 digits is possible: you must pass."),
            NEGOTIATION,
        )
    sentence = Message("The bid is {number}: bid higher, or pass.", number=position.number)
    return Refusal(sentence, NEGOTIATION)


def _refuse_bidding(position: Position, move: Move) -> Refusal:
    if not position.strikes_left:
        return _refuse_early_or_late(position, ())
    if move == PASS:
        return Refusal(Message("You may not pass now: strike out a row or a column."), PLAY)
    sentence = Message(
        "The bidding is over, with a LIMIT of {limit}: strike out a row or a column.",
        limit=position.number,
    )
    return Refusal(sentence, NEGOTIATION)


def _refuse_early_or_late(position: Position, sites: tuple[str, ...]) -> Refusal:
    if position.high is None:
        sentence = Message("Bidding comes first: lines are struck once a player has passed.")
        return Refusal(sentence, NEGOTIATION, sites)
    sentence = Message(
        "All {n} lines have been struck: the game is over.", n=position.strikes_in_all
    )
    return Refusal(sentence, PLAY, sites)


def _refuse_line(position: Position, line: Strike) -> Refusal:
    handle = str(line)
    if position.high is None or not position.strikes_left:
        return _refuse_early_or_late(position, (handle,))
    if position.is_struck(line):
        sentence = Message("{line} has already been struck.", line=words.title(line))
        return Refusal(sentence, PLAY, (handle,))
    sentence = Message(
        "{line} is the last one left: striking it would leave no cells.", line=words.title(line)
    )
    return Refusal(sentence, PLAY, (handle, *_cells_left(position, line)))


def _refuse_cell(position: Position, cell: str, row: Strike, column: Strike) -> Refusal:
    both = (row, column)
    moves = position.legal_moves()
    open_ones = [words.name(line) for line in both if line in moves]
    struck = [words.name(line) for line in both if position.is_struck(line)]
    handles = tuple(map(str, both))
    if open_ones:
        sentence = Message("Lines are struck whole: choose {lines}.", lines=any_of(open_ones))
    else:
        sentence = Message("{cell} is crossed out by {lines}.", cell=cell, lines=all_of(struck))
    return Refusal(sentence, PLAY, handles)


def lines_through(position: Position, target: str) -> tuple[Strike, Strike] | None:
    """The row and column of the cell that a target names, or None if it names none."""
    named = line_by_name(position.rows, position.cols)
    row, column = named.get(ROW + target[1:]), named.get(COLUMN + target[:1])
    return (row, column) if row and column else None


def _cells_left(position: Position, line: Strike) -> tuple[str, ...]:
    """The cells of a line that no line crosses yet."""
    if line.kind == ROW:
        across = range(position.cols)
        open_ones = (c for c in across if not position.is_struck(Strike(COLUMN, c)))
        return tuple(f"{LETTERS[c]}{line.label}" for c in open_ones)
    up = range(position.rows)
    return tuple(f"{line.label}{r + 1}" for r in up if not position.is_struck(Strike(ROW, r)))
