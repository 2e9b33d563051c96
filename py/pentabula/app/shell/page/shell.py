"""What the features of the page share: router, events, notices, shortcuts, settings, storage."""

from __future__ import annotations

from js import document, window

from pentabula.app.shell.page.dropped_files import DroppedFiles
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.pane_views import ANALYSIS
from pentabula.app.shell.page.refused_commands import RefusedCommands
from pentabula.app.shell.page.settings import SettingsSheet
from pentabula.app.shell.page.shortcuts import ShortcutController
from pentabula.app.shell.page.turn_badge import TurnBadge
from pentabula.app.shell.table_engine import TableEngine
from pentabula.browser import page
from pentabula.core.message import Message

LINE_STEP_MS = 900
"""Milliseconds from one move of a line that is played out to the next."""

NO_DRAWING = Message(
    "This browser does not let the page draw the board. You can type moves, and a screen reader "
    "reads the board."
)


def connect(hub: Hub) -> None:
    """Connects the parts of the hub, the settings and the shortcuts."""
    stage, screen, engine, announcer = hub.stage, hub.screen, hub.engine, hub.announcer
    _connect_games(hub)
    parts = (screen.board, engine.at_table, hub.router)
    for part in (*parts, announcer.notices, announcer.toasts, announcer.replies):
        hub.commands.add(part.commands())
    hub.commands.add({"pane": screen.views.toggle})
    stage.update_engine = engine.at_table.follow
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
            "data-line": lambda button: engine.at_table.show_line_at(str(button.dataset.line)),
            "data-view": screen.views.open_tab,
            "data-review-line": lambda button: _show_line(hub, str(button.dataset.reviewLine)),
            "data-play-line": lambda button: _play_line(hub, str(button.dataset.playLine)),
        }
    )
    hub.events.keys.append(screen.views.press)
    screen.views.opened.add({ANALYSIS: engine.at_table.open_analysis})
    screen.views.fit()
    page.on(
        window,
        "hashchange",
        lambda event: hub.router.follow_address(getattr(event, "newURL", "")),
    )
    page.on(window, "resize", lambda event: screen.board.fit(), passive=True)
    page.on(window, "resize", lambda event: screen.views.fit(), passive=True)
    hub.storage.changed.append(engine.at_table.follow_tabs)
    _say_without_drawing(hub)
    _take_lock_when_used(engine.at_table)
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
        {"analyse": announcer.replies.reply_estimate},
    ).connect(hub)


def _show_line(hub: Hub, text: str) -> bool:
    """Shows the first moves of a line of a turning point; returns whether there is this line."""
    return any(show(text) for show in hub.services.line_owners)


def _play_line(hub: Hub, name: str, count: int = 1) -> None:
    """Plays out a line of a turning point, until its end or until something else is shown."""
    if not _show_line(hub, f"{name}:{count}"):
        return
    shown = hub.stage.engine.line

    def play_next() -> None:
        if shown is not None and hub.stage.engine.line == shown:
            _play_line(hub, name, count + 1)

    hub.device.clock.later(play_next, LINE_STEP_MS)


def _connect_games(hub: Hub) -> None:
    """Connects opening and saving of games, and the badge for games with a friend."""
    opener, autosave = hub.games.opener, hub.games.autosave
    hub.router.open_games(opener.open_link, opener.open_stored)
    hub.events.forms.add({"open": opener.submit})
    hub.events.clicks.add({"data-key": opener.click})
    hub.stage.replaced.append(autosave.reset)
    hub.stage.changed.append(autosave.follow)
    hub.storage.changed.append(autosave.catch_up)
    DroppedFiles(hub).connect()
    TurnBadge(hub.storage, hub.router, hub.device.clock.date).connect(hub)


def _say_without_drawing(hub: Hub) -> None:
    """Says with each game that the browser draws nothing, if it does not."""
    notices, deferred = hub.announcer.notices, hub.screen.deferred
    if not hub.screen.board.canvas.is_visible:
        # Deferred, since opening a game hides earlier notices.
        hub.stage.replaced.append(
            lambda session: deferred.append("no-drawing", lambda: notices.show(NO_DRAWING))
        )


def _take_lock_when_used(engine: TableEngine) -> None:
    """Lets levels play in this tab whenever the user is active in it or returns to it."""
    page.on(document, "pointerdown", lambda event: engine.take_lock())
    page.on(document, "click", lambda event: engine.take_lock())
    page.on(document, "keydown", lambda event: engine.take_lock())
    page.on(
        document, "visibilitychange", lambda event: None if document.hidden else engine.take_lock()
    )
