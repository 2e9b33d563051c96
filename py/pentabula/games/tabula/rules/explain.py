"""Why a target is not open; why a move is not legal is in `reasons`. Rules: tabula.md."""

from __future__ import annotations

from pentabula.boards import track
from pentabula.boards.track import ROMAN
from pentabula.core.errors import NotationError
from pentabula.core.message import Message, any_of
from pentabula.core.position import CHANCE, Path, Refusal
from pentabula.games.tabula.rules import notation
from pentabula.games.tabula.rules.position import Position
from pentabula.games.tabula.rules.reasons import DICE, TURN, no_play, play_refused, refuse
from pentabula.games.tabula.rules.sides import CAPTURED, OFF, PLAYS, POINTS, WAITING
from pentabula.games.tabula.rules.words import (
    chosen_die,
    chosen_source,
    dice_words,
    die_named,
    other_name,
    point_named,
    roll_first,
    source_words,
)

__all__ = ["explain", "refuse"]

NOTATION = "tabula.md, Notation"


def explain(position: Position, chosen: Path, target: str) -> Refusal:
    """Why `target` is not open after the chosen targets. Accepts any text."""
    if position.outcome() is not None:
        return Refusal(Message("The game is over."), "tabula.md, End")
    is_site = target in track.board().by_name
    if not is_site:
        try:
            return refuse(position, notation.read(target))
        except NotationError as error:
            unread = error.message
    if position.turn == CHANCE:
        return Refusal(roll_first(position), DICE)
    if not position.plays():
        return no_play(position)
    if not is_site:
        return Refusal(unread, NOTATION)
    source, die = chosen_source(chosen), chosen_die(position, chosen)
    if target in track.DICE:
        return _not_that_die(position, source, die_named(position, target) or 0)
    if die is not None:
        return _not_with(position, die, target)
    if source is None:
        return _not_a_start(position, target)
    return _not_an_end(position, source, target)


def _not_that_die(position: Position, source: int | None, die: int) -> Refusal:
    """Why a die cannot be played now, or not with the chosen checker."""
    if die not in position.left:
        return Refusal(Message("The {die} has been played.", die=die), TURN)
    if source is not None and any(play.die == die for play in position.plays()):
        return play_refused(position, PLAYS[die][source])
    if source is None and any(play.die == die for play in position.plays()):
        return Refusal(Message("Choose a checker for the {die}.", die=die), NOTATION)
    return Refusal(Message("No checker can play the {die}.", die=die), TURN)


def _not_with(position: Position, die: int, target: str) -> Refusal:
    """Why the chosen die cannot be played from a site."""
    point = point_named(target)
    if point is None and target not in ("in", "captured"):
        return _not_a_start(position, target)
    return play_refused(position, PLAYS[die][WAITING if point is None else point])


def _not_a_start(position: Position, target: str) -> Refusal:
    """Why no play can start at a site."""
    if target == "off":
        return Refusal(
            Message("To bear off, first choose the checker that is to leave the board."),
            NOTATION,
            ("off",),
        )
    if target == "captured" and not position.mine[CAPTURED]:
        return _no_captured(position)
    point = point_named(target)
    source = WAITING if point is None else point
    if leading := _leading_to(position, source):
        return leading
    refusals = dict.fromkeys(
        play_refused(position, PLAYS[die][source]) for die in dict.fromkeys(position.left)
    )
    first, *rest = refusals
    for other in rest:
        first = _both(position, first, other)
    return first


def _leading_to(position: Position, point: int) -> Refusal | None:
    """Which checkers can go to a point, if there are several."""
    sources = [play.source for play in position.plays() if play.target == point]
    if len(sources) < 2 or not point:
        return None
    sites = tuple(str(source or "in") for source in sources)
    names = any_of([source_words(source) for source in sources])
    sentence = Message(
        "{point} can be reached from {places}: choose the checker.",
        point=ROMAN[point],
        places=names,
    )
    return Refusal(sentence, NOTATION, sites)


def _no_captured(position: Position) -> Refusal:
    if position.theirs[CAPTURED]:
        sentence = Message(
            "The captured checkers belong to {other}: they enter on {other}’s turn.",
            other=other_name(position),
        )
    else:
        sentence = Message("There are no captured checkers in the centre.")
    return Refusal(sentence, TURN, ("captured",))


def _both(position: Position, first: Refusal, second: Refusal) -> Refusal:
    """Two reasons, one for each die, as one."""
    high, low = position.left[0], position.left[-1]
    sentence = Message(
        "With the {high}: {first} With the {low}: {second}",
        high=high,
        first=first.sentence,
        low=low,
        second=second.sentence,
    )
    sites = tuple(dict.fromkeys(first.sites + second.sites))
    return Refusal(sentence, first.clause, sites, first.counterexample or second.counterexample)


def _not_an_end(position: Position, source: int, target: str) -> Refusal:
    """Why no play from a source ends at a site, or why no play starts at the source."""
    if not any(play.source == source for play in position.plays()):
        return _not_a_start(position, str(source or "in"))
    if target == "off":
        return _not_off(position, source)
    end = point_named(target)
    if end is None:
        return Refusal(Message("A play ends on a point or off the board."), TURN, (target,))
    if source == WAITING and end > 6:
        return Refusal(
            Message("A checker enters by one die, on I to VI; the dice are never added."),
            TURN,
            (target,),
        )
    if end <= source:
        return _backwards(source, end)
    if end - source > 6:
        return _too_far(position, source, end)
    return play_refused(position, PLAYS[end - source][source])


def _backwards(source: int, end: int) -> Refusal:
    if end == source:
        sentence = Message("This checker is already on {point}.", point=ROMAN[source])
    else:
        sentence = Message(
            "Checkers move from I to XXIV: {end} is behind {source}.",
            end=ROMAN[end],
            source=ROMAN[source],
        )
    return Refusal(sentence, TURN, (str(source), str(end)))


def _too_far(position: Position, source: int, end: int) -> Refusal:
    sentence = Message(
        "{source} to {end} is {n} points: no die reaches that far, and dice are played one at "
        "a time.",
        source=ROMAN[source],
        end=ROMAN[end],
        n=end - source,
    )
    return Refusal(sentence, TURN, (str(source), str(end)))


def _not_off(position: Position, source: int) -> Refusal:
    if source == WAITING:
        return Refusal(
            Message("A checker off the board must enter before it can be borne off."),
            TURN,
            ("in", "off"),
        )
    needed = POINTS + 1 - source
    twins = [play for play in position.plays() if (play.source, play.target) == (source, OFF)]
    if twins:
        sentence = Message(
            "Choose the die to bear off with: {dice}.", dice=dice_words(position.left)
        )
        return Refusal(sentence, NOTATION, (str(source),))
    sentence = Message(
        "{source} is {n} points from the end; left to play: {dice}.",
        source=ROMAN[source],
        n=needed,
        dice=dice_words(position.left),
    )
    return Refusal(sentence, TURN, (str(source), "off"))
