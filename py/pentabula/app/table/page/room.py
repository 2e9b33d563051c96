"""Connects the game on the table: input, status, panes, sound, record and sharing."""

from __future__ import annotations

from functools import partial

from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.results import suggested_level
from pentabula.app.table.page.clocks import TableClocks
from pentabula.app.table.page.play import LevelStreaks, PlayCommands
from pentabula.app.table.page.record import RecordCard, RecordNavigation
from pentabula.app.table.page.sidebar import Sidebar
from pentabula.app.table.page.sound import Sound, Vibration


def connect(hub: Hub) -> None:
    """Makes the parts of the table, and connects them."""
    stage, slots, deferred, autosave = (
        hub.stage,
        hub.screen.slots,
        hub.screen.deferred,
        hub.games.autosave,
    )
    reply = hub.announcer.replies.reply
    sound, vibration = Sound(stage, deferred), Vibration(stage)
    clocks = TableClocks(hub, sound, vibration)
    parts = (
        sound,
        vibration,
        clocks,
        LevelStreaks(stage, hub.storage),
        Sidebar(stage, slots, deferred, partial(suggested_level, hub.storage), clocks.face),
        PlayCommands(
            stage,
            autosave,
            hub.announcer.notices,
            hub.engine.at_table.leave_line,
            hub.games.new,
            reply=reply,
            open_stored=lambda key: hub.router.open_stored(key),
            focus_board=hub.screen.board.show_focus,
        ),
        RecordNavigation(stage, reply),
        RecordCard(
            stage,
            slots,
            deferred,
            autosave,
            hub.games.new,
            hub.screen.views,
            hub.announcer.toasts.show,
            reply,
        ),
    )
    for part in parts:
        part.connect(hub)
