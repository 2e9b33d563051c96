"""What the next turn could do in Tabik: break the largest group, or take the lead."""

from __future__ import annotations

from pentabula.core.hints import Fact
from pentabula.core.message import Message, any_of, counted
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK, WHITE, Tally
from pentabula.games.tabik.rules.segments import Move
from pentabula.games.tabik.rules.words import NAMES, brief

MAX_NAMED = 3
"""More turns than this are counted, not named."""

MIN_GROUP = 3
"""Smaller groups are not worth a sentence."""


def compared(now: Position, better: Position, best: Move) -> list[Fact]:
    """What the other side can do next in more ways than after the better turn."""
    if now.outcome() is not None or better.outcome() is not None:
        return []
    return [*_leads(now, better, best), *_breaks(now, better, best)]


def largest(tally: Tally, colour: int) -> int:
    """The size of a colour's largest group; 0 if it has none."""
    return max((size for size in tally.sizes() if tally.count(colour, size)), default=0)


def _leads(now: Position, better: Position, best: Move) -> list[Fact]:
    theirs = now.colour
    if theirs in (now.tally().leader(), better.tally().leader()):
        return []
    ways, others = (_leading(each, theirs) for each in (now, better))
    if len(ways) < 1 + 2 * len(others):
        return []
    said: dict[str, object] = {"colour": NAMES[theirs], "best": brief(best), "fewer": len(others)}
    if len(ways) <= MAX_NAMED and not others:
        said["moves"] = any_of([brief(move) for move in ways])
        words = Message(
            "{colour} can take the lead by {moves}; after {best}, no turn would do that.", **said
        )
        return [Fact(words, Message("{colour} can take the lead by {moves}.", **said))]
    words = counted(
        "{colour} can take the lead in {n} way; after {best}, in {fewer}.",
        "{colour} can take the lead in {n} ways; after {best}, in {fewer}.",
        len(ways),
        **said,
    )
    spoiler_free = counted(
        "{colour} can take the lead in {n} way.",
        "{colour} can take the lead in {n} ways.",
        len(ways),
        **said,
    )
    return [Fact(words, spoiler_free)]


def _leading(position: Position, colour: int) -> list[Move]:
    """The turns after which a colour leads."""
    moves = (move for move in position.legal_moves() if isinstance(move, Move))
    return [move for move in moves if position.play(move).tally().leader() == colour]


def _breaks(now: Position, better: Position, best: Move) -> list[Fact]:
    mine = BLACK + WHITE - now.colour
    size = largest(now.tally(), mine)
    if size < MIN_GROUP or largest(better.tally(), mine) < size:
        return []
    ways, others = (_breaking(each, mine) for each in (now, better))
    if len(ways) < 1 + 2 * len(others):
        return []
    said: dict[str, object] = {
        "colour": NAMES[mine],
        "best": brief(best),
        "size": size,
        "fewer": len(others),
    }
    if len(ways) <= MAX_NAMED and not others:
        said["moves"] = any_of([brief(move) for move in ways])
        words = Message(
            "{colour}’s group of {size} can be broken by {moves}; after {best}, no exchange would "
            "break {colour}’s largest group.",
            **said,
        )
        broken = Message("{colour}’s group of {size} can be broken by {moves}.", **said)
        return [Fact(words, broken)]
    words = counted(
        "{n} exchange can break {colour}’s group of {size}; after {best}, {fewer} could break the "
        "largest.",
        "{n} exchanges can break {colour}’s group of {size}; after {best}, {fewer} could break the "
        "largest.",
        len(ways),
        **said,
    )
    spoiler_free = counted(
        "{n} exchange can break {colour}’s group of {size}.",
        "{n} exchanges can break {colour}’s group of {size}.",
        len(ways),
        **said,
    )
    return [Fact(words, spoiler_free)]


def _breaking(position: Position, colour: int) -> list[Move]:
    """The exchanges after which a colour's largest group is smaller."""
    size = largest(position.tally(), colour)
    moves = (move for move in position.legal_moves() if isinstance(move, Move) and move.sign)
    return [move for move in moves if largest(position.play(move).tally(), colour) < size]
