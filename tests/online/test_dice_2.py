"""Version 2 of the dice: its vectors, which a plain program made, and throws after a take-back."""

import hashlib
import hmac
import json
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from pentabula import games
from pentabula.app.store.matches import read_match, write_match
from pentabula.core.position import CHANCE
from pentabula.core.record import Record, read_record, write_record
from pentabula.online import dice
from pentabula.online.dice import Exchange, ThrowError
from pentabula.online.dice_check import program
from pentabula.online.match import Match
from pentabula.online.offer_actions import accept, ask
from pentabula.online.offers import Offer, OfferKind
from pentabula.online.receiving import LIES, MessageKind, join
from tests.online.test_dice_check import output
from tests.online.test_match import invitation
from tests.online.test_tampering import deliver, play

LINES = Path(__file__).with_name("dice_2.jsonl").read_text(encoding="ascii").splitlines()
VECTORS = [json.loads(line) for line in LINES]


def plain_chain(match: str, side: int, secret: bytes) -> list[bytes]:
    """The chain as docs/fair-dice.md describes it, without our modules."""
    start = f"pentabula dice 2\n{match}\n{side}\n".encode()
    found = [hashlib.sha256(start + secret + b"\n").digest()]
    for index in range(1023, -1, -1):
        before = start + f"{index}\n".encode() + found[0] + b"\n"
        found.insert(0, hashlib.sha256(before).digest())
    return found


def plain_faces(element: bytes, number: int, epoch: int, salt: bytes) -> list[int]:
    digest = hmac.digest(element, f"roll {number} {epoch} ".encode() + salt, "sha256")
    return [byte % 6 + 1 for byte in digest if byte < 252][:2]


@pytest.mark.parametrize("vector", VECTORS)
def test_chains_and_throws_agree_with_the_vectors_and_a_plain_program(vector: Any) -> None:
    secret, salt = bytes.fromhex(vector["secret"]), bytes.fromhex(vector["salt"])
    match, side = vector["match"], vector["side"]
    elements = plain_chain(match, side, secret)
    assert list(dice.chain(secret, dice.chain_prefix(match, side))) == elements
    for index in (0, 1, 1024):
        assert elements[index].hex() == vector[f"element{index}"]
    for (number, epoch, index), faces in zip(vector["throws"], vector["faces"], strict=True):
        exchange = Exchange(0, salt, elements[index], epoch, index)
        assert list(dice.faces(exchange.element, exchange.text(number))) == faces
        assert plain_faces(elements[index], number, epoch, salt) == faces


def pair(first: str = "0", version: int = 2) -> tuple[Match, Match]:
    ana = invitation("tabula", first)
    if version == 1:
        ana.dice.match = ""
        ana.dice.begin_chain()
    return ana, join(ana.message(), games.load, bytes(range(32)), "Bruno")


def go_on(matches: tuple[Match, Match], links: int) -> None:
    for sender, receiver in islice(cycle((matches[::-1], matches)), links):
        assert deliver(play(sender), receiver).kind is MessageKind.NEWS


def thrown(match: Match) -> list[str]:
    return [each.token for each in dice.throws(match.record, match.end)]


def checked(match: Match) -> Record:
    """The record, written and read, whose throws follow, also by the printed program."""
    match.write_dice_tags(match.record.tags)
    record = read_record(write_record(match.record), games.load)
    steps = list(dice.checks(record, record.root.main_line_end()))
    assert len(steps) == match.throw_count > 4
    printed = output(program(record.tags, len(steps)))[1::2]
    assert printed == [f"{n} {list(step.faces)}" for n, step in enumerate(steps)]
    return record


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("first", ["0", "1", "toss"])
def test_throws_are_made_anew_after_a_take_back_in_version_2_only(first: str, version: int) -> None:
    ana, bruno = matches = pair(first, version)
    go_on(matches, 9)
    assert ana.end.position.turn == CHANCE
    ana.play(ana.throw())  # type: ignore[arg-type]  # only Ana knows this throw
    line = ana.end.positions()
    ply = next(n for n, each in enumerate(line) if each.turn == bruno.seat and n > 6)
    stand = sum(each.turn == CHANCE for each in line[:ply])
    before = thrown(ana)
    ask(bruno, Offer(OfferKind.BACK, ply))
    assert deliver(bruno.message(), ana).kind is MessageKind.NEWS
    accept(ana)
    assert deliver(ana.message(), bruno).kind is MessageKind.NEWS
    restored = [read_match(write_match(each), games.load) for each in matches]
    go_on((restored[0], restored[1]), 10)
    for match in restored:
        after = thrown(match)
        assert after[:stand] == before[:stand]
        common = min(len(before), len(after))
        assert (before[stand:common] == after[stand:common]) == (version == 1)
        assert len(checked(match).tags.get(dice.VERSION, "")) == version - 1
    assert thrown(restored[0]) == thrown(restored[1])


@pytest.mark.parametrize(
    ("number", "change"),
    [(2, {"index": 9}), (2, {"epoch": 1}), (0, {"element": bytes(32)}), (3, {"salt": bytes(16)})],
)
def test_a_changed_exchange_is_found(number: int, change: dict[str, Any]) -> None:
    ana, bruno = pair()
    go_on((ana, bruno), 12)
    record = checked(ana)
    exchanges = dice.read_exchanges(record.tags[dice.THROWS])
    exchanges[number] = replace(exchanges[number], **change)
    record.tags[dice.THROWS] = dice.write_exchanges(exchanges)
    with pytest.raises(ThrowError) as caught:
        list(dice.checks(record, record.root.main_line_end()))
    assert caught.value.number == number


@pytest.mark.parametrize("version", [1, 2])
def test_an_element_is_neither_left_out_nor_reflected(version: int) -> None:
    ana, bruno = pair(version=version)
    root = ana.dice.roots[0]
    received = deliver(replace(bruno.message(), roots=(root, root)), ana)
    assert received.kind in LIES and "repeats your dice" in str(received.sentence)
    ana, bruno = pair()
    assert deliver(bruno.message(), ana).kind is MessageKind.NEWS and not ana.own_salt()
    assert bruno.own_salt()
    forged = replace(ana.message(), throw=1, element=ana.dice.chain[1], number=ana.number + 1)
    assert deliver(forged, bruno).kind is MessageKind.FALSE_DICE
