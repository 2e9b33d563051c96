"""Dice that no player can choose and that everyone can check: see docs/fair-dice.md.

A game at one screen, or against a level, throws its dice from a *seed* that was committed to before
the first throw. In a game by link each seat has a *chain* of hashes: the *thrower* reveals its
next element, the *salter* adds a salt. Throws are numbered along the line from the start, from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol

from pentabula.core.dice import move_of_faces, seat_to_act
from pentabula.core.errors import GameError
from pentabula.core.hashing import hmac_sha256, sha256
from pentabula.core.message import Message
from pentabula.core.position import CHANCE, AnyPosition, Seat
from pentabula.core.record import Node, Record

LABEL: Final = b"pentabula dice 1\n"
LABEL_2: Final = b"pentabula dice 2\n"
SEED_BYTES: Final = 32
COMMITMENT_BYTES: Final = 32
ELEMENT_BYTES: Final = 16
ELEMENT_BYTES_2: Final = 32
"""The length of an element in version 2."""

SALT_BYTES: Final = 16
CHAIN_LENGTH: Final = 1024
"""The number of throws that a chain provides."""

COMMITMENT: Final = "DiceCommitment"
SEED: Final = "DiceSeed"
CHAINS: Final = ("DiceChain0", "DiceChain1")
THROWS: Final = "DiceThrows"
VERSION: Final = "DiceVersion"
MATCH: Final = "DiceMatch"
"""The tag with the name of the match, and the side that has seat 0, which version 2 needs."""

WORD: Final = "DiceWord"
"""The tag with the word that a player has added before the first throw, in version 2."""

MAX_WORD: Final = 40
BY_HAND: Final = "DiceByHand"

Faces = tuple[int, int]
"""What the two dice show; at an opening, seat 0's die and seat 1's."""

_FAIR_BYTES: Final = 252
_HEX = re.compile(r"(?:[0-9a-f]{2})+", re.ASCII)
_EXCHANGE = re.compile(
    r"([0-9]{1,4}):([01]):([0-9a-f]{32}):"
    r"(?:([0-9a-f]{32})|([0-9a-f]{64}):([0-9]{1,6}):([1-9][0-9]{0,3}))",
    re.ASCII,
)
_MATCH = re.compile(r"([A-Za-z0-9_-]{6,24}) ([01])", re.ASCII)


def faces(key: bytes, text: bytes) -> Faces:
    """The faces that a key throws for a text: docs/fair-dice.md, "From a key to two faces"."""
    found: list[int] = []
    again = 0
    while True:
        digest = hmac_sha256(key, text + (b" again %d" % again if again else b""))
        found += [byte % 6 + 1 for byte in digest if byte < _FAIR_BYTES]
        if len(found) >= 2:
            return found[0], found[1]
        again += 1


def commitment(seed: bytes, label: bytes = LABEL) -> bytes:
    """The hash of a seed that is published before the first throw: it binds without revealing."""
    return sha256(label + seed)


def seed_commitment(seed: bytes, tags: Mapping[str, str]) -> bytes:
    """The commitment to a seed in the version that the tags name."""
    return commitment(seed, LABEL if word_of(tags) is None else LABEL_2)


def seed_text(number: int, word: str | None = None) -> bytes:
    """The text of a throw from a seed, with the word of a player in version 2."""
    if word is None:
        return b"roll %d" % number
    return b"roll %d " % number + word.encode(errors="surrogatepass")


def word_of(tags: Mapping[str, str]) -> str | None:
    """The word that was added to a seed, which may be empty; None in version 1, which has none."""
    return tags.get(WORD, "") if tags.get(VERSION) == "2" else None


def plain_word(text: str) -> str:
    """A typed word as it is added: one line without control characters, cut to its limit."""
    line = " ".join(text.split())
    return "".join(each for each in line if each.isprintable())[:MAX_WORD].rstrip()


def salted_text(number: int, salt: bytes) -> bytes:
    """The text of a throw from an element and a salt in version 1."""
    return b"roll %d " % number + salt


def chain_prefix(match: str, side: int) -> bytes:
    """What version 2 hashes before every element of the chain of a side of a match."""
    return LABEL_2 + f"{match}\n{side}\n".encode("ascii")


def earlier_element(element: bytes, index: int, steps: int = 1, prefix: bytes = b"") -> bytes:
    """The element that was revealed `steps` elements before the element with this index.

    Without a prefix the chain is one of version 1, whose hashes do not contain the index.
    """
    for before in range(index - 1, index - 1 - steps, -1):
        if prefix:
            element = sha256(prefix + b"%d\n" % before + element + b"\n")
        else:
            element = sha256(element)[:ELEMENT_BYTES]
    return element


@lru_cache(maxsize=8)
def chain(secret: bytes, prefix: bytes = b"") -> Sequence[bytes]:
    """Elements 0 to 1024 of the chain of a secret. Each is the hash of the next one."""
    last = sha256(prefix + secret + b"\n") if prefix else sha256(LABEL + secret)[:ELEMENT_BYTES]
    elements = [last]
    for index in range(CHAIN_LENGTH, 0, -1):
        elements.append(earlier_element(elements[-1], index, prefix=prefix))
    return elements[::-1]


@dataclass(frozen=True, slots=True)
class Exchange:
    """What decided a throw in a game by link.

    In version 2, `epoch` counts the take-backs that were granted before the throw, and `index`
    is the index of the element in its chain, at least 1. Version 1 has neither: both are 0.
    """

    thrower: Seat
    salt: bytes
    element: bytes
    epoch: int = 0
    index: int = 0

    def text(self, number: int) -> bytes:
        """The text of the throw with a number."""
        if not self.index:
            return salted_text(number, self.salt)
        return b"roll %d %d " % (number, self.epoch) + self.salt


class ProofError(GameError):
    """The tags of a record prove no throw at all; `message` says why."""


class ThrowError(ProofError):
    """A throw does not match the record's tags: its `number`, and `message` says why."""

    def __init__(self, number: int, message: Message) -> None:
        super().__init__(message)
        self.number = number


