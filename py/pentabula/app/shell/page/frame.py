"""What the features of the page share: router, events, notices, shortcuts, settings, storage."""

from __future__ import annotations

from js import document, window

from pentabula.app.shell.opponent import Opponent
from pentabula.app.shell.page.dropped_files import DroppedFiles
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.refused_commands import RefusedCommands
from pentabula.app.shell.page.settings import SettingsSheet
from pentabula.app.shell.page.shortcuts import ShortcutController
from pentabula.app.shell.page.turns import Turns
from pentabula.app.shell.page.views import ANALYSIS
from pentabula.browser import page


def connect(hub: Hub) -> None:
    """Connects the parts of the hub, the settings and the shortcuts."""
    stage, screen, engine, announcer = hub.stage, hub.screen, hub.engine, hub.announcer
    _connect_games(hub)
    parts = (screen.board, engine.opponent, hub.router)
    for part in (*parts, announcer.notices, announcer.toasts, announcer.replies):
        hub.commands.add(part.commands())
    stage.update_engine = engine.opponent.follow
    stage.replaced += [screen.board.reset, screen.views.reset]
    stage.changed += [
        screen.board.follow,
        announcer.replies.follow,
        hub.router.follow,
        hub.events.tap_guard.follow,
    ]
    stage.engine_changed += [screen.board.show_engine, announcer.replies.follow_engine]
    hub.events.clicks.add(
        {
            "data-line": lambda button: engine.opponent.show_analysed(str(button.dataset.line)),
            "data-view": screen.views.open_tab,
            "data-review-line": lambda button: any(
                show(str(button.dataset.reviewLine)) for show in hub.services.line_owners
            ),
        }
    )
    hub.events.keys.append(screen.views.press)
    screen.views.opened.add({ANALYSIS: engine.opponent.open_analysis})
    screen.views.fit()
    page.on(window, "hashchange", lambda event: hub.router.follow_address())
    page.on(window, "resize", lambda event: screen.board.fit(), passive=True)
    page.on(window, "resize", lambda event: screen.views.fit(), passive=True)
    hub.storage.changed.append(engine.opponent.follow_tabs)
    _claim_when_used(engine.opponent)
    RefusedCommands(stage, screen.slots, screen.deferred).connect(hub)
    SettingsSheet(stage, hub.storage, screen.board.restyle, announcer.notices.show).connect(hub)
    ShortcutController(
        stage,
        hub.storage,
        screen.slots,
        hub.commands,
        screen.deferred,
        hub.router.find_focus,
        announcer.notices.show,
        {"analyse": announcer.replies.say_estimate},
    ).connect(hub)


def _connect_games(hub: Hub) -> None:
    """Connects opening and saving of games, and the turns in games with a friend."""
    opening, autosave = hub.games.opening, hub.games.autosave
    hub.router.open_games(opening.open_link, opening.open_stored)
    hub.events.forms.add({"open": opening.submit})
    hub.events.clicks.add({"data-key": opening.click})
    hub.stage.replaced.append(autosave.watch)
    hub.stage.changed.append(autosave.follow)
    hub.storage.changed.append(autosave.catch_up)
    DroppedFiles(hub).connect()
    Turns(hub.storage, hub.router, hub.device.clock.date).connect(hub)


def _claim_when_used(opponent: Opponent) -> None:
    """Lets levels play in this tab whenever the user is active in it or returns to it."""
    page.on(document, "pointerdown", lambda event: opponent.claim())
    page.on(document, "click", lambda event: opponent.claim())
    page.on(document, "keydown", lambda event: opponent.claim())
    page.on(
        document, "visibilitychange", lambda event: None if document.hidden else opponent.claim()
    )
