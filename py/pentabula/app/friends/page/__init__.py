"""Games with a friend, by link and live."""

from __future__ import annotations

from pentabula.app.friends.page.matches import Matches
from pentabula.app.shell.page.hub import Hub

PREFIX = "friend"
"""The first part of the addresses that are messages of a match."""


def connect(hub: Hub) -> None:
    """Connects the addresses, the stored games and the set-up with matches."""
    matches = Matches(
        hub.stage,
        hub.storage,
        hub.stored_games,
        hub.router,
        hub.autosave,
        hub.notices,
        hub.rng,
        hub.clock,
    )
    hub.router.openers.add({PREFIX: matches.open_address})
    hub.router.pasted.add({PREFIX: matches.open_readable})
    hub.services.activities.makers.append(matches.activity)
    hub.new_games.friends = matches
    matches.connect(hub)
