"""A match between two devices: what one side knows, what it may do, and what it sends.

Every message holds the whole game, so messages may be lost, repeated or reordered: the next one
brings everything. `receiving` applies the messages of the other side.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from pentabula.core.clocks import ClockKind, Controls, write_controls
from pentabula.core.dice import move_of_faces, seat_to_act
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.core.position import CHANCE, PASS, AnyPosition, Move, Seat
from pentabula.core.record import Load, Node, Record, read_record, write_link
from pentabula.online import dice
from pentabula.online.dice import Exchange
from pentabula.online.match_dice import SharedDice, Toss
from pentabula.online.messages import (
    KEY_ID_BYTES,
    NO_BYTES,
    MatchMessage,
    Plan,
    Side,
    key_of,
    remaining,
    signed,
)
from pentabula.online.offers import OpenOffers

TOSS: Final = "toss"
NEED_SALT: Final = Message("Your dice need the other player’s reply. Send the link.")
NEED_TOSS: Final = Message("The toss needs the other player’s reply. Send the link.")
NO_THROW_LEFT: Final = Message(
    "You have thrown {n} times, which is the limit in a game by link. Resign to end it.",
    n=dice.CHAIN_LENGTH,
)


@dataclass(frozen=True, slots=True)
class Incoming:
    """A received message with its game, which is read once."""

    message: MatchMessage
    record: Record
    nodes: tuple[Node, ...]
    line: tuple[str, ...]

    @classmethod
    def of(cls, message: MatchMessage, load: Load) -> Incoming:
        """Reads the game of a message. Raises GameError."""
        record = read_record(message.game, load)
        nodes = tuple(record.root.main_line_end().line())
        return cls(message, record, nodes, tuple(node.token for node in nodes))


@dataclass(slots=True)
class TakeBacks:
    """The epochs of a match, each of which begins when a take-back is granted.

    `base` is the ply that the last take-back led to, `lines` are the bases and final lines of
    earlier epochs. `asked` are all plies that this side has asked for in this epoch, `asked_before`
    in the epoch before.
    """

    epoch: int = 0
    base: int = 0
    asked: set[int] = field(default_factory=set)
    asked_before: frozenset[int] = frozenset()
    lines: dict[int, tuple[int, tuple[str, ...]]] = field(default_factory=dict)

    def begin(self, epoch: int, base: int, line: tuple[str, ...]) -> None:
        """Begins an epoch, or takes the current one back further; `line` is the line until now."""
        if epoch > self.epoch:
            self.lines[self.epoch] = self.base, line
            self.asked_before, self.asked = frozenset(self.asked), set()
        self.epoch, self.base = epoch, base

    def has_asked(self, epoch: int, base: int) -> bool:
        """Whether this side has asked for the take-back with which an epoch begins.

        If both sides granted one at the same time, the lower base counts for both.
        """
        asked = self.asked if epoch == self.epoch + 1 else self.asked_before
        return epoch in (self.epoch, self.epoch + 1) and base in asked

    def knows(self, epoch: int, base: int, line: tuple[str, ...], current: tuple[str, ...]) -> bool:
        """Whether a line is a beginning of the known line of its epoch, or agrees with its fixed
        part. `current` is the line of the present epoch.

        Moves that cross the grant of a take-back are never known to the side that granted it. If
        both sides grant simultaneously, they agree up to the lower base.
        """
        is_current = epoch == self.epoch
        if not is_current and epoch not in self.lines:
            return False
        known_base, known = (self.base, current) if is_current else self.lines[epoch]
        if known_base != base:
            most = min(known_base, base)
            return known[:most] == line[:most]
        common = len(line) if is_current else min(len(known), len(line))
        return known[:common] == line[:common]


@dataclass(slots=True)
class MatchTime:
    """What one side knows of the time in a match; without clocks there are no `controls`.

    `controls` are the time controls of seat 0 and 1, `clock` returns the milliseconds since 1970.
    For `times` (of all plies) and `sent` (of the message) see `MatchMessage`. `given` are the
    seconds that each side has given to the other, by ply. `flags` are the sides that say that the
    time of the side to move is up.

    What this device alone knows: with days per move, `seen` is when it first saw each ply, in
    seconds since 1970. `contest` is a message in which the other side moves although this side has
    claimed the win: the user here decides which counts. In a live game, `shortfalls` are the
    milliseconds by which the other side's times fell short of what passed here, in turns without
    and with a broken connection.
    """

    controls: Controls | None = None
    clock: Callable[[], int] = lambda: 0
    sent: int = 0
    times: list[int] = field(default_factory=list)
    given: list[dict[int, int]] = field(default_factory=lambda: [{}, {}])
    flags: set[Side] = field(default_factory=set)
    seen: list[int] = field(default_factory=list)
    contest: MatchMessage | None = None
    shortfalls: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def is_by_date(self) -> bool:
        """Whether each move has days, by the calendar."""
        return self.controls is not None and self.controls[0].kind is ClockKind.DAYS

    @property
    def now(self) -> int:
        """The present in seconds since 1970, by this device's clock."""
        return self.clock() // 1000

    @property
    def controls_text(self) -> str:
        """The time controls as in a message; empty without clocks."""
        return "" if self.controls is None else write_controls(self.controls)

    def add_ply(self, spent: int) -> None:
        """Adds the time of a ply of this side, which took `spent` milliseconds on a clock."""
        if self.controls is not None:
            last = self.times[-1] if self.times else 0
            date = max(self.now, last, self.sent)
            self.times.append(date if self.is_by_date else last + max(spent, 0))
            self.note_seen()

    def note_seen(self) -> None:
        """Notes that this device sees the latest plies now."""
        if self.is_by_date:
            self.seen += [self.now] * (len(self.times) - len(self.seen))

    def drop_after(self, ply: int) -> None:
        """Drops the times after a ply, to which the game is taken back, and all claims."""
        self.flags.clear()
        self.contest = None
        del self.times[ply:], self.seen[ply:]

    def begin_turn(self, side: Side, ply: int) -> None:
        """Lets the turn after a ply begin now for the other side, which was granted a take-back."""
        if self.is_by_date and ply > 0:
            given = self.given[side]
            given[ply] = given.get(ply, 0) + max(self.now - self.seen[ply - 1], 0)

    def stamp(self) -> None:
        """Dates the next message."""
        if self.controls is not None:
            played = self.times[-1] if self.times and self.is_by_date else 0
            self.sent = max(self.sent, self.now, played)


