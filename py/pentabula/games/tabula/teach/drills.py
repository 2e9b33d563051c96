"""Tábula's drill: how many of the 36 rolls capture a single checker."""

from __future__ import annotations

from random import Random
from typing import Final

from pentabula.boards.track import ROMAN
from pentabula.core.drill import Count, Drill, Question
from pentabula.core.message import Message, all_of
from pentabula.core.position import CHANCE
from pentabula.games.tabula.rules.position import ROLLS, Position, Roll, start
from pentabula.games.tabula.rules.sides import CAPTURED, POINTS, WAITING
from pentabula.games.tabula.rules.words import mover_name
from pentabula.games.tabula.teach.exposure import captured_points
from pentabula.kit.uniform_playouts import random_game

FARTHEST: Final = (6, 11, 11, 12, 24)
"""How far before the single checker its nearest enemy may be, by step."""

ATTACKERS: Final = (1, 1, 2, 4, 10)
"""How many enemies may be behind the single checker within twelve points, by step."""

FEWEST: Final = 2
"""The fewest rolls that capture: it is easy to see that none does."""

THROWS: Final = 36
"""The number of equally likely throws of two dice, which the question calls rolls."""


def ask(rng: Random, step: int) -> Question[Position]:
    """How many rolls capture a marked checker."""
    while True:
        game = random_game(start(start=str(rng.randrange(2))), rng)
        found = [
            (position, point)
            for position in game
            if position.turn == CHANCE
            for point in range(1, POINTS + 1)
            if _is_asked(position, point, step)
        ]
        if found:
            position, point = rng.choice(found)
            rolls = [roll for roll in ROLLS if point in captured_points(position.play(roll))]
            if sum(roll.throws for roll in rolls) >= FEWEST:
                return _question(position, point, rolls)


def _question(position: Position, point: int, rolls: list[Roll]) -> Question[Position]:
    right = sum(roll.throws for roll in rolls)
    return Question(
        position,
        Message(
            "{side} is to roll. How many of the 36 rolls can capture on {point}?",
            side=mover_name(position),
            point=ROMAN[point],
        ),
        Count(right, THROWS),
        _why(rolls, right),
        marked=(str(point),),
        shown=(str(point),),
    )


def _is_asked(position: Position, point: int, step: int) -> bool:
    """Whether a single checker has enemies behind it: not too many or too far for the step.

    All checkers that still have to enter count as one enemy.
    """
    mine, theirs = position.mine, position.theirs
    if theirs[point] != 1:
        return False
    behind = [p for p in range(max(1, point - 12), point) if mine[p]]
    entering = (mine[WAITING] + mine[CAPTURED] > 0) and point <= 12
    count = sum(mine[p] for p in behind) + entering
    nearest = min((point - p for p in behind), default=point)
    return 0 < count <= ATTACKERS[step] and nearest <= FARTHEST[step]


def _why(rolls: list[Roll], right: int) -> Message:
    """The rolls that capture, or those that do not if they are fewer."""
    missing = [roll for roll in ROLLS if roll not in rolls]
    if not missing:
        return Message("All 36 rolls capture.")
    if len(missing) < len(rolls):
        return Message(
            "{n} of 36: all but {rolls} capture. A double counts once, any other roll twice.",
            rolls=all_of([_name(roll) for roll in missing]),
            n=right,
        )
    return Message(
        "{n} of 36 rolls capture: {rolls}. A double counts once, any other roll twice.",
        rolls=all_of([_name(roll) for roll in rolls]),
        n=right,
    )


def _name(roll: Roll) -> str:
    return f"{roll.high}-{roll.low}"


DRILL: Final = Drill(Message("How many rolls?"), ask)
