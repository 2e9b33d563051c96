"""Why a turn of Tabik is good: the lead, the groups, and what neither side can do any more."""

from __future__ import annotations

from typing import Final

from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import first_two
from pentabula.core.message import Message, any_of
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import Tally, other
from pentabula.games.tabik.rules.segments import Move
from pentabula.games.tabik.rules.words import NAMES, brief
from pentabula.games.tabik.teach.prospects import MAX_WORK, Prospects, largest

MAX_NAMED: Final = 3
"""More turns than this are counted, not named."""

MIN_GROUP: Final = 3
"""Smaller groups are not worth a sentence about what could break them."""


def reason(position: Position, found: MoveEvaluation[Move | str]) -> Message | None:
    """The two strongest consequences of the turn."""
    move, mine = found.move, position.colour
    if not isinstance(move, Move):
        return Message(
            "You become {colour}; your opponent plays on as {other}.",
            colour=NAMES[other(mine)],
            other=NAMES[mine],
        )
    after, said = position.play(move), {"move": brief(move)}
    outcome = after.outcome()
    if outcome is not None:
        if after.seat_of(mine) != outcome.winner:
            return None
        return Message(
            "{move} ends the game, and you win: {reason}.", reason=outcome.reason, **said
        )
    was, now = position.tally(), after.tally()
    facts = [*_lead(was, now, mine, move), *_broken(was, now, mine, move)]
    facts += _built(was, now, mine, move)
    if len(facts) < 2:
        before, then = Prospects(position), Prospects(after)
        if before.is_known and then.is_known:
            facts += _prevented(before, then, mine)
            facts += _threatened(before, then, mine)
        if len(facts) < 2:
            facts += _unstoppable(position, after, move)
    return first_two(facts)


def _lead(was: Tally, now: Tally, mine: int, move: Move) -> list[Message]:
    """Says that the turn takes the lead, or ends the other colour's lead."""
    theirs = other(mine)
    if now.leader() == mine and was.leader() != mine:
        return [
            Message(
                "{move} puts {colour} in the lead, {points} to {others}.",
                move=brief(move),
                colour=NAMES[mine],
                points=now.score(mine),
                others=now.score(theirs),
            )
        ]
    if was.leader() == theirs and not now.leader():
        return [Message("{move} ends {colour}’s lead.", move=brief(move), colour=NAMES[theirs])]
    return []


def _broken(was: Tally, now: Tally, mine: int, move: Move) -> list[Message]:
    theirs = other(mine)
    before, after = largest(was, theirs), largest(now, theirs)
    if after >= before:
        return []
    return [
        Message(
            "{move} breaks {colour}’s group of {before}: the largest is then {after}.",
            move=brief(move),
            colour=NAMES[theirs],
            before=before,
            after=after,
        )
    ]


def _built(was: Tally, now: Tally, mine: int, move: Move) -> list[Message]:
    size = largest(now, mine)
    if size <= max(1, largest(was, mine)):
        return []
    return [
        Message(
            "{move} makes a group of {n} for {colour}.",
            move=brief(move),
            n=size,
            colour=NAMES[mine],
        )
    ]


def _prevented(before: Prospects, now: Prospects, mine: int) -> list[Message]:
    """What the other side could have done with a turn, and no longer can."""
    theirs, facts = other(mine), list[Message]()
    said: dict[str, object] = {"colour": NAMES[theirs], "other": NAMES[mine]}
    leads, left = before.leading(theirs), now.leading(theirs)
    if theirs not in (before.now.leader(), now.now.leader()) and len(leads) > len(left):
        facts.append(_fewer_leads(leads, left, said))
    if _can_break_no_longer(before, now, mine):
        facts.append(
            Message(
                "{colour} could have broken {other}’s group of {size}, and no longer can.",
                size=largest(before.now, mine),
                **said,
            )
        )
    if before.most(theirs) > now.most(theirs):
        facts.append(
            Message(
                "{colour}’s next turn can make a group of {now} at most, not {before}.",
                now=now.most(theirs),
                before=before.most(theirs),
                **said,
            )
        )
    if now.least(mine) > before.least(mine):
        facts.append(
            Message(
                "{colour}’s next turn leaves {other} a group of {now} at least, not {before}.",
                now=now.least(mine),
                before=before.least(mine),
                **said,
            )
        )
    return facts


def _can_break_no_longer(before: Prospects, now: Prospects, mine: int) -> bool:
    """Whether an exchange could break a side's largest group before the turn, but not after."""
    size = largest(before.now, mine)
    if size < MIN_GROUP or before.now.count(mine, size) > 1 or largest(now.now, mine) != size:
        return False
    return bool(before.breaking(mine)) and not now.breaking(mine)


def _fewer_leads(leads: list[Move], left: list[Move], said: dict[str, object]) -> Message:
    if left:
        return Message(
            "{colour} could have taken the lead in {before} ways, now in {now}.",
            before=len(leads),
            now=len(left),
            **said,
        )
    if len(leads) > MAX_NAMED:
        return Message("{colour} could have taken the lead at once, and no longer can.", **said)
    moves = any_of([brief(move) for move in leads])
    return Message(
        "{colour} could have taken the lead by {moves}, and no longer can.", moves=moves, **said
    )


def _threatened(before: Prospects, now: Prospects, mine: int) -> list[Message]:
    """What the side could do with another turn, but not before this one."""
    facts, said = list[Message](), {"colour": NAMES[mine]}
    if now.now.leader() != mine and now.leading(mine) and not before.leading(mine):
        facts.append(Message("{colour} then threatens to take the lead.", **said))
    if now.most(mine) > max(before.most(mine), largest(now.now, mine)):
        facts.append(
            Message("{colour} then threatens to make a group of {n}.", n=now.most(mine), **said)
        )
    if now.least(other(mine)) < min(before.least(other(mine)), largest(now.now, other(mine))):
        facts.append(
            Message(
                "{colour} then threatens to leave {other} no group of more than {n}.",
                n=now.least(other(mine)),
                other=NAMES[other(mine)],
                **said,
            )
        )
    return facts


def _unstoppable(position: Position, after: Position, move: Move) -> list[Message]:
    """What the side can do with its next turn whatever the other side does before."""
    mine, turns = position.colour, len(after.legal_moves())
    if turns**2 * position.size**2 > MAX_WORK:
        return []
    replies = [after.play(reply) for reply in after.legal_moves()]
    ends = [Prospects(each) for each in replies if each.outcome() is None]
    if len(ends) < len(replies):
        return []
    said: dict[str, object] = {
        "move": brief(move),
        "colour": NAMES[mine],
        "other": NAMES[other(mine)],
    }
    if after.tally().leader() != mine and all(each.leading(mine) for each in ends):
        return [
            Message(
                "After {move}, {colour} can take the lead next turn, and {other} cannot prevent "
                "it.",
                **said,
            )
        ]
    size = min(each.most(mine) for each in ends)
    if size > largest(after.tally(), mine):
        return [
            Message(
                "After {move}, {colour} can make a group of {n} next turn, and {other} cannot "
                "prevent it.",
                n=size,
                **said,
            )
        ]
    size = max(each.least(other(mine)) for each in ends)
    if size < largest(after.tally(), other(mine)):
        return [
            Message(
                "After {move}, {colour} can leave {other} no group of more than {n} next turn, and "
                "{other} cannot prevent it.",
                n=size,
                **said,
            )
        ]
    return []
