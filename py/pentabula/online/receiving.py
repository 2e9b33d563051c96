"""Applies received messages, or refuses them with a reason.

Each side adds only its own moves and dice. A message that claims more than that is refused and
changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from pentabula.core.clocks import read_controls
from pentabula.core.dice import move_of_faces
from pentabula.core.errors import GameError
from pentabula.core.game import AnyGame
from pentabula.core.message import Message
from pentabula.core.position import CHANCE, AnyPosition
from pentabula.core.record import Record, read_record
from pentabula.online import dice, match_time
from pentabula.online.dice import Exchange
from pentabula.online.match import TOSS, Match
from pentabula.online.match_time import Measured
from pentabula.online.messages import NO_BYTES, MatchMessage, Side

Load = Callable[[str], AnyGame]


class Kind(Enum):
    """What a received message is. The kinds from FORGED on change nothing."""

    NEWS = auto()  # it adds moves, a name, a request, a resignation or a note
    REPEATED = auto()
    BEHIND = auto()
    OWN = auto()
    AHEAD = auto()  # it holds moves of our own that this device does not know
    CONTRADICTION = auto()  # its moves contradict the known ones
    OTHER_MATCH = auto()
    FORGED = auto()  # it changes something that its sender may not decide
    ILLEGAL = auto()  # its game breaks the rules
    FALSE_DICE = auto()
    FALSE_TIME = auto()  # its times contradict each other, or what is known here


OTHER_DICE: Final = Message("The other player has changed the dice in the middle of the game.")
NO_DICE: Final = Message(
    "The link does not commit its sender to any dice, so the sender could still choose them."
)
OTHER_DEVICE: Final = Message("This game began on another device, which keeps its dice.")
LIES: Final = frozenset(
    {Kind.CONTRADICTION, Kind.FORGED, Kind.ILLEGAL, Kind.FALSE_DICE, Kind.FALSE_TIME}
)


@dataclass(frozen=True, slots=True)
class Received:
    """The answer to a message: its kind, a sentence, and the moves that it added."""

    kind: Kind
    sentence: Message
    tokens: tuple[str, ...] = ()


TOO_LATE: Final = Received(
    Kind.BEHIND, Message("This move came after the time was up: you have claimed the win.")
)


def join(
    message: MatchMessage,
    load: Load,
    secret: bytes,
    own_name: str,
    clock: Callable[[], int] | None = None,
) -> Match:
    """The match to which a message of the other side invites. Raises GameError.

    The same person may have begun the match on another device, unless that device keeps its dice
    or its part of the toss.
    """
    record = read_record(message.game, load)
    side: Side = 1 if message.sender == 0 else 0
    keeps_toss = side == 0 and message.first == TOSS and not message.toss[2]
    if message.roots[side] or keeps_toss:
        raise GameError(OTHER_DEVICE)
    start = Record.start(record.game, record.options, record.diagram)
    match = Match(message.match, side, message.first, secret, start, start.root)
    match.controls = read_controls(message.time)
    match.clock = clock or match.clock
    match.introduce(message.names[side] or own_name)
    received = receive(match, message, load, is_new=True)
    if received.kind is not Kind.NEWS:
        raise GameError(received.sentence)
    match.number = 10 * message.number + 1 if message.names[side] else 1
    return match


def receive(
    match: Match,
    message: MatchMessage,
    load: Load,
    *,
    is_new: bool = False,
    measured: Measured | None = None,
) -> Received:
    """Applies a message, or says why not. A false message changes nothing.

    `measured` is what this device knows of the current turn in a live game.
    """
    if message.match != match.name:
        return Received(Kind.OTHER_MATCH, Message("This link belongs to another game."))
    try:
        theirs = read_record(message.game, load)
    except GameError as error:
        return Received(Kind.ILLEGAL, error.message)
    line = tuple(node.token for node in theirs.root.main_line_end().line())
    if message.sender == match.side:
        return _own_message(match, message, line)
    early = _early(match, message, line)
    if early is not None:
        return early
    forged = _forged(match, message, theirs) or _forged_salt(match, message, line)
    if forged is not None:
        return Received(Kind.FORGED, forged)
    if message.sender in match.resigned and not message.resigned:
        return Received(Kind.FORGED, Message("The other player had resigned before."))
    false = match_time.fault(match, message, line, measured, is_new=is_new)
    if false is not None:
        return Received(Kind.FALSE_TIME, false)
    return _apply(match, message, line, is_new=is_new)


def _own_message(match: Match, message: MatchMessage, line: tuple[str, ...]) -> Received:
    """The answer to a message that names this side as its sender."""
    if message.number > match.number or not _has_known(match, message, line):
        sentence = Message("This link contains moves of yours that this device does not know.")
        return Received(Kind.AHEAD, sentence)
    return Received(Kind.OWN, Message("This is your own link. Send it to the other player."))


def _early(match: Match, message: MatchMessage, line: tuple[str, ...]) -> Received | None:
    """The answer to a message that is not newer than the other side's last one."""
    last = match.last
    if last is None or message.number > last.number:
        return None
    if message == last:
        return Received(Kind.REPEATED, Message("You have seen this link before."))
    if message.number < last.number and match_time.is_late(match, message, line):
        return TOO_LATE
    if message.number == last.number or not _has_known(match, message, line):
        return _contradiction(match, line)
    return Received(Kind.BEHIND, Message("This link is older than the game here."))


