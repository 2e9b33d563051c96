"""Why a tap or a typed move is not open: the sentence, the rule, the cells concerned.

Only the legal moves decide whether it is open; this module gives the facts behind them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pentabula.core.message import Message, all_of, counted, excerpt
from pentabula.core.position import PASS, SWAP, Path, Refusal
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK, EMPTY, WHITE
from pentabula.games.tabik.rules.segments import EXCHANGE, PLACE, Move
from pentabula.kit import pie

PLACE_RULE: Final = "tabik.md, Turn, Place"
EXCHANGE_RULE: Final = "tabik.md, Turn, Swap stones"
PIE_RULE: Final = "tabik.md, Pie rule"
TURN_RULE: Final = "tabik.md, Turn"

STONES: Final = {
    EMPTY: Message("empty"),
    BLACK: Message("black"),
    WHITE: Message("white"),
}


def explain(position: Position, chosen: Path, target: str) -> Refusal:
    """Why `target` is not open after the targets already chosen. Accepts any text."""
    if position.outcome() is not None:
        return Refusal(Message("The game is over: no moves are left."), TURN_RULE)
    if target == SWAP:
        return _swap(position, chosen)
    if target == PASS:
        return Refusal(Message("You may not pass while there is a legal move."), TURN_RULE)
    if target not in position.tables.cell:
        return Refusal(_no_cell(position, target), "tabik.md, Notation")
    begun = _begun(position, chosen)
    if begun is None:
        return _first(position, target)
    if begun == target:
        return _again(position, target)
    move = _intended(position, chosen, target)
    if position.tables.segment(move.one, move.two) is None:
        return _apart(position, move, begun)
    return refuse(position, move)


def refuse(position: Position, move: Move | str) -> Refusal:
    """Why a well-formed move is not legal here. The game is not over."""
    if not isinstance(move, Move):
        return _swap(position, ())
    if position.tables.segment(move.one, move.two) is None:
        return _apart(position, move, move.one)
    return _exchange(position, move) if move.sign == EXCHANGE else _placement(position, move)


def _begun(position: Position, chosen: Path) -> str | None:
    """The cell on which a half-made move has begun; None if the chosen targets begin no move."""
    if not chosen or chosen[0] not in position.tables.cell:
        return None
    return chosen[0] if position.partners(chosen[0]) else None


def _intended(position: Position, chosen: Path, target: str) -> Move:
    """The move that the target would have completed."""
    first, cell = chosen[0], position.tables.cell
    if position.at(cell[first]) == EMPTY:
        one, two = (target, first) if chosen[1:2] == (first,) else (first, target)
        return Move(one, PLACE, two)
    one, two = sorted((first, target), key=cell.__getitem__)
    return Move(one, EXCHANGE, two)


def _first(position: Position, name: str) -> Refusal:
    """Why no move begins on a cell."""
    held = position.at(position.tables.cell[name])
    if held == EMPTY:
        return Refusal(
            Message(
                "You cannot place a stone on {site}: no neighbour is free for a second one.",
                site=name,
            ),
            PLACE_RULE,
            tuple(_neighbours(position, name)),
        )
    alike, parted = _stuck(position, name, held)
    return Refusal(
        Message(
            "The {colour} stone on {site} cannot be exchanged: {why}.",
            colour=STONES[held],
            site=name,
            why=_why_stuck(alike, parted, held),
        ),
        EXCHANGE_RULE,
        (*alike, *parted),
    )


def _stuck(position: Position, name: str, held: int) -> tuple[list[str], list[str]]:
    """The neighbours of the stone's own colour, and the other neighbours, behind a rod."""
    cell = position.tables.cell
    others = [n for n in _neighbours(position, name) if position.at(cell[n]) != EMPTY]
    alike = [other for other in others if position.at(cell[other]) == held]
    return alike, [other for other in others if other not in alike]


