"""Tokens of Tábula and the targets that enter them. Rules: tabula.md, Notation.

| decision | token | aliases |
| --- | --- | --- |
| opening dice | `open52` | |
| roll | `roll52` | `roll25` |
| enter | `in/4` | `in/4*` |
| move | `5/9` | `5/9*` |
| bear off | `21/off4` | `21/off4*` |
| no legal play | `pass` | |
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pentabula.boards.track import DICE, ROMAN
from pentabula.core.errors import NotationError
from pentabula.core.message import Message, excerpt
from pentabula.core.position import PASS, Path
from pentabula.games.tabula.rules.position import Move, OpeningRoll, Position, Roll
from pentabula.games.tabula.rules.sides import CAPTURED, OFF, PLAYS, POINTS, WAITING, Play

_DICE = re.compile(r"(open|roll)([0-9])([0-9])")
_ENTER = re.compile(r"in/([0-9]{1,2})\*?")
_MOVE = re.compile(r"([0-9]{1,2})/([0-9]{1,2})\*?")
_BEAR_OFF = re.compile(r"([0-9]{1,2})/off([0-9])\*?")


def write(move: Move) -> str:
    """The canonical token."""
    if isinstance(move, Play):
        if move.source == WAITING:
            return f"in/{move.die}"
        if move.target == OFF:
            return f"{move.source}/off{move.die}"
        return f"{move.source}/{move.target}"
    if isinstance(move, Roll):
        return f"roll{move.high}{move.low}"
    if isinstance(move, OpeningRoll):
        return f"open{move.seat0}{move.seat1}"
    return PASS


def read(text: str, position: Position | None = None) -> Move:
    """The move that a token names, in any position. Raises NotationError."""
    token = text.strip().lower() if len(text) <= 1000 else text
    if token == PASS:
        return PASS
    if found := _DICE.fullmatch(token):
        return _dice(found[1], int(found[2]), int(found[3]), token)
    if found := _ENTER.fullmatch(token):
        return _entering(int(found[1]), token)
    if found := _MOVE.fullmatch(token):
        return _moving(int(found[1]), int(found[2]), token)
    if found := _BEAR_OFF.fullmatch(token):
        return _bearing_off(int(found[1]), int(found[2]), token)
    raise NotationError(
        Message(
            "“{text}” is not a valid Tábula move: write {enter} to enter, {move} to move, "
            "{off} to bear off, {roll} for the dice, or {none}.",
            text=excerpt(text),
            enter="in/4",
            move="5/9",
            off="21/off4",
            roll="roll52",
            none=PASS,
        )
    )


def paths(move: Move, position: Position) -> Sequence[Path]:
    """The targets that enter a legal move: source and end, source and die, or die and source.

    Captured checkers may be named by `captured` as well as by `in`. Where two dice bear the
    same checker off, a third target (`off4`) says which. The end alone is enough where one play
    leads there and none leads on.
    """
    if not isinstance(move, Play):
        return ((write(move),),)
    if move.source == WAITING:
        sources = ("in", "captured") if position.mine[CAPTURED] else ("in",)
    else:
        sources = (str(move.source),)
    end = "off" if move.target == OFF else str(move.target)
    plays = position.plays()
    has_twin = sum((p.source, p.target) == (move.source, move.target) for p in plays) > 1
    which = (f"off{move.die}",) if has_twin else ()
    dice = [name for name, die in zip(DICE, position.rolled, strict=True) if die == move.die]
    found: list[Path] = [(source, end, *which) for source in sources]
    is_last_stop = all(play.source != move.target for play in plays)
    if is_last_stop and sum(play.target == move.target for play in plays) == 1:
        found.append((end,))
    for source in sources:
        found += [path for die in dice for path in ((source, die), (die, source))]
    return found


def _dice(word: str, first: int, second: int, token: str) -> Move:
    if not (1 <= first <= 6 and 1 <= second <= 6):
        raise NotationError(Message("“{token}”: a die shows 1 to 6.", token=token))
    if word == "open":
        return OpeningRoll(first, second)
    return Roll(max(first, second), min(first, second))


def _entering(point: int, token: str) -> Play:
    if not 1 <= point <= 6:
        raise NotationError(
            Message(
                "“{token}”: a checker enters on a point from 1 to 6, with one die.", token=token
            )
        )
    _check_spelling(token, f"in/{point}")
    return PLAYS[point][WAITING]


def _moving(source: int, target: int, token: str) -> Play:
    if not (1 <= source <= POINTS and 1 <= target <= POINTS):
        raise NotationError(
            Message("“{token}”: the points are numbered 1 to {last}.", token=token, last=POINTS)
        )
    _check_spelling(token, f"{source}/{target}")
    if target <= source:
        raise NotationError(
            Message("“{token}”: checkers move from I to XXIV, never back.", token=token)
        )
    if target - source > 6:
        raise NotationError(
            Message(
                "“{token}”: from {source} to {target} is {n} points, and each die is a "
                "separate play.",
                token=token,
                source=ROMAN[source],
                target=ROMAN[target],
                n=target - source,
            )
        )
    return PLAYS[target - source][source]


def _bearing_off(source: int, die: int, token: str) -> Play:
    if not (1 <= source <= POINTS and 1 <= die <= 6):
        raise NotationError(
            Message(
                "“{token}”: the points are 1 to {last}, the dice 1 to 6.", token=token, last=POINTS
            )
        )
    _check_spelling(token, f"{source}/off{die}")
    if source + die <= POINTS:
        raise NotationError(
            Message(
                "“{token}”: a {die} carries {source} only to {target}, not off the board.",
                token=token,
                die=die,
                source=ROMAN[source],
                target=ROMAN[source + die],
            )
        )
    return PLAYS[die][source]


def _check_spelling(token: str, right: str) -> None:
    """Refuses leading zeros."""
    if token.removesuffix("*") != right:
        raise NotationError(Message("“{text}” should be written {right}.", text=token, right=right))
