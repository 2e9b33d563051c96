"""Starts the page: makes what its features share, and connects them."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Final

from js import document

from pentabula.web import learn, library, page, shell, table
from pentabula.web.clock import BrowserClock, Clock
from pentabula.web.engine.backends import Backends, BrowserBackends
from pentabula.web.shell.hub import Hub, make_hub
from pentabula.web.shell.offline import Offline

FEATURES: Final = (table.connect, learn.connect, library.connect, shell.connect)
"""Their order has no meaning: a test shuffles them."""


def start(clock: Clock, backends: Backends, rng: Random) -> Hub:
    """Connects the features, opens what the address names, and marks the page as ready."""
    hub = make_hub(clock, backends, rng)
    for connect in FEATURES:
        connect(hub)
    hub.events.listen()
    for button in document.querySelectorAll("button.start"):
        button.disabled = False
    hub.router.follow_address()
    page.handle(document.fonts.ready, lambda fonts: hub.board.restyle())
    page.set_root_data("state", "ready")
    page.mark("ready")
    hub.searcher.prepare()
    return hub


async def main() -> None:
    """Starts the page. What can wait until a move can be made comes last."""
    hub = start(BrowserClock(), BrowserBackends(), SystemRandom())
    notices = hub.notices
    offline = Offline(
        hub.clock, notices.show_offline, notices.offer_update, notices.show_why_not_offline
    )
    offline.connect(hub.commands, hub.searcher)
