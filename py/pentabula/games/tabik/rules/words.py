"""Turns in a word or two, and sentences about the score that board, panels and speech share."""

from __future__ import annotations

from typing import Final

from pentabula.core.message import Message, counted
from pentabula.games.tabik.rules.scoring import BLACK, WHITE, Tally, other
from pentabula.games.tabik.rules.segments import Move
from pentabula.kit.colours import COLOURS

NAMES: Final = dict(zip((BLACK, WHITE), COLOURS, strict=True))
"""The names of the colours, by what a cell holds."""


def brief(move: Move) -> Message:
    """A turn by its cells, the black stone's cell first: `c3 c4`; an exchange as `c3 ⇄ c4`."""
    if move.sign:
        return Message("{one} ⇄ {two}", one=move.one, two=move.two)
    return Message("{one} {two}", one=move.one, two=move.two)


def standing(tally: Tally) -> Message:
    """The score now: `Black leads 5 to 4.`"""
    leader = tally.leader()
    if not leader:
        return Message("The score is 0 to 0.")
    return Message(
        "{colour} leads {points} to {others}.",
        colour=NAMES[leader],
        points=tally.score(leader),
        others=tally.score(other(leader)),
    )


def foreseen(tally: Tally) -> Message:
    """The score after a move that is not made yet: `Black would lead 5 to 4.`"""
    leader = tally.leader()
    if not leader:
        return Message("The score would be 0 to 0.")
    return Message(
        "{colour} would lead {points} to {others}.",
        colour=NAMES[leader],
        points=tally.score(leader),
        others=tally.score(other(leader)),
    )


def scored(tally: Tally, colour: int) -> Message | str:
    """What a colour's score rests on, besides the score itself; empty if it scores nothing."""
    points = tally.score(colour)
    if not points:
        return ""
    own, others = tally.count(colour, points), tally.count(other(colour), points)
    if not others:
        if own == 1:
            return Message("largest unmatched group")
        return counted("{n} group against none", "{n} groups against none", own)
    return counted("{n} group against {others}", "{n} groups against {others}", own, others=others)


def won_by(tally: Tally, winner: int) -> Message:
    """Why the colour that leads has won, with its score first."""
    loser = other(winner)
    points = tally.score(winner)
    return counted(
        "{points} to {others} (largest unmatched group)",
        "{points} to {others} ({n} groups of that size against {fewer})",
        tally.count(winner, points),
        points=points,
        others=tally.score(loser),
        fewer=tally.count(loser, points),
    )


def lost_at_zero(loser: int) -> Message:
    """Why a colour has lost a game in which no colour leads."""
    return Message("tied at zero, and {colour}, who made the last move, loses", colour=NAMES[loser])
