"""Packed links, which QR codes hold."""

from __future__ import annotations

import zlib
from base64 import b32encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.app.shell.packed_links import packed, payload, unpacked
from pentabula.core.errors import GameError


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=500))
def test_a_packed_link_is_unpacked(link: str) -> None:
    assert unpacked(packed(link)) == link
    assert unpacked(packed(link).lower()) == link
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
