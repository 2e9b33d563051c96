"""Why the browser refuses to store something, as a sentence for people."""

from __future__ import annotations

from pentabula.core.message import Message

FORBIDDEN = Message(
    "This browser does not let the page save anything: games are lost when the page is "
    "closed. To keep a game, copy its link."
)
FULL = Message(
    "There is no room to save this game: it will be lost when the page is closed. Delete "
    "old games under My games, or copy the link."
)


def refusal(error: object) -> Message:
    """The sentence for an error of the browser's."""
    return FULL if "quota" in str(error).lower() else FORBIDDEN
