"""Everything drawn or written can be seen, and told apart, by people who see fewer colours.

Two themes, ordinary and high contrast, normal sight and three dichromacies, the ink of every game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from pentabula import games
from pentabula.boards.scene import ROLES
from tests.architecture.colours import (
    SIGHTS,
    THEME,
    Palette,
    contrast,
    distance,
    looks,
    variants,
)

STYLE = (Path(__file__).parents[2] / "assets/style.css").read_text("utf-8")
INKS = {name: games.load(name).ink for name in games.names()}

# What may lie on what, in the terms of the theme: the games on whose boards it does.
FLAT = ("paper", "cell")
BOARD = {"konobi": ("paper",), "tabik": FLAT, "tau": ("page", "cell"), "stawn": ("page", "cell")}
TRACK = ("paper", "track-a", "track-b", "card")
GROUNDS = {name: BOARD.get(name, TRACK) for name in INKS}

# Marks, each with more grounds where it lies on something other than its game's board.
MARKS: dict[str, tuple[str, ...]] = {
    "first": (),
    "second": (),
    "first-faint": (),
    "second-faint": (),
    "last": (),
    "chosen": (),
    "target": ("dark-stone", "light-stone"),
    "offending": (),
    "counter": (),
    "hint": (),
    "ghost-first": (),
    "ghost-second": (),
    "ghost-line": (),
    "arrow": (),
    "arrow-head": (),
}
# Marks of some boards only: what they lie on.
OWN = {
    "second-ring": ("light-stone",),
    "ghost-ring": ("light-stone",),
    "die": ("paper",),
    "pip": ("card",),
    "edge-first": ("paper",),
    "edge-second": ("paper",),
    "link-first": ("paper",),
    "link-second": ("paper",),
    "weak-first": FLAT,
    "weak-second": FLAT,
    "win-first": ("paper",),
    "win-second": ("paper",),
    "field-first": ("cell",),
    "field-second": ("cell",),
    "rod": FLAT,
    "strike": ("page", "cell"),
    "rectangle": ("page",),
    "forbidden-weak": ("paper",),
    "forbidden-crosscut": ("paper",),
}
TEXTS = {
    "label": ("page", "paper"),
    "figure": ("cell",),
    "first-text": ("dark-stone",),
    "second-text": ("light-stone",),
}
ON_ROLES = {"badge-text": ("badge", "badge-yes", "badge-no"), "heat-text-best": ("heat-5",)}
ON_ROLES["heat-text"] = ("heat-1", "heat-2", "heat-3", "heat-4", "heat-lost")
ON_ROLES["label"] = ("label-ground",)

# What the page itself writes and draws (variables): on what, and how much contrast it needs.
WRITTEN = {
    "ink": ("page", "card", "paper", "rust-tint"),
    "quiet": ("page", "card"),
    "rust": ("page", "card"),
    "accent": ("page", "card"),
    "on-accent": ("accent",),
}
DRAWN = {"outline": ("page", "card"), "accent": ("page", "card"), "good": ("page", "card")}

# Structure that ordinary themes print lightly; in high contrast it is as strong as any mark.
STRUCTURE = {
    "grid": ("paper",),
    "cell": ("page",),
    "cell-edge": ("paper", "page"),
    "board": ("page",),
    "panel": ("page",),
    "tray": ("paper",),
    "track-a": ("paper",),
    "track-b": ("paper",),
}

# Like shapes that must be told apart by colour, or by the pattern of their line.
ALIKE = (
    ("first", "second"),
    ("first-faint", "second-faint"),
    ("ghost-first", "ghost-second"),
    ("edge-first", "edge-second"),
    ("link-first", "link-second"),
    ("weak-first", "weak-second"),
    ("field-first", "field-second"),
    ("win-first", "win-second"),
    *combinations(("chosen", "hint", "offending", "counter"), 2),
)
# Like in colour or nearly so, and told apart by what they are: the scene draws other shapes.
BY_SHAPE = {
    "last": "corner brackets (boards.marks.last_move)",
    "target": "a dot (boards.marks.targets)",
    "forbidden-weak": "a diamond (games.konobi.view.scene)",
    "forbidden-crosscut": "a cross (games.konobi.view.scene)",
    "rod": "a bar between two cells, strike: a bar across the board",
    "heat-lost": "a square with a sign (session.analysis.heat)",
    "badge-yes": "figures, as badge-no (games.stawn.view.scene)",
}
UNLIKE = 0.12
"""How far apart in Oklab two colours are at least that nothing else tells apart."""


def palettes() -> Iterator[tuple[str, Palette]]:
    """Each game's palette in both themes, ordinary and in every variant."""
    for game, ink in INKS.items():
        for variant in variants():
            for is_dark in (False, True):
                yield game, Palette(ink, is_dark=is_dark, variants=variant)


def named(palette: Palette) -> str:
    variables = palette.variables
    return ("dark" if palette.is_dark else "light") + f" on {variables['paper']}"


def faint(role: str, least: float, cases: Iterator[tuple[str, Palette, str, list[float]]]) -> str:
    """The cases that have too little contrast, in a line each."""
    return "\n".join(
        f"{role} on {ground} of {game}, {named(palette)}: {min(found):.2f}"
        for game, palette, ground, found in cases
        if min(found) < least
    )


