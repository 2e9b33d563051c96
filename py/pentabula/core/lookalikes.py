"""Characters that look like those of a keyboard, or like nothing.

Messengers, word processors and phones put them into texts that people paste and type.
"""

from __future__ import annotations

import re
from typing import Final

INVISIBLE: Final = re.compile(
    "[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\ufffe]"
)
"""Invisible characters."""

SPACES: Final = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2028\u2029\x85]")
"""Characters that look like a space."""

LIKE: Final = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—―−﹘﹣⁃➖", "-"),
        **dict.fromkeys("“”„‟«»″＂", '"'),
        **dict.fromkeys("‘’‚‛′ʼ´", "'"),
        **dict.fromkeys("∼˜〜～⁓", "~"),
        **dict.fromkeys("⁄∕÷", "/"),
        **dict.fromkeys("⁎∗﹡", "*"),
        **dict.fromkeys("，、‚", ","),
        **dict.fromkeys("。．｡", "."),
        "×": "x",
        "…": "...",
        "＝": "=",
    }
)
"""What other characters look like, as a table for `str.translate`."""


def narrow(letter: str) -> str:
    """The usual form of a full-width letter, or of a digit of another script."""
    if "\uff01" <= letter <= "\uff5e":
        return chr(ord(letter) - 0xFEE0)
    return str(int(letter)) if letter > "\x7f" and letter.isdecimal() else letter
