"""Why a move is not legal. Every verdict comes from `sides.limit`. Rules: tabula.md."""

from __future__ import annotations

from pentabula.boards.track import ROMAN
from pentabula.core.message import Message, counted
from pentabula.core.position import CHANCE, Refusal
from pentabula.games.tabula.rules.position import Move, OpeningRoll, Position, Roll
from pentabula.games.tabula.rules.sides import CAPTURED, OFF, WAITING, Limit, Play, limit
from pentabula.games.tabula.rules.words import (
    dice_words,
    mover_name,
    other_name,
    play_words,
    plays_words,
    roll_first,
)

TURN, DICE, SET_UP = "tabula.md, Turn", "tabula.md, Chance", "tabula.md, Set-up"
RULES = {
    Limit.NO_CHECKER: TURN,
    Limit.CAPTURED_FIRST: "tabula.md, Limits 1",
    Limit.GATE: "tabula.md, Limits 2",
    Limit.NOT_ALL_ENTERED: "tabula.md, Limits 3",
    Limit.CLOSED: TURN,
}


def refuse(position: Position, move: Move) -> Refusal:
    """Why a well-formed move is not legal here."""
    if isinstance(move, OpeningRoll | Roll):
        return _dice_refused(position, move)
    if position.turn == CHANCE:
        return Refusal(roll_first(position), DICE)
    if not isinstance(move, Play):
        return _pass_refused(position)
    if not position.plays():
        return no_play(position)
    return play_refused(position, move)


def _dice_refused(position: Position, move: OpeningRoll | Roll) -> Refusal:
    if position.turn != CHANCE:
        left = dice_words(position.left)
        return Refusal(Message("The dice have been rolled: play {dice} first.", dice=left), DICE)
    if isinstance(move, Roll):
        return Refusal(roll_first(position), SET_UP)
    return Refusal(
        Message("The starting side is decided: {side} rolls both dice.", side=mover_name(position)),
        SET_UP,
    )


def _pass_refused(position: Position) -> Refusal:
    plays = position.plays()
    return Refusal(
        Message("You may not pass while you have a legal play: {plays}.", plays=plays_words(plays)),
        TURN,
        counterexample=_starts(plays),
    )


def no_play(position: Position) -> Refusal:
    """A roll without any legal play."""
    return Refusal(
        Message(
            "{side} has no legal play with {dice} and must pass.",
            side=mover_name(position),
            dice=dice_words(position.left),
        ),
        TURN,
    )


def _starts(plays: tuple[Play, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(play.source or "in") for play in plays))


def play_refused(position: Position, play: Play) -> Refusal:
    """A play that is not legal: what is wrong with its checker, then its die, then its end."""
    found = limit(position.mine, position.theirs, play.source, play.die)
    if found is Limit.NO_CHECKER or found is Limit.CAPTURED_FIRST:
        return _limited(position, play, found)
    if play.die not in position.left:
        return _no_such_die(position, play)
    if found is None:
        return Refusal(Message("{play}: this is legal.", play=play_words(position, play)), TURN)
    return _limited(position, play, found)


def _limited(position: Position, play: Play, found: Limit) -> Refusal:
    """The refusal for a limit."""
    sentence, sites = _LIMITED[found](position, play)
    counterexample = _starts(position.plays()) if found is Limit.CAPTURED_FIRST else ()
    return Refusal(sentence, RULES[found], sites, counterexample)


def _no_checker(position: Position, play: Play) -> tuple[Message, tuple[str, ...]]:
    source = play.source
    if source == WAITING:
        return Message("{side} has no checkers left to enter.", side=mover_name(position)), ("in",)
    if position.theirs[source]:
        sentence = Message(
            "The checkers on {point} belong to {other}, not {side} ({n}).",
            point=ROMAN[source],
            n=_checkers(position.theirs[source]),
            other=other_name(position),
            side=mover_name(position),
        )
        return sentence, (str(source),)
    sentence = Message("There is no checker on {point}.", point=ROMAN[source])
    return sentence, (str(source),)


def _captured_first(position: Position, play: Play) -> tuple[Message, tuple[str, ...]]:
    sentence = Message(
        "Captured checkers enter first: {side} has {n} in the centre.",
        side=mover_name(position),
        n=position.mine[CAPTURED],
    )
    return sentence, ("captured",)


def _gate(position: Position, play: Play) -> tuple[Message, tuple[str, ...]]:
    sentence = Message(
        "{point} must wait at the gate: all ten checkers must be on the board before any may "
        "pass to XIII; {n}.",
        point=ROMAN[play.source],
        n=counted("{n} is waiting", "{n} are waiting", position.mine[WAITING]),
    )
    return sentence, (str(play.source), "in")


def _not_all_entered(position: Position, play: Play) -> tuple[Message, tuple[str, ...]]:
    sentence = Message("No checker may be borne off before all ten have entered.")
    return sentence, (str(play.source), "in")


def _closed(position: Position, play: Play) -> tuple[Message, tuple[str, ...]]:
    sentence = Message(
        "{point} is closed: {n} enemy checkers are there.",
        point=ROMAN[play.target],
        n=position.theirs[play.target],
    )
    return sentence, (str(play.target),)


_LIMITED = {
    Limit.NO_CHECKER: _no_checker,
    Limit.CAPTURED_FIRST: _captured_first,
    Limit.GATE: _gate,
    Limit.NOT_ALL_ENTERED: _not_all_entered,
    Limit.CLOSED: _closed,
}


def _checkers(number: int) -> Message:
    return counted("{n} checker", "{n} checkers", number)


def _no_such_die(position: Position, play: Play) -> Refusal:
    left = dice_words(position.left)
    if play.target == OFF or play.source == WAITING:
        sentence = Message("No {die} is left to play, only {dice}.", die=play.die, dice=left)
    else:
        sentence = Message(
            "{source} to {target} takes a {die}; left to play: {dice}.",
            source=ROMAN[play.source],
            target=ROMAN[play.target],
            die=play.die,
            dice=left,
        )
    return Refusal(sentence, TURN, _ends(play))


def _ends(play: Play) -> tuple[str, ...]:
    target = "off" if play.target == OFF else str(play.target)
    return str(play.source or "in"), target
