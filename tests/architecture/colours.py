"""Colours as people see them: dichromacies simulated, contrast measured.

Dichromacies: Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation of
Color Vision Deficiency", IEEE TVCG 15 (6), 2009, the matrices of severity 1 on linear RGB.
Contrast: WCAG 2.2. Distance: Oklab (Ottosson, 2020), where about 0.02 is just noticeable.
"""

from itertools import product
from math import dist

from pentabula.boards.theme import Theme, styles
from pentabula.boards.theme_table import COLOURS

Colour = tuple[float, float, float]
"""Red, green and blue from 0 to 1, as written in a style sheet (not linear)."""

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
    """The linear light of a colour for a kind of colour vision."""
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
    """The distance of two colours in Oklab."""
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


def named(theme: Theme, variable: str) -> Colour:
    """A colour of a theme by its name."""
    return hexadecimal(theme.colour(variable))


def painted(theme: Theme, role: str, ground: Colour) -> list[Colour]:
    """What a role paints over the ground: the colours of its fill and of its line."""
    style = styles(theme)[role]
    return [
        mixed(hexadecimal(paint), style.alpha * opacity(paint), ground)
        for paint in (style.fill, style.stroke)
        if paint
    ]


def opacity(paint: str) -> float:
    """The opacity of `#rrggbb`, which is 1, or of `#rrggbbaa`."""
    return int(paint[7:] or "ff", 16) / 255


def themes(ink: tuple[str, str]) -> list[Theme]:
    """Every theme with an ink: light and dark, all boards with all pieces, and high contrast."""
    by_name: dict[str, list[str]] = {"board": ["paper"], "pieces": ["ink"]}
    for name, _, value in (key.partition("=") for key in COLOURS if key):
        if name != "contrast":
            by_name[name].append(value)
    usual = [
        Theme(ink, is_dark, board, pieces)
        for board, pieces, is_dark in product(by_name["board"], by_name["pieces"], (False, True))
    ]
    return usual + [Theme(ink, is_dark, contrast="high") for is_dark in (False, True)]
