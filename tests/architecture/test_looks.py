"""Every board with every sort of pieces can be told apart, on light and on dark paper."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path

import pytest

from pentabula import games
from pentabula.session.keep.settings import CHOICES, LOOKS

THEME_FILE = Path(__file__).parents[2] / "assets/theme.css"
THEME = THEME_FILE.read_text("utf-8")
COLOUR = re.compile(r"--([a-z-]+): light-dark\((#\w{6}), (#\w{6})\)")
BOARDS, PIECES = ((c.name, tuple(c.values)) for c in CHOICES if c.name in ("board", "pieces"))
USUAL = ("paper", "ink")

Colours = dict[str, tuple[str, str]]


def block(selector: str) -> Colours:
    """The colours that a rule gives, on light and on dark paper; none where there is no rule."""
    found = re.search(rf"^{re.escape(selector)}(:not\(.*?\))? {{(.*?)^}}", THEME, re.M | re.S)
    return {name: (light, dark) for name, light, dark in COLOUR.findall(found[2] if found else "")}


def colours(board: str, pieces: str, mode: int) -> dict[str, str]:
    chosen = {
        **block(":root"),
        **block(f':root[data-board="{board}"]'),
        **block(f':root[data-pieces="{pieces}"]'),
    }
    return {name: values[mode] for name, values in chosen.items()}


def luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_each_board_and_each_sort_of_pieces_has_its_rule() -> None:
    for name, values in (BOARDS, PIECES):
        for value in values:
            assert bool(block(f':root[data-{name}="{value}"]')) == (value not in USUAL)


def test_the_loader_knows_every_look() -> None:
    loader = (THEME_FILE.parent / "loader.js").read_text("utf-8")
    told = re.search(r"const LOOKS = {(.*?)};", loader, re.DOTALL)
    assert told is not None
    known = re.findall(r"(\w+): (\[.*?\])", told[1])
    wanted = {choice.name: list(choice.values) for choice in CHOICES if choice.name in LOOKS}
    assert {name: json.loads(values) for name, values in known} == wanted


@pytest.mark.parametrize("mode", (0, 1), ids=("light", "dark"))
@pytest.mark.parametrize(("board", "pieces"), [*product(BOARDS[1], PIECES[1])])
def test_pieces_and_marks_stand_out_from_the_board(board: str, pieces: str, mode: int) -> None:
    seen = colours(board, pieces, mode)
    for ground in ("paper", "cell", "track-a", "track-b", "card"):
        for sort in ("dark", "light"):
            edge = max(contrast(seen[f"{sort}-{part}"], seen[ground]) for part in ("stone", "rim"))
            assert edge >= 3, (sort, ground, edge)
    inks = [games.load(name).ink[mode] for name in games.names()]
    lines = [seen[name] for name in ("gold", "dark-line", "rust", "good")]
    for ground in ("paper", "cell"):
        assert all(contrast(ink, seen[ground]) >= 3 for ink in (*inks, *lines)), ground
        assert contrast(seen["quiet"], seen[ground]) >= 4.5


@pytest.mark.parametrize("mode", (0, 1), ids=("light", "dark"))
@pytest.mark.parametrize("pieces", PIECES[1])
def test_dark_and_light_pieces_are_far_apart_and_the_ring_is_seen(pieces: str, mode: int) -> None:
    seen = colours("paper", pieces, mode)
    assert contrast(seen["dark-stone"], seen["light-stone"]) >= 10
    assert contrast(seen["ring"], seen["light-stone"]) >= 3
