"""A whole turn of Tábula in one sentence: the roll and every play that was made with it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pentabula.boards.points import ROMAN
from pentabula.core.message import Message, listed
from pentabula.core.position import PASS
from pentabula.games.tabula.rules.position import Move, Position, Roll
from pentabula.games.tabula.rules.sides import OFF, WAITING, Play
from pentabula.games.tabula.rules.words import mover_name


def describe_turn(before: Position, moves: Sequence[Move]) -> Message:
    """What a side rolled and did: `Light rolls 6 and 3: enters on VI; moves from I to IV.`"""
    position, side = before, mover_name(before)
    rolled, is_wasted = False, False
    actions: list[Message] = []
    for move in moves:
        if isinstance(move, Roll):
            rolled = True
        else:
            actions.append(_action(position, move))
        after = position.play(move)
        is_wasted = len(position.left) > 1 and not after.left and after.winner() is None
        position = after
    done = listed(_counted(actions))
    if not rolled:
        sentence = Message("{side} {actions}.", side=side, actions=done)
    else:
        high, low = position.rolled
        dice = {"side": side, "high": high, "low": low}
        sentence = Message("{side} rolls {high} and {low}: {actions}.", actions=done, **dice)
    if is_wasted and PASS not in moves:
        return Message("{sentence} The rest of the roll cannot be used.", sentence=sentence)
    return sentence


def _action(position: Position, play: Move) -> Message:
    """One play or a pass without its side, as part of the sentence."""
    if not isinstance(play, Play):
        return Message("has no legal play")
    source = ROMAN[play.source]
    if play.target == OFF:
        return Message("bears off from {source}", source=source)
    target = ROMAN[play.target]
    captures = position.captures(play)
    if play.source == WAITING and captures:
        return Message("enters on {target}, capturing", target=target)
    if play.source == WAITING:
        return Message("enters on {target}", target=target)
    if captures:
        return Message("moves from {source} to {target}, capturing", source=source, target=target)
    return Message("moves from {source} to {target}", source=source, target=target)


def _counted(actions: Sequence[Message]) -> list[Message]:
    """The actions in their order; equal ones in a row only once, with their number."""
    found = []
    for action, same in groupby(actions):
        times = len(list(same))
        found.append(action if times == 1 else Message("{action} (× {n})", action=action, n=times))
    return found
