"""Connects games with a friend, by link and live."""

from __future__ import annotations

from pentabula.app.friends.page.invitations import Invitations
from pentabula.app.friends.page.live import LiveGames
from pentabula.app.friends.page.matches import Matches
from pentabula.app.friends.page.panel import MatchPanel
from pentabula.app.shell.page.hub import Hub
from pentabula.core.errors import GameError

PREFIX = "friend"
"""The first part of the addresses that are messages of a match."""


def connect(hub: Hub) -> None:
    """Connects the addresses, the stored games and the set-up with matches."""
    matches = Matches(
        hub.stage,
        hub.storage,
        hub.games.stored,
        hub.router,
        hub.games.autosave,
        hub.announcer.notices,
        hub.device.rng,
        hub.device.clock,
    )
    notices, toasts, rng = hub.announcer.notices, hub.announcer.toasts, hub.device.rng
    invitations = Invitations(hub.stage, hub.storage, hub.router, notices, rng, matches)
    live = LiveGames(matches, invitations, hub.stage, notices, toasts, rng)
    panel = MatchPanel(
        hub.stage, hub.screen.slots, hub.screen.deferred, toasts, matches, invitations, live
    )

    def open_address(address: str) -> bool:
        """Opens the message in an address, or reports why it cannot be opened; returns True."""
        try:
            live.open(address)
        except GameError as error:
            hub.router.refuse_to_open(error.message)
        return True

    hub.router.openers.add({PREFIX: open_address})
    hub.router.pasted.add({PREFIX: live.open})
    hub.services.activities.makers.append(matches.activity)
    hub.games.new.friends = matches
    for part in (matches, invitations, live, panel):
        part.connect(hub)
