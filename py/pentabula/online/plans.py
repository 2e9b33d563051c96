"""Conditional moves: a side decides in advance how it answers moves of the other side.

A plan has lines of tokens from the end of the game on: a move of the other side, the answer, and so
on. The other side's device plays the answers, so it gets the plan in the link, and its user could
read it: no encryption could hide answers that the device must find without this side. A plan cannot
be changed; it ends when the other side makes a move that is not in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pentabula.core.clocks import ClockKind
from pentabula.core.errors import GameError
from pentabula.core.game import checked_move
from pentabula.core.message import Message
from pentabula.core.position import AnyPosition, Move, Seat
from pentabula.online.dice import has_dice
from pentabula.online.match import Match
from pentabula.online.messages import MAX_PLAN_LINES, MAX_PLAN_PLIES, PLANNED, Plan


def is_planned(plan: Plan, played: Sequence[str]) -> bool:
    """Whether moves begin as a line of a plan does."""
    begun = tuple(played)
    return any(line[: len(begun)] == begun for line in plan)


def can_plan(match: Match) -> bool:
    """Whether this side may make a plan now. Not in games with dice or with running clocks."""
    controls = match.time.controls
    has_clock = controls is not None and controls[0].kind is not ClockKind.DAYS
    is_waiting = match.seat is not None and not match.is_over and match.is_turn_of(match.other)
    return (
        is_waiting
        and not (match.plan or match.is_claimed or has_clock)
        and not has_dice(match.record)
    )


def read_plan(match: Match, text: str) -> Plan:
    """The plan that a person has typed: `d4 e5, c3 d5 e6 f6`. Raises GameError."""
    lines = [tuple(line.split()) for line in re.split(r"[,;\n]", text) if line.strip()]
    if len(lines) > MAX_PLAN_LINES or any(len(line) > MAX_PLAN_PLIES for line in lines):
        words = Message("At most {n} lines of {m} moves.", n=MAX_PLAN_LINES, m=MAX_PLAN_PLIES)
        raise GameError(words)
    plan = tuple(_checked(match, line) for line in lines)
    for line in plan:
        for other in plan:
            _check_agreement(match, line, other)
    return plan


def set_plan(match: Match, plan: Plan) -> None:
    """Sets the plan of this side. Raises GameError if it may not make one now."""
    if not can_plan(match) or not plan:
        raise GameError(Message("Conditional moves cannot be made now."))
    match.plan = plan
    match.note_change()


def play_planned(match: Match) -> bool:
    """Plays what the other side has planned to answer here; returns whether it has."""
    is_played = False
    while match.their_plan and not match.is_over and match.is_turn_of(match.other):
        try:
            move = _legal(match, match.end.position, match.their_plan[0][0])
        except GameError:
            match.their_plan = ()
            break
        match.play_for_other(move)
        is_played = True
    return is_played


def _checked(match: Match, line: Sequence[str]) -> tuple[str, ...]:
    """The tokens of a line as the game writes them. Raises GameError."""
    position: AnyPosition = match.end.position
    found: list[str] = []
    last: Seat | None = None
    for token in line:
        if position.outcome() is not None:
            raise GameError(Message("The game is over before {move}.", move=token))
        move = _legal(match, position, token)
        found.append(match.record.game.notation.write(move))
        last, position = match.actor(position), position.play(move)
        if not PLANNED.fullmatch(found[-1]):
            raise GameError(Message("Conditional moves cannot be made now."))
    if last != match.seat:
        raise GameError(Message("“{line}” must end with a move of yours.", line=" ".join(found)))
    return tuple(found)


def _check_agreement(match: Match, line: Sequence[str], other: Sequence[str]) -> None:
    """Raises GameError if two lines answer the same moves differently."""
    position: AnyPosition = match.end.position
    for one, two in zip(line, other, strict=False):
        if one != two:
            if match.actor(position) == match.seat:
                raise GameError(Message("Two answers to the same move: {a} and {b}.", a=one, b=two))
            return
        position = position.play(_legal(match, position, one))


def _legal(match: Match, position: AnyPosition, token: str) -> Move:
    """The legal move that a token names. Raises GameError."""
    move: Move = checked_move(match.record.game, position, token)
    return move