def _has_known(match: Match, message: MatchMessage, line: tuple[str, ...]) -> bool:
    """Whether a line is a beginning of the known line of its epoch, or agrees with its fixed part.

    Moves that cross the grant of a take-back are never known to the side that granted it. If
    both sides grant at once, they agree up to the lower base.
    """
    is_current = message.epoch == match.epoch
    if not is_current and message.epoch not in match.lines:
        return False
    base, known = (match.base, match.tokens) if is_current else match.lines[message.epoch]
    if base != message.base:
        most = min(base, message.base)
        return known[:most] == line[:most]
    common = len(line) if is_current else min(len(known), len(line))
    return known[:common] == line[:common]


def _contradiction(match: Match, line: tuple[str, ...]) -> Received:
    """The answer to a line that differs from the known one."""
    common = 0
    for ours, theirs in zip(match.tokens, line, strict=False):
        if ours != theirs:
            break
        common += 1
    return Received(
        Kind.CONTRADICTION,
        Message("This link contradicts the game here from ply {ply} on.", ply=common + 1),
        line[common:],
    )


def _forged(match: Match, message: MatchMessage, theirs: Record) -> Message | None:
    """Why a message is forged: it changes something that its sender may not decide."""
    ours, other = match.side, message.sender
    is_same = match.record.is_same_game(theirs) and message.first == match.first
    if not is_same or message.base > theirs.root.main_line_end().ply:
        return Message("The link changes the game that was agreed on.")
    if message.time != match.message().time:
        return Message("The link changes the time control that was agreed on.")
    if message.names[ours] not in ("", match.names[ours]):
        return Message("The link gives you another name: {name}.", name=message.names[ours])
    if match.names[other] and message.names[other] != match.names[other]:
        return Message("The other player’s name has changed in the middle of the game.")
    if message.roots[ours] not in (NO_BYTES, match.roots[ours]):
        return Message("The link changes your dice.")
    if match.roots[other] and message.roots[other] != match.roots[other]:
        return OTHER_DICE
    if match.roots[ours] and not message.roots[other]:
        return NO_DICE  # its dice would be chosen once our salt is known
    return _forged_toss(match, message)


