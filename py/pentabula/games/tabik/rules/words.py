"""Sentences about the score that the board, the panels and the announcements share."""

from __future__ import annotations

from pentabula.core.message import Message, counted
from pentabula.games.tabik.rules.position import NAMES
from pentabula.games.tabik.rules.scoring import BLACK, WHITE, Tally


def standing(tally: Tally) -> Message:
    """The score now: `Black leads 5 to 4.`"""
    leader = tally.leader()
    if not leader:
        return Message("The score is 0 to 0.")
    return Message(
        "{colour} leads {points} to {others}.",
        colour=NAMES[leader],
        points=tally.score(leader),
        others=tally.score(BLACK + WHITE - leader),
    )


def foreseen(tally: Tally) -> Message:
    """The score after a move that is not made yet: `Then Black leads 5 to 4.`"""
    leader = tally.leader()
    if not leader:
        return Message("The score would be 0 to 0.")
    return Message(
        "{colour} would lead {points} to {others}.",
        colour=NAMES[leader],
        points=tally.score(leader),
        others=tally.score(BLACK + WHITE - leader),
    )


def scored(tally: Tally, colour: int) -> Message | str:
    """What a colour's score rests on, beside the score itself; empty where it scores nothing."""
    points = tally.score(colour)
    if not points:
        return ""
    own, others = tally.count(colour, points), tally.count(BLACK + WHITE - colour, points)
    if not others:
        if own == 1:
            return Message("largest unmatched group")
        return counted(
            "{n} group of that size against none", "{n} groups of that size against none", own
        )
    return counted(
        "{n} group of that size against {others}",
        "{n} groups of that size against {others}",
        own,
        others=others,
    )