def over(
    role: str, grounds: dict[str, tuple[str, ...]]
) -> Iterator[tuple[str, Palette, str, list[float]]]:
    """The contrasts of a role with each of its grounds, by sight."""
    for game, palette in palettes():
        for ground in grounds[game]:
            lies_on = palette.named(ground)
            paints = palette.painted(role, lies_on)
            yield (
                game,
                palette,
                ground,
                [max(contrast(paint, lies_on, sight) for paint in paints) for sight in SIGHTS],
            )


@pytest.mark.parametrize("role", sorted(MARKS))
def test_a_mark_of_every_game_has_three_to_one_on_every_board(role: str) -> None:
    assert not faint(role, 3, over(role, {game: (*GROUNDS[game], *MARKS[role]) for game in INKS}))


@pytest.mark.parametrize("role", sorted(OWN))
def test_a_games_own_mark_has_three_to_one_on_what_it_lies_on(role: str) -> None:
    assert not faint(role, 3, over(role, dict.fromkeys(INKS, OWN[role])))


@pytest.mark.parametrize("role", sorted(TEXTS))
def test_a_text_on_the_board_has_four_and_a_half_to_one(role: str) -> None:
    assert not faint(role, 4.5, over(role, dict.fromkeys(INKS, TEXTS[role])))


@pytest.mark.parametrize("role", sorted(ON_ROLES))
def test_a_text_on_a_badge_has_four_and_a_half_to_one(role: str) -> None:
    def cases() -> Iterator[tuple[str, Palette, str, list[float]]]:
        for game, palette in palettes():
            for badge in ON_ROLES[role]:
                ground = palette.painted(badge, palette.named("card"))[0]
                text = palette.painted(role, ground)[0]
                yield game, palette, badge, [contrast(text, ground, sight) for sight in SIGHTS]

    assert not faint(role, 4.5, cases())


@pytest.mark.parametrize(("needs", "least"), [(WRITTEN, 4.5), (DRAWN, 3)], ids=["texts", "lines"])
def test_the_page_itself_can_be_read(needs: dict[str, tuple[str, ...]], least: float) -> None:
    for variable, grounds in needs.items():
        cases = (
            (game, p, ground, [contrast(p.named(variable), p.named(ground), s) for s in SIGHTS])
            for game, p in palettes()
            for ground in grounds
        )
        assert not faint(variable, least, cases)


@pytest.mark.parametrize("role", sorted(STRUCTURE))
def test_high_contrast_draws_the_board_itself_as_strongly(role: str) -> None:
    for is_dark in (False, True):
        palette = Palette(("#000000", "#ffffff"), is_dark=is_dark, variants=(("contrast", "high"),))
        for ground in STRUCTURE[role]:
            lies_on = palette.named(ground)
            paints = palette.painted(role, lies_on)
            assert max(contrast(paint, lies_on, "normal") for paint in paints) >= 3, ground


def test_high_contrast_writes_in_seven_to_one() -> None:
    for is_dark in (False, True):
        palette = Palette(("#000000", "#ffffff"), is_dark=is_dark, variants=(("contrast", "high"),))
        for text in ("ink", "quiet", "rust"):
            for ground in ("page", "card", "paper"):
                assert contrast(palette.named(text), palette.named(ground), "normal") >= 7


@pytest.mark.parametrize("pair", ALIKE, ids="-".join)
def test_like_shapes_are_told_apart_by_colour_or_pattern(pair: tuple[str, str]) -> None:
    one, other = map(looks, pair)
    if one.get("stroke-dasharray", "") != other.get("stroke-dasharray", ""):
        return
    for game, palette in palettes():
        ground = palette.named(GROUNDS[game][0])
        paints = [palette.painted(role, ground)[0] for role in pair]
        for sight in SIGHTS:
            apart = distance(paints[0], paints[1], sight)
            assert apart >= UNLIKE, (game, named(palette), sight, apart)


def test_every_role_is_a_mark_a_text_or_part_of_the_board() -> None:
    known = {*MARKS, *OWN, *TEXTS, *ON_ROLES, *STRUCTURE, *BY_SHAPE}
    known |= {badge for badges in ON_ROLES.values() for badge in badges}
    # An area to look at is a tint only, and so is what has not won; words name it as well. Arrows
    # have an edge where they need it.
    rest = {"hint-area", "veil", "arrow-edge"}
    rest |= {"cell-edge", "die-used", "pip-used", "rod-faint", "strike-faint"}
    assert known | rest == ROLES


def test_forced_colours_dress_every_role_that_is_drawn() -> None:
    forced = THEME.partition("@media (forced-colors: active)")[2]
    missing = {role for role in ROLES if not re.search(rf"\.{role}\b(?!-)", forced)}
    assert not missing
    assert "#" not in forced, "only colours of the system"


def test_nothing_moves_where_less_motion_is_wanted() -> None:
    still = re.sub(
        r"@media \(prefers-reduced-motion: no-preference\) \{.*?\n\}", "", STYLE, flags=re.S
    )
    assert not re.findall(r"\b(?:animation|transition|scroll-behavior)\b", still)