@dataclass(slots=True)
class Match:
    """What one side knows of a match.

    `record` holds everything that was played; `end` is the last node of the current line, which
    starts at the record's root. `first` is the side that has seat 0, or `toss`. `number` counts the
    messages of this side, `shared` is the number of the last one that the user copied or shared,
    `last` is the last message of the other side.

    `keys` are the public keys of both sides, the other side's empty while unknown. A match that
    began in version 2.0.0 has none, and its messages are not signed. `signing_secret` is the secret
    of this side's key if it differs from the secret of the dice: a rematch keeps the keys. `plan`
    is how this side answers moves of the other side, see `plans`, `their_plan` how the other side
    does.
    """

    name: str
    side: Side
    first: str
    record: Record
    end: Node
    dice: SharedDice
    time: MatchTime = field(default_factory=MatchTime)
    take_backs: TakeBacks = field(default_factory=TakeBacks)
    offers: OpenOffers = field(default_factory=OpenOffers)
    names: list[str] = field(default_factory=lambda: ["", ""])
    number: int = 1
    shared: int = 0
    resigned: set[Side] = field(default_factory=set)
    note: str = ""
    their_note: str = ""
    last: MatchMessage | None = None
    keys: list[bytes] = field(default_factory=lambda: [NO_BYTES, NO_BYTES])
    signing_secret: bytes = NO_BYTES
    plan: Plan = ()
    their_plan: Plan = ()

    @classmethod
    def invite(
        cls,
        name: str,
        record: Record,
        secret: bytes,
        own_name: str,
        first: str,
        controls: Controls | None = None,
        clock: Callable[[], int] = lambda: 0,
    ) -> Match:
        """A match that this side invites to. `first` is the side that has seat 0, or `toss`."""
        time = MatchTime(controls, clock)
        match = cls(name, 0, first, record, record.root, SharedDice(0, secret, name), time)
        match.introduce(own_name)
        match.keys[0] = key_of(secret)
        time.sent = time.now if controls else 0
        return match

    # Who plays

    @property
    def other(self) -> Side:
        """The other side."""
        return 1 if self.side == 0 else 0

    @property
    def seat(self) -> Seat | None:
        """This side's seat; None before the toss is decided."""
        return self.seat_of(self.side)

    def seat_of(self, side: Side, toss: Toss | None = None) -> Seat | None:
        """The seat of a side; None before the toss is decided. `toss` may have more parts."""
        first = first_side(self.first, self.dice.toss if toss is None else toss)
        return None if first is None else (0 if first == side else 1)

    def side_of(self, seat: Seat) -> Side:
        """The side that has a seat, once the toss is decided."""
        return 0 if self.seat_of(0) == seat else 1

    def is_turn_of(self, side: Side) -> bool:
        """Whether a side is to move at the end of the line, even if the match is over."""
        is_end = self.end.position.outcome() is not None
        return not is_end and self.actor(self.end.position) == self.seat_of(side)

    @property
    def is_our_turn(self) -> bool:
        """Whether this side has to move or to throw."""
        if self.seat is None:
            return False  # its part is added to the next message by itself
        return not self.is_over and self.actor(self.end.position) == self.seat

    @property
    def why_no_throw(self) -> Message | None:
        """Why this side cannot throw the dice that it has to throw; None if it can, or need not."""
        is_throw = self.seat is not None and self.end.position.turn == CHANCE
        if not (is_throw and self.is_our_turn) or self._own_exchange is not None:
            return None
        return NO_THROW_LEFT if self.dice.used(self.seat) == dice.CHAIN_LENGTH else NEED_SALT

    @property
    def waits_for_salt(self) -> bool:
        """Whether this side has to throw, and cannot before the other side has replied."""
        return self.why_no_throw is NEED_SALT

    @property
    def can_act(self) -> bool:
        """Whether this side can move, throw, resign without a throw left, or answer an offer."""
        if self.offers.theirs is not None:
            return True
        if self.is_over or self.seat is None:
            return False
        return self.is_our_turn and not self.waits_for_salt

    @property
    def is_claimed(self) -> bool:
        """Whether this side has claimed the win on time, and the other side has not confirmed it.

        Only the device of the side to move knows when it saw the move that it had to answer.
        """
        return self.time.flags == {self.side} and self.is_turn_of(self.other)

    @property
    def is_lost_on_time(self) -> bool:
        """Whether the side to move has lost on time, which both sides say."""
        return bool(self.time.flags) and not self.is_claimed

    @property
    def is_over(self) -> bool:
        """Whether the match has ended: by the rules, by resignation or on time."""
        is_ended = bool(self.resigned) or self.is_lost_on_time
        return is_ended or self.end.position.outcome() is not None

    @property
    def winner(self) -> Side | None:
        """The side that has won; None before the end."""
        outcome = self.end.position.outcome()
        if outcome is not None:
            return 0 if self.seat_of(0) == outcome.winner else 1
        if len(self.resigned) == 2:  # their links crossed: the side to move loses
            return 0 if self.actor(self.end.position) == self.seat_of(1) else 1
        if self.is_lost_on_time and not self.resigned:
            return 1 if self.is_turn_of(0) else 0
        return None if not self.resigned else (1 if 0 in self.resigned else 0)

    # What this side does

    def play(self, move: Move, spent: int = 0) -> None:
        """Plays a legal move of this side, or a forced pass of either; take-back requests lapse.

        `spent` is the milliseconds that it took while a clock ran.
        """
        self._require(
            self.may_play(self.end.position, self.seat, move), Message("This is not your move.")
        )
        self._add(move, spent)

    def play_for_other(self, move: Move) -> None:
        """Plays a legal move that the other side has planned."""
        self._add(move, 0)

    def throw(self) -> Move | Message:
        """This side's throw, without playing it, or why it cannot throw."""
        self._require(
            self.is_our_turn and self.end.position.turn == CHANCE,
            Message("There are no dice to throw here."),
        )
        exchange = self._own_exchange
        if exchange is None:
            return self.why_no_throw or NEED_SALT
        faces = dice.faces(exchange.element, exchange.text(self.throw_count))
        return move_of_faces(self.record.game, self.end.position, faces)

    def resign(self) -> None:
        """Resigns the match."""
        self._require(not self.is_over, Message("The game is over."))
        self.resigned.add(self.side)
        self.note_change()

    def write_note(self, note: str) -> None:
        """Sends a note with the next message."""
        self.note = note
        self.note_change()

    # Messages

    def message(self) -> MatchMessage:
        """The current message to the other side. It stays the same until something changes."""
        content = self.content()
        return signed(content, self.key_secret) if self.is_signed else content

    def content(self) -> MatchMessage:
        """The current message without its signature, which takes time."""
        shared, time = self.dice, self.time
        throw, element = shared.last_throw(self.seat)
        return MatchMessage(
            match=self.name,
            sender=self.side,
            number=self.number,
            game=write_link(self.record, self.end),
            first=self.first,
            names=(self.names[0], self.names[1]),
            epoch=self.take_backs.epoch,
            base=self.take_backs.base,
            ask=self.offers.ours,
            no=self.offers.declined,
            yes=self.offers.accepted,
            plan=self.plan,
            resigned=self.side in self.resigned,
            roots=(shared.roots[0], shared.roots[1]),
            salt=self.own_salt(),
            throw=throw,
            element=element,
            toss=(shared.toss[0], shared.toss[1], shared.toss[2]),
            time=time.controls_text,
            sent=time.sent,
            times=tuple(time.times),
            given=tuple(sorted(time.given[self.side].items())),
            flag=self.side in time.flags,
            note=self.note,
            key=self.keys[self.side],
            to=self.keys[self.other][:KEY_ID_BYTES],
        )

    @property
    def is_signed(self) -> bool:
        """Whether the messages of this match are signed."""
        return bool(self.keys[self.side])

    @property
    def key_secret(self) -> bytes:
        """The secret that this side's key follows from."""
        return self.signing_secret or self.dice.secret

    # Helpers

    def line(self) -> tuple[Node, ...]:
        """The nodes of the line, from the root."""
        return (self.record.root, *self.end.line())

    @property
    def tokens(self) -> tuple[str, ...]:
        """The tokens of the line."""
        return tuple(node.token for node in self.end.line())

    def is_continued_by(self, arrived: Incoming) -> bool:
        """Whether the line of a message is this line or continues it."""
        is_same_epoch = arrived.message.epoch == self.take_backs.epoch
        return is_same_epoch and arrived.line[: self.end.ply] == self.tokens

    def knows(self, arrived: Incoming) -> bool:
        """Whether the line of a message is known: see `TakeBacks.knows`."""
        message = arrived.message
        return self.take_backs.knows(message.epoch, message.base, arrived.line, self.tokens)

    @property
    def throw_count(self) -> int:
        """The number of throws on the line."""
        return sum(1 for _ in dice.throws(self.record, self.end))

    @property
    def next_unknown(self) -> int:
        """The number of the next throw that is not decided yet."""
        return self.dice.next_unknown(self.throw_count)

    def actor(self, position: AnyPosition) -> Seat:
        """The seat that moves or throws at a position; seat 0 if both throw."""
        return seat_to_act(position) or 0

    def may_play(self, position: AnyPosition, seat: Seat | None, move: Move) -> bool:
        """Whether a seat may play a move: its own, or a pass that is forced."""
        if position.turn == CHANCE:
            return self.actor(position) == seat
        return position.turn == seat or (move == PASS and tuple(position.legal_moves()) == (PASS,))

    def _add(self, move: Move, spent: int) -> None:
        self._require(not self.is_over, Message("The game is over."))
        if self.end.position.turn == CHANCE:
            exchange = self._own_exchange
            if exchange is not None:
                self.dice.exchanges[self.throw_count] = exchange
        self.time.add_ply(spent)
        self.end = self.record.play(self.end, move)
        self.record.make_main(self.end)
        self.follow_plans([self.end.token])
        self.offers.lapse()
        self.note_change()

    def follow_plans(self, tokens: Sequence[str]) -> None:
        """Keeps of the plans what the moves that were added have left open."""
        self.plan = remaining(self.plan, tokens)
        self.their_plan = remaining(self.their_plan, tokens)

    @property
    def _own_exchange(self) -> Exchange | None:
        """The exchange of the next throw, if this side throws and can."""
        return self.dice.own_exchange(self.throw_count, self.seat, self.take_backs.epoch)

    def own_salt(self) -> bytes:
        """The salt for the next throws of the other side; empty if it makes none.

        It stays secret until the other side is bound to its chain, or else the chain could be
        chosen to suit it.
        """
        position = self.end.position
        if not self.dice.roots[self.other]:
            return NO_BYTES
        if self.is_over or position.turn != CHANCE:
            return NO_BYTES
        if self.seat is None:  # whichever side throws has what it needs
            return self.dice.salt_of(0, 0)
        if self.actor(position) == self.seat:
            return NO_BYTES
        return self.dice.salt_of(self.next_unknown, self.take_backs.epoch)

    def go_back(self, ply: int, epoch: int) -> None:
        """Takes the line back to a ply, in the next epoch or in this one."""
        self.take_backs.begin(epoch, ply, self.tokens)
        self.offers.lapse()
        self.plan = self.their_plan = ()
        self.end = self.line()[ply]
        self.dice.go_back(self.throw_count, self.seat)
        self.time.drop_after(ply)

    def write_dice_tags(self, tags: dict[str, str]) -> None:
        """Writes what proves the dice into the tags of a record: the chains by seat."""
        first = self.seat_of(0) or 0
        for side, root in enumerate(self.dice.roots):
            if root:
                tags[dice.CHAINS[side ^ first]] = root.hex()
        if self.dice.match and any(self.dice.roots):
            tags[dice.VERSION], tags[dice.MATCH] = "2", f"{self.name} {first}"
        if self.dice.exchanges:
            tags[dice.THROWS] = dice.write_exchanges(self.dice.exchanges)

    def introduce(self, own_name: str) -> None:
        """Sets this side's name and, in a game of dice, element 0 of its chain."""
        self.names[self.side] = own_name
        if dice.has_dice(self.record):
            self.dice.begin_chain()

    def note_change(self) -> None:
        """Gives the next message a new number, because it differs from the last one."""
        self.number += 1
        self.time.stamp()

    def _require(self, condition: object, reason: Message) -> None:
        if not condition:
            raise GameError(reason)


def first_side(first: str, toss: Toss) -> Side | None:
    """The side that has seat 0, by what a match says and its toss; None before that is decided."""
    if first != TOSS:
        return 0 if first == "0" else 1
    _, salt, nonce = toss
    if not (salt and nonce):
        return None
    return 0 if dice.faces(nonce, b"toss " + salt)[0] % 2 else 1


def by_seat(names: Sequence[str], first: Side | None) -> tuple[str, str]:
    """The names of both sides by seat; empty before it is decided which side is first."""
    return ("", "") if first is None else (names[first], names[1 - first])
