"""Starts the page: makes what its features share, and connects them."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Final

from js import document, window

from pentabula.app.classroom import page as classroom
from pentabula.app.engine.page.backends import Backends, BrowserBackends
from pentabula.app.exercises import page as learn
from pentabula.app.export import page as export
from pentabula.app.friends import page as online
from pentabula.app.library import page as library
from pentabula.app.shell import page as shell
from pentabula.app.shell.page.hub import Hub, make_hub
from pentabula.app.shell.page.late import LateModules, is_asked_for, is_near
from pentabula.app.shell.page.offline import Offline
from pentabula.app.store.mirror import Backing
from pentabula.app.store.page.database import DatabaseTexts
from pentabula.app.store.page.storage import NOT_READY
from pentabula.app.table import page as table
from pentabula.browser import page
from pentabula.browser.clock import BrowserClock, Clock

FEATURES: Final = (
    table.connect,
    learn.connect,
    library.connect,
    online.connect,
    classroom.connect,
    export.connect,
    shell.connect,
)
"""Their order has no meaning: a test shuffles them."""


def start(clock: Clock, backends: Backends, rng: Random, database: Backing | None = None) -> Hub:
    """Connects the features, opens what the address names, and marks the page as ready.

    Without a database, games are stored like everything else.
    """
    hub = make_hub(clock, backends, rng, database)
    for connect in FEATURES:
        connect(hub)
    hub.events.listen()
    page.on(document, "filled", lambda event: _enable_start())
    _enable_start()
    hub.router.follow_address()
    page.handle(document.fonts.ready, lambda fonts: hub.board.restyle())
    page.set_root_data("state", "ready")
    page.mark("ready")
    hub.searcher.prepare()
    return hub


def _enable_start() -> None:
    """Enables the buttons that start a game, in every set-up form that is in the page."""
    for button in document.querySelectorAll("button.start"):
        button.disabled = False


async def main() -> None:
    """Starts the page. What can wait until a move can be made comes last."""
    late = LateModules()
    late.install()
    opened = page.none_if_null(await window.openTexts())
    database = None if opened is None else DatabaseTexts(opened)
    if is_near() or is_asked_for():
        await late.fetch()
    hub = start(BrowserClock(), BrowserBackends(), SystemRandom(), database)
    notices = hub.notices
    if database is None:
        page.handle(window.lateTexts(), lambda found: notices.show(NOT_READY))
    late.failed.append(notices.show)
    offline = Offline(
        hub.clock, notices.show_offline, notices.offer_update, notices.show_why_not_offline
    )
    offline.connect(hub.commands, hub.searcher)
    await late.fetch()
