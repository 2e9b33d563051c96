"""What the expected line does in Tabik and the better line does not."""

from __future__ import annotations

from typing import Final

from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import Fact, spoiler_free_facts
from pentabula.core.message import Message
from pentabula.core.position import after
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK, WHITE, Tally
from pentabula.games.tabik.rules.segments import Move
from pentabula.games.tabik.rules.words import NAMES, brief
from pentabula.games.tabik.teach.prospects import largest

MAX_TURNS: Final = 4
"""At most this many turns of two lines are compared: the search knows later ones less well."""


def prevented(
    now: Position,
    better: Position,
    played: MoveEvaluation[Move | str],
    best: Move,
) -> list[Fact]:
    """Says that the expected answer would not have been legal after the better turn."""
    answer = played.line[1] if len(played.line) > 1 else None
    if not isinstance(answer, Move) or answer in better.legal_moves():
        return []
    theirs = now.colour
    said = {"colour": NAMES[theirs], "move": brief(answer), "best": brief(best)}
    size = largest(now.play(answer).tally(), theirs)
    if size <= largest(now.tally(), theirs):
        words = Message(
            "{colour} can answer {move}; after {best}, that turn would not have been possible.",
            **said,
        )
        return [Fact(words, None)]
    words = Message(
        "{colour} can answer {move} and make a group of {n}; after {best}, that turn would not "
        "have been possible.",
        n=size,
        **said,
    )
    made = Message("{colour} can answer {move} and make a group of {n}.", n=size, **said)
    return [Fact(words, made)]


def foreseen(
    position: Position, played: MoveEvaluation[Move | str], best: MoveEvaluation[Move | str]
) -> list[Fact]:
    """How both lines differ after equally many turns: in the leader, or in the largest groups."""
    turns = min(len(played.line), len(best.line), MAX_TURNS)
    if turns < 2:
        return []
    mine, theirs = position.colour, BLACK + WHITE - position.colour
    now, better = (after(position, each.line[:turns]).tally() for each in (played, best))
    if now.leader() == theirs != better.leader():
        return spoiler_free_facts(
            Message(
                "In the expected line {colour} leads {points} to {others} after {n} turns, in the "
                "better one it does not.",
                colour=NAMES[theirs],
                points=now.score(theirs),
                others=now.score(mine),
                n=turns,
            )
        )
    if better.leader() == mine != now.leader():
        return spoiler_free_facts(
            Message(
                "In the better line {colour} leads {points} to {others} after {n} turns, in the "
                "expected one it does not.",
                colour=NAMES[mine],
                points=better.score(mine),
                others=better.score(theirs),
                n=turns,
            )
        )
    return spoiler_free_facts(*_sizes(now, better, mine, turns))


def _sizes(now: Tally, better: Tally, mine: int, turns: int) -> list[Message]:
    facts = []
    for colour, sign in ((mine, 1), (BLACK + WHITE - mine, -1)):
        size, other = largest(now, colour), largest(better, colour)
        if sign * (other - size) > 0:
            facts.append(
                Message(
                    "After {n} turns of the expected line {colour}’s largest group is {size}, in "
                    "the better one {other}.",
                    n=turns,
                    colour=NAMES[colour],
                    size=size,
                    other=other,
                )
            )
    return facts
