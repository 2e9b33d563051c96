"""Why a turn of Tabik was a mistake: who has the deciding groups after it and after the answer."""

from __future__ import annotations

from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import Fact, spoiler_free_facts
from pentabula.core.message import Message
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK, WHITE, Tally
from pentabula.games.tabik.rules.segments import Move
from pentabula.games.tabik.rules.words import NAMES, brief
from pentabula.games.tabik.teach.lines import foreseen, prevented
from pentabula.games.tabik.teach.prospects import compared, largest


def faults(
    position: Position, played: MoveEvaluation[Move | str], best: MoveEvaluation[Move | str]
) -> list[Fact]:
    """Says how the turn costs the lead, or what it does to the largest groups."""
    if not (isinstance(played.move, Move) and isinstance(best.move, Move)):
        return []
    mine, theirs = position.colour, BLACK + WHITE - position.colour
    now, better = position.play(played.move), position.play(best.move)
    outcome = now.outcome()
    if outcome is not None and outcome.winner == now.seat(mine):
        return []
    if outcome is not None:
        return spoiler_free_facts(
            Message(
                "It ends the game, and {colour} wins: {reason}.",
                colour=NAMES[theirs],
                reason=outcome.reason,
            )
        )
    if now.tally().leader() == theirs != better.tally().leader():
        return spoiler_free_facts(_lead(now.tally(), theirs))
    after, answered = _answered(now, played), _answered(better, best)
    facts = list[Fact]()
    if after is not None and answered is not None and isinstance(played.line[1], Move):
        answer = brief(played.line[1])
        facts = spoiler_free_facts(
            *_lead_by_answer(after.tally(), answered.tally(), theirs, answer),
            *_broken(now.tally(), after.tally(), answered.tally(), mine, answer),
        )
    facts += _lead_lost(now.tally(), better.tally(), mine, brief(best.move))
    facts += _missed(now.tally(), better.tally(), mine, brief(best.move))
    facts += compared(now, better, best.move)
    if not any(fact.spoiler_free for fact in facts):
        facts += prevented(now, better, played, best.move) or foreseen(position, played, best)
    return facts


def _answered(position: Position, found: MoveEvaluation[Move | str]) -> Position | None:
    """The position after the expected answer, or the position itself if the game is over."""
    if position.outcome() is not None:
        return position
    answer = found.line[1] if len(found.line) > 1 else None
    return position.play(answer) if isinstance(answer, Move) else None


def _lead(tally: Tally, theirs: int) -> Message:
    """Says that the turn leaves the other colour in the lead."""
    size = tally.deciding()
    if _only(tally, theirs):
        return Message("It leaves {colour} the only group of {n}.", colour=NAMES[theirs], n=size)
    return Message(
        "It leaves {colour} in the lead, {points} to {others}.",
        colour=NAMES[theirs],
        points=tally.score(theirs),
        others=tally.score(BLACK + WHITE - theirs),
    )


def _lead_by_answer(after: Tally, answered: Tally, theirs: int, answer: Message) -> list[Message]:
    """Says that the other colour leads after its answer, but not after the better turn's answer."""
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
    """Whether the colour has the only group of the deciding size."""
    size = tally.deciding()
    return tally.count(colour, size) == 1 and not tally.count(BLACK + WHITE - colour, size)


def _lead_lost(now: Tally, better: Tally, mine: int, best: Message) -> list[Fact]:
    """Says that the better turn would have taken the lead."""
    if better.leader() != mine or now.leader() == mine:
        return []
    words = Message(
        "{move} would have put {colour} in the lead, {points} to {others}.",
        move=best,
        colour=NAMES[mine],
        points=better.score(mine),
        others=better.score(BLACK + WHITE - mine),
    )
    return [Fact(words, None)]


def _broken(now: Tally, after: Tally, answered: Tally, mine: int, answer: Message) -> list[Message]:
    """Says that the answer breaks the largest own group, which the better turn would have kept."""
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


def _missed(now: Tally, better: Tally, mine: int, best: Message) -> list[Fact]:
    """How the better turn would have changed the largest groups."""
    theirs = BLACK + WHITE - mine
    facts = []
    size, own = largest(better, mine), largest(now, mine)
    if size > own:
        words = Message(
            "{move} would have made a group of {n} for {colour}, whose largest is now {now}.",
            move=best,
            n=size,
            colour=NAMES[mine],
            now=own,
        )
        facts.append(Fact(words, None))
    small, large = largest(better, theirs), largest(now, theirs)
    if small < large:
        words = Message(
            "After {move}, {colour}’s largest group would have been {n}, not {now}.",
            move=best,
            colour=NAMES[theirs],
            n=small,
            now=large,
        )
        facts.append(Fact(words, None))
    return facts
