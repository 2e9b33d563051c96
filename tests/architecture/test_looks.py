"""Every style of pieces is visible on every style of board, on light and on dark paper."""

import json
import re
from itertools import product
from pathlib import Path

import pytest

from pentabula import games
from pentabula.app.play.settings import ALL_SETTINGS, STYLE_SETTINGS
from pentabula.boards.theme import Theme
from pentabula.boards.theme_table import COLOURS
from tests.architecture.colours import contrast, named

LOADER = Path(__file__).parents[2] / "assets/loader.js"
BOARDS, PIECES = ((c.name, tuple(c.values)) for c in ALL_SETTINGS if c.name in ("board", "pieces"))
USUAL = ("paper", "ink")


def between(theme: Theme, one: str, other: str) -> float:
    """The contrast of two colours of a theme, by their names."""
    return contrast(named(theme, one), named(theme, other), "normal")


def test_each_board_and_each_style_of_pieces_has_a_rule() -> None:
    for name, values in (BOARDS, PIECES):
        for value in values:
            assert (f"{name}={value}" in COLOURS) == (value not in USUAL)


def test_the_loader_has_every_board_and_style_of_pieces() -> None:
    found = re.search(r"const LOOKS = {(.*?)};", LOADER.read_text("utf-8"), re.DOTALL)
    assert found is not None
    known = re.findall(r"(\w+): (\[.*?\])", found[1])
    wanted = {each.name: list(each.values) for each in ALL_SETTINGS if each.name in STYLE_SETTINGS}
    assert {name: json.loads(values) for name, values in known} == wanted


@pytest.mark.parametrize("is_dark", (False, True), ids=("light", "dark"))
@pytest.mark.parametrize(("board", "pieces"), [*product(BOARDS[1], PIECES[1])])
def test_pieces_and_marks_contrast_with_the_board(board: str, pieces: str, is_dark: bool) -> None:
    inks = [games.load(name).ink for name in games.names()]
    themes = [Theme(ink, is_dark, board, pieces) for ink in inks]
    for ground in ("paper", "track-a", "track-b", "card"):
        for sort in ("dark", "light"):
            edge = max(between(themes[0], f"{sort}-{part}", ground) for part in ("stone", "rim"))
            assert edge >= 3, (sort, ground, edge)
    assert themes[0].colour("line-rim") == (themes[0].colour("dark-rim") if is_dark else "")
    for line in ("gold", "rust", "good", "accent"):
        assert all(between(theme, line, "paper") >= 3 for theme in themes), line
    assert between(themes[0], "quiet", "paper") >= 4.5


@pytest.mark.parametrize("is_dark", (False, True), ids=("light", "dark"))
@pytest.mark.parametrize("pieces", PIECES[1])
def test_dark_and_light_pieces_and_the_ring_contrast(pieces: str, is_dark: bool) -> None:
    theme = Theme(("#000000", "#ffffff"), is_dark, pieces=pieces)
    assert between(theme, "dark-stone", "light-stone") >= 10
    assert between(theme, "ring", "light-stone") >= 3
