"""Python's table of styles is equal to the styles that Chromium computes, in every theme."""

import re
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from pentabula.app.play.settings import ALL_SETTINGS
from pentabula.boards.scene import ROLES
from pentabula.boards.theme import Theme, styles
from tests.web.waiting import script

SHEET = (Path(__file__).parents[2] / "assets/theme.css").read_text("utf-8")
VALUES = {setting.name: tuple(setting.values) for setting in ALL_SETTINGS}
LOOKS = [*product(VALUES["board"], VALUES["pieces"], ["usual"]), ("wood", "sea", "high")]
INK = ("#2f4b8f", "#93abe9")

# The computed style of each role, on a page whose root has the settings.
COMPUTED = script("computed_styles")


def channels(colour: str) -> list[float]:
    """Red, green, blue and opacity, from 0 to 1; empty for a colour that draws nothing."""
    if colour in ("", "none", "rgba(0, 0, 0, 0)"):
        return []
    if colour.startswith("#"):
        return [part / 255 for part in (*bytes.fromhex(colour[1:]), 255)[:4]]
    parts = [float(part) for part in re.findall(r"[\d.]+", colour)]
    if colour.startswith("rgb"):
        parts[:3] = (part / 255 for part in parts[:3])
    return [*parts, 1.0][:4]


@pytest.mark.parametrize("is_dark", (False, True), ids=("light", "dark"))
def test_python_has_the_same_styles_as_chromium(chromium: Browser, is_dark: bool) -> None:
    page = chromium.new_page(color_scheme="dark" if is_dark else "light")
    shapes = "".join(f'<path class="{role}"/>' for role in ROLES)
    ink = f"<style>svg {{ --accent: light-dark({INK[0]}, {INK[1]}) }}</style>"
    page.set_content(f'<style>{SHEET}</style>{ink}<svg class="drawing">{shapes}</svg>')
    for board, pieces, contrast in LOOKS:
        settings = {"board": board, "pieces": pieces, "contrast": contrast}
        computed = page.evaluate(COMPUTED, settings)
        ours = styles(Theme(INK, is_dark, board, pieces, contrast))
        for role in ROLES:
            theirs, style = computed[role], ours[role]
            for name, colour in (("fill", style.fill), ("stroke", style.stroke)):
                # A part of a colour is rounded to 255ths.
                # "transparent" is not drawn either.
                wanted = pytest.approx(channels(theirs[name]) or [0] * 4, abs=0.004)
                assert (channels(colour) or [0] * 4) == wanted, (role, name, settings)
            assert style.width == float(theirs["width"].removesuffix("px")), role
            dash = [] if theirs["dash"] == "none" else theirs["dash"].replace("px", "").split(",")
            assert style.dash == tuple(map(float, dash)), role
            assert (style.cap, style.alpha) == (theirs["cap"], float(theirs["alpha"])), role
            assert (style.font, style.weight) == (theirs["font"], theirs["weight"]), role
    page.close()
