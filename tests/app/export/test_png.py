"""PNG pictures that hold a record, and animations."""

import zlib
from io import BytesIO
from struct import pack

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pentabula.app.export import png
from pentabula.app.export.png import DAMAGED, KEYWORD, NO_RECORD, Frame, PictureError


def picture(width: int = 4, height: int = 3, colour: str = "#102030") -> bytes:
    made = BytesIO()
    Image.new("RGBA", (width, height), colour).save(made, "png")
    return made.getvalue()


PLAIN = picture()


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_record_survives_in_a_picture(record: str) -> None:
    held = png.with_record(PLAIN, record)
    assert png.record_in(held) == record and Image.open(BytesIO(held)).size == (4, 3)
    assert png.record_in(png.with_record(held, "another")) == "another"


def test_pictures_without_a_game_huge_chunks_and_mixed_frames_are_refused() -> None:
    with pytest.raises(PictureError) as found:
        png.record_in(PLAIN)
    assert found.value.message == NO_RECORD
    with pytest.raises(PictureError):
        png.record_in(png.SIGNATURE + pack(">I", 0xFFFFFFFF) + b"IHDR" + b"\0" * 100)
    made = BytesIO()
    Image.new("RGB", (2, 2)).save(made, "png")
    with pytest.raises(PictureError):
        png.animation([Frame(PLAIN, 0, 0, 1), Frame(made.getvalue(), 0, 0, 1)], "")


@given(st.data())
def test_a_cut_or_changed_picture_gives_its_game_or_a_sentence(data: st.DataObject) -> None:
    held = bytearray(png.with_record(PLAIN, "konobi size=5 c3"))
    at = data.draw(st.integers(0, len(held) - 1))
    changed = data.draw(st.sampled_from(("cut", "flip")))
    if changed == "cut":
        held = held[:at]
    else:
        held[at] ^= data.draw(st.integers(1, 255))
    try:
        assert png.record_in(bytes(held)) == "konobi size=5 c3"
    except PictureError as error:
        assert error.message in (DAMAGED, NO_RECORD)


@pytest.mark.parametrize(
    "text",
    [
        KEYWORD + b"\0",
        KEYWORD + b"\0\1\0",
        KEYWORD + b"\0\1\0\0\0no zlib",
        KEYWORD + b"\0\0\0\0\0\xff\xfe",
        KEYWORD + b"\0\1\0\0\0" + zlib.compress(b" " * 10_000_000),
    ],
)
def test_a_hostile_text_is_refused(text: bytes) -> None:
    parts = list(png.chunks(PLAIN))
    hostile = png.write_chunks([parts[0], (b"iTXt", text), *parts[1:]])
    with pytest.raises(PictureError):
        png.record_in(hostile)


def test_an_animation_shows_each_frame_in_its_place() -> None:
    frames = [
        Frame(picture(6, 6, "#ffffff"), 0, 0, 500),
        Frame(picture(2, 1, "#ff0000"), 3, 4, 700),
        Frame(picture(1, 2, "#0000ff"), 0, 0, 900),
        Frame(picture(6, 6, "#00000000"), 0, 0, 900),
    ]
    made = png.animation(frames, "konobi size=5 c3")
    assert png.record_in(made) == "konobi size=5 c3"
    shown = Image.open(BytesIO(made))
    assert shown.is_animated and shown.n_frames == 4 and shown.info["loop"] == 1
    pixels = []
    for at in range(4):
        shown.seek(at)
        rgb = shown.convert("RGB")
        pixels.append([rgb.getpixel(each) for each in ((0, 0), (3, 4), (5, 5))])
        assert shown.info["duration"] == frames[at].milliseconds
    white, red, blue = (255, 255, 255), (255, 0, 0), (0, 0, 255)
    last = [blue, red, white]
    assert pixels == [[white, white, white], [white, red, white], last, last]
