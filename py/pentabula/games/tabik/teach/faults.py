"""Why a turn of Tabik was a mistake: who has the deciding groups after it and after the answer."""

from __future__ import annotations

from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import Fact, guarded, spoiler_free_facts
from pentabula.core.message import Message
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import Tally, other
from pentabula.games.tabik.rules.segments import Move
from pentabula.games.tabik.rules.words import NAMES, brief
from pentabula.games.tabik.teach.answers import compared, has_cells, prevented
from pentabula.games.tabik.teach.prospects import largest


def faults(
    position: Position, played: MoveEvaluation[Move | str], best: MoveEvaluation[Move | str]
) -> list[Fact]:
    """Says how the turn costs the lead, or what it does to the largest groups."""
    if not (isinstance(played.move, Move) and isinstance(best.move, Move)):
        return []
    mine, theirs = position.colour, other(position.colour)
    now, better = position.play(played.move), position.play(best.move)
    made, instead = brief(played.move), brief(best.move)
    outcome = now.outcome()
    if outcome is not None and outcome.winner == now.seat_of(mine):
        return []
    if outcome is not None:
        return spoiler_free_facts(
            Message(
                "{played} ends the game, and {colour} wins: {reason}.",
                played=made,
                colour=NAMES[theirs],
                reason=outcome.reason,
            )
        )
    if now.tally().leader() == theirs != better.tally().leader():
        return spoiler_free_facts(_lead(now.tally(), theirs, made))
    facts = [*_by_answer(now, better, played, best, mine)]
    facts += _lead_lost(position.tally(), now.tally(), better.tally(), mine, instead)
    facts += compared(now, better, best.move)
    facts += _missed(position.tally(), now.tally(), better.tally(), mine, instead)
    return facts or prevented(position, now, better, played, best.move)


def _by_answer(
    now: Position,
    better: Position,
    played: MoveEvaluation[Move | str],
    best: MoveEvaluation[Move | str],
    mine: int,
) -> list[Fact]:
    """What the expected answer does, unless the answer to the better turn does it as well."""
    answer = played.reply
    answered = _answered(better, best)
    if not isinstance(answer, Move):
        return []
    after = now.play(answer).tally()
    facts = [
        *_lead_by_answer(now.tally(), after, answered, other(mine), brief(answer)),
        *_broken(now.tally(), after, answered, mine, brief(answer)),
    ]
    gives_away = isinstance(best.move, Move) and has_cells([answer], best.move)
    return [guarded(words, vague, gives_away=gives_away) for words, vague in facts]


def _answered(position: Position, found: MoveEvaluation[Move | str]) -> Tally:
    """The groups after the expected answer, or of the position itself without one."""
    after = position.play(found.reply) if isinstance(found.reply, Move) else position
    return after.tally()


def _lead(tally: Tally, theirs: int, played: Message) -> Message:
    """Says that the turn leaves the other colour in the lead."""
    size, said = tally.deciding(), {"played": played, "colour": NAMES[theirs]}
    if _only(tally, theirs):
        return Message("After {played}, {colour} has the only group of {n}.", n=size, **said)
    return Message(
        "After {played}, {colour} leads {points} to {others}.",
        points=tally.score(theirs),
        others=tally.score(other(theirs)),
        **said,
    )


Told = tuple[Message, Message]
"""A sentence that names the answer, and one that does not."""


def _lead_by_answer(
    now: Tally, after: Tally, answered: Tally, theirs: int, answer: Message
) -> list[Told]:
    """Says that the other colour takes the lead by its answer, but not after the better turn."""
    if after.leader() != theirs or theirs in (now.leader(), answered.leader()):
        return []
    said = {"colour": NAMES[theirs], "move": answer}
    vague = Message("{colour} can take the lead with its answer.", **said)
    if _only(after, theirs):
        size = after.deciding()
        words = Message(
            "{colour} can answer {move} and have the only group of {n}.", n=size, **said
        )
        return [(words, vague)]
    words = Message(
        "{colour} can answer {move} and lead {points} to {others}.",
        points=after.score(theirs),
        others=after.score(other(theirs)),
        **said,
    )
    return [(words, vague)]


def _only(tally: Tally, colour: int) -> bool:
    """Whether the colour has the only group of the deciding size."""
    size = tally.deciding()
    return tally.count(colour, size) == 1 and not tally.count(other(colour), size)


def _lead_lost(before: Tally, now: Tally, better: Tally, mine: int, best: Message) -> list[Fact]:
    """Says that the better turn would have taken the lead, or kept it."""
    if better.leader() != mine or now.leader() == mine:
        return []
    said = {
        "best": best,
        "colour": NAMES[mine],
        "points": better.score(mine),
        "others": better.score(other(mine)),
    }
    if before.leader() == mine:
        return [
            Fact(
                Message(
                    "{best} would have kept {colour} in the lead, {points} to {others}.", **said
                ),
                Message("{colour} could have kept the lead, {points} to {others}.", **said),
            )
        ]
    return [
        Fact(
            Message("{best} would have put {colour} in the lead, {points} to {others}.", **said),
            Message("{colour} could have taken the lead, {points} to {others}.", **said),
        )
    ]


def _broken(now: Tally, after: Tally, answered: Tally, mine: int, answer: Message) -> list[Told]:
    """Says that the answer breaks the largest own group, which the better turn would have kept."""
    before, left = largest(now, mine), largest(after, mine)
    if left >= before or largest(answered, mine) <= left:
        return []
    said: dict[str, object] = {
        "colour": NAMES[other(mine)],
        "move": answer,
        "before": before,
        "after": left,
    }
    return [
        (
            Message(
                "{colour} can answer {move} and break the group of {before}, leaving {after}.",
                **said,
            ),
            Message(
                "{colour} can break the group of {before} with its answer, leaving {after}.", **said
            ),
        )
    ]


def _missed(before: Tally, now: Tally, better: Tally, mine: int, best: Message) -> list[Fact]:
    """How the better turn would have changed the largest groups."""
    theirs, facts = other(mine), list[Fact]()
    size, own = largest(better, mine), largest(now, mine)
    if size > max(own, largest(before, mine)):
        said: dict[str, object] = {"n": size, "colour": NAMES[mine], "now": own}
        words = Message(
            "{best} would have made a group of {n} for {colour}, whose largest is now {now}.",
            best=best,
            **said,
        )
        spoiler_free = Message(
            "{colour} could have made a group of {n}; its largest is now {now}.", **said
        )
        facts.append(Fact(words, spoiler_free))
    small, large = largest(better, theirs), largest(now, theirs)
    if small < large:
        said = {"n": small, "colour": NAMES[theirs], "now": large}
        words = Message(
            "After {best}, {colour}’s largest group would have been {n}, not {now}.",
            best=best,
            **said,
        )
        spoiler_free = Message("{colour}’s largest group could have been {n}, not {now}.", **said)
        facts.append(Fact(words, spoiler_free))
    return facts
