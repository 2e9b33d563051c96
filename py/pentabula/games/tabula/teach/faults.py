"""Why a play of Tábula was a mistake: rolls that capture, and what the turn missed.

A play is judged together with the plays that the engine expects in the rest of the turn.
"""

from __future__ import annotations

from pentabula.boards.points import ROMAN
from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import Fact
from pentabula.core.message import Message, all_of, counted
from pentabula.games.tabula.rules.position import Move, Position
from pentabula.games.tabula.rules.sides import Play
from pentabula.games.tabula.teach.exposure import capturing_rolls
from pentabula.games.tabula.teach.turn import Turn


def faults(
    position: Position, played: MoveEvaluation[Move], best: MoveEvaluation[Move]
) -> list[Fact]:
    """How many more rolls capture than after the better turn, and what that would have done."""
    if not (isinstance(played.move, Play) and isinstance(best.move, Play)):
        return []
    now, better = Turn(position, played), Turn(position, best)
    if not (now.is_whole and (better.is_whole or better.end.winner() is not None)):
        return []
    if better.end.winner() is not None:
        return [Fact(Message("{plays} would have won.", plays=better.words), None)]
    missed = (Fact(sentence, None) for sentence in _missed(now, better))
    return [*_exposed(now, better), *missed]


def _exposed(now: Turn, better: Turn) -> list[Fact]:
    """Names the checkers that may be captured next, if fewer rolls do so after the better turn."""
    rolls, points = capturing_rolls(now.end)
    others, _ = capturing_rolls(better.end)
    if rolls <= others:
        return []
    said = {
        "turn": now.words,
        "rolls": rolls,
        "points": all_of([ROMAN[point] for point in sorted(points)]),
        "plays": better.words,
        "others": others,
    }
    words = Message(
        "After {turn}, {rolls} of 36 rolls capture on {points}; after {plays}, {others}.", **said
    )
    return [Fact(words, Message("After {turn}, {rolls} of 36 rolls capture on {points}.", **said))]


def _missed(now: Turn, better: Turn) -> list[Message]:
    """Names captures and checkers borne off that only the better turn has."""
    facts = []
    points = [point for point in better.captured if point not in now.captured]
    if points and len(better.captured) > len(now.captured):
        names = all_of([ROMAN[point] for point in points])
        facts.append(
            Message("{plays} would have captured on {points}.", plays=better.words, points=names)
        )
    if better.borne_off > now.borne_off:
        facts.append(
            counted(
                "{plays} would have borne off {n} checker more.",
                "{plays} would have borne off {n} checkers more.",
                better.borne_off - now.borne_off,
                plays=better.words,
            )
        )
    return facts
