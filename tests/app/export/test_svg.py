"""SVG pictures that hold a record, and pictures of any kind from anywhere."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.export import pictures, png, svg
from pentabula.app.export.png import PictureError
from pentabula.boards.svg import drawing
from pentabula.boards.theme import Theme, styles
from pentabula.core.record import read_record, write_record

EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect/></svg>\n'

TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\t\n\r<>&'\";"))


@given(TEXTS.map(lambda text: text.replace("\ufffe", "").replace("\uffff", "")))
def test_a_record_survives_in_a_drawing(record: str) -> None:
    held = svg.with_record(EMPTY, record)
    assert svg.record_in(held.encode()) == record
    element = ElementTree.fromstring(held)[0]
    assert (element.text or "") == record


def test_a_drawing_of_a_game_reopens_as_the_game_and_other_pictures_are_refused() -> None:
    record = read_record("konobi size=5 pie=off c3 b2", games.load)
    record.root.main_line_end().comment = "<script>alert(1)</script> onload='x' &lt; \x07"
    position = record.root.main_line_end().position
    game = games.load("konobi")
    drawn = drawing(game.view.board(position), game.view.scene(position), styles(Theme(game.ink)))
    text = pictures.record_in(svg.with_record(drawn, write_record(record)).encode())
    comment = "<script>alert(1)</script> onload='x' &lt;"
    assert read_record(text, games.load).root.main_line_end().comment.strip() == comment
    with pytest.raises(PictureError, match="too large"):
        pictures.record_in(b"<svg>" + b" " * svg.MAX_BYTES)
    with pytest.raises(PictureError, match="too large"):
        pictures.record_in(png.SIGNATURE + bytes(pictures.MAX_BYTES))
    with pytest.raises(PictureError, match="UTF-8"):
        pictures.record_in(b"<svg>\xff\xfe</svg>")
    for start in (b"\xff\xd8\xff\xe0", b"GIF89a", b"RIFF0000WEBP", b"\0\0\0\x1cftypavif"):
        assert pictures.is_picture(start)
        with pytest.raises(PictureError, match="cannot hold"):
            pictures.record_in(start)
    assert pictures.is_picture(png.write_chunks([])) and pictures.is_picture(EMPTY.encode())
    assert pictures.is_picture(b'\xef\xbb\xbf<?xml version="1.0"?>\n<!-- x --><svg>')
    for text in (b'[Game "konobi"]', b"konobi c3", b"", b"<html><svg></html>"):
        assert not pictures.is_picture(text)


BOMB = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg><metadata>&b;</metadata></svg>'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (BOMB, "document type"),
        ("<svg><script>alert(1)</script></svg>", "script"),
        ("<svg><svg:SCRIPT/></svg>", "script"),
        (svg.with_record("<svg onload='alert(1)'></svg>", "konobi c3"), "script"),
        (svg.with_record("<svg><a href='javascript:x'/></svg>", "konobi c3"), "script"),
        (EMPTY, "no game"),
        ("<svg><metadata id='pentabula-record'>never closed", "no game"),
    ],
)
def test_an_svg_that_is_active_or_holds_no_game_is_refused(text: str, words: str) -> None:
    with pytest.raises(PictureError, match=words):
        pictures.record_in(text.encode())


@pytest.mark.parametrize("code", ["&#0;", "&#xD800;", "&#9999999;", "&#x110000;", "&amp;lt;"])
def test_odd_references_do_no_harm(code: str) -> None:
    held = f"<svg><metadata id='{svg.ID}'>{code}</metadata></svg>"
    assert len(svg.record_in(held.encode())) <= len(code)
