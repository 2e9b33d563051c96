"""Addresses that embed the board alone in an iframe of another page."""

from __future__ import annotations

from typing import Final

from pentabula.core.message import Message
from pentabula.core.options import Option

_THEMES: Final = dict.fromkeys(("system", "light", "dark"), Message(""))
_THEME: Final = Option("theme", Message(""), "system", _THEMES)
_PLY: Final = Option("ply", Message(""), 0, low=0, high=9999)


def read_embed_address(address: str) -> tuple[str, str, int | None]:
    """What the address of an iframe shows: the game, the theme (empty: the user's), and the ply.

    Raises OptionError for a theme or a ply that is not allowed.
    """
    game, _, options = address.partition("?")
    given = [part.partition("=") for part in options.split("&")]
    chosen = {name: value for name, _, value in given if name in (_THEME.name, _PLY.name)}
    others = "&".join("".join(part) for part in given if part[0] not in chosen)
    theme = str(_THEME.read(chosen.get(_THEME.name, "system")))
    ply = int(_PLY.read(chosen[_PLY.name])) if _PLY.name in chosen else None
    return f"{game}?{others}" if others else game, "" if theme == "system" else theme, ply


def embed_address(address: str, theme: str) -> str:
    """The address that shows the board alone, in a theme unless it is empty."""
    shown = f"{address}{'&' if '?' in address else '?'}view=board"
    return f"{shown}&theme={theme}" if theme else shown
