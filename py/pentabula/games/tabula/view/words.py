"""Tábula in words: seats, points, status, what a move did or would do."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.boards import track
from pentabula.boards.track import ROMAN
from pentabula.boards.view import SeatView
from pentabula.core.errors import NotationError
from pentabula.core.message import Addressed, Message, all_of, any_of, continued, counted, excerpt
from pentabula.core.position import CHANCE, Path
from pentabula.games.tabula.rules import notation
from pentabula.games.tabula.rules.position import SIDE_NAMES, Move, OpeningRoll, Position, Roll
from pentabula.games.tabula.rules.sides import (
    CAPTURED,
    CHECKERS,
    OFF,
    OPENING,
    POINTS,
    WAITING,
    Play,
    Side,
    pips,
)
from pentabula.games.tabula.rules.words import (
    brief,
    chosen_die,
    chosen_source,
    dice_words,
    die_named,
    mover_name,
    play_words,
    plays_words,
)

WASTED = Message("The rest of the roll cannot be used.")
_ROLES = ("second", "first")
_TRAYS = {
    "in": (WAITING, Message("Waiting: {piles}"), Message("Waiting: none")),
    "captured": (CAPTURED, Message("Captured: {piles}"), Message("Captured: none")),
    "off": (OFF, Message("Borne off: {piles}"), Message("Borne off: none")),
}


def seats(position: Position) -> tuple[SeatView, SeatView]:
    """Light and Dark: `250 pips · 10 waiting`."""
    light, dark = (
        SeatView(name, role, _detail(side), "")
        for name, role, side in zip(SIDE_NAMES, _ROLES, position.sides, strict=True)
    )
    return light, dark


def describe_target(position: Position, target: str) -> Message:
    """A point or tray with its checkers; a play, a roll or a die in words."""
    if target in _TRAYS:
        return _spoken_tray(position, *_TRAYS[target])
    if target in track.DICE:
        return _spoken_die(position, target)
    if target in track.board().by_name:
        return _spoken_point(position, int(target))
    if target.startswith("off"):
        return Message("With the {die}", die=target[3:])
    try:
        move = notation.read(target)
    except NotationError:
        return Message("{target}", target=excerpt(target))
    return _spoken_move(position, move)


def status(position: Position, chosen: Path = ()) -> Message:
    """Who rolls, or the dice to play and what they allow; where a chosen checker may go."""
    if position.mover == OPENING:
        if position.rolled:
            return Message("Both rolled {die}: each side rolls again.", die=position.rolled[0])
        return Message("Each side rolls one die; the higher starts.")
    if position.turn == CHANCE:
        return Addressed(
            Message("{mover} to roll.", mover=mover_name(position)), Message("Your roll.")
        )
    plays, dice = position.plays(), dice_words(position.left)
    if not plays:
        return Addressed(
            Message(
                "{mover} has no legal play with {dice} and must pass.",
                mover=mover_name(position),
                dice=dice,
            ),
            Message("You have no legal play with {dice} and must pass.", dice=dice),
        )
    source = chosen_source(chosen)
    begun = [play for play in plays if play.source == source]
    if begun:
        return _status_chosen(position, begun, chosen)
    die = chosen_die(position, chosen)
    if die is not None:
        return _status_of_die(position, die)
    words = {"dice": dice, "plays": plays_words(plays)}
    return Addressed(
        Message("{mover} to play {dice}: {plays}.", mover=mover_name(position), **words),
        Message("Your move with {dice}: {plays}.", **words),
    )


def _status_of_die(position: Position, die: int) -> Message:
    plays = plays_words([play for play in position.plays() if play.die == die])
    return Addressed(
        Message(
            "{mover} plays the {die} first: {plays}.",
            mover=mover_name(position),
            die=die,
            plays=plays,
        ),
        Message("You play the {die} first: {plays}.", die=die, plays=plays),
    )


def describe_move(before: Position, move: Move) -> Message:
    """What a move does."""
    if isinstance(move, OpeningRoll):
        return _describe_opening(move)
    side = mover_name(before)
    if isinstance(move, Roll):
        return _describe_roll(side, move)
    if not isinstance(move, Play):
        return Addressed(
            Message("{side} has no legal play and passes.", side=side),
            Message("You have no legal play and pass."),
        )
    sentence = _describe_play(before, side, move)
    return continued(sentence, WASTED) if wastes_dice(before, move) else sentence


def wastes_dice(before: Position, move: Move) -> bool:
    """Whether a play ends its turn with dice left that cannot be played."""
    if not isinstance(move, Play) or len(before.left) < 2:
        return False
    after = before.play(move)
    return not after.left and after.winner() is None


def preview(position: Position, move: Move) -> Message | None:
    """That a play captures, or that it wins; nothing else is known before the next roll."""
    if not isinstance(move, Play):
        return None
    if move.target == OFF and position.mine[OFF] == CHECKERS - 1:
        return Message("Bears off the last checker and wins.")
    if not position.captures(move):
        return None
    return Message("Captures the checker on {point}.", point=ROMAN[move.target])


def _detail(side: Side) -> Message:
    parts = [
        message
        for number, message in (
            (side[WAITING], Message("{n} waiting", n=side[WAITING])),
            (side[CAPTURED], Message("{n} captured", n=side[CAPTURED])),
            (side[OFF], Message("{n} off", n=side[OFF])),
        )
        if number
    ]
    shown = counted("{n} pip", "{n} pips", pips(side))
    for part in parts:
        shown = Message("{first} · {second}", first=shown, second=part)
    return shown


def _spoken_tray(position: Position, location: int, filled: Message, empty: Message) -> Message:
    piles = _piles(position, location)
    return Message(filled.template, piles=all_of(piles)) if piles else empty


def _spoken_die(position: Position, name: str) -> Message:
    die = die_named(position, name)
    if die is None or (position.turn == CHANCE and position.outcome() is None):
        return Message("dice, to be rolled")
    if die in position.left:
        return Message("die showing {die}", die=die)
    return Message("die showing {die}, played", die=die)


def _spoken_point(position: Position, point: int) -> Message:
    piles = _piles(position, point)
    if not piles:
        return Message("{point}, empty", point=ROMAN[point])
    return Message("{point}, {pile}", point=ROMAN[point], pile=piles[0])


def _piles(position: Position, location: int) -> list[Message]:
    light, dark = (side[location] for side in position.sides)
    piles = []
    if light:
        piles.append(counted("{n} light checker", "{n} light checkers", light))
    if dark:
        piles.append(counted("{n} dark checker", "{n} dark checkers", dark))
    return piles


def _spoken_move(position: Position, move: Move) -> Message:
    if isinstance(move, Play):
        return play_words(position, move)
    if isinstance(move, OpeningRoll):
        return Message("Light {light}, Dark {dark}", light=move.seat0, dark=move.seat1)
    if isinstance(move, Roll):
        return Message("{high} and {low}", high=move.high, low=move.low)
    return Message("Pass")


def _status_chosen(position: Position, plays: Sequence[Play], chosen: Path) -> Message:
    source = plays[0].source
    if len(chosen) > 1:
        dice = any_of([play.die for play in plays if play.target == OFF])
        return Message("{point} bears off with which die: {dice}?", point=ROMAN[source], dice=dice)
    if source == WAITING:
        landings = any_of([_landing(position, play) for play in plays])
        return Message("Enter on {ends}.", ends=landings)
    ends = any_of(_end_words(position, plays))
    return Message("From {point}: {ends}.", point=ROMAN[source], ends=ends)


def _end_words(position: Position, plays: Sequence[Play]) -> list[Message]:
    """Where a checker on a point may go, and with which die."""
    ends = [
        Message("to {end} with the {die}", end=_landing(position, play), die=play.die)
        for play in plays
        if play.target != OFF
    ]
    off = [play.die for play in plays if play.target == OFF]
    if off:
        ends.append(Message("off the board with the {dice}", dice=any_of(off)))
    return ends


def _landing(position: Position, play: Play) -> Message:
    """The point a play ends on, and whether it captures there."""
    if position.captures(play):
        return Message("{point} (capturing)", point=ROMAN[play.target])
    return Message("{point}", point=ROMAN[play.target])


def _describe_opening(move: OpeningRoll) -> Message:
    if move.seat0 == move.seat1:
        return Message("Both roll {die}. Roll again.", die=move.seat0)
    return Message(
        "Light rolls {light}, Dark {dark}: {side} starts.",
        light=move.seat0,
        dark=move.seat1,
        side=SIDE_NAMES[int(move.seat1 > move.seat0)],
    )


def _describe_roll(side: Message, move: Roll) -> Message:
    if move.high == move.low:
        return Addressed(
            Message("{side} rolls double {die}: four plays.", side=side, die=move.high),
            Message("You roll double {die}: four plays.", die=move.high),
        )
    return Addressed(
        Message("{side} rolls {high} and {low}.", side=side, high=move.high, low=move.low),
        Message("You roll {high} and {low}.", high=move.high, low=move.low),
    )


def _describe_play(before: Position, side: Message, play: Play) -> Message:
    captures = before.captures(play)
    source, target = ROMAN[play.source], ROMAN[play.target] if play.target <= POINTS else ""
    if play.target == OFF:
        return Addressed(
            Message("{side} bears off from {source}.", side=side, source=source),
            Message("You bear off from {source}.", source=source),
        )
    if play.source == WAITING and captures:
        return Addressed(
            Message("{side} enters on {target} and captures.", side=side, target=target),
            Message("You enter on {target} and capture.", target=target),
        )
    if play.source == WAITING:
        return Addressed(
            Message("{side} enters on {target}.", side=side, target=target),
            Message("You enter on {target}.", target=target),
        )
    values = {"source": source, "target": target}
    if captures:
        return Addressed(
            Message("{side} moves from {source} to {target} and captures.", side=side, **values),
            Message("You move from {source} to {target} and capture.", **values),
        )
    return Addressed(
        Message("{side} moves from {source} to {target}.", side=side, **values),
        Message("You move from {source} to {target}.", **values),
    )


def move_text(before: Position, move: Move) -> Message | None:
    """Dice as `5-2:`, a play by its points, starred if it captures: `VI–IX*`, `in–IV`."""
    if isinstance(move, OpeningRoll):
        return Message("{one}-{two}:", one=move.seat0, two=move.seat1)
    if isinstance(move, Roll):
        return Message("{one}-{two}:", one=move.high, two=move.low)
    if not isinstance(move, Play):
        return None
    return brief(before, move)
