"""All drawings and texts are visible and distinguishable, also for people with colour blindness.

Two themes, ordinary and high contrast, normal sight and three dichromacies, the ink of every game.
"""

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from pentabula import games
from pentabula.boards.scene import RIMS, ROLES
from pentabula.boards.theme import Theme
from pentabula.boards.theme_table import ROLES as LOOKS
from tests.architecture.colours import SIGHTS, contrast, distance, named, painted, themes

ASSETS = Path(__file__).parents[2] / "assets"
SHEET, STYLE = ((ASSETS / name).read_text("utf-8") for name in ("theme.css", "style.css"))
INKS = {name: games.load(name).ink for name in games.names()}
HIGH_CONTRAST = [Theme(("#000000", "#ffffff"), dark, contrast="high") for dark in (False, True)]

Case = tuple[str, Theme, str, list[float]]
"""A game, a theme, the background of a role, and their contrast for each kind of colour vision."""

# The grounds of each game, by the names of the theme.
FLAT = ("paper",)
TRACK = ("paper", "track-a", "track-b", "card")
GROUNDS = {name: TRACK if name == "tabula" else FLAT for name in INKS}

# Marks of every game, each with its grounds besides the boards.
MARKS: dict[str, tuple[str, ...]] = {
    "first": (),
    "second": (),
    "first-faint": (),
    "second-faint": (),
    "last": (),
    "chosen": (),
    "target": ("dark-stone", "light-stone"),
    "offending": (),
    "counterexample": (),
    "hint": (),
    "ghost-first": (),
    "ghost-second": (),
    "ghost-line": (),
    "arrow": (),
    "heat-link": (),
    "heat-dot": (),
    "arrow-head": (),
}
# Marks of some boards only, with their grounds.
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
    "field-first": FLAT,
    "field-second": FLAT,
    "rod": FLAT,
    "strike": FLAT,
    "rectangle": FLAT,
    "hover-line": FLAT,
    "hover-closed": FLAT,
    "forbidden-weak": ("paper",),
    "forbidden-crosscut": ("paper",),
}
TEXTS = {
    "label": ("page", "paper"),
    "figure": FLAT,
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
    "cell": FLAT,
    "cell-edge": FLAT,
    "inner-border": FLAT,
    "board": ("page",),
    "panel": ("page",),
    "tray": ("paper",),
    "track-a": ("paper",),
    "track-b": ("paper",),
}

# Like shapes, which must differ in colour or in the pattern of their lines.
ALIKE = (
    ("first", "second"),
    ("first-faint", "second-faint"),
    ("ghost-first", "ghost-second"),
    ("edge-first", "edge-second"),
    ("link-first", "link-second"),
    ("weak-first", "weak-second"),
    ("field-first", "field-second"),
    ("win-first", "win-second"),
    *combinations(("chosen", "hint", "offending", "counterexample"), 2),
)
# Roles of similar colours that differ in their shapes.
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
"""The least distance in Oklab of two colours that differ in nothing else."""


def game_themes() -> Iterator[tuple[str, Theme]]:
    """Each game's name with every theme in its ink."""
    for game, ink in INKS.items():
        for theme in themes(ink):
            yield game, theme


def title(theme: Theme) -> str:
    return ("dark" if theme.is_dark else "light") + f" on {theme.colour('paper')}"


def faint(role: str, least: float, cases: Iterator[Case]) -> str:
    """The cases with too little contrast, one per line."""
    return "\n".join(
        f"{role} on {ground} of {game}, {title(theme)}: {min(found):.2f}"
        for game, theme, ground, found in cases
        if min(found) < least
    )


def over(role: str, grounds: dict[str, tuple[str, ...]]) -> Iterator[Case]:
    """The contrasts of a role with each of its grounds, for each kind of colour vision."""
    for game, theme in game_themes():
        for ground in grounds[game]:
            lies_on = named(theme, ground)
            shown = (role, RIMS[role]) if role in RIMS else (role,)
            paints = [paint for each in shown for paint in painted(theme, each, lies_on)]
            yield (
                game,
                theme,
                ground,
                [max(contrast(paint, lies_on, sight) for paint in paints) for sight in SIGHTS],
            )


@pytest.mark.parametrize("role", sorted(MARKS))
def test_a_mark_of_every_game_has_three_to_one_on_every_board(role: str) -> None:
    assert not faint(role, 3, over(role, {game: (*GROUNDS[game], *MARKS[role]) for game in INKS}))


