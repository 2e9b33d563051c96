"""Styles in Python: colours of the settings, mixtures, patterns."""

import pytest

from pentabula.boards.scene import PAGE, ROLES
from pentabula.boards.theme import Theme, styles
from pentabula.boards.theme_table import COLOURS
from tests.architecture.colours import contrast, hexadecimal

INK = ("#2f4b8f", "#93abe9")


def test_every_role_has_a_style_in_light_and_dark_and_the_ink_of_the_game() -> None:
    assert styles(Theme(INK)).keys() == {*ROLES, PAGE}
    light, dark = styles(Theme(INK)), styles(Theme(INK, is_dark=True))
    assert (light[PAGE].fill, dark[PAGE].fill) == ("#f6f1e7", "#15171b")
    assert (light["rod"].stroke, dark["rod"].stroke) == INK


def test_boards_and_pieces_replace_colours_but_not_high_contrast() -> None:
    usual = styles(Theme(INK))
    chosen = styles(Theme(INK, board="wood", pieces="sea"))
    assert chosen["panel"].fill == COLOURS["board=wood"]["paper"][0] != usual["panel"].fill
    assert chosen["first"].fill == COLOURS["pieces=sea"]["dark-stone"][0] != usual["first"].fill
    assert chosen["last"] == usual["last"]
    high = styles(Theme(INK, board="wood", pieces="sea", contrast="high"))
    assert high == styles(Theme(INK, contrast="high"))
    assert high["panel"].fill == "#ffffff"


BOARDS = ("paper", "plain", "wood", "slate", "sea", "clay")
PIECES = ("ink", "plain", "sea", "clay")


@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("pieces", PIECES)
def test_the_dimmed_pieces_of_the_loser_stand_out(board: str, pieces: str, is_dark: bool) -> None:
    looks = styles(Theme(INK, is_dark, board, pieces))
    veil = looks["veil"].fill
    ground, share = veil[:7], int(veil[7:], 16) / 255
    for role in ("first", "second"):
        dimmed = (mixed(ground, each, share) for each in (looks[role].fill, looks[role].stroke))
        seen = max(contrast(hexadecimal(each), hexadecimal(ground), "normal") for each in dimmed)
        assert seen >= 3, (role, seen)


def mixed(over: str, under: str, share: float) -> str:
    """A colour under a part of another one."""
    pairs = zip(bytes.fromhex(over[1:]), bytes.fromhex(under[1:]), strict=True)
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)


@pytest.mark.parametrize(
    ("role", "fill"),
    [
        ("rod", ""),
        ("badge", "#625d53"),
        ("rectangle", "#2f4b8f17"),  # 9 % over nothing: 0x17 is 23 of 255
        ("heat-1", "#eeeff0"),  # 8 % over the card, #fffdf8
    ],
)
def test_a_fill_is_empty_a_colour_or_a_mixture(role: str, fill: str) -> None:
    assert styles(Theme(INK))[role].fill == fill


def test_lines_and_texts_have_their_widths_patterns_ends_and_fonts() -> None:
    found = styles(Theme(INK))
    assert (found["weak-first"].width, found["weak-first"].dash) == (0.06, (0.08, 0.17))
    assert (found["grid"].dash, found["grid"].cap, found["last"].cap) == ((), "round", "square")
    assert (found["rod"].alpha, found["rod-faint"].alpha) == (1.0, 0.5)
    assert styles(Theme(INK))["track-a"].stroke == ""
    assert styles(Theme(INK, contrast="high"))["track-a"].stroke == "#6b6557"
    assert (found["label"].font, found["label"].weight) == ("Inter, system-ui, sans-serif", "450")
    assert (found["figure"].font, found["figure"].weight) == ("Inter, system-ui, sans-serif", "550")
