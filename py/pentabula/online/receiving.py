"""Applies received messages, or refuses them with a reason.

Each side adds only its own moves and dice. A message that claims more than that is refused and
changes nothing. A message is read (`Incoming`), checked, which returns a refusal or the change to
make, and only then applied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Final

from pentabula.core.clocks import read_controls
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.core.position import Move
from pentabula.core.record import Load, Record, read_record
from pentabula.online import match_time
from pentabula.online.dice import ELEMENT_BYTES, Exchange
from pentabula.online.match import TOSS, Incoming, Match, MatchTime, TakeBacks
from pentabula.online.match_dice import OTHER_DICE, SharedDice
from pentabula.online.match_time import Measured
from pentabula.online.messages import (
    NO_BYTES,
    MatchMessage,
    Side,
    has_valid_signature,
    key_of,
    remaining,
)
from pentabula.online.offer_actions import ACCEPTED, DECLINED, may_ask
from pentabula.online.offers import OfferKind
from pentabula.online.plans import is_planned


class MessageKind(Enum):
    """The kind of a received message. Only NEWS adds to the match; a CONTEST waits there for
    the user's decision."""

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
    EARLY_CLAIM = auto()  # it claims the win, but the days are not up on this device
    CONTEST = auto()  # it plays on after this side has claimed the win, which decides what counts


OTHER_DEVICE: Final = Message(
    "This game is played on another device, which alone can make its next link. To continue here, "
    "make a backup there and restore it here, both under My games."
)
OTHER_KEY: Final = Message(
    "This link was not made by the device that you play with, so it changes nothing."
)
CAUGHT_UP: Final = Message("This device has caught up with your other one.")
TAKEN: Final = Message("Another device plays your side of this game.")
RESUMED_STEP: Final = 1000
"""What a device that continues a match without signatures adds to the number of a message."""

LIES: Final = frozenset(
    {
        MessageKind.CONTRADICTION,
        MessageKind.FORGED,
        MessageKind.ILLEGAL,
        MessageKind.FALSE_DICE,
        MessageKind.FALSE_TIME,
    }
)


@dataclass(frozen=True, slots=True)
class Receipt:
    """The result of a received message: its kind, a sentence, and the moves that it added.

    `needs_notice`: the game does not show what the sentence says. `record` is the game of the
    message; None if it was not read.
    """

    kind: MessageKind
    sentence: Message
    tokens: tuple[str, ...] = ()
    needs_notice: bool = False
    record: Record | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class LineChange:
    """The change of the line by a message: adds moves and their dice, or goes back to its base."""

    received: Receipt
    moves: tuple[Move, ...] = ()
    exchanges: Mapping[int, Exchange] | None = None
    is_back: bool = False


EARLY_CLAIM: Final = Receipt(
    MessageKind.EARLY_CLAIM,
    Message(
        "The link claims a win on time, but your time is not up: it began when this device first "
        "saw the move. Play on."
    ),
)
CONTEST: Final = Message(
    "The other player has played on after you claimed the win. Decide whether you do so too."
)
ANSWERED: Final = LineChange(Receipt(MessageKind.NEWS, Message("The other player has answered.")))


def join(
    message: MatchMessage,
    load: Load,
    secret: bytes,
    own_name: str,
    clock: Callable[[], int] = lambda: 0,
    signing_secret: bytes = NO_BYTES,
) -> Match:
    """The match to which a message of the other side invites. Raises GameError.

    In a rematch, `signing_secret` is the secret of the key that this side has had before.

    In a match without signatures, the same person may have begun on another device, unless that
    device keeps its dice or its part of the toss.
    """
    record = read_record(message.game, load)
    side: Side = 1 if message.sender == 0 else 0
    is_tossing = message.first == TOSS and not message.toss[2]
    keeps_toss = is_tossing and (side == 0 or bool(message.toss[1]))
    is_signed = bool(message.key)
    is_guest = side == 1 and (bool(signing_secret) or not message.to)
    if message.roots[side] or keeps_toss or (is_signed and not is_guest):
        raise GameError(OTHER_DEVICE)
    start = Record.start(record.game, record.options, record.diagram)
    time = MatchTime(read_controls(message.time), clock)
    is_2 = len(message.roots[message.sender]) != ELEMENT_BYTES
    shared = SharedDice(side, secret, message.match if is_2 else "")
    match = Match(message.match, side, message.first, start, start.root, shared, time)
    match.introduce(message.names[side] or own_name)
    match.keys[side] = key_of(signing_secret or secret) if is_signed else NO_BYTES
    match.signing_secret = signing_secret
    received = receive(match, message, load, is_new=True)
    if received.kind is not MessageKind.NEWS:
        raise GameError(received.sentence)
    is_resumed = bool(message.names[side]) and not is_signed
    match.number = message.number + RESUMED_STEP if is_resumed else 1
    if is_signed:  # the link does not name its guest
        match.names[side] = own_name
    return match


