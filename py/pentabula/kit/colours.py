"""The two colours of stones: Black is 0 and moves first, White is 1."""

from __future__ import annotations

from typing import Final

from pentabula.core.message import Message

BLACK: Final = 0
WHITE: Final = 1

COLOURS: Final = (Message("Black"), Message("White"))
STONES: Final = (Message("black stone"), Message("white stone"))
ROLES: Final = ("first", "second")
"""The roles in which the colours are drawn: see `boards.scene.ROLES`."""
