"""Konobi's drill: which points the side to move may play, by the rules."""

from __future__ import annotations

from random import Random
from typing import Final

from pentabula.boards.scene import FORBIDDEN
from pentabula.core.drill import Choice, Drill, Question, Taps
from pentabula.core.message import Message, all_of
from pentabula.games.konobi.rules.explain import explain
from pentabula.games.konobi.rules.links import weak_partners
from pentabula.games.konobi.rules.position import Position, start
from pentabula.kit.colours import COLOURS
from pentabula.kit.grid import names_of
from pentabula.kit.uniform_playouts import random_game

SIZES: Final = (5, 6, 7, 8, 9)
YES, NO = Message("Yes"), Message("No")


def ask(rng: Random, step: int) -> Question[Position]:
    """Whether a marked point is open, or which points are closed."""
    while True:
        game = random_game(start(size=SIZES[step], pie="off"), rng)
        found = [each for each in game if _is_asked(each, step)]
        if found:
            position = rng.choice(found)
            is_taps = rng.random() < 0.5
            return _taps(position) if is_taps else _yes_no(position, rng)


def _is_asked(position: Position, step: int) -> bool:
    """Whether a quarter of the points are taken, and some are closed, but not too many."""
    is_begun = 4 * position.moves_made >= position.grid.size**2
    return is_begun and 1 <= len(_closed(position)) <= 2 + step


def _closed(position: Position) -> list[str]:
    """The empty points that the side to move may not play."""
    verdict = position.verdict
    return names_of(position.grid, verdict.crosscut | verdict.unexcused)


def _taps(position: Position) -> Question[Position]:
    closed = _closed(position)
    grid, colour = position.grid, COLOURS[position.colour]
    empty = grid.full ^ (position.stones[0] | position.stones[1])
    why, others = explain(position, (), closed[0]).sentence, closed[1:]
    return Question(
        position,
        Message("Choose every empty point where {colour} may not play.", colour=colour),
        Taps(frozenset(closed), frozenset(names_of(grid, empty))),
        why if not others else _either(why, colour, others),
        shown=tuple(closed),
        hidden=FORBIDDEN,
    )


def _either(why: Message, colour: Message, others: list[str]) -> Message:
    """Why a point is closed, and which others are."""
    return Message(
        "{why} {colour} may not play {points} either.",
        why=why,
        colour=colour,
        points=all_of(others),
    )


def _yes_no(position: Position, rng: Random) -> Question[Position]:
    """About a closed point, or an open one that is as suspicious: it makes a weak link."""
    grid, colour = position.grid, COLOURS[position.colour]
    friends, legal = position.stones[position.colour], names_of(grid, position.verdict.legal)
    suspicious = [point for point in legal if weak_partners(grid, friends, point)] or legal
    is_open = bool(legal) and rng.random() < 0.5
    point = rng.choice(suspicious if is_open else _closed(position))
    return Question(
        position,
        Message("May {colour} play on {point}?", colour=colour, point=point),
        Choice((YES, NO), 0 if is_open else 1),
        _why_open(position, point) if is_open else explain(position, (), point).sentence,
        marked=(point,),
        shown=(point,),
        hidden=FORBIDDEN,
    )


def _why_open(position: Position, point: str) -> Message:
    friends = position.stones[position.colour]
    partners = weak_partners(position.grid, friends, point)
    if not partners:
        return Message("{point} is open: it makes neither a crosscut nor a weak link.", point=point)
    return Message(
        "{point} is open: no other point would give {partners} a strong link and no weak one, and "
        "there is no crosscut.",
        point=point,
        partners=all_of(partners),
    )


DRILL: Final = Drill(Message("Open or closed?"), ask)
