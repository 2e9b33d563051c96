"""Checks the dice of a record throw by throw, and writes a program that checks them without us."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pentabula.core.message import Message
from pentabula.core.record import Node, Record
from pentabula.online import dice
from pentabula.online.dice import Faces, ProofError, RecordedThrow, ThrowError


@dataclass(frozen=True, slots=True)
class CheckedThrow:
    """A throw and the faces computed for it; None if it was entered by hand or does not match."""

    throw: RecordedThrow
    faces: Faces | None = None
    problem: Message | None = None


@dataclass(frozen=True, slots=True)
class DiceCheck:
    """The throws up to the first mismatch; `problem` says why the tags prove nothing."""

    steps: tuple[CheckedThrow, ...]
    problem: Message | None = None

    @property
    def wrong(self) -> CheckedThrow | None:
        """The throw that does not match; None if all match."""
        return next((step for step in self.steps if step.problem is not None), None)

    @property
    def by_hand(self) -> int:
        """How many of the throws were entered by hand."""
        return sum(step.throw.is_by_hand for step in self.steps)


def check_dice(record: Record, node: Node) -> DiceCheck:
    """The check of the line from the start to a node, as `verify_dice` of the text protocol."""
    found: dict[int, Faces] = {}
    wrong: ThrowError | None = None
    try:
        for check in dice.checks(record, node):
            found[check.throw.number] = check.faces
    except ThrowError as error:
        wrong = error
    except ProofError as error:
        return DiceCheck((), error.message)
    steps = []
    for throw in dice.throws(record, node):
        if wrong is not None and throw.number == wrong.number:
            steps.append(CheckedThrow(throw, problem=wrong.message))
            return DiceCheck(tuple(steps))
        steps.append(CheckedThrow(throw, found.get(throw.number)))
    # A seed can be wrong before any throw was made.
    return DiceCheck(tuple(steps), None if wrong is None else wrong.message)


_FACES: Final = """\
    print(n, [byte % 6 + 1 for byte in digest if byte < 252][:2])
"""

_BY_SEED: Final = """\
import hashlib, hmac
seed = bytes.fromhex("{seed}")
print(hashlib.sha256(b"pentabula dice 1\\n" + seed).hexdigest())
for n in range({count}):
    digest = hmac.digest(seed, b"roll %d" % n, "sha256")
"""

_BY_SEED_2: Final = """\
import hashlib, hmac
seed, word = bytes.fromhex("{seed}"), {word!r}
print(hashlib.sha256(b"pentabula dice 2\\n" + seed).hexdigest())
for n in range({count}):
    digest = hmac.digest(seed, b"roll %d " % n + word.encode(), "sha256")
"""

_BY_CHAINS: Final = """\
import hashlib, hmac
for each in "{throws}".split():
    n, seat, salt, element = each.split(":")
    key = bytes.fromhex(element)
    print("seat", seat, "before:", hashlib.sha256(key).hexdigest()[:32])
    text = b"roll %d " % int(n) + bytes.fromhex(salt)
    digest = hmac.digest(key, text, "sha256")
"""


_BY_CHAINS_2: Final = """\
import hashlib, hmac
for each in "{throws}".split():
    n, seat, salt, element, epoch, index = each.split(":")
    key, side = bytes.fromhex(element), int(seat) ^ {first}
    start = "pentabula dice 2\\n{match}\\n%d\\n%d\\n" % (side, int(index) - 1)
    before = hashlib.sha256(start.encode() + key + b"\\n")
    print("seat", seat, "before:", before.hexdigest())
    text = b"roll %d %d " % (int(n), int(epoch)) + bytes.fromhex(salt)
    digest = hmac.digest(key, text, "sha256")
"""


def program(tags: Mapping[str, str], count: int) -> str:
    """A program for plain Python that prints the commitment and the faces of `count` throws; empty
    if the tags prove nothing, or are not ours.

    Where fewer than two bytes are left, which happens once in 10^54 throws, it prints fewer faces.
    """
    try:
        proof = dice.read_proof(tags)
    except ProofError:
        return ""
    if isinstance(proof, dice.SeedProof):
        form = _BY_SEED if proof.word is None else _BY_SEED_2
        return form.format(seed=proof.seed.hex(), word=proof.word, count=count) + _FACES
    exchanges = dice.write_exchanges(dice.read_exchanges(tags.get(dice.THROWS, "")))
    if dice.VERSION in tags:
        match, first = dice.read_match_tag(tags)
        return _BY_CHAINS_2.format(throws=exchanges, match=match, first=first) + _FACES
    return _BY_CHAINS.format(throws=exchanges) + _FACES