@pytest.mark.parametrize("role", sorted(OWN))
def test_a_mark_of_one_game_has_three_to_one_on_its_grounds(role: str) -> None:
    assert not faint(role, 3, over(role, dict.fromkeys(INKS, OWN[role])))


@pytest.mark.parametrize("role", sorted(TEXTS))
def test_a_text_on_the_board_has_four_and_a_half_to_one(role: str) -> None:
    assert not faint(role, 4.5, over(role, dict.fromkeys(INKS, TEXTS[role])))


@pytest.mark.parametrize("role", sorted(ON_ROLES))
def test_a_text_on_a_badge_has_four_and_a_half_to_one(role: str) -> None:
    def cases() -> Iterator[Case]:
        for game, theme in game_themes():
            for badge in ON_ROLES[role]:
                ground = painted(theme, badge, named(theme, "card"))[0]
                text = painted(theme, role, ground)[0]
                yield game, theme, badge, [contrast(text, ground, sight) for sight in SIGHTS]

    assert not faint(role, 4.5, cases())


@pytest.mark.parametrize(("needs", "least"), [(WRITTEN, 4.5), (DRAWN, 3)], ids=["texts", "lines"])
def test_texts_and_lines_of_the_page_have_enough_contrast(needs, least):
    for variable, grounds in needs.items():
        cases = (
            (
                game,
                theme,
                ground,
                [contrast(named(theme, variable), named(theme, ground), s) for s in SIGHTS],
            )
            for game, theme in game_themes()
            for ground in grounds
        )
        assert not faint(variable, least, cases)


@pytest.mark.parametrize("role", sorted(STRUCTURE))
def test_high_contrast_applies_to_the_board_itself(role: str) -> None:
    for theme in HIGH_CONTRAST:
        for ground in STRUCTURE[role]:
            lies_on = named(theme, ground)
            paints = painted(theme, role, lies_on)
            assert max(contrast(paint, lies_on, "normal") for paint in paints) >= 3, ground


def test_high_contrast_has_seven_to_one_for_texts() -> None:
    for theme in HIGH_CONTRAST:
        for text in ("ink", "quiet", "rust"):
            for ground in ("page", "card", "paper"):
                assert contrast(named(theme, text), named(theme, ground), "normal") >= 7


@pytest.mark.parametrize("pair", ALIKE, ids="-".join)
def test_like_shapes_differ_in_colour_or_pattern(pair: tuple[str, str]) -> None:
    one, other = (LOOKS[role] for role in pair)
    if one.get("stroke-dasharray", "") != other.get("stroke-dasharray", ""):
        return
    for game, theme in game_themes():
        ground = named(theme, GROUNDS[game][0])
        paints = [painted(theme, role, ground)[0] for role in pair]
        for sight in SIGHTS:
            apart = distance(paints[0], paints[1], sight)
            assert apart >= UNLIKE, (game, title(theme), sight, apart)


def test_every_role_is_a_mark_a_text_or_part_of_the_board() -> None:
    known = {*MARKS, *OWN, *TEXTS, *ON_ROLES, *STRUCTURE, *BY_SHAPE}
    known |= {badge for badges in ON_ROLES.values() for badge in badges}
    # The area of a hint is only a tint, and so is the veil over the sites that have not won: words
    # name them as well. Arrows have an edge if they need one, dark lines a rim. Grain and shades
    # are only material.
    rest = {"hint-area", "veil", "arrow-edge", "heat-link-edge", "grain", "shade", *RIMS.values()}
    rest |= {"cell-edge", "die-used", "pip-used", "rod-faint", "strike-faint"}
    assert known | rest == ROLES


def test_forced_colours_style_every_role() -> None:
    forced = SHEET.partition("@media (forced-colors: active)")[2]
    missing = {role for role in ROLES if not re.search(rf"\.{role}\b(?!-)", forced)}
    assert not missing
    assert "#" not in forced, "only colours of the system"


def test_nothing_moves_with_reduced_motion() -> None:
    still = re.sub(
        r"@media \(prefers-reduced-motion: no-preference\) \{.*?\n\}", "", STYLE, flags=re.S
    )
    assert not re.findall(r"\b(?:animation|transition|scroll-behavior)\b", still)
