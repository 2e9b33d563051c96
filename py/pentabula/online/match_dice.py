"""The dice and the toss of a match, which both sides make together: see docs/fair-dice.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pentabula.core.dice import move_of_faces
from pentabula.core.game import AnyGame
from pentabula.core.hashing import hmac_sha256
from pentabula.core.message import Message
from pentabula.core.position import CHANCE, Seat
from pentabula.core.record import Node
from pentabula.online import dice
from pentabula.online.dice import Exchange
from pentabula.online.messages import NO_BYTES, MatchMessage, Side

Toss = Sequence[bytes]
"""The commitment of one side, the salt of the other side, and the first side's revealed value."""

OTHER_DICE: Final = Message("The other player has changed the dice in the middle of the game.")
NO_DICE: Final = Message(
    "The link does not commit its sender to any dice, so the sender could still choose them."
)
SAME_DICE: Final = Message("The link repeats your dice as those of its sender.")
OTHER_TOSS: Final = Message("The link changes the toss.")


@dataclass(slots=True)
class SharedDice:
    """What one side knows of the dice and the toss.

    `secret` are 32 random bytes that never leave the device. `roots` are element 0 of each side's
    chain, and `toss` the parts of the toss, each empty while unknown. `exchanges` are the throws
    that are decided, `salts` the other side's salts by the first throw that they are for.

    `match` is the name of the match in version 2, and empty in version 1. Version 2 throws anew
    what was taken back: `dropped` are, by side, the index and the element of the last throw that
    was taken back.
    """

    side: Side
    secret: bytes
    match: str = ""
    roots: list[bytes] = field(default_factory=lambda: [NO_BYTES, NO_BYTES])
    exchanges: dict[int, Exchange] = field(default_factory=dict)
    salts: dict[int, bytes] = field(default_factory=dict)
    toss: list[bytes] = field(default_factory=lambda: [NO_BYTES] * 3)
    dropped: list[tuple[int, bytes]] = field(default_factory=lambda: [(0, NO_BYTES)] * 2)

    # The toss

    def is_tosser(self, side: Side) -> bool:
        """Whether a side commits itself to its part of the toss and reveals it last: the guest.

        In a match of version 2.0.0 it is the side that invites.
        """
        if not self.toss[0]:
            return side == 1
        return (side == self.side) == (self.toss[0] == dice.commitment(self._nonce))

    def answer_toss(self) -> None:
        """Adds this side's next part of the toss, once the other side has sent its own."""
        if not self.is_tosser(self.side):
            self.toss[1] = self.toss[1] or (self._hashed(b"toss salt") if self.toss[0] else b"")
        elif not self.toss[0]:
            self.toss[0] = dice.commitment(self._nonce)
        elif self.toss[1]:
            self.toss[2] = self._nonce

    def toss_with(self, theirs: Toss) -> Toss:
        """Merges the known parts with the parts of a message."""
        return [ours or other for ours, other in zip(self.toss, theirs, strict=True)]

    # Throws

    @property
    def chain(self) -> Sequence[bytes]:
        """The elements of this side's chain."""
        return dice.chain(self.secret, self._prefix(self.side))

    def begin_chain(self) -> None:
        """Commits this side to its chain."""
        self.roots[self.side] = self.chain[0]

    def _prefix(self, side: Side) -> bytes:
        return dice.chain_prefix(self.match, side) if self.match else NO_BYTES

    def next_unknown(self, number: int) -> int:
        """The number of the first throw from a number on that is not decided yet."""
        while number in self.exchanges:
            number += 1
        return number

    def own_exchange(self, number: int, seat: Seat | None, epoch: int) -> Exchange | None:
        """The exchange of a throw of this side, which has the seat; None while the other side's
        salt is not known, and if the chain is used up."""
        if number in self.exchanges:
            return self.exchanges[number]
        used = self.used(seat)
        if used == dice.CHAIN_LENGTH:
            return None
        handed_over = max((each for each in self.salts if each <= number), default=None)
        theirs = [key for key, each in self.exchanges.items() if each.thrower != seat]
        if handed_over is None or handed_over < max(theirs, default=-1):
            return None
        return self._exchange(
            seat or 0, self.salts[handed_over], self.chain[used + 1], epoch, used + 1
        )

    def _exchange(
        self, seat: Seat, salt: bytes, element: bytes, epoch: int, index: int
    ) -> Exchange:
        counts = (epoch, index) if self.match else (0, 0)
        return Exchange(seat, salt, element, *counts)

    def used(self, seat: Seat | None) -> int:
        """The number of elements of its chain that this side, which has the seat, has used."""
        if self.match:
            return self._last_element(self.exchanges, seat, self.side)[0]
        return sum(each.thrower == seat for each in self.exchanges.values())

    def last_throw(self, seat: Seat | None) -> tuple[int, bytes]:
        """The number and the element of this side's last throw; 0 and no bytes before it.

        In version 2 the index of the element instead of the number, also if it was taken back.
        """
        if self.match:
            return self._last_element(self.exchanges, seat, self.side)
        thrown = [number for number, each in self.exchanges.items() if each.thrower == seat]
        number = max(thrown, default=0)
        return number, self.exchanges[number].element if thrown else NO_BYTES

    def _last_element(
        self, exchanges: Mapping[int, Exchange], seat: Seat | None, side: Side
    ) -> tuple[int, bytes]:
        """Index and element of the last throw of a side, which has the seat."""
        thrown = ((each.index, each.element) for each in exchanges.values() if each.thrower == seat)
        return max([self.dropped[side], *thrown], key=lambda each: each[0])

    def go_back(self, number: int, seat: Seat | None) -> None:
        """Drops the throws from a number on, which version 2 makes anew, and their salts.

        `seat` is the seat of this side. Their elements count as used.
        """
        if not self.match:
            return
        self.salts.clear()
        for each in [each for each in self.exchanges if each >= number]:
            gone = self.exchanges.pop(each)
            side: Side = self.side if gone.thrower == seat else (1 if self.side == 0 else 0)
            if gone.index > self.dropped[side][0]:
                self.dropped[side] = gone.index, gone.element

    def salt_of(self, number: int, epoch: int) -> bytes:
        """This side's salt for the throws from a number on."""
        text = b"salt %d %d" % (number, epoch) if self.match else b"salt %d" % number
        return self._hashed(text)

    @property
    def _nonce(self) -> bytes:
        """The value that this side commits to for the toss."""
        return self._hashed(b"toss")

    def _hashed(self, text: bytes) -> bytes:
        """16 bytes computed from the secret and a text."""
        return hmac_sha256(self.secret, text)[: dice.SALT_BYTES]

    # What a message may say

    def forged(self, message: MatchMessage, *, is_tossed: bool) -> Message | None:
        """What a message of the other side changes although its sender may not decide it.

        `is_tossed`: a toss decides who has seat 0.
        """
        ours, other = self.side, message.sender
        if message.roots[ours] not in (NO_BYTES, self.roots[ours]):
            return Message("The link changes your dice.")
        if self.roots[other] and message.roots[other] != self.roots[other]:
            return OTHER_DICE
        if self.roots[ours] and not message.roots[other]:
            return NO_DICE  # its dice would be chosen once our salt is known
        if self.roots[ours] and len(message.roots[other]) != len(self.roots[ours]):
            return OTHER_DICE
        if self.roots[ours] and message.roots[other] == self.roots[ours]:
            return SAME_DICE  # it would answer with the elements that we reveal
        return self._forged_toss(message, is_tossed=is_tossed)

    def _forged_toss(self, message: MatchMessage, *, is_tossed: bool) -> Message | None:
        """Why the toss is forged: it contradicts its commitment, or a part of it has changed.

        Only the side that has committed itself can reveal what it has committed to.
        """
        for ours, theirs in zip(self.toss, message.toss, strict=True):
            if ours and theirs not in (NO_BYTES, ours):
                return OTHER_TOSS
        known = self.toss[0] or message.toss[0]
        if is_tossed and not known and message.sender == 1:
            return OTHER_TOSS
        if message.toss[2] and dice.commitment(message.toss[2]) != known:
            return Message("The toss does not match its commitment.")
        if message.toss[1] and not self.toss[1] and self._is_committed_by(message):
            return OTHER_TOSS
        return None

    def _is_committed_by(self, message: MatchMessage) -> bool:
        """Whether the sender of a message is the side that has committed itself for the toss."""
        return not self.toss[0] or self.is_tosser(message.sender)

    def with_throws(
        self, game: AnyGame, added: Sequence[Node], message: MatchMessage, seat: Seat, first: int
    ) -> dict[int, Exchange] | Message:
        """Adds the exchanges of a message's throws; returns a sentence if a throw is false.

        `seat` is the sender's seat, `first` the number of the first added throw.
        """
        steps = ((node.parent, node) for node in added)
        made = ((start, node) for start, node in steps if start and start.position.turn == CHANCE)
        thrown = dict(enumerate(made, start=first))
        exchanges, element = dict(self.exchanges), message.element
        unknown = [number for number in thrown if number not in exchanges]
        if unknown and message.throw != self._announced(message.sender, seat, unknown):
            return _false(unknown[0])
        prefix, index, epoch = self._prefix(message.sender), message.throw, message.epoch
        for number in reversed(unknown):
            salt = self.salt_of(unknown[0], epoch)
            exchanges[number] = self._exchange(seat, salt, element, epoch, index)
            element = dice.earlier_element(element, index, prefix=prefix)
            index -= 1
        if unknown and element != self._known_element(message, seat, unknown[0]):
            return _false(unknown[0])
        for number, (start, node) in thrown.items():
            exchange = exchanges[number]
            found = dice.faces(exchange.element, exchange.text(number))
            follows = move_of_faces(game, start.position, found)
            if exchange.thrower != seat or game.notation.write(follows) != node.token:
                return _false(number)
        return exchanges

    def _announced(self, side: Side, seat: Seat, unknown: Sequence[int]) -> int:
        """What a message with new throws must say of its element: its number, or its index."""
        if not self.match:
            return unknown[-1]
        return self._last_element(self.exchanges, seat, side)[0] + len(unknown)

    def _known_element(self, message: MatchMessage, seat: Seat, number: int) -> bytes:
        """The last element of the sender's chain that is known here before a throw."""
        root = self.roots[message.sender] or message.roots[message.sender]
        if self.match:
            return self._last_element(self.exchanges, seat, message.sender)[1] or root
        return dice.last_exchange(self.exchanges, Exchange(seat, NO_BYTES, root), number).element

    def unplayed(
        self, exchanges: Mapping[int, Exchange] | None, message: MatchMessage, seat: Seat | None
    ) -> int:
        """How many elements a message reveals beyond its throws, since these were taken back.

        -1 if it reveals a false element. `seat` is the sender's; `exchanges` are all throws, with
        the throws of the message, or None if it adds none.
        """
        side = message.sender
        index, element = self._last_element(exchanges or self.exchanges, seat, side)
        steps = message.throw - index
        if not self.match or steps <= 0:
            return 0
        if message.throw > dice.CHAIN_LENGTH:
            return -1
        prefix = self._prefix(side)
        before = dice.earlier_element(message.element, message.throw, steps, prefix)
        known = element or self.roots[side] or message.roots[side]
        return steps if before == known else -1


def _false(number: int) -> Message:
    return Message("The dice of throw {number} do not match.", number=number)
