"""Why a turn of Tabik was a mistake: who has the deciding groups after it and its answer."""

from __future__ import annotations

from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import in_short
from pentabula.core.message import Message
from pentabula.games.tabik.rules.notation import write
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK, WHITE, Tally
from pentabula.games.tabik.rules.segments import Move
from pentabula.games.tabik.rules.words import NAMES


def fault(position: Position, played: MoveEvaluation, best: MoveEvaluation) -> Message | None:
    """Who leads after the turn or its answer and would not have; else which group was left."""
    if not (isinstance(played.move, Move) and isinstance(best.move, Move)):
        return None
    mine, theirs = position.colour, BLACK + WHITE - position.colour
    now, better = position.play(played.move), position.play(best.move)
    outcome = now.outcome()
    if outcome is not None:
        return Message(
            "It ends the game, and {colour} wins: {reason}.",
            colour=NAMES[theirs],
            reason=outcome.reason,
        )
    if now.tally().leader() == theirs != better.tally().leader():
        return _lead(now.tally(), theirs)
    after, answered = _answered(now, played), _answered(better, best)
    facts = []
    if after is not None and answered is not None:
        answer = write(played.line[1])
        facts = [
            *_lead_by_answer(after.tally(), answered.tally(), theirs, answer),
            *_broken(now.tally(), after.tally(), answered.tally(), mine, answer),
        ]
    return in_short([*facts, *_missed(now.tally(), better.tally(), mine, write(best.move))])


def _answered(position: Position, found: MoveEvaluation) -> Position | None:
    """The position after the expected answer; itself where the game is over."""
    if position.outcome() is not None:
        return position
    answer = found.line[1] if len(found.line) > 1 else None
    return position.play(answer) if isinstance(answer, Move) else None


def _lead(tally: Tally, theirs: int) -> Message:
    """That the turn leaves the other colour ahead."""
    size = tally.deciding()
    if _only(tally, theirs):
        return Message("It leaves {colour} the only group of {n}.", colour=NAMES[theirs], n=size)
    return Message(
        "It leaves {colour} in the lead, {points} to {others}.",
        colour=NAMES[theirs],
        points=tally.score(theirs),
        others=tally.score(BLACK + WHITE - theirs),
    )


def _lead_by_answer(after: Tally, answered: Tally, theirs: int, answer: str) -> list[Message]:
    """That the other colour leads after its answer, as it would not after the better turn's."""
    if after.leader() != theirs or answered.leader() == theirs:
        return []
    said = {"colour": NAMES[theirs], "move": answer}
    if _only(after, theirs):
        size = after.deciding()
        return [
            Message("{colour} can answer {move} and have the only group of {n}.", n=size, **said)
        ]
    points, others = after.score(theirs), after.score(BLACK + WHITE - theirs)
    return [
        Message(
            "{colour} can answer {move} and lead {points} to {others}.",
            points=points,
            others=others,
            **said,
        )
    ]


def _only(tally: Tally, colour: int) -> bool:
    """Whether the colour has the one group of the size that decides."""
    size = tally.deciding()
    return tally.count(colour, size) == 1 and not tally.count(BLACK + WHITE - colour, size)


def _broken(now: Tally, after: Tally, answered: Tally, mine: int, answer: str) -> list[Message]:
    """That the answer breaks the largest own group, which the better turn would have kept."""
    before, left = largest(now, mine), largest(after, mine)
    if left >= before or largest(answered, mine) <= left:
        return []
    return [
        Message(
            "{colour} can answer {move} and break the group of {before}, leaving {after}.",
            colour=NAMES[BLACK + WHITE - mine],
            move=answer,
            before=before,
            after=left,
        )
    ]


def _missed(now: Tally, better: Tally, mine: int, best: str) -> list[Message]:
    """What the better turn would have made of the largest groups."""
    theirs = BLACK + WHITE - mine
    facts = []
    size, own = largest(better, mine), largest(now, mine)
    if size > own:
        facts.append(
            Message(
                "{move} would have made a group of {n} for {colour}, whose largest is now {now}.",
                move=best,
                n=size,
                colour=NAMES[mine],
                now=own,
            )
        )
    small, large = largest(better, theirs), largest(now, theirs)
    if small < large:
        facts.append(
            Message(
                "After {move}, {colour}’s largest group would have been {n}, not {now}.",
                move=best,
                colour=NAMES[theirs],
                n=small,
                now=large,
            )
        )
    return facts


def largest(tally: Tally, colour: int) -> int:
    """The size of a colour's largest group; 0 without any."""
    return max((size for size in tally.sizes() if tally.count(colour, size)), default=0)