@dataclass(frozen=True, slots=True)
class RecordedThrow:
    """A throw in a record.

    `number` counts from 0. `thrower` is the seat that plays the dice, seat 0 where both seats
    throw. `is_by_hand`: a person entered what real dice showed.
    """

    number: int
    position: AnyPosition
    token: str
    thrower: Seat
    is_by_hand: bool = False


@dataclass(frozen=True, slots=True)
class ThrowKey:
    """A throw with the key and the text that give its faces."""

    throw: RecordedThrow
    key: bytes
    text: bytes

    @property
    def faces(self) -> Faces:
        """The faces that the key gives for the text."""
        return faces(self.key, self.text)


class Proof(Protocol):
    """The data in a record that proves its throws."""

    def check(self, throw: RecordedThrow) -> ThrowKey:
        """The key and the text of a throw. Raises ThrowError if nothing committed to it."""


@dataclass(frozen=True, slots=True)
class SeedProof:
    """The seed that was committed to before the first throw; version 2 has a word too."""

    seed: bytes
    word: str | None = None

    def check(self, throw: RecordedThrow) -> ThrowKey:
        """Every throw follows from the seed."""
        return ThrowKey(throw, self.seed, seed_text(throw.number, self.word))


@dataclass(frozen=True, slots=True)
class ChainProof:
    """Element 0 of each seat's chain, and the exchanges by the numbers of their throws.

    `prefixes` are what version 2 hashes before the elements of each seat, empty in version 1.
    """

    roots: tuple[bytes, bytes]
    exchanges: Mapping[int, Exchange]
    prefixes: tuple[bytes, bytes] = (b"", b"")

    def check(self, throw: RecordedThrow) -> ThrowKey:
        """The element must be the next one of the thrower's chain.

        Elements of throws that were taken back are left out, so an epoch may begin later.
        """
        number, exchange = throw.number, self.exchanges.get(throw.number)
        if exchange is None:
            raise ThrowError(number, Message("Its salt and its element are not known."))
        if exchange.thrower != throw.thrower:
            raise ThrowError(number, Message("The wrong seat threw these dice."))
        root = Exchange(throw.thrower, b"", self.roots[throw.thrower])
        last = last_exchange(self.exchanges, root, number)
        prefix = self.prefixes[throw.thrower]
        steps = exchange.index - last.index if prefix else 1
        is_next = steps == 1 or (steps > 1 and exchange.epoch > last.epoch)
        before = earlier_element(exchange.element, exchange.index, steps, prefix)
        if not is_next or before != last.element:
            raise ThrowError(number, Message("The element is not the next one in its chain."))
        return ThrowKey(throw, exchange.element, exchange.text(number))