def resume(
    message: MatchMessage, load: Load, secret: bytes, clock: Callable[[], int] = lambda: 0
) -> Match:
    """The match of a link without signatures, continued as its sender on another device.

    Raises GameError if only the other device has the keys, the dice or the toss.
    """
    side, is_tossed = message.sender, message.first != TOSS or bool(message.toss[2])
    if message.key or message.roots[side] or not is_tossed:
        raise GameError(OTHER_DEVICE)
    record = read_record(message.game, load)
    time = MatchTime(read_controls(message.time), clock, message.sent)
    shared = SharedDice(side, secret, toss=list(message.toss))
    end = record.root.main_line_end()
    match = Match(message.match, side, message.first, record, end, shared, time)
    if time.controls is not None and len(message.times) != end.ply:
        raise GameError(Message("Times of some moves are missing from the link."))
    match.names, match.take_backs = list(message.names), TakeBacks(message.epoch, message.base)
    match.number = message.number + RESUMED_STEP
    _take_over(match, message)
    return match


def receive(
    match: Match,
    message: MatchMessage,
    load: Load,
    *,
    is_new: bool = False,
    measured: Measured | None = None,
) -> Receipt:
    """Applies a message, or says why not. A false message changes nothing.

    `measured` is what this device knows of the current turn in a live game.
    """
    if message.match != match.name:
        return Receipt(MessageKind.OTHER_MATCH, Message("This link belongs to another game."))
    try:
        arrived = Incoming.of(message, load)
    except GameError as error:
        return Receipt(MessageKind.ILLEGAL, error.message)
    found = _check(match, arrived, measured, is_new=is_new)
    if isinstance(found, LineChange):
        _apply(match, arrived, found, measured, is_new=is_new)
        found = found.received
    elif found.kind is MessageKind.CONTEST:
        match.time.contest = message
    return replace(found, record=arrived.record)


def accept_contest(match: Match, load: Load) -> Receipt | None:
    """Withdraws the claim of this side, and plays on with the move that contests it."""
    message = match.time.contest
    if message is None:
        return None
    match.time.flags.discard(match.side)
    match.time.contest = None
    match.note_change()
    return receive(match, message, load)


# Checking


def _check(
    match: Match, arrived: Incoming, measured: Measured | None, *, is_new: bool
) -> Receipt | LineChange:
    """Why a message is refused, or what it changes."""
    if arrived.message == match.last:
        return Receipt(MessageKind.REPEATED, Message("You have seen this link before."))
    unsigned = _unsigned(match, arrived.message)
    if unsigned is not None:
        return Receipt(MessageKind.FORGED, unsigned)
    if arrived.message.sender == match.side:
        return _own_message(match, arrived)
    refused = _not_newer(match, arrived)
    if refused is not None:
        return refused
    forged = _forged(match, arrived)
    if forged is not None:
        return Receipt(MessageKind.FORGED, forged)
    false = match_time.fault(match, arrived, measured, is_new=is_new)
    if false is not None:
        return Receipt(MessageKind.FALSE_TIME, false)
    if not is_new and match_time.is_early(match, arrived):
        return EARLY_CLAIM
    change = _change(match, arrived, is_new=is_new)
    if not isinstance(change, LineChange):
        return change
    false_dice = _skipped(match, arrived, change)
    if false_dice is not None:
        return false_dice
    if match.is_claimed and (change.moves or change.is_back):
        return Receipt(MessageKind.CONTEST, CONTEST, change.received.tokens)
    words = match_time.claim_words(match, arrived) or _answer_words(match, arrived, change)
    if words is None:
        return change
    return replace(change, received=replace(change.received, sentence=words, needs_notice=True))


def _skipped(match: Match, arrived: Incoming, change: LineChange) -> Receipt | None:
    """The refusal of elements that no throw needs, while the sender may know our salt.

    Throws that were taken back before this device saw them leave such elements.
    """
    message, shared = arrived.message, match.dice
    seat = match.seat_of(message.sender, shared.toss_with(message.toss))
    steps = shared.unplayed(change.exchanges, message, seat)
    if steps == 0 or (steps > 0 and (change.is_back or not match.own_salt())):
        return None
    sentence = Message("The dice of throw {number} do not match.", number=match.throw_count)
    return Receipt(MessageKind.FALSE_DICE, sentence)


def _answer_words(match: Match, arrived: Incoming, change: LineChange) -> Message | None:
    """The sentence about the answer to the open offer of this side."""
    ours, message = match.offers.ours, arrived.message
    if ours is None or change.is_back:
        return None
    if change.moves and ours.kind is OfferKind.BACK:
        return Message("The other player has played on instead of taking back.")
    if message.epoch != match.take_backs.epoch:
        return None
    if message.yes == ours and message.ask != ours:
        return ACCEPTED.get(ours.kind)
    return DECLINED[ours.kind] if message.no == ours else None


