"""Every command of the page (`data-action`), and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pentabula.session.play.session import Session
from pentabula.web import page
from pentabula.web.shell import offline, sharing

if TYPE_CHECKING:
    from pentabula.web.app import App


def commands(app: App) -> dict[str, Callable[[], None]]:
    """The commands by their names."""
    return {
        **app.speech.commands(),
        "shortcuts": app.shortcuts.open,
        "keys-switch": app.shortcuts.switch,
        "keys-reset": app.shortcuts.reset,
        "board": app.table.grid.focus,
        "type": lambda: page.find("#move").focus(),
        "skip": app.router.skip,
        "home": lambda: app.router.visit(""),
        "undo": lambda: app.do(Session.undo),
        "redo": lambda: app.do(Session.redo),
        "roll": lambda: app.do(Session.roll),
        "new": lambda: app.open_for_game("setup"),
        "again": app.again,
        "rules": lambda: app.open_for_game("rules"),
        "flip": app.flip,
        "closer": app.table.zoom.closer,
        "farther": app.table.zoom.farther,
        "confirm": lambda: app.do(lambda session: session.tap(session.pending_target)),
        "cancel": lambda: app.do(Session.escape),
        "targets": app.toggle_targets,
        "explain": app.lessons.explain,
        "hint": app.lessons.hint,
        "analyse": app.lessons.analyse,
        "estimate": app.table.say_estimate,
        "lesson-next": app.lessons.next,
        "lesson-show": app.lessons.hint,
        "lesson-back": app.lessons.back,
        "now": app.opponent.move_now,
        "pause": app.opponent.pause,
        "go-on": app.opponent.go_on,
        "share": lambda: app.give(sharing.open_share),
        "copy-link": lambda: app.give(sharing.copy_link, app.notices),
        "copy-record": lambda: app.give(sharing.copy_record, app.notices),
        "resign": app.ask_to_resign,
        "yes": app.notices.answer_yes,
        "update": lambda: app.opponent.engine.when_made(offline.accept_update),
        "dismiss": app.notices.dismiss,
    }