def _forged_salt(match: Match, message: MatchMessage, line: tuple[str, ...]) -> Message | None:
    """Why a salt is forged: for the same throw, another one has been given before."""
    is_here = (message.epoch, message.base, line) == (match.epoch, match.base, match.tokens)
    if not message.salt or not is_here:
        return None
    known = match.salts.get(match.next_unknown, message.salt)
    return None if known == message.salt else OTHER_DICE


def _forged_toss(match: Match, message: MatchMessage) -> Message | None:
    """Why the toss is forged: it contradicts its commitment, or a part of it has changed.

    The first link commits to it; only its sender can reveal what was committed to.
    """
    for ours, theirs in zip(match.toss, message.toss, strict=True):
        if ours and theirs not in (NO_BYTES, ours):
            return Message("The link changes the toss.")
    known = match.toss[0] or message.toss[0]
    if match.first == TOSS and not known:
        return Message("The link changes the toss.")
    if message.toss[2] and dice.commitment(message.toss[2]) != known:
        return Message("The toss does not match its commitment.")
    if message.toss[1] and message.sender == 0 and not match.toss[1]:
        return Message("The link changes the toss.")
    return None


def _apply(match: Match, message: MatchMessage, line: tuple[str, ...], *, is_new: bool) -> Received:
    """Applies a new message of the other side whose fields are not forged."""
    before = match.message()
    toss = [ours or theirs for ours, theirs in zip(match.toss, message.toss, strict=True)]
    old_toss, match.toss = match.toss, toss
    received = _apply_line(match, message, line, is_new=is_new)
    if received.kind is not Kind.NEWS:
        match.toss = old_toss
        return received
    if match.side == 1 and match.first == TOSS and not match.toss[1]:
        match.toss[1] = match.hashed(b"toss salt")
    if match.side == 0 and match.toss[1] and not match.toss[2]:
        match.toss[2] = match.nonce
    other = message.sender
    match.names[other] = message.names[other]
    match.roots[other] = message.roots[other]
    match.last, match.their_note = message, message.note
    if message.resigned:
        match.resigned.add(other)
    in_time = message.epoch == match.epoch
    match.their_ask = message.ask if in_time and _may_grant(match, message) else None
    salt_for = match.next_unknown
    if message.salt and len(line) == match.end.ply and in_time:
        match.salts.setdefault(salt_for, message.salt)
    _apply_time(match, message, line)
    if match.message() != before:
        match.changed()
    return received


def _apply_time(match: Match, message: MatchMessage, line: tuple[str, ...]) -> None:
    """Takes the times of the moves that a message has added, and whether it claims the win."""
    other = message.sender
    if match.controls is None:
        return
    if len(match.times) < match.end.ply:
        match.times = list(message.times[: match.end.ply])
        match.flags.clear()
    if dict(message.given) != match.given[other]:
        match.given[other] = dict(message.given)
        if match.is_turn_of(match.side):  # a claim stays, whatever was given before it
            match.flags.discard(match.side)
    is_here = message.epoch == match.epoch and line == match.tokens[: len(line)]
    if not message.flag:
        match.flags.discard(other)
    elif is_here and not match_time.is_void(match, len(line)):
        if match.end.ply > len(line):
            match.end = match.line()[len(line)]
            del match.times[len(line) :]
        match.flags.add(other)


def _apply_line(
    match: Match, message: MatchMessage, line: tuple[str, ...], *, is_new: bool
) -> Received:
    """Extends the line, takes it back, or leaves it, as the message says."""
    news, ours = Message("The other player has answered."), match.tokens
    if message.epoch < match.epoch:
        is_known = _has_known(match, message, line)
        return Received(Kind.NEWS, news) if is_known else _contradiction(match, line)
    if is_new:
        match.epoch, match.base = message.epoch, message.base
    if message.epoch > match.epoch or message.base < match.base:
        if not _has_asked_for(match, message, line):
            sentence = Message("The other player took back moves that you did not ask for.")
            return Received(Kind.FORGED, sentence)
        match.go_back(message.base, message.epoch)
        return Received(Kind.NEWS, Message("Your moves are taken back."))
    if message.base > match.base:
        is_known = _has_known(match, message, line)
        return Received(Kind.NEWS, news) if is_known else _contradiction(match, line)
    if line == ours[: len(line)]:
        return Received(Kind.NEWS, news)
    if ours != line[: len(ours)]:
        return _contradiction(match, line)
    return _extend(match, message, line, is_new=is_new)


