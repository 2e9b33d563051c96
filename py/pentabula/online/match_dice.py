"""The dice and the toss of a match, which both sides make together: see docs/fair-dice.md."""

from __future__ import annotations

from collections.abc import Sequence
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
"""The commitment of side 0, the salt of side 1 and the revealed value of side 0."""

OTHER_DICE: Final = Message("The other player has changed the dice in the middle of the game.")
NO_DICE: Final = Message(
    "The link does not commit its sender to any dice, so the sender could still choose them."
)
OTHER_TOSS: Final = Message("The link changes the toss.")


@dataclass(slots=True)
class SharedDice:
    """What one side knows of the dice and the toss.

    `secret` are 32 random bytes that never leave the device. `roots` are element 0 of each side's
    chain, and `toss` the parts of the toss, each empty while unknown. `exchanges` are the throws
    that are decided, `salts` the other side's salts by the first throw that they are for.
    """

    side: Side
    secret: bytes
    roots: list[bytes] = field(default_factory=lambda: [NO_BYTES, NO_BYTES])
    exchanges: dict[int, Exchange] = field(default_factory=dict)
    salts: dict[int, bytes] = field(default_factory=dict)
    toss: list[bytes] = field(default_factory=lambda: [NO_BYTES] * 3)

    # The toss

    def begin_toss(self) -> None:
        """Commits side 0, which invites, to its part of the toss."""
        self.toss[0] = dice.commitment(self._nonce)

    def answer_toss(self) -> None:
        """Adds this side's next part of the toss, once the other side has sent its own."""
        if self.side == 1 and not self.toss[1]:
            self.toss[1] = self._hashed(b"toss salt")
        if self.side == 0 and self.toss[1] and not self.toss[2]:
            self.toss[2] = self._nonce

    def toss_with(self, theirs: Toss) -> Toss:
        """Merges the known parts with the parts of a message."""
        return [ours or other for ours, other in zip(self.toss, theirs, strict=True)]

    # Throws

    def begin_chain(self) -> None:
        """Commits this side to its chain."""
        self.roots[self.side] = dice.chain(self.secret)[0]

    def next_unknown(self, number: int) -> int:
        """The number of the first throw from a number on that is not decided yet."""
        while number in self.exchanges:
            number += 1
        return number

    def own_exchange(self, number: int, seat: Seat | None) -> Exchange | None:
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
        element = dice.chain(self.secret)[used + 1]
        return Exchange(seat or 0, self.salts[handed_over], element)

    def used(self, seat: Seat | None) -> int:
        """The number of elements of the chain that a seat has used."""
        return sum(each.thrower == seat for each in self.exchanges.values())

    def last_throw(self, seat: Seat | None) -> tuple[int, bytes]:
        """The number and the element of a seat's last throw; 0 and no bytes before it."""
        thrown = [number for number, each in self.exchanges.items() if each.thrower == seat]
        number = max(thrown, default=0)
        return number, self.exchanges[number].element if thrown else NO_BYTES

    def salt_of(self, number: int) -> bytes:
        """This side's salt for the throws from a number on."""
        return self._hashed(b"salt %d" % number)

    @property
    def _nonce(self) -> bytes:
        """The value that side 0 commits to for the toss."""
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
        return self._forged_toss(message, is_tossed=is_tossed)

    def _forged_toss(self, message: MatchMessage, *, is_tossed: bool) -> Message | None:
        """Why the toss is forged: it contradicts its commitment, or a part of it has changed.

        The first link commits to it; only its sender can reveal what was committed to.
        """
        for ours, theirs in zip(self.toss, message.toss, strict=True):
            if ours and theirs not in (NO_BYTES, ours):
                return OTHER_TOSS
        known = self.toss[0] or message.toss[0]
        if is_tossed and not known:
            return OTHER_TOSS
        if message.toss[2] and dice.commitment(message.toss[2]) != known:
            return Message("The toss does not match its commitment.")
        if message.toss[1] and message.sender == 0 and not self.toss[1]:
            return OTHER_TOSS
        return None

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
        if unknown and message.throw != unknown[-1]:
            return _false(unknown[0])
        for number in reversed(unknown):
            exchanges[number] = Exchange(seat, self.salt_of(unknown[0]), element)
            element = dice.previous_element(element)
        root = self.roots[message.sender] or message.roots[message.sender]
        if unknown and element != dice.last_element(self.exchanges, seat, root, unknown[0]):
            return _false(unknown[0])
        for number, (start, node) in thrown.items():
            exchange = exchanges[number]
            found = dice.faces(exchange.element, dice.salted_text(number, exchange.salt))
            follows = move_of_faces(game, start.position, found)
            if exchange.thrower != seat or game.notation.write(follows) != node.token:
                return _false(number)
        return exchanges


def _false(number: int) -> Message:
    return Message("The dice of throw {number} do not match.", number=number)
