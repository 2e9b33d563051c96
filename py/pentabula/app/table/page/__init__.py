"""The game on the table: input, status, panes, sound, record and sharing."""

from __future__ import annotations

from pentabula.app.home.page import Setup
from pentabula.app.shell.page.hub import Hub
from pentabula.app.table.page.clocks import TableClocks
from pentabula.app.table.page.play import LevelSuggestion, PlayCommands
from pentabula.app.table.page.record import RecordCard, RecordNavigation
from pentabula.app.table.page.sheets import DiceSheet, PlayersSheet, Sharing
from pentabula.app.table.page.sidebar import Sidebar
from pentabula.app.table.page.sound import Sound, Vibration


def connect(hub: Hub) -> None:
    """Makes the parts of the table, and connects them."""
    stage, slots, deferred, autosave = hub.stage, hub.slots, hub.deferred, hub.autosave
    reply = hub.replies.reply
    level_suggestion = LevelSuggestion(stage, hub.storage)
    sound, vibration = Sound(stage, deferred), Vibration(stage)
    clocks = TableClocks(hub, sound, vibration)
    parts = (
        sound,
        vibration,
        clocks,
        level_suggestion,
        Sidebar(stage, slots, deferred, level_suggestion.suggested, clocks.face),
        PlayCommands(stage, autosave, hub.notices, hub.opponent.leave_line, reply=reply),
        PlayersSheet(stage, slots, autosave, reply),
        Setup(stage, hub.storage, hub.new_games, hub.rng, suggest=level_suggestion.suggested),
        RecordNavigation(stage, reply),
        RecordCard(
            stage, slots, deferred, autosave, hub.new_games, hub.views, hub.toasts.show, reply
        ),
        DiceSheet(stage, slots, deferred, reply),
        Sharing(stage, slots, hub.toasts),
    )
    for part in parts:
        part.connect(hub)