def last_exchange(exchanges: Mapping[int, Exchange], root: Exchange, number: int) -> Exchange:
    """The last exchange of a seat before a throw; `root` has its seat and its element 0."""
    before = (exchanges[each] for each in sorted(exchanges) if each < number)
    return [root, *(each for each in before if each.thrower == root.thrower)][-1]


def has_dice(record: Record) -> bool:
    """Whether the game has dice."""
    return bool(record.game.view.board(record.root.position).dice)


def throws(record: Record, node: Node) -> Iterator[RecordedThrow]:
    """The throws on the line from the start to a node."""
    by_hand = read_by_hand(record.tags)
    number = 0
    for step in node.line():
        before = step.parent
        if before is not None and before.position.turn == CHANCE:
            seat = seat_to_act(before.position)
            is_by_hand = not by_hand.isdisjoint(_marks(number, step.token))
            yield RecordedThrow(number, before.position, step.token, seat or 0, is_by_hand)
            number += 1


def nodes_by_hand(record: Record) -> set[Node]:
    """The nodes of a record, variations included, whose dice were entered by hand."""
    by_hand, found = read_by_hand(record.tags), set[Node]()
    waiting = [(record.root, 0)] if by_hand else []
    while waiting:
        node, number = waiting.pop()
        is_throw = node.position.turn == CHANCE
        for child in node.children:
            if is_throw and not by_hand.isdisjoint(_marks(number, child.token)):
                found.add(child)
            waiting.append((child, number + is_throw))
    return found


# Throws that a person entered


def read_by_hand(tags: Mapping[str, str]) -> frozenset[str]:
    """The throws that were entered by hand: `number:token`, or `number` for any token."""
    return frozenset(tags.get(BY_HAND, "").split())


def note_by_hand(tags: dict[str, str], number: int, token: str) -> None:
    """Notes that the user entered a throw."""
    add_by_hand(tags, {BY_HAND: f"{number}:{token}"})


def forget_by_hand(tags: dict[str, str], number: int, token: str) -> None:
    """Notes that the dice of the game made a throw."""
    if BY_HAND in tags:
        _write_by_hand(tags, read_by_hand(tags) - _marks(number, token))


def add_by_hand(tags: dict[str, str], others: Mapping[str, str]) -> None:
    """Adds the throws by hand that other tags of the same game note."""
    if BY_HAND in others:
        _write_by_hand(tags, read_by_hand(tags) | read_by_hand(others))


def _marks(number: int, token: str) -> frozenset[str]:
    return frozenset((str(number), f"{number}:{token}"))


def _write_by_hand(tags: dict[str, str], marks: frozenset[str]) -> None:
    tags.pop(BY_HAND, None)
    if marks:
        in_order = sorted(marks, key=lambda mark: (len(mark.partition(":")[0]), mark))
        tags[BY_HAND] = " ".join(in_order)


# Checking


