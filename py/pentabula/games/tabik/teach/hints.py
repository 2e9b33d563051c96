"""Tabik's hints: which kind of turn, and what it does to groups and to the score."""

from __future__ import annotations

from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import Hints, Nudge, first_two
from pentabula.core.message import Message
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK, WHITE, Tally
from pentabula.games.tabik.rules.segments import Move
from pentabula.games.tabik.rules.words import NAMES
from pentabula.games.tabik.teach.faults import faults
from pentabula.games.tabik.teach.prospects import largest
from pentabula.kit import pie


def phrase(position: Position, move: Move | str) -> Message:
    """What to do: `place black on c3 and white on c4`, `exchange b2 and c2`."""
    if not isinstance(move, Move):
        return pie.ORDER
    if move.sign:
        return Message("exchange {one} and {two}", one=move.one, two=move.two)
    return Message("place black on {one} and white on {two}", one=move.one, two=move.two)


def nudge(position: Position, move: Move | str) -> Nudge:
    """Which kind of turn it is, if both kinds are possible."""
    if not isinstance(move, Move):
        names, held = position.tables.names, position.colours()
        cells = tuple(name for name, colour in zip(names, held, strict=True) if colour)
        return Nudge(Message("Which side would you rather play?"), cells)
    moves = position.legal_moves()
    if not (moves.placements and moves.exchanges):
        return Nudge()
    return Nudge(Message("Exchange two stones.") if move.sign else Message("Place two stones."))


def reason(position: Position, found: MoveEvaluation[Move | str]) -> Message | None:
    """How the score or the largest groups change."""
    if not isinstance(found.move, Move):
        return Message("The first move helps Black: better you than your opponent.")
    after = position.play(found.move)
    mine = position.colour
    outcome = after.outcome()
    if outcome is not None:
        if after.seat(mine) != outcome.winner:
            return None
        return Message("It ends the game, and you win: {reason}.", reason=outcome.reason)
    was, now = position.tally(), after.tally()
    facts = [fact for fact in (_lead(was, now, mine), _broken(was, now, mine)) if fact]
    built = _built(was, now, mine)
    facts += [built] if built else []
    return first_two(facts) or _held(found.move)


def _lead(was: Tally, now: Tally, mine: int) -> Message | None:
    """Says that the turn takes the lead, or ends the other colour's lead."""
    theirs = BLACK + WHITE - mine
    if now.leader() == mine and was.leader() != mine:
        return Message(
            "It puts {colour} in the lead, {points} to {others}.",
            colour=NAMES[mine],
            points=now.score(mine),
            others=now.score(theirs),
        )
    if was.leader() == theirs and not now.leader():
        return Message("It takes the lead from {colour}.", colour=NAMES[theirs])
    return None


def _broken(was: Tally, now: Tally, mine: int) -> Message | None:
    theirs = BLACK + WHITE - mine
    before, after = largest(was, theirs), largest(now, theirs)
    if after >= before:
        return None
    return Message(
        "It breaks {colour}’s group of {before}: the largest is then {after}.",
        colour=NAMES[theirs],
        before=before,
        after=after,
    )


def _built(was: Tally, now: Tally, mine: int) -> Message | None:
    size = largest(now, mine)
    if size <= max(1, largest(was, mine)):
        return None
    return Message("It makes a group of {n} for {colour}.", n=size, colour=NAMES[mine])


def _held(move: Move) -> Message:
    return Message(
        "The rod keeps {one} and {two} from being exchanged.", one=move.one, two=move.two
    )


HINTS = Hints(phrase, nudge, reason, faults)