def _has_asked_for(match: Match, message: MatchMessage, line: tuple[str, ...]) -> bool:
    """Whether this side asked for the take-back that a message grants.

    If both sides granted one at the same time, the lower base counts for both.
    """
    asked = match.asked if message.epoch == match.epoch + 1 else match.asked_before
    is_next = message.epoch in (match.epoch, match.epoch + 1)
    is_exact = len(line) == message.base and line == match.tokens[: len(line)]
    return is_next and message.base in asked and is_exact


def _extend(
    match: Match, message: MatchMessage, line: tuple[str, ...], *, is_new: bool
) -> Received:
    """Checks the other side's dice and its right to move, then adds its moves."""
    game, node = match.record.game, match.end
    added = line[node.ply :]
    exchanges = dict(match.exchanges)
    seat = match.seat_of(message.sender)
    if seat is None:
        return Received(Kind.FORGED, Message("The toss is not decided yet."))
    fault = _read_dice(match, message, added, exchanges)
    if fault is not None:
        return Received(Kind.FALSE_DICE, fault)
    moves, position = [], node.position
    for token in added:
        move = game.notation.read(token, position)
        if not is_new and not match.may_play(position, seat, move):
            sentence = Message("The link moves for you: {move}.", move=token)
            return Received(Kind.AHEAD, sentence, added)
        moves.append(move)
        position = position.play(move)
    if match_time.is_late(match, message, line):
        return TOO_LATE
    for move in moves:
        node = match.record.play(node, move)
    match.record.make_main(node)
    match.end, match.exchanges, match.ask = node, exchanges, None
    return Received(Kind.NEWS, Message("The other player has moved."), added)


def _read_dice(
    match: Match, message: MatchMessage, added: tuple[str, ...], exchanges: dict[int, Exchange]
) -> Message | None:
    """Checks the throws in new moves and notes their exchanges; a sentence if one is false."""
    game, position, number = match.record.game, match.end.position, match.throws
    thrown: list[tuple[int, AnyPosition, str]] = []
    for token in added:
        if position.turn == CHANCE:
            thrown.append((number, position, token))
            number += 1
        position = position.play(game.notation.read(token, position))
    unknown = [number for number, _, _ in thrown if number not in exchanges]
    seat = match.seat_of(message.sender) or 0
    element = message.element
    if unknown and message.throw != unknown[-1]:
        return _false(unknown[0])
    for number in reversed(unknown):
        exchanges[number] = Exchange(seat, match.salt_of(unknown[0]), element)
        element = dice.previous_element(element)
    root = match.roots[message.sender] or message.roots[message.sender]
    if unknown and element != dice.last_element(match.exchanges, seat, root, unknown[0]):
        return _false(unknown[0])
    for number, before, token in thrown:
        exchange = exchanges[number]
        text = dice.salted_text(number, exchange.salt)
        follows = move_of_faces(game, before, dice.faces(exchange.element, text))
        if exchange.thrower != seat or game.notation.write(follows) != token:
            return _false(number)
    return None


def _may_grant(match: Match, message: MatchMessage) -> bool:
    """Whether the take-back that the other side asks for leads to one of its decisions."""
    ply, line = message.ask, match.end.positions()
    if ply is None or match.is_over or ply >= len(line) - 1:
        return False
    return line[ply].turn == match.seat_of(message.sender)


def _false(number: int) -> Message:
    return Message("The dice of throw {number} do not match.", number=number)
