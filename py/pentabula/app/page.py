"""Starts the page: makes what its rooms share, and connects them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from itertools import chain
from random import Random, SystemRandom
from typing import Final

from js import document, window

from pentabula.app.engine.page.backends import Backends, BrowserBackends
from pentabula.app.home import page as home
from pentabula.app.rooms import LATE_ROOMS, LOADING_ORDER
from pentabula.app.shell.page import shell
from pentabula.app.shell.page.hub import Hub, make_hub
from pentabula.app.shell.page.late import LateModules, is_archive_local, may_need_late
from pentabula.app.shell.page.offline import Offline
from pentabula.app.shell.stage import Change
from pentabula.app.store.page.database import DatabaseTexts
from pentabula.app.store.page.storage import NOT_READY
from pentabula.app.store.store import Backing
from pentabula.app.table.page import room as table
from pentabula.browser import page
from pentabula.browser.clock import BrowserClock
from pentabula.browser.tasks import Clock, in_turns

ROOMS: Final = (home.connect, table.connect, shell.connect)
"""What the page starts with. Their order has no meaning: a test shuffles them."""


async def start(
    clock: Clock, backends: Backends, rng: Random, database: Backing | None = None
) -> Hub:
    """Connects the first rooms, opens what the address names, and marks the page as ready.

    Between these steps the browser may paint and scroll. The late rooms are connected by
    `connect_soon`, or when one of them is first asked for. Without a database, games are stored
    like everything else.
    """
    hub = make_hub(clock, backends, rng, database)
    for connect in ROOMS:
        await asyncio.sleep(0)
        connect(hub)
    await asyncio.sleep(0)
    hub.late.connect_room = partial(_connect_late, hub)
    hub.late.left.extend(LATE_ROOMS)
    hub.events.listen()
    hub.router.follow_address()
    page.ask(lambda: document.fonts.ready, lambda fonts: hub.screen.board.restyle())
    page.set_root_data("state", "ready")
    page.mark("ready")
    hub.engine.searcher.prepare()
    return hub


def _connect_late(hub: Hub, name: str) -> None:
    """Imports and connects a late room, which then catches up on missed changes.

    Its listeners are called for the table and for the shown screen. Raises LateError.
    """
    connect = import_module(f"pentabula.{name}").connect
    stage, shown = hub.stage, hub.router.shown[hub.stage.screen]
    replaced, changed, showing = len(stage.replaced), len(stage.changed), len(shown)
    connect(hub)
    activity = stage.activity
    if activity is not None:
        for follow in stage.replaced[replaced:]:
            follow(activity.session)
        for listener in stage.changed[changed:]:
            listener(Change(activity))
    for show in shown[showing:]:
        show()


def connect_soon(hub: Hub, names: Iterator[str]) -> None:
    """Imports the late modules of these names and then connects the late rooms, in turns."""

    def rooms() -> Iterator[None]:
        while hub.late.left:
            hub.late.connect_next()
            yield

    in_turns(hub.device.clock, chain(map(import_module, names), rooms()))


async def main() -> None:
    """Starts the page. Parts that a first move does not need come last."""
    late = LateModules()
    late.install()
    opened = page.none_if_null(await window.openTexts())
    database = None if opened is None else DatabaseTexts(opened)
    if is_archive_local() or may_need_late():
        await late.fetch()
    backends = BrowserBackends(late.content)
    hub = await start(BrowserClock(), backends, SystemRandom(), database)
    notices = hub.announcer.notices
    if database is None:
        if (problem := hub.storage.problem) is not None:
            page.find(".games .lead").textContent = hub.stage.catalogue.say(problem)
        page.handle(window.lateTexts(), lambda found: notices.show(NOT_READY))
    late.failed.append(notices.show)
    offline = Offline(
        hub.device.clock, notices.show_offline, notices.offer_update, notices.show_why_not_offline
    )
    offline.connect(hub.commands, hub.engine.searcher)
    await late.fetch()
    if late.has_arrived:
        connect_soon(hub, late.lines(LOADING_ORDER))
