"""The matches in which a person here is to move, by their stored texts, which are not parsed."""

from __future__ import annotations

import re
from typing import Final

from pentabula.app.store.keys import MATCH, match_key, matched_game
from pentabula.app.store.store import Store

OUR_TURN: Final = ', "turn": true}'
"""How the text of a match ends where the person at this device is to move."""

_UNTIL = re.compile(r'"until": (?P<until>[0-9]{1,12}), "turn": true\}\Z')
"""The same with days a move: when the time of the move is up, in seconds since 1970."""


def games_to_move(store: Store) -> list[str]:
    """The keys of the games by link in which the person here is to move."""
    found = (key for key in store.keys(MATCH) if (store.read(key) or "").endswith(OUR_TURN))
    return [matched_game(key) for key in found]


def time_to_move(store: Store, key: str, now: int) -> int | None:
    """The milliseconds that the person here has for the move; None if it has no limit.

    `key` is that of the game, `now` the present in milliseconds since 1970.
    """
    found = _UNTIL.search(store.read(match_key(key)) or "")
    return None if found is None else max(int(found["until"]) * 1000 - now, 0)
