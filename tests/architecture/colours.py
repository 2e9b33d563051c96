"""Colours as people see them: the theme table read, dichromacies simulated, contrast measured.

Dichromacies: Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation of
Color Vision Deficiency", IEEE TVCG 15 (6), 2009, the matrices of severity 1 on linear RGB.
Contrast: WCAG 2.2. Distance: Oklab (Ottosson, 2020), where about 0.02 is just noticeable.
"""

from __future__ import annotations

import re
from itertools import product
from math import dist
from pathlib import Path

Colour = tuple[float, float, float]
"""Red, green and blue from 0 to 1, as written in a style sheet (not linear)."""

THEME = (Path(__file__).parents[2] / "assets/theme.css").read_text("utf-8")

# What a block may say that is not for high contrast.
USUAL = r'(?::not\(\[data-contrast="high"\]\))?'

SIGHTS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def hexadecimal(text: str) -> Colour:
    """The colour of `#rrggbb`."""
    red, green, blue = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def seen(colour: Colour, sight: str) -> Colour:
    """The linear light of the colour as it is seen."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
    rows = (sum(m * c for m, c in zip(row, linear, strict=True)) for row in SIGHTS[sight])
    red, green, blue = (min(1.0, max(0.0, value)) for value in rows)
    return red, green, blue


def contrast(one: Colour, other: Colour, sight: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    low, high = sorted(
        0.2126 * red + 0.7152 * green + 0.0722 * blue
        for red, green, blue in (seen(one, sight), seen(other, sight))
    )
    return (high + 0.05) / (low + 0.05)


def distance(one: Colour, other: Colour, sight: str) -> float:
    """How unlike two colours are, in Oklab."""
    return dist(_oklab(seen(one, sight)), _oklab(seen(other, sight)))


def _oklab(linear: Colour) -> tuple[float, float, float]:
    r, g, b = linear
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def mixed(over: Colour, share: float, under: Colour) -> Colour:
    """The one colour laid over the other with an opacity from 0 to 1."""
    red, green, blue = (share * a + (1 - share) * b for a, b in zip(over, under, strict=True))
    return red, green, blue


class Palette:
    """The variables and the roles of theme.css under one setting of the root's attributes.

    variants: `data-…` attributes of the root element that are set, as (name, value).
    """

    def __init__(
        self, ink: tuple[str, str], *, is_dark: bool, variants: tuple[tuple[str, str], ...]
    ):
        self.is_dark = is_dark
        self.variables = {"accent": f"light-dark({ink[0]}, {ink[1]})"}
        self.variables |= _declared(_block(":root"))
        for name, value in variants:
            self.variables |= _declared(_block(f':root[data-{name}="{value}"]'))

    def colour(self, text: str, ground: Colour) -> Colour | None:
        """The colour of a value of the style sheet where it lies on the ground; None draws none."""
        text = text.strip()
        if text in ("none", "transparent", ""):
            return None
        if text.startswith("#"):
            return hexadecimal(text)
        function, _, inside = text.removesuffix(")").partition("(")
        if function == "var":
            return self.colour(self.variables[inside.removeprefix("--")], ground)
        if function == "light-dark":
            return self.colour(_parts(inside)[self.is_dark], ground)
        assert function == "color-mix", text
        _, first, second = _parts(inside)
        value, percent = first.rsplit(" ", 1)
        over, under = self.colour(value, ground), self.colour(second, ground)
        assert over is not None
        return mixed(over, float(percent.removesuffix("%")) / 100, under or ground)

    def named(self, variable: str) -> Colour:
        """The colour of a variable."""
        found = self.colour(f"var(--{variable})", (0, 0, 0))
        assert found is not None, variable
        return found

    def painted(self, role: str, ground: Colour) -> list[Colour]:
        """What the role paints over the ground: the colours of its fill and of its line."""
        style = looks(role)
        opacity = float(style.get("opacity", "1"))
        paints = (self.colour(style.get(each, ""), ground) for each in ("fill", "stroke"))
        return [mixed(paint, opacity, ground) for paint in paints if paint is not None]


def looks(role: str) -> dict[str, str]:
    """The declarations of a role."""
    parts = (part.partition(":") for part in _block(f".drawing .{role}").split(";"))
    return {name.strip(): value.strip() for name, _, value in parts if value}


def variants() -> list[tuple[tuple[str, str], ...]]:
    """Every setting of the root's attributes that changes colours.

    High contrast stands by itself; the other attributes in all ways together.
    """
    found = re.findall(rf'^:root\[data-([\w-]+)="([\w-]+)"\]{USUAL} \{{\n', THEME, re.MULTILINE)
    by_name: dict[str, list[tuple[str, str]]] = {}
    for name, value in found:
        by_name.setdefault(name, []).append((name, value))
    high = by_name.pop("contrast", [])
    ways = product(*([None, *each] for each in by_name.values()))
    return [*(tuple(filter(None, way)) for way in ways), *((each,) for each in high)]


def _block(selector: str) -> str:
    pattern = rf"^{re.escape(selector)}{USUAL} \{{(.*?)\}}"
    found = re.search(pattern, THEME, re.MULTILINE | re.DOTALL)
    assert found is not None, selector
    return found[1]


def _declared(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", block))


def _parts(text: str) -> list[str]:
    """The arguments of a function, which may hold functions themselves."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]
