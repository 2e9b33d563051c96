"""Fair dice agree with the published vectors, and every throw that does not match is found."""

import hashlib
import hmac
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.core.dice import move_of_faces, seat_to_act
from pentabula.core.position import CHANCE
from pentabula.core.record import Node, Record, read_record, write_record
from pentabula.online import dice
from pentabula.online.dice import Exchange
from pentabula.online.dice_check import DiceCheck, check_dice, program

# The shared vectors.
LINES = Path(__file__).with_name("dice.jsonl").read_text(encoding="ascii").splitlines()
DICE = [json.loads(line) for line in LINES]
ALONE = [each for each in DICE if each["kind"] == "alone"]
CHAINS = [each for each in DICE if each["kind"] == "chain"]
TABULA = games.load("tabula")
SEED = bytes(range(32))
SECRETS = (bytes(32), bytes(range(32)))


@pytest.mark.parametrize("vector", ALONE)
def test_a_seed_throws_the_published_faces(vector: Any) -> None:
    seed = bytes.fromhex(vector["seed"])
    assert dice.commitment(seed).hex() == vector["commitment"]
    thrown = [list(dice.faces(seed, dice.seed_text(n))) for n in range(len(vector["rolls"]))]
    assert thrown == vector["rolls"]


@pytest.mark.parametrize("vector", CHAINS)
def test_a_chain_throws_the_published_faces(vector: Any) -> None:
    elements = dice.chain(bytes.fromhex(vector["secret"]))
    assert len(elements) == dice.CHAIN_LENGTH + 1
    for index in (0, 1, 2, 1024):
        assert elements[index].hex() == vector[f"element{index}"]
    thrown = [
        list(dice.faces(elements[number + 1], dice.salted_text(number, bytes.fromhex(salt))))
        for number, salt in enumerate(vector["salts"])
    ]
    assert thrown == vector["rolls"]


@given(st.binary(min_size=1, max_size=80), st.binary(max_size=40))
def test_faces_follow_from_the_definition(key: bytes, text: bytes) -> None:
    stream = hmac.new(key, text, hashlib.sha256).digest()
    stream += hmac.new(key, text + b" again 1", hashlib.sha256).digest()
    first, second, *_ = (byte % 6 + 1 for byte in stream if byte < 252)
    assert dice.faces(key, text) == (first, second)


def test_a_digest_with_too_few_fair_bytes_is_followed_by_another(monkeypatch):
    digests = {
        b"roll 0": bytes([255] * 31 + [7]),
        b"roll 0 again 1": bytes([252] * 32),
        b"roll 0 again 2": bytes([253, 10] + [0] * 30),
    }
    monkeypatch.setattr(dice, "hmac_sha256", lambda key, text: digests[text])
    assert dice.faces(b"", b"roll 0") == (2, 5)


def played(throw: Any, count: int, seed: int = 1) -> Record:
    """A game whose dice `throw(position, number)` gives as faces, with `count` random plies."""
    rng = Random(seed)
    record = Record.start(TABULA, {})
    node, number = record.root, 0
    for _ in range(count):
        position = node.position
        if position.outcome() is not None:
            break
        if position.turn == CHANCE:
            move = move_of_faces(TABULA, position, throw(position, number))
            number += 1
        else:
            move = rng.choice(list(position.legal_moves()))
        node = record.play(node, move)
    return record


def by_seed(count: int = 300) -> Record:
    record = played(lambda _, number: dice.faces(SEED, dice.seed_text(number)), count)
    record.tags[dice.COMMITMENT] = dice.commitment(SEED).hex()
    record.tags[dice.SEED] = SEED.hex()
    return record


def by_chains(count: int = 300) -> Record:
    elements = [dice.chain(secret) for secret in SECRETS]
    used = [0, 0]
    exchanges: dict[int, Exchange] = {}

    def throw(position: Any, number: int) -> dice.Faces:
        seat = seat_to_act(position) or 0
        used[seat] += 1
        salt = hashlib.sha256(str(number).encode()).digest()[:16]
        exchanges[number] = Exchange(seat, salt, elements[seat][used[seat]])
        return dice.faces(elements[seat][used[seat]], dice.salted_text(number, salt))

    record = played(throw, count)
    for seat in (0, 1):
        record.tags[dice.CHAINS[seat]] = elements[seat][0].hex()
    record.tags[dice.THROWS] = dice.write_exchanges(exchanges)
    return record


def checked(record: Record) -> DiceCheck:
    """The check of a record after it was written and read."""
    again = read_record(write_record(record), games.load)
    return check_dice(again, again.root.main_line_end())


def is_wrong(record: Record, number: int, says: str) -> bool:
    """Whether this throw is the first that does not match, for this reason, and the last one."""
    check = checked(record)
    assert check.wrong is check.steps[-1]
    return check.wrong.throw.number == number and says in str(check.wrong.problem)


def chance_end(record: Record) -> Node:
    """The end of a record, continued up to the next throw."""
    end = record.root.main_line_end()
    while end.position.turn != CHANCE:
        end = record.play(end, next(iter(end.position.legal_moves())))
    return end


