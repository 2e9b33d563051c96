"""What the other side of Tabik can do next and could not do after a better turn."""

from __future__ import annotations

from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import Fact
from pentabula.core.message import Message, any_of, counted
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import other
from pentabula.games.tabik.rules.segments import Move
from pentabula.games.tabik.rules.words import NAMES, brief
from pentabula.games.tabik.teach.prospects import Prospects, largest
from pentabula.games.tabik.teach.reasons import MAX_NAMED, MIN_GROUP


def compared(now: Position, better: Position, best: Move) -> list[Fact]:
    """What the other side can do next, but not, or in far fewer ways, after the better turn."""
    if now.outcome() is not None or better.outcome() is not None:
        return []
    ahead, instead = Prospects(now), Prospects(better)
    if not (ahead.is_known and instead.is_known):
        return []
    theirs = now.colour
    said: dict[str, object] = {
        "colour": NAMES[theirs],
        "mine": NAMES[other(theirs)],
        "best": brief(best),
    }
    return [
        *_leads(ahead, instead, theirs, best, said),
        *_breaks(ahead, instead, other(theirs), best, said),
        *_sizes(ahead, instead, theirs, said),
    ]


def _leads(
    ahead: Prospects, instead: Prospects, theirs: int, best: Move, said: dict[str, object]
) -> list[Fact]:
    if theirs in (ahead.now.leader(), instead.now.leader()):
        return []
    ways, others = ahead.leading(theirs), instead.leading(theirs)
    if len(ways) < 1 + 2 * len(others):
        return []
    said = {**said, "fewer": len(others)}
    vague = counted(
        "{colour} can take the lead in {n} way.",
        "{colour} can take the lead in {n} ways.",
        len(ways),
        **said,
    )
    if len(ways) <= MAX_NAMED and not others:
        said["moves"] = any_of([brief(move) for move in ways])
        words = Message(
            "{colour} can take the lead by {moves}; after {best}, no turn would do that.", **said
        )
        spoiler_free = Message("{colour} can take the lead by {moves}.", **said)
        return [Fact(words, vague if has_cells(ways, best) else spoiler_free)]
    words = counted(
        "{colour} can take the lead in {n} way; after {best}, in {fewer}.",
        "{colour} can take the lead in {n} ways; after {best}, in {fewer}.",
        len(ways),
        **said,
    )
    return [Fact(words, vague)]


def has_cells(ways: list[Move], best: Move) -> bool:
    """Whether one of the turns is on the cells of the better turn, which would give it away."""
    return any({each.one, each.two} == {best.one, best.two} for each in ways)


def _breaks(
    ahead: Prospects, instead: Prospects, mine: int, best: Move, said: dict[str, object]
) -> list[Fact]:
    size = largest(ahead.now, mine)
    if size < MIN_GROUP or largest(instead.now, mine) < size or ahead.now.count(mine, size) > 1:
        return []
    ways, others = ahead.breaking(mine), instead.breaking(mine)
    if len(ways) < 1 + 2 * len(others):
        return []
    said = {**said, "colour": said["mine"], "size": size, "fewer": len(others)}
    vague = counted(
        "{n} exchange can break {colour}’s group of {size}.",
        "{n} exchanges can break {colour}’s group of {size}.",
        len(ways),
        **said,
    )
    if len(ways) <= MAX_NAMED and not others:
        said["moves"] = any_of([brief(move) for move in ways])
        words = Message(
            "{colour}’s group of {size} can be broken by {moves}; after {best}, no exchange would "
            "break {colour}’s largest group.",
            **said,
        )
        spoiler_free = Message("{colour}’s group of {size} can be broken by {moves}.", **said)
        return [Fact(words, vague if has_cells(ways, best) else spoiler_free)]
    words = counted(
        "{n} exchange can break {colour}’s group of {size}; after {best}, {fewer} could break the "
        "largest.",
        "{n} exchanges can break {colour}’s group of {size}; after {best}, {fewer} could break the "
        "largest.",
        len(ways),
        **said,
    )
    return [Fact(words, vague)]


def _sizes(
    ahead: Prospects, instead: Prospects, theirs: int, said: dict[str, object]
) -> list[Fact]:
    """The largest group that the next turn can make, and the smallest that it can leave."""
    facts, mine = list[Fact](), other(theirs)
    if ahead.most(theirs) > max(instead.most(theirs), largest(ahead.now, theirs)):
        said = {**said, "n": ahead.most(theirs), "fewer": instead.most(theirs)}
        words = Message(
            "{colour}’s next turn can make a group of {n}; after {best}, of {fewer} at most.",
            **said,
        )
        spoiler_free = Message("{colour}’s next turn can make a group of {n}.", **said)
        facts.append(Fact(words, spoiler_free))
    if ahead.least(mine) < min(instead.least(mine), largest(ahead.now, mine)):
        said = {**said, "n": ahead.least(mine), "more": instead.least(mine)}
        words = Message(
            "{colour}’s next turn can leave {mine} no group of more than {n}; after {best}, "
            "{mine} would keep one of {more}.",
            **said,
        )
        spoiler_free = Message(
            "{colour}’s next turn can leave {mine} no group of more than {n}.", **said
        )
        facts.append(Fact(words, spoiler_free))
    return facts


def prevented(
    position: Position,
    now: Position,
    better: Position,
    played: MoveEvaluation[Move | str],
    best: Move,
) -> list[Fact]:
    """Says what an answer makes that the better turn would not allow.

    This holds only if the played turn was not what made it possible.
    """
    answer = played.reply
    if not isinstance(answer, Move) or answer in better.legal_moves():
        return []
    theirs = now.colour
    after = now.play(answer).tally()
    said: dict[str, object] = {
        "colour": NAMES[theirs],
        "mine": NAMES[other(theirs)],
        "move": brief(answer),
        "best": brief(best),
        "n": largest(after, theirs),
        "m": largest(after, other(theirs)),
    }
    words = Message(
        "{colour} can answer {move}, which {best} would have prevented: the largest groups are "
        "then {colour} {n}, {mine} {m}.",
        **said,
    )
    spoiler_free = Message(
        "{colour} can answer {move}: the largest groups are then {colour} {n}, {mine} {m}.", **said
    )
    vague = Message(
        "{colour} has an answer after which the largest groups are {colour} {n}, {mine} {m}.",
        **said,
    )
    is_old = answer in position.legal_moves()  # both colours have the same turns
    free = vague if has_cells([answer], best) else spoiler_free
    return [Fact(words if is_old else spoiler_free, free)]
