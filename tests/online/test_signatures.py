"""Ed25519 by the vectors of RFC 8032 and by a naive restatement; messages nobody else can sign."""

import hashlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.online.match import Match
from pentabula.online.messages import (
    NO_BYTES,
    MatchMessage,
    has_valid_signature,
    key_of,
    read_message,
    signed,
    write_message,
)
from pentabula.online.receiving import OTHER_DEVICE, OTHER_KEY, TAKEN, MessageKind, join, receive
from pentabula.online.signatures import is_valid_signature, public_key, sign
from tests.examples import examples
from tests.online.test_match import invitation, pair, pass_on

VECTORS = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf"
        "9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f"
        "11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984"
        "dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
]
"""Secret, public key, text, signature: RFC 8032, 7.1."""


@pytest.mark.parametrize(("secret", "key", "text", "signature"), VECTORS)
def test_the_vectors_of_the_standard_hold(secret, key, text, signature):
    seed, public, words, wanted = map(bytes.fromhex, (secret, key, text, signature))
    assert (public_key(seed), sign(seed, words)) == (public, wanted)
    assert is_valid_signature(wanted, public, words)


P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P
BASE = (
    15112221349535400772501151409588531511454012693041857206046113283949847762202,
    4 * pow(5, -1, P) % P,
)


def add(one, other):
    """The sum of two points by the equation of the curve. Source: RFC 8032, 5.1.4, affine."""
    (x1, y1), (x2, y2) = one, other
    product = D * x1 * x2 * y1 * y2
    x = (x1 * y2 + x2 * y1) * pow(1 + product, -1, P)
    return x % P, (y1 * y2 + x1 * x2) * pow(1 - product, -1, P) % P


def naive_key(seed: bytes) -> bytes:
    """The public key, one bit of the secret at a time."""
    digest = bytearray(hashlib.sha512(seed).digest()[:32])
    digest[0] &= 248
    digest[31] = digest[31] & 127 | 64
    found, power = (0, 1), BASE
    for bit in range(256):
        if digest[bit // 8] >> bit % 8 & 1:
            found = add(found, power)
        power = add(power, power)
    return (found[1] | (found[0] & 1) << 255).to_bytes(32, "little")


@examples(10)
@given(st.binary(min_size=32, max_size=32), st.binary(max_size=40), st.integers(0, 511))
def test_a_signature_holds_for_its_key_and_text_only(seed, text, bit):
    key, signature = public_key(seed), sign(seed, text)
    assert key == naive_key(seed) and is_valid_signature(signature, key, text)
    other = bytearray(signature)
    other[bit // 8] ^= 1 << bit % 8
    assert not is_valid_signature(bytes(other), key, text)
    assert not is_valid_signature(signature, key, text + b"x")
    assert not is_valid_signature(signature, public_key(text.ljust(32, b"\0")), text + b"y")


def test_no_other_bytes_are_a_key_or_a_signature() -> None:
    seed, text = bytes(32), b"text"
    signature = sign(seed, text)
    order = 2**252 + 27742317777372353535851937790883648493
    larger = (int.from_bytes(signature[32:], "little") + order).to_bytes(32, "little")
    assert not is_valid_signature(signature[:32] + larger, public_key(seed), text)
    for key in (b"", b"\xff" * 32, b"\x02" + bytes(31), b"\x01" + bytes(30) + b"\x80"):
        assert not is_valid_signature(signature, key, text)
    assert not is_valid_signature(signature[:-1], public_key(seed), text)


def known() -> tuple[Match, Match]:
    """A match in which each side knows the other one."""
    ana, bruno = pair(size=5, pie="off")
    assert pass_on(bruno, ana) is pass_on(ana, bruno) is MessageKind.NEWS
    return ana, bruno


@examples(10)
@given(st.text(max_size=20).filter(str.isprintable), st.integers(0, 999_999))
def test_a_signed_message_keeps_its_signature_in_its_link(note: str, number: int) -> None:
    message = replace(invitation(size=5, pie="off").message(), note=note, number=number)
    again = signed(message, bytes(32))
    assert has_valid_signature(again) and read_message(write_message(again)) == again
    assert has_valid_signature(read_message(write_message(again)))
    assert not has_valid_signature(replace(again, number=number + 1))


def a_guests_move(message: MatchMessage) -> MatchMessage:
    return replace(message, number=message.number + 1, game=f"{message.game}&moves=c3")


def test_a_person_who_has_seen_all_links_cannot_move_for_a_side_or_end_the_game() -> None:
    ana, bruno = known()
    stranger = bytes([7]) * 32
    for message, victim in ((ana.message(), bruno), (bruno.message(), ana)):
        before = victim.content()
        last = replace(message, number=999_999)
        for false in (
            a_guests_move(message),
            last,
            replace(last, key=NO_BYTES, to=NO_BYTES, signature=NO_BYTES),
            signed(replace(a_guests_move(message), key=key_of(stranger)), stranger),
            replace(victim.message(), number=999_999),
        ):
            received = receive(victim, false, games.load)
            assert (received.kind, received.sentence) == (MessageKind.FORGED, OTHER_KEY)
            assert victim.content() == before


def test_two_people_who_answer_one_invitation_are_told_apart() -> None:
    ana, _ = known()
    carla = join(invitation(size=5, pie="off").message(), games.load, bytes([9]) * 32, "Carla")
    assert receive(ana, carla.message(), games.load).sentence == OTHER_KEY
    assert receive(carla, ana.message(), games.load).sentence == TAKEN
    with pytest.raises(GameError) as refused:
        join(ana.message(), games.load, bytes([9]) * 32, "Carla")
    assert refused.value.message == OTHER_DEVICE


def test_a_match_without_signatures_goes_on_without_them() -> None:
    ana = invitation(size=5, pie="off")
    ana.keys = [NO_BYTES, NO_BYTES]
    bruno = join(ana.message(), games.load, bytes(range(32)), "Bruno")
    assert not bruno.is_signed and "sig=" not in write_message(bruno.message())
    assert receive(ana, bruno.message(), games.load).kind is MessageKind.NEWS
    key = replace(ana.message(), key=key_of(bytes(32)), number=9)
    assert receive(bruno, signed(key, bytes(32)), games.load).sentence == OTHER_KEY


def test_a_device_change_adds_to_the_number_however_often() -> None:
    """In a match of version 2.0.0, which another device of the same player may continue."""
    ana = invitation(size=5, pie="off")
    ana.keys = [NO_BYTES, NO_BYTES]
    bruno = join(ana.message(), games.load, bytes(range(32)), "Bruno")
    receive(ana, bruno.message(), games.load)
    for device in range(20):
        ana.write_note(str(device))
        bruno = join(ana.message(), games.load, bytes([device]) * 32, "")
        bruno.write_note(str(device))
        assert receive(ana, bruno.message(), games.load).kind is MessageKind.NEWS
        assert (bruno.names, ana.their_note) == (["Ana", "Bruno"], str(device))
    assert bruno.number < 30_000