def _why_stuck(alike: list[str], parted: list[str], held: int) -> Message:
    same = counted(
        "{cells} is {colour} too",
        "{cells} are {colour} too",
        len(alike),
        cells=all_of(alike),
        colour=STONES[held],
    )
    rods = counted(
        "a rod holds it to {cells}",
        "rods hold it to {cells}",
        len(parted),
        cells=all_of(parted),
    )
    if not parted:
        return same
    return Message("{same}, and {rods}", same=same, rods=rods) if alike else rods


def _again(position: Position, name: str) -> Refusal:
    """Why the cell that is chosen cannot be tapped once more."""
    held = position.at(position.tables.cell[name])
    open_ = tuple(position.partners(name))
    sentence = (
        Message(
            "{site} is already selected: now choose a free neighbour for the second stone.",
            site=name,
        )
        if held == EMPTY
        else Message(
            "{site} is already selected: now choose a neighbour of the other colour.", site=name
        )
    )
    return Refusal(sentence, EXCHANGE_RULE if held else PLACE_RULE, (name,), open_)


def _apart(position: Position, move: Move, first: str) -> Refusal:
    """Why two cells that are not adjacent make no move, with the cells that would suit `first`."""
    one, sign, two = move
    counterexample = tuple(position.partners(first))
    if sign == EXCHANGE:
        sentence = Message(
            "{one} and {two} are not adjacent: only neighbours can be exchanged.", one=one, two=two
        )
        return Refusal(sentence, EXCHANGE_RULE, (one, two), counterexample)
    sentence = Message(
        "{one} and {two} are not adjacent: place the two stones on neighbouring cells.",
        one=one,
        two=two,
    )
    return Refusal(sentence, PLACE_RULE, (one, two), counterexample)


def _placement(position: Position, move: Move) -> Refusal:
    cell = position.tables.cell
    taken = [name for name in (move.one, move.two) if position.at(cell[name]) != EMPTY]
    colours = [STONES[position.at(cell[name])] for name in taken]
    if len(taken) == 1:
        sentence = Message(
            "{site} holds a {colour} stone: new stones go on two empty cells.",
            site=taken[0],
            colour=colours[0],
        )
    else:
        sentence = Message(
            "{sites} already hold stones: new stones go on two empty cells.", sites=all_of(taken)
        )
    return Refusal(sentence, PLACE_RULE, tuple(taken))


def _exchange(position: Position, move: Move) -> Refusal:
    cell = position.tables.cell
    one, two = position.at(cell[move.one]), position.at(cell[move.two])
    empty = [n for n in (move.one, move.two) if position.at(cell[n]) == EMPTY]
    both = (move.one, move.two)
    if empty:
        return Refusal(
            counted(
                "{sites} is empty: an exchange takes two stones.",
                "{sites} are empty: an exchange takes two stones.",
                len(empty),
                sites=all_of(empty),
            ),
            EXCHANGE_RULE,
            tuple(empty),
        )
    if one == two:
        sentence = Message(
            "{sites} are both {colour}: only stones of different colours can be exchanged.",
            sites=all_of(both),
            colour=STONES[one],
        )
        return Refusal(sentence, EXCHANGE_RULE, both)
    return Refusal(
        Message(
            "There is a rod between {sites}: they were placed together or have been exchanged.",
            sites=all_of(both),
        ),
        EXCHANGE_RULE,
        both,
    )


def _swap(position: Position, chosen: Path) -> Refusal:
    if position.may_swap:
        sentence = Message("Finish or cancel the move on {site} first.", site="".join(chosen[:1]))
        return Refusal(sentence, PIE_RULE, chosen[:1])
    return pie.refuse(PIE_RULE, position)


def _no_cell(position: Position, target: str) -> Message:
    return Message(
        "“{text}” is not on this board: its cells are a1 to {last}.",
        text=excerpt(target),
        last=position.tables.names[-1],
    )


def _neighbours(position: Position, name: str) -> Iterable[str]:
    tables = position.tables
    return (tables.names[cell] for cell in tables.neighbours[tables.cell[name]])
