"""Keys that move the focus over a board, also on keyboards for other scripts."""

from __future__ import annotations

from typing import Final

from pentabula.boards.sites import EmptyBoard

ARROWS: Final = {
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
}
# On a hexagonal board Shift+Up and Shift+Down move along the other diagonal, and the keys around
# the arrow keys move in the four diagonal directions.
SHIFTED: Final = {"ArrowUp": (1, -1), "ArrowDown": (-1, 1)}
SLANTED: Final = {"Home": (-1, -1), "PageUp": (1, -1), "End": (-1, 1), "PageDown": (1, 1)}
ENDS: Final = {"Home": 0, "End": -1}

NUMPAD: Final = {
    "1": "End",
    "2": "ArrowDown",
    "3": "PageDown",
    "4": "ArrowLeft",
    "6": "ArrowRight",
    "7": "Home",
    "8": "ArrowUp",
    "9": "PageUp",
}
"""The keys that the digits of the numeric keypad are without Num Lock."""


def next_site(board: EmptyBoard, here: str, key: str, *, is_shifted: bool = False) -> str | None:
    """The site to which a key moves from `here`: `here` itself at the edge, None for other keys."""
    if board.is_hexagonal and (step := (is_shifted and SHIFTED.get(key)) or SLANTED.get(key)):
        return board.step(here, *step) or here
    if key in ARROWS:
        return board.step(here, *ARROWS[key]) or here
    if key in ENDS:
        return next((row[ENDS[key]] for row in board.rows if here in row), here)
    return None


# What keys with signs type on a keyboard for Latin letters, without and with Shift.
_SIGNS: Final = {
    "Comma": ",<",
    "Period": ".>",
    "BracketLeft": "[{",
    "BracketRight": "]}",
    "Slash": "/?",
    "Semicolon": ";:",
    "Quote": "'\"",
    "Backquote": "`~",
    "Minus": "-_",
    "Equal": "=+",
    "Backslash": "\\|",
}

_AFTER_LATIN: Final = "\u0370"
_LATIN_ADDITIONS: Final = "\u1e00", "\u1eff"
_PUNCTUATION: Final = "\u2000", "\u2bff"


def is_foreign(key: str) -> bool:
    """Whether a `KeyboardEvent.key` is a letter of another script than Latin.

    On such a keyboard no key types the letters of the shortcuts. Accents and signs are not meant:
    AZERTY and Dvorak type all Latin letters, at other positions.
    """
    return bool(key) and all(
        letter >= _AFTER_LATIN
        and not _LATIN_ADDITIONS[0] <= letter <= _LATIN_ADDITIONS[1]
        and not _PUNCTUATION[0] <= letter <= _PUNCTUATION[1]
        for letter in key
    )


def latin_key(code: str, *, is_shifted: bool = False) -> str:
    """What the key at a position types on a keyboard for Latin letters; empty if unknown.

    >>> latin_key("KeyU"), latin_key("Comma", is_shifted=True), latin_key("F5")
    ('u', '<', '')
    """
    name = code.removeprefix("Key")
    if len(name) == 1 and name != code:
        return name.lower()
    digit = code.removeprefix("Digit")
    if len(digit) == 1 and digit != code and not is_shifted:
        return digit
    signs = _SIGNS.get(code)
    return "" if signs is None else signs[is_shifted]