def checks(record: Record, node: Node) -> Iterator[ThrowKey]:
    """Checks the throws of a line one by one; those entered by hand are left out.

    Raises ThrowError at the first one that does not match, and ProofError where the record's
    tags cannot prove anything.
    """
    proof = read_proof(record.tags)
    for throw in throws(record, node):
        if throw.is_by_hand:
            continue
        check = proof.check(throw)
        follows = move_of_faces(record.game, throw.position, check.faces)
        token = record.game.notation.write(follows)
        if token != throw.token:
            reason = Message(
                "The dice were {played}, but the computed dice are {follows}.",
                played=throw.token,
                follows=token,
            )
            raise ThrowError(throw.number, reason)
        yield check


def read_proof(tags: Mapping[str, str]) -> Proof:
    """The proof in the tags of a record.

    Raises ProofError; a ThrowError for throw 0 if the seed does not match the commitment.
    """
    if COMMITMENT in tags:
        if SEED not in tags:
            raise ProofError(
                Message("There is a commitment to the dice, but their seed has not been revealed.")
            )
        if tags.get(VERSION, "2") != "2":
            raise _tag_error(VERSION)
        seed = _bytes(tags, SEED, SEED_BYTES)
        if seed_commitment(seed, tags) != _bytes(tags, COMMITMENT, COMMITMENT_BYTES):
            raise ThrowError(0, Message("The seed is not the one of the commitment."))
        return SeedProof(seed, word_of(tags))
    if any(name in tags for name in CHAINS):
        return _read_chains(tags)
    raise ProofError(Message("This record does not say how its dice were thrown."))


def _read_chains(tags: Mapping[str, str]) -> ChainProof:
    """The proof of a game by link, of either version."""
    exchanges = read_exchanges(tags.get(THROWS, ""))
    is_2 = VERSION in tags
    if tags.get(VERSION, "2") != "2" or any(
        (each.index > 0) != is_2 for each in exchanges.values()
    ):
        raise _tag_error(VERSION)
    length = ELEMENT_BYTES_2 if is_2 else ELEMENT_BYTES
    first, second = (_bytes(tags, name, length) for name in CHAINS)
    if not is_2:
        return ChainProof((first, second), exchanges)
    match, side = read_match_tag(tags)
    prefixes = chain_prefix(match, side), chain_prefix(match, 1 - side)
    return ChainProof((first, second), exchanges, prefixes)


def read_match_tag(tags: Mapping[str, str]) -> tuple[str, int]:
    """The name of the match and the side that has seat 0. Raises ProofError."""
    found = _MATCH.fullmatch(tags.get(MATCH, ""))
    if found is None:
        raise _tag_error(MATCH)
    return found[1], int(found[2])


def write_exchanges(exchanges: Mapping[int, Exchange]) -> str:
    """The exchanges as the text of a tag: `number:thrower:salt:element`, in hexadecimal.

    In version 2, `:epoch:index` follow.
    """
    return " ".join(
        f"{number}:{each.thrower}:{each.salt.hex()}:{each.element.hex()}"
        + (f":{each.epoch}:{each.index}" if each.index else "")
        for number, each in sorted(exchanges.items())
    )


def read_exchanges(text: str) -> dict[int, Exchange]:
    """The exchanges in the text of a tag. Raises ProofError."""
    found: dict[int, Exchange] = {}
    for word in text.split():
        match = _EXCHANGE.fullmatch(word)
        if match is None or int(match[1]) in found or int(match[7] or 0) > CHAIN_LENGTH:
            raise _tag_error(THROWS)
        element = bytes.fromhex(match[4] or match[5])
        counts = int(match[6] or 0), int(match[7] or 0)
        seat = 0 if match[2] == "0" else 1
        found[int(match[1])] = Exchange(seat, bytes.fromhex(match[3]), element, *counts)
    return found


def _tag_error(tag: str) -> ProofError:
    return ProofError(Message("The tag {tag} is damaged.", tag=tag))


def _bytes(tags: Mapping[str, str], name: str, length: int) -> bytes:
    text = tags.get(name, "").strip().lower()
    if not _HEX.fullmatch(text) or len(text) != 2 * length:
        raise ProofError(
            Message(
                "The tag {tag} must be {number} hexadecimal digits.", tag=name, number=2 * length
            )
        )
    return bytes.fromhex(text)
