"""Tábula for screen readers: checkers, closed points, single checkers, and whole turns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pentabula.boards.track import DICE, ROMAN
from pentabula.core.message import Addressed, Message, all_of, continued, counted, listed
from pentabula.games.tabula.rules.position import SIDE_NAMES, Move, Position, Roll
from pentabula.games.tabula.rules.sides import CAPTURED, OFF, POINTS, WAITING, Play, Side
from pentabula.games.tabula.rules.words import die_named, mover_name
from pentabula.games.tabula.view.words import WASTED, wastes_dice

_TRAYS = {
    "in": Message("waiting"),
    "captured": Message("captured"),
    "off": Message("borne off"),
}


def short_name(position: Position, target: str) -> Message:
    """A point by its Roman number, a tray by what it holds, a die by its number."""
    if target in DICE:
        return Message("the {die}", die=die_named(position, target) or 0)
    return _TRAYS.get(target) or Message("{point}", point=ROMAN[int(target)])


def describe_pieces(position: Position) -> tuple[Message, ...]:
    """The checkers of Light and Dark: `Light: 2 on I, 1 on VI and 7 waiting.`"""
    return tuple(
        Message("{side}: {checkers}.", side=name, checkers=all_of(_checkers(side)))
        for name, side in zip(SIDE_NAMES, position.sides, strict=True)
    )


def describe_groups(position: Position) -> tuple[Message, ...]:
    """The points that each side has closed, and those with a single checker."""
    sentences = []
    for name, side in zip(SIDE_NAMES, position.sides, strict=True):
        closed = [ROMAN[point] for point in range(1, POINTS + 1) if side[point] > 1]
        alone = [ROMAN[point] for point in range(1, POINTS + 1) if side[point] == 1]
        if closed:
            points = all_of(closed)
            sentences.append(Message("{side} has closed {points}.", side=name, points=points))
        if alone:
            points = all_of(alone)
            sentences.append(
                counted(
                    "{side} has a lone checker on {points}.",
                    "{side} has lone checkers on {points}.",
                    len(alone),
                    side=name,
                    points=points,
                )
            )
    return tuple(sentences)


def _checkers(side: Side) -> list[Message]:
    on = [
        Message("{n} on {point}", n=side[point], point=ROMAN[point])
        for point in range(1, POINTS + 1)
        if side[point]
    ]
    trays = ((WAITING, "in"), (CAPTURED, "captured"), (OFF, "off"))
    beside = [
        Message("{n} {place}", n=side[at], place=_TRAYS[name]) for at, name in trays if side[at]
    ]
    return on + beside


def describe_turn(before: Position, moves: Sequence[Move]) -> Message:
    """What a side rolled and did: `Light rolls 6 and 3: enters on VI; moves from I to IV.`"""
    position, side = before, mover_name(before)
    rolled, is_wasted = False, False
    actions: list[Addressed] = []
    for move in moves:
        if isinstance(move, Roll):
            rolled = True
        else:
            actions.append(_action(position, move))
        is_wasted = wastes_dice(position, move)
        position = position.play(move)
    repeated = _counted(actions)
    done, yours = listed(repeated), listed(each.you for each in repeated)
    if not rolled:
        sentence = Addressed(
            Message("{side} {actions}.", side=side, actions=done),
            Message("You {actions}.", actions=yours),
        )
    else:
        dice = dict(zip(("high", "low"), position.rolled, strict=True))
        sentence = Addressed(
            Message("{side} rolls {high} and {low}: {actions}.", side=side, actions=done, **dice),
            Message("You roll {high} and {low}: {actions}.", actions=yours, **dice),
        )
    return continued(sentence, WASTED) if is_wasted else sentence


def _action(position: Position, play: Move) -> Addressed:
    """One play or a pass without its side, as part of the sentence."""
    if not isinstance(play, Play):
        return Addressed(Message("has no legal play"), Message("have no legal play"))
    source = ROMAN[play.source]
    if play.target == OFF:
        return Addressed(
            Message("bears off from {source}", source=source),
            Message("bear off from {source}", source=source),
        )
    target = ROMAN[play.target]
    captures = position.captures(play)
    if play.source == WAITING and captures:
        return Addressed(
            Message("enters on {target}, capturing", target=target),
            Message("enter on {target}, capturing", target=target),
        )
    if play.source == WAITING:
        return Addressed(
            Message("enters on {target}", target=target),
            Message("enter on {target}", target=target),
        )
    ends = {"source": source, "target": target}
    if captures:
        return Addressed(
            Message("moves from {source} to {target}, capturing", **ends),
            Message("move from {source} to {target}, capturing", **ends),
        )
    return Addressed(
        Message("moves from {source} to {target}", **ends),
        Message("move from {source} to {target}", **ends),
    )


def _counted(actions: Sequence[Addressed]) -> list[Addressed]:
    """The actions in order; repeated ones only once, with their number."""
    found = []
    for action, same in groupby(actions):
        times = len(list(same))
        if times > 1:
            both = (Message("{action} (× {n})", action=a, n=times) for a in (action, action.you))
            action = Addressed(*both)
        found.append(action)
    return found
