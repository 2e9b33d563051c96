"""What a stored review says about itself, without being read: `review_text` writes and reads it."""

from __future__ import annotations

SHOWN, HIDDEN, DONE = '{"open": true', '{"open": false', '"done": true'
"""How the stored text of a review begins."""


def is_shown(stored: str) -> bool:
    """Whether the page shows the review in a stored text."""
    return stored.startswith(f"{SHOWN},")


def is_done(stored: str) -> bool:
    """Whether the review in a stored text is done."""
    return stored.startswith((f"{SHOWN}, {DONE},", f"{HIDDEN}, {DONE},"))