@pytest.mark.parametrize("make", [by_seed, by_chains])
def test_every_throw_of_an_honest_game_follows(make: Any) -> None:
    record = make()
    thrown = list(dice.throws(record, record.root.main_line_end()))
    check = checked(record)
    assert len(thrown) > 50 and check.problem is None and check.wrong is None and not check.by_hand
    assert [step.throw.number for step in check.steps] == [each.number for each in thrown]
    for step in check.steps:
        assert step.faces is not None
        assert sorted(step.faces) == sorted(map(int, step.throw.token[-2:]))


def flipped(text: str, at: int) -> str:
    """The text with another hexadecimal digit at an index."""
    return text[:at] + ("1" if text[at] == "0" else "0") + text[at + 1 :]


@given(st.integers(0, 63))
def test_another_seed_is_found_at_throw_0(at: int) -> None:
    record = by_seed(12)
    record.tags[dice.SEED] = flipped(record.tags[dice.SEED], at)
    assert is_wrong(record, 0, "not the one of the commitment")
    empty = Record.start(TABULA, {})
    empty.tags.update(record.tags)
    assert "not the one of the commitment" in str(checked(empty).problem)


@given(st.data())
def test_another_salt_or_element_is_found_at_its_throw_or_the_next_of_its_seat(data: Any) -> None:
    record = by_chains(40)
    exchanges = dice.read_exchanges(record.tags[dice.THROWS])
    number = data.draw(st.sampled_from(sorted(exchanges)))
    each = exchanges[number]
    wrong = bytes([each.element[0] ^ 1]) + each.element[1:]
    exchanges[number] = Exchange(each.thrower, each.salt, wrong)
    record.tags[dice.THROWS] = dice.write_exchanges(exchanges)
    assert is_wrong(record, number, "not the next one in its chain")


def test_a_skipped_element_is_found_though_it_belongs_to_the_chain() -> None:
    record = by_chains(8)
    exchanges = dice.read_exchanges(record.tags[dice.THROWS])
    first = exchanges[0]
    skipped = dice.chain(SECRETS[first.thrower])[2]
    exchanges[0] = Exchange(first.thrower, first.salt, skipped)
    record.tags[dice.THROWS] = dice.write_exchanges(exchanges)
    assert is_wrong(record, 0, "not the next one in its chain")


@pytest.mark.parametrize("make", [by_seed, by_chains])
def test_the_first_throw_that_was_changed_is_named(make: Any) -> None:
    honest = make(3)
    number = len(list(dice.throws(honest, honest.root.main_line_end())))
    right = 0
    for move, _ in chance_end(honest).position.chances():
        record = read_record(write_record(honest), games.load)
        record.play(record.root.main_line_end(), move)
        if checked(record).wrong is None:
            right += len(checked(record).steps) == number + 1
        else:
            assert is_wrong(record, number, "computed" if make is by_seed else "")
    assert right == (make is by_seed)


def test_throws_that_were_entered_by_hand_are_left_out() -> None:
    record = by_seed(2)
    end = chance_end(record)
    count = len(list(dice.throws(record, end)))
    follows = move_of_faces(TABULA, end.position, dice.faces(SEED, dice.seed_text(count)))
    other = next(move for move, _ in end.position.chances() if move != follows)
    token = record.play(end, other).token
    assert checked(record).wrong is not None
    dice.note_by_hand(record.tags, count, token)
    check = checked(record)
    assert check.by_hand == 1 and check.wrong is None
    assert [step.faces is None for step in check.steps] == [False] * count + [True]


@pytest.mark.parametrize(
    ("tags", "says"),
    [
        ({}, "does not say how its dice were thrown"),
        ({dice.COMMITMENT: "00" * 32}, "has not been revealed"),
        ({dice.COMMITMENT: "00", dice.SEED: "00" * 32}, "64 hexadecimal digits"),
        ({dice.COMMITMENT: "00" * 32, dice.SEED: "zz" * 32}, "64 hexadecimal digits"),
        ({dice.CHAINS[0]: "00" * 16}, "32 hexadecimal digits"),
        ({dice.CHAINS[0]: "00" * 16, dice.CHAINS[1]: "00" * 16, dice.THROWS: "0:1"}, "damaged"),
    ],
)
def test_tags_that_prove_nothing_say_why(tags: dict[str, str], says: str) -> None:
    record = played(lambda _, number: (3, 2), 6)
    record.tags.update(tags)
    check = checked(record)
    assert check.steps == () and says in str(check.problem)
    assert program(record.tags, 3) == ""


def test_faces_mean_the_throw_in_their_order_or_higher_first() -> None:
    opening = TABULA.start()
    assert TABULA.notation.write(move_of_faces(TABULA, opening, (2, 5))) == "open25"
    roll = opening.play(move_of_faces(TABULA, opening, (2, 5)))
    assert TABULA.notation.write(move_of_faces(TABULA, roll, (2, 5))) == "roll52"
    with pytest.raises(LookupError):
        move_of_faces(TABULA, roll, (7, 1))
