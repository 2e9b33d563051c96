"""The themes of the page as styles, for drawings that are made without a style sheet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pentabula.boards.scene import PAGE, Style, Styles
from pentabula.boards.theme_table import BASE, COLOURS, ROLES


@dataclass(frozen=True, slots=True)
class Theme:
    """What decides the colours of a board: the game's ink, and some settings.

    `ink` is the game's colour on light and on dark paper (`Game.ink`). `board`, `pieces` and
    `contrast` are values of the settings of these names; high contrast overrides the other two.
    """

    ink: tuple[str, str]
    is_dark: bool = False
    board: str = "paper"
    pieces: str = "ink"
    contrast: str = "usual"

    def colour(self, name: str) -> str:
        """A colour of the style sheet by its name, as `#rrggbb`; empty if it is transparent."""
        if name == "accent":
            return self.ink[self.is_dark]
        return next(table[name] for table in self._tables() if name in table)[self.is_dark]

    def _tables(self) -> list[dict[str, tuple[str, str]]]:
        """The tables of colours that apply, the most specific first."""
        if self.contrast == "high":
            return [COLOURS["contrast=high"], COLOURS[""]]
        names = f"pieces={self.pieces}", f"board={self.board}"
        return [*(COLOURS[name] for name in names if name in COLOURS), COLOURS[""]]


@cache
def styles(theme: Theme) -> Styles:
    """The style of each role in a theme, and of PAGE."""
    looks = {**ROLES, PAGE: {"fill": PAGE}}
    return {role: _style(theme, BASE | look) for role, look in looks.items()}


def _style(theme: Theme, look: dict[str, str]) -> Style:
    return Style(
        _paint(theme, look.get("fill", "")),
        _paint(theme, look.get("stroke", "")),
        float(look.get("stroke-width", 1)),
        tuple(map(float, look.get("stroke-dasharray", "").split())),
        look["stroke-linecap"],
        float(look.get("opacity", 1)),
        look["font-family"],
        look["font-weight"],
    )


def _paint(theme: Theme, paint: str) -> str:
    """A paint of the table as `#rrggbb`, or `#rrggbbaa` where it lets the ground shine through.

    A paint is a colour or its name, or a mixture: `accent 9%` is that much of a colour over
    nothing, `accent 8% card` over another colour.
    """
    if not paint:
        return ""
    over, *mixture = paint.split()
    colour = over if over.startswith("#") else theme.colour(over)
    if not mixture or not colour:
        return colour
    share = float(mixture[0].removesuffix("%")) / 100
    if len(mixture) == 1:
        return f"{colour}{round(255 * share):02x}"
    pairs = zip(_parts(colour), _parts(theme.colour(mixture[1])), strict=True)
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)


def _parts(colour: str) -> bytes:
    """Red, green and blue of `#rrggbb`."""
    return bytes.fromhex(colour[1:])