def _unsigned(match: Match, message: MatchMessage) -> Message | None:
    """Why a message was not made by the device of the side that it names; None if it was."""
    if not match.is_signed:
        return OTHER_KEY if message.key else None
    if message.key != (match.keys[message.sender] or message.key) or not has_valid_signature(
        message
    ):
        return OTHER_KEY
    is_ours = message.sender != match.side and message.to
    own = match.keys[match.side]
    return TAKEN if is_ours and not own.startswith(message.to) else None


def is_authentic(message: MatchMessage) -> bool:
    """Whether a message is signed by the key that it has, or belongs to a match without keys."""
    return has_valid_signature(message) if message.key else not message.signature


def _own_message(match: Match, arrived: Incoming) -> Receipt:
    """The answer to a message that names this side as its sender."""
    message = arrived.message
    if message.number > match.number and _can_catch_up(match, arrived):
        tokens = arrived.line[match.end.ply :]
        _play(match, LineChange(ANSWERED.received, tuple(_moves(arrived, match.end.ply))))
        _take_over(match, message)
        match.number = message.number
        return Receipt(MessageKind.NEWS, CAUGHT_UP, tokens, needs_notice=True)
    if message.number > match.number or not match.knows(arrived):
        sentence = Message(
            "This link has moves that you made on another device. Go on there, or restore its "
            "backup here."
        )
        return Receipt(MessageKind.AHEAD, sentence)
    return Receipt(MessageKind.OWN, Message("This is your own link. Send it to the other player."))


def _can_catch_up(match: Match, arrived: Incoming) -> bool:
    """Whether a signed link of this side's other device has all that this one lacks.

    What the dice were made of is on the other device only.
    """
    message, back = arrived.message, match.take_backs
    is_same = (message.epoch, message.base) == (back.epoch, back.base)
    is_known = bool(match.keys[match.other]) or not message.to
    has_all = match.seat is not None and not any(message.roots)
    return match.is_signed and is_same and is_known and has_all and match.is_continued_by(arrived)


def _take_over(match: Match, message: MatchMessage) -> None:
    """Takes over what another device of this side has said besides moves."""
    time, side = match.time, match.side
    match.resigned |= {side} if message.resigned else set()
    match.plan, match.note = message.plan, message.note
    match.offers.ours, match.offers.declined = message.ask, message.no
    if time.controls is not None:
        time.sent, time.times = max(time.sent, message.sent), list(message.times)
        time.given[side] = dict(message.given)
        time.flags = {side} if message.flag else set()
        time.note_seen()


def _moves(arrived: Incoming, known: int) -> Iterator[Move]:
    return (node.move for node in arrived.nodes[known:])


def _not_newer(match: Match, arrived: Incoming) -> Receipt | None:
    """The answer to a message that is not newer than the other side's last one."""
    last, message = match.last, arrived.message
    if last is None or message.number > last.number:
        return None
    if message.number == last.number or not match.knows(arrived):
        return _contradiction(match, arrived)
    return Receipt(MessageKind.BEHIND, Message("This link is older than the game here."))


def _contradiction(match: Match, arrived: Incoming) -> Receipt:
    """The answer to a line that differs from the known one."""
    common = 0
    for ours, theirs in zip(match.tokens, arrived.line, strict=False):
        if ours != theirs:
            break
        common += 1
    return Receipt(
        MessageKind.CONTRADICTION,
        Message("This link contradicts the game here from ply {ply} on.", ply=common + 1),
        arrived.line[common:],
    )


def _forged(match: Match, arrived: Incoming) -> Message | None:
    """Why a message is forged: it changes something that its sender may not decide."""
    message = arrived.message
    ours, other = match.side, message.sender
    is_same = match.record.is_same_game(arrived.record) and message.first == match.first
    if not is_same or message.base > len(arrived.line):
        return Message("The link changes the game that was agreed on.")
    if message.time != match.time.controls_text:
        return Message("The link changes the time control that was agreed on.")
    if message.names[ours] not in ("", match.names[ours]):
        return Message("The link gives you another name: {name}.", name=message.names[ours])
    if match.names[other] and message.names[other] != match.names[other]:
        return Message("The other player’s name has changed in the middle of the game.")
    forged = match.dice.forged(message, is_tossed=match.first == TOSS)
    if forged is not None:
        return forged
    if not _has_known_salt(match, arrived):
        return OTHER_DICE
    if other in match.resigned and not message.resigned:
        return Message("The other player had resigned before.")
    return None


