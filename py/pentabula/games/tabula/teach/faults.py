"""Why a play of Tábula was a mistake: rolls that capture, and what the turn did not do.

A play is judged with the plays that the engine expects after it in the same turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from pentabula.boards.points import ROMAN
from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import Fact
from pentabula.core.message import Message, all_of, counted
from pentabula.core.position import CHANCE
from pentabula.games.tabula.rules.position import ROLLS, Position
from pentabula.games.tabula.rules.sides import OFF, WAITING, Play
from pentabula.games.tabula.rules.words import brief


class _Turn:
    """A turn from a play on: its plays, the points where it captures, and where it ends."""

    def __init__(self, position: Position, found: MoveEvaluation) -> None:
        plays: list[Message] = []
        self.captured: list[int] = []
        seat = position.turn
        for play in found.line:
            if position.turn != seat or not isinstance(play, Play):
                break
            if position.captures(play):
                self.captured.append(play.target)
            plays.append(brief(position, play))
            position = position.play(play)
        self.end, self.seat, self.words = position, seat, all_of(plays)

    @property
    def is_whole(self) -> bool:
        """Whether the line reaches the end of the turn, and the game goes on."""
        return self.end.turn == CHANCE and self.end.winner() is None

    @property
    def borne_off(self) -> int:
        """How many checkers of the seat are off the board."""
        return self.end.sides[self.seat][OFF]


def faults(position: Position, played: MoveEvaluation, best: MoveEvaluation) -> list[Fact]:
    """How many rolls capture that need not have; else what the better turn would have done."""
    if not (isinstance(played.move, Play) and isinstance(best.move, Play)):
        return []
    now, better = _Turn(position, played), _Turn(position, best)
    if not (now.is_whole and (better.is_whole or better.end.winner() is not None)):
        return []
    if better.end.winner() is not None:
        return [Fact(Message("{plays} would have won.", plays=better.words), None)]
    missed = (Fact(sentence, None) for sentence in _missed(now, better))
    return [*_exposed(now, better), *missed]


def _exposed(now: _Turn, better: _Turn) -> list[Fact]:
    """The checkers that may be captured next, where the better turn leaves fewer rolls for it."""
    rolls, points = captures(now.end)
    others, _ = captures(better.end)
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


def _missed(now: _Turn, better: _Turn) -> list[Message]:
    """A capture or a checker borne off that the better turn has."""
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


def captures(position: Position) -> tuple[int, set[int]]:
    """Before a roll: how many of the 36 throws let the side to roll capture, and where."""
    count, points = 0, set[int]()
    for roll in ROLLS:
        found = set(_captured(position.play(roll)))
        points |= found
        if found:
            count += 1 if roll.high == roll.low else 2
    return count, points


def _captured(position: Position) -> Iterator[int]:
    """The points where the side to play may capture in what is left of its turn.

    No play of one checker helps another to capture, but for those that enter: these may have to
    come first. So it is enough to go on with the checker that was played, or after an entry.
    """
    seat = position.turn
    ahead: list[tuple[Position, int]] = [(position, WAITING)]
    while ahead:
        here, last = ahead.pop()
        for play in here.plays() if here.turn == seat else ():
            if last not in (WAITING, play.source):
                continue
            if here.captures(play):
                yield play.target
            ahead.append((here.play(play), WAITING if play.source == WAITING else play.target))
