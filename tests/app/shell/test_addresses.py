"""The addresses of lessons, puzzles and Try again are read as they were written."""

import zlib
from base64 import b32encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.app.shell import addresses
from pentabula.app.shell.packed_links import packed, payload, unpacked
from pentabula.core.errors import GameError
from pentabula.core.lesson import STRATEGY, WHOLE_GAME


def test_the_addresses_of_earlier_versions_stay_and_other_words_open_the_first_lesson() -> None:
    assert addresses.lesson_address("konobi") == "learn/konobi"
    assert addresses.lesson_address("konobi", 2) == "learn/konobi/3"
    assert addresses.puzzle_address("konobi") == "puzzles/konobi"
    assert addresses.puzzle_address("konobi", "7c2f0a") == "puzzles/konobi/7c2f0a"
    assert addresses.retry_address("18bcf-44cb", 2) == "retry/18bcf-44cb/2"
    for rest in ("strategi", "strategy2", "x/strategy"):
        assert addresses.read_lesson_address(f"learn/tau/{rest}") == ("tau", None)


@pytest.mark.parametrize("at", [None, 0, 9])
def test_a_step_of_a_lesson_is_found_again(at: int | None) -> None:
    assert addresses.read_lesson_address(addresses.lesson_address("tau", at)) == ("tau", at)
    for which in (STRATEGY, WHOLE_GAME):
        name = addresses.lesson_name("tau", which)
        assert addresses.read_lesson_address(addresses.lesson_address(name, at)) == (
            f"tau/{which}",
            at,
        )
        assert addresses.split_lesson_name(name) == ("tau", which)
    assert addresses.lesson_address("tau/strategy", 2) == "learn/tau/strategy/3"


@pytest.mark.parametrize(
    ("address", "found"),
    [
        (addresses.retry_address("18bcf-44cb", 12), ("18bcf-44cb", 12)),
        *((f"retry/18bcf-44cb{rest}", ("18bcf-44cb", 0)) for rest in ("", "/x", "/-1", "/100")),
        ("retry/18bcf-44cb/1/2", ("18bcf-44cb", 1)),
        ("retry", ("", 0)),
        ("learn/konobi/0", ("konobi", 0)),
        *((f"learn/konobi{rest}", ("konobi", None)) for rest in ("", "/x", "/99999")),
        ("learn/<b>", ("<b>", None)),
        *((address, None) for address in ("learn/", "learn", "konobi?size=5", "")),
    ],
)
def test_another_place_is_the_first_one(address: str, found: object) -> None:
    is_retry = address.startswith("retry")
    read = addresses.read_retry_address if is_retry else addresses.read_lesson_address
    assert read(address) == found


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=500))
def test_a_packed_link_is_unpacked(link: str) -> None:
    assert unpacked(packed(link)) == link and unpacked(packed(link).lower()) == link
    assert set(payload(link)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")


@given(st.text(max_size=100))
def test_any_other_text_is_refused_by_a_sentence(text: str) -> None:
    with pytest.raises(GameError, match="incomplete"):
        unpacked(f"z/{text}-")


@given(st.integers(0, 60))
def test_a_cut_link_is_refused(length: int) -> None:
    whole = packed("konobi?size=9&pie=on&moves=d4,swap,e5,c3,f6,g2,a9,b8,c7")
    with pytest.raises(GameError):
        unpacked(whole[:length])


def test_a_small_link_cannot_unpack_to_a_huge_text() -> None:
    packing = zlib.compressobj(9, wbits=-15)
    raw = packing.compress(bytes(50_000_000)) + packing.flush()
    with pytest.raises(GameError):
        unpacked("z/" + b32encode(b"00" + raw).decode())