def _has_known_salt(match: Match, arrived: Incoming) -> bool:
    """Whether a message repeats the salt given before for the same throw, if any."""
    message, back = arrived.message, match.take_backs
    here = back.epoch, back.base, match.tokens
    if not message.salt or (message.epoch, message.base, arrived.line) != here:
        return True
    return match.dice.salts.get(match.next_unknown, message.salt) == message.salt


def _change(match: Match, arrived: Incoming, *, is_new: bool) -> Receipt | LineChange:
    """What a message does to the line: extends it, takes it back, or leaves it."""
    message, line, ours, back = arrived.message, arrived.line, match.tokens, match.take_backs
    if is_new:
        return _extension(match, arrived, is_new=True) if line else ANSWERED
    is_back = message.epoch > back.epoch
    is_back = is_back or (message.epoch == back.epoch and message.base < back.base)
    if is_back:
        is_exact = len(line) == message.base and line == ours[: len(line)]
        if is_exact and back.has_asked(message.epoch, message.base):
            return LineChange(
                Receipt(MessageKind.NEWS, Message("Your moves are taken back."), needs_notice=True),
                is_back=True,
            )
        sentence = Message("The other player took back moves that you did not ask for.")
        return Receipt(MessageKind.FORGED, sentence)
    if (message.epoch, message.base) != (back.epoch, back.base):
        return ANSWERED if match.knows(arrived) else _contradiction(match, arrived)
    if line == ours[: len(line)]:
        return ANSWERED
    if not match.is_continued_by(arrived):
        return _contradiction(match, arrived)
    return _extension(match, arrived, is_new=False)


def _extension(match: Match, arrived: Incoming, *, is_new: bool) -> Receipt | LineChange:
    """The other side's new moves, if it has the right to make them and its dice are true."""
    message, added = arrived.message, arrived.nodes[match.end.ply :]
    tokens = arrived.line[match.end.ply :]
    seat = match.seat_of(message.sender, match.dice.toss_with(message.toss))
    if seat is None:
        return Receipt(MessageKind.FORGED, Message("The toss is not decided yet."))
    game = match.record.game
    exchanges = match.dice.with_throws(game, added, message, seat, match.throw_count)
    if isinstance(exchanges, Message):
        return Receipt(MessageKind.FALSE_DICE, exchanges)
    for node in added:
        before = match.end.position if node.parent is None else node.parent.position
        line = arrived.line[match.end.ply : node.ply]
        may_play = match.may_play(before, seat, node.move) or is_planned(match.plan, line)
        if not is_new and not may_play:
            sentence = Message("The link moves for you: {move}.", move=node.token)
            return Receipt(MessageKind.AHEAD, sentence, tokens)
    received = Receipt(MessageKind.NEWS, Message("The other player has moved."), tokens)
    return LineChange(received, tuple(node.move for node in added), exchanges)


# Applying


def _apply(
    match: Match, arrived: Incoming, change: LineChange, measured: Measured | None, *, is_new: bool
) -> None:
    """Applies a message of the other side that was found true."""
    message, back, shared = arrived.message, match.take_backs, match.dice
    before, other, known = match.content(), message.sender, match.end.ply
    shared.toss = list(shared.toss_with(message.toss))
    if is_new:
        back.epoch, back.base = message.epoch, message.base
    if change.is_back:
        match.go_back(message.base, message.epoch)
    _play(match, change)
    if match.first == TOSS:
        shared.answer_toss()
    if shared.unplayed(None, message, match.seat_of(other)):
        shared.dropped[other] = message.throw, message.element
    match.names[other] = message.names[other]
    match.keys[other] = message.key
    shared.roots[other] = message.roots[other]
    match.last, match.their_note = message, message.note
    if message.resigned:
        match.resigned.add(other)
    is_current = message.epoch == back.epoch
    match_time.apply(match, arrived, measured, known)
    is_open = is_current and message.ask is not None and may_ask(match, other, message.ask)
    answers = (message.no, message.yes) if is_current else (None, None)
    match.offers.follow(message.ask if is_open else None, *answers)
    if is_current and match.tokens[: len(arrived.line)] == arrived.line:
        match.their_plan = remaining(message.plan, match.tokens[len(arrived.line) :])
    if message.salt and len(arrived.line) == match.end.ply and is_current:
        shared.salts.setdefault(match.next_unknown, message.salt)
    if change.is_back:
        match_time.begin_again(match)
    if match.content() != before:
        match.note_change()


def _play(match: Match, change: LineChange) -> None:
    """Adds the moves of a message and their dice; a request to take back lapses."""
    if not change.moves:
        return
    node = match.end
    for move in change.moves:
        node = match.record.play(node, move)
    match.record.make_main(node)
    match.follow_plans([each.token for each in node.line()[match.end.ply :]])
    match.end, match.offers.ours = node, None
    match.dice.exchanges.update(change.exchanges or {})
