"""What the features of the page share: router, events, notices, shortcuts, settings, storage."""

from __future__ import annotations

from js import document, window

from pentabula.app.shell.opponent import Opponent
from pentabula.app.shell.page.dropped_files import DroppedFiles
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.offered import OfferedCommands
from pentabula.app.shell.page.settings import SettingsSheet
from pentabula.app.shell.page.shortcuts import ShortcutController
from pentabula.app.shell.page.turns import Turns
from pentabula.app.shell.page.views import ANALYSIS
from pentabula.browser import page


def connect(hub: Hub) -> None:
    """Connects the parts of the hub, the settings and the shortcuts."""
    stage, board, autosave = hub.stage, hub.screen.board, hub.games.autosave
    hub.router.open_games(hub.games.opening.open_link, hub.games.opening.open_stored)
    hub.events.forms.add({"open": hub.games.opening.submit})
    DroppedFiles(hub).connect()
    Turns(stage, hub.storage, hub.screen.slots, hub.router).connect(hub)
    for part in (
        board,
        hub.engine.opponent,
        hub.router,
        hub.announcer.notices,
        hub.announcer.toasts,
        hub.announcer.replies,
    ):
        hub.commands.add(part.commands())
    stage.update_engine = hub.engine.opponent.follow
    stage.replaced += [autosave.watch, board.reset, hub.screen.views.reset]
    stage.changed += [
        autosave.follow,
        board.follow,
        hub.announcer.replies.follow,
        hub.router.follow,
        hub.events.tap_guard.follow,
    ]
    stage.engine_changed += [board.show_engine, hub.announcer.replies.follow_engine]
    hub.events.clicks.add(
        {
            "data-line": lambda button: hub.engine.opponent.show_analysed(str(button.dataset.line)),
            "data-key": hub.games.opening.click,
            "data-view": hub.screen.views.open_tab,
            "data-review-line": lambda button: any(
                show(str(button.dataset.reviewLine)) for show in hub.services.line_owners
            ),
        }
    )
    hub.events.keys.append(hub.screen.views.press)
    hub.screen.views.opened.add({ANALYSIS: hub.engine.opponent.open_analysis})
    hub.screen.views.fit()
    page.on(window, "hashchange", lambda event: hub.router.follow_address())
    page.on(window, "resize", lambda event: board.fit(), passive=True)
    page.on(window, "resize", lambda event: hub.screen.views.fit(), passive=True)
    hub.storage.changed += [autosave.catch_up, hub.engine.opponent.follow_tabs]
    _claim_when_used(hub.engine.opponent)
    OfferedCommands(stage, hub.screen.slots, hub.screen.deferred).connect(hub)
    SettingsSheet(stage, hub.storage, board.restyle, hub.announcer.notices.show).connect(hub)
    ShortcutController(
        stage,
        hub.storage,
        hub.screen.slots,
        hub.commands,
        hub.screen.deferred,
        hub.router.find_focus,
        hub.announcer.notices.show,
        {"analyse": hub.announcer.replies.say_estimate},
    ).connect(hub)


def _claim_when_used(opponent: Opponent) -> None:
    """Lets levels play in this tab whenever a person uses it or comes back to it."""
    page.on(document, "pointerdown", lambda event: opponent.claim())
    page.on(document, "click", lambda event: opponent.claim())
    page.on(document, "keydown", lambda event: opponent.claim())
    page.on(
        document, "visibilitychange", lambda event: None if document.hidden else opponent.claim()
    )
