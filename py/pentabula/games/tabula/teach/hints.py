"""Tábula's hints: which checker, with which die, and what that captures, closes or covers."""

from __future__ import annotations

from pentabula.boards.points import ROMAN
from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import Hints, Nudge, in_short
from pentabula.core.message import Message, counted
from pentabula.games.tabula.rules.position import SIDE_NAMES, Move, Position
from pentabula.games.tabula.rules.sides import (
    CAPTURED,
    CHECKERS,
    OFF,
    POINTS,
    WAITING,
    Play,
    Side,
)
from pentabula.games.tabula.teach.exposure import REACH, exposed
from pentabula.games.tabula.teach.faults import faults


def phrase(position: Position, move: Move) -> Message:
    """What to do: `enter on VI with the 6`, `move from V to IX with the 4`."""
    if not isinstance(move, Play):
        return Message("pass your turn")
    if move.target == OFF:
        return Message(
            "bear off from {source} with the {die}", source=ROMAN[move.source], die=move.die
        )
    target = ROMAN[move.target]
    if move.source == WAITING:
        return Message("enter on {target} with the {die}", target=target, die=move.die)
    return Message(
        "move from {source} to {target} with the {die}",
        source=ROMAN[move.source],
        target=target,
        die=move.die,
    )


def nudge(position: Position, move: Move) -> Nudge:
    """The checkers of which one should be played."""
    if not isinstance(move, Play):
        return Nudge()
    if move.source != WAITING:
        words = Message("Look at your checkers on {point}.", point=ROMAN[move.source])
        return Nudge(words, (str(move.source),))
    if position.mine[CAPTURED]:
        return Nudge(Message("Your captured checker comes first."), ("captured",))
    return Nudge(Message("Look at your waiting checkers."), ("in",))


def reason(position: Position, found: MoveEvaluation) -> Message | None:
    """What the play captures, closes, covers or brings nearer; the first two of these."""
    play = found.move
    if not isinstance(play, Play):
        return None
    mine, theirs = _sides_after(position, play)
    facts = [*_against(position, play, theirs), *_for(position, play, mine, theirs)]
    return in_short(facts)


def _sides_after(position: Position, play: Play) -> tuple[Side, Side]:
    sides = position.play(play).sides
    return sides[position.mover], sides[1 - position.mover]


def _against(position: Position, play: Play, theirs: Side) -> list[Message]:
    """What the play does to the other side."""
    other = SIDE_NAMES[1 - position.mover]
    facts = []
    if position.captures(play):
        facts.append(
            Message(
                "It captures on {point}: that checker has to enter again.", point=ROMAN[play.target]
            )
        )
    is_closed = play.target <= POINTS and position.mine[play.target] == 1
    if is_closed and play.target <= REACH and (theirs[WAITING] or theirs[CAPTURED]):
        facts.append(
            Message("{side} can no longer enter on {point}.", side=other, point=ROMAN[play.target])
        )
    return facts


def _for(position: Position, play: Play, mine: Side, theirs: Side) -> list[Message]:
    """What the play does for its own side."""
    facts = []
    if play.target == OFF:
        facts.append(
            counted(
                "{n} checker is left to bear off.",
                "{n} checkers are left to bear off.",
                CHECKERS - mine[OFF],
            )
            if mine[OFF] < CHECKERS
            else Message("It is the last checker, and wins.")
        )
    before, now = exposed(position.mine, position.theirs), exposed(mine, theirs)
    if play.source in before and play.target not in now:
        source = ROMAN[play.source]
        facts.append(Message("It brings the checker on {point} to safety.", point=source))
    elif play.target <= POINTS and mine[play.target] > 1:
        facts.append(Message("Your checkers on {point} are safe.", point=ROMAN[play.target]))
    elif play.target <= POINTS and play.target not in now:
        facts.append(Message("No single die reaches it there."))
    if play.source == WAITING and not facts:
        facts.append(
            Message("All ten must be on the board before any may pass the gate after XII.")
        )
    return facts


HINTS = Hints(phrase, nudge, reason, faults)
