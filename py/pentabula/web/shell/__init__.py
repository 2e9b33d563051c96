"""What the features of the page share: router, events, notices, shortcuts, settings, storage."""

from __future__ import annotations

from js import window

from pentabula.web import page
from pentabula.web.shell.hub import Hub
from pentabula.web.shell.settings import SettingsSheet
from pentabula.web.shell.shortcuts import ShortcutController


def connect(hub: Hub) -> None:
    """Connects the parts of the hub, the settings and the shortcuts."""
    stage, board, autosave = hub.stage, hub.board, hub.autosave
    for part in (board, hub.opponent, hub.router, hub.notices, hub.toasts, hub.replies):
        hub.commands.add(part.commands())
    stage.update_engine = hub.opponent.follow
    stage.replaced += [autosave.watch, board.reset]
    stage.changed += [
        autosave.follow,
        board.follow,
        hub.replies.follow,
        hub.router.follow,
        hub.events.tap_guard.follow,
    ]
    stage.engine_changed += [board.show_engine, hub.replies.follow_engine]
    hub.events.clicks.add(
        {"data-line": lambda button: hub.opponent.show_analysed(str(button.dataset.line))}
    )
    page.on(window, "hashchange", lambda event: hub.router.follow_address())
    page.on(window, "resize", lambda event: board.fit(), passive=True)
    hub.storage.changed.append(autosave.catch_up)
    SettingsSheet(stage, hub.storage, board.restyle).connect(hub)
    ShortcutController(
        stage,
        hub.storage,
        hub.slots,
        hub.commands,
        hub.deferred,
        hub.router.find_focus,
        {"analyse": hub.replies.say_estimate},
    ).connect(hub)
