"""Words that sentences about Tábula share: points, dice, sides, lists of plays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pentabula.boards.track import DICE, ROMAN, board
from pentabula.core.message import Message, all_of, any_of
from pentabula.core.position import Path
from pentabula.games.tabula.rules.position import SIDE_NAMES, Position
from pentabula.games.tabula.rules.sides import OFF, OPENING, WAITING, Play


def mover_name(position: Position) -> Message:
    """The side that plays or is to roll."""
    return SIDE_NAMES[position.mover]


def other_name(position: Position) -> Message:
    """The other side."""
    return SIDE_NAMES[1 - position.mover]


def chosen_source(chosen: Path) -> int | None:
    """The source that the chosen targets begin with: a point, or WAITING for either way in."""
    if not chosen:
        return None
    if chosen[0] in ("in", "captured"):
        return WAITING
    return point_named(chosen[0])


def chosen_die(position: Position, chosen: Path) -> int | None:
    """The number of the die that was chosen first, or after its source."""
    named = [name for name in chosen if name in DICE]
    return die_named(position, named[0]) if named else None


def die_named(position: Position, name: str) -> int | None:
    """The number on the die of that target, once it has been thrown."""
    return position.rolled[DICE.index(name)] if position.rolled else None


def point_named(name: str) -> int | None:
    """The point with this name; None for other sites."""
    return int(name) if name in board().by_name and name.isdecimal() else None


def dice_words(dice: Sequence[int]) -> Message:
    """The dice in a row: `5 and 2`, `3, 3 and 3`."""
    return all_of(dice)


def any_point(points: Iterable[int]) -> Message:
    """The points as alternatives: `I, VIII or XIX`."""
    return any_of([ROMAN[point] for point in points])


def source_words(source: int) -> Message:
    """Where a play begins: `IX`, `the waiting tray`."""
    if source == WAITING:
        return Message("the waiting tray")
    return Message("{point}", point=ROMAN[source])


def plays_words(plays: Sequence[Play]) -> Message:
    """What the plays are, in short: `enter on II, or move from I or VIII`."""
    entered = sorted(play.die for play in plays if play.source == WAITING)
    sources = sorted({play.source for play in plays if play.source != WAITING})
    bears_off = all(play.target == OFF for play in plays if play.source != WAITING)
    if not sources:
        return Message("enter on {points}", points=any_point(entered))
    if not entered and bears_off:
        return Message("bear off from {points}", points=any_point(sources))
    if not entered:
        return Message("move from {points}", points=any_point(sources))
    return Message(
        "enter on {points}, or move from {sources}",
        points=any_point(entered),
        sources=any_point(sources),
    )


def play_words(position: Position, play: Play) -> Message:
    """One legal play as a label: `Enter II`, `V to IX, captures`, `XXI off with the 4`."""
    captures = position.captures(play)
    if play.target == OFF:
        return Message("{source} off with the {die}", source=ROMAN[play.source], die=play.die)
    target = ROMAN[play.target]
    if play.source == WAITING:
        if captures:
            return Message("Enter {target}, captures", target=target)
        return Message("Enter {target}", target=target)
    if captures:
        return Message("{source} to {target}, captures", source=ROMAN[play.source], target=target)
    return Message("{source} to {target}", source=ROMAN[play.source], target=target)


def roll_first(position: Position) -> Message:
    """Who is to roll, at a chance node."""
    if position.mover == OPENING:
        return Message("First each side rolls one die; the higher starts.")
    return Message("{side} must roll first.", side=mover_name(position))


def brief(before: Position, play: Play) -> Message:
    """A play by its points, starred if it captures: `VI–IX*`, `in–IV`."""
    if play.target == OFF:
        ways = [each for each in before.plays() if each.source == play.source]
        if sum(each.target == OFF for each in ways) > 1:  # either die bears it off
            return Message("{source}–off ({die})", source=ROMAN[play.source], die=play.die)
        return Message("{source}–off", source=ROMAN[play.source])
    star = "*" if before.captures(play) else ""
    if play.source == WAITING:
        return Message("in–{target}{star}", target=ROMAN[play.target], star=star)
    values = {"source": ROMAN[play.source], "target": ROMAN[play.target], "star": star}
    return Message("{source}–{target}{star}", **values)
