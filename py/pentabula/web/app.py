"""Puts the application together: connects its parts with one another and with the page."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING

from js import document, window

from pentabula.core.message import Message
from pentabula.session.keep.keys import SETTINGS
from pentabula.session.learn import puzzles
from pentabula.session.learn.progress import PLACE
from pentabula.web import page
from pentabula.web.background import BackgroundTasks
from pentabula.web.clock import BrowserClock, Clock
from pentabula.web.engine.backends import Backends, BrowserBackends
from pentabula.web.learn import trying
from pentabula.web.parts import Parts
from pentabula.web.shell.events import SETUP
from pentabula.web.shell.forms import (
    MORE_CONTRAST,
    changed_setting,
    choose_other,
    show_problem,
    show_settings,
)

if TYPE_CHECKING:
    from js import Element

LOOKS = ("(prefers-color-scheme: dark)", MORE_CONTRAST, "(forced-colors: active)")
"""What the theme follows besides the settings."""

STORING_WAITS = 30
"""Tenths of a second that storing the page for offline use waits for the engine, whose start would
take longer beside it."""


class App(Parts):
    """The parts of the page and how they are connected; nothing is decided here.

    Changes reach a part through the stage's listeners; commands, clicks, forms and keys through
    `Events`; addresses through the router's openers.
    """

    def __init__(self, clock: Clock, backends: Backends) -> None:
        super().__init__(clock, backends, SystemRandom())
        self._background = BackgroundTasks()

    def start(self) -> None:
        """Listens, opens what the address names, and says that the page is ready."""
        self._add_commands()
        self._connect_stage()
        self._connect_events()
        show_settings(self.stage.settings)
        self.new_games.show_seating()
        for button in document.querySelectorAll("button.start"):
            button.disabled = False
        self.router.follow_address()
        document.fonts.ready.then(lambda fonts: self.board.restyle())
        page.set_root_data("state", "ready")
        page.mark("ready")
        self.engine.prepare()

    def store(self) -> None:
        """Begins to store the page for offline use."""
        self._background.spawn(self.offline.start())

    def _add_commands(self) -> None:
        for part in (
            self.board,
            self.play,
            self.players,
            self.opponent,
            self.router,
            self.new_games,
            self.lessons,
            self.puzzles,
            self.speech,
            self.shortcuts,
            self.sharing,
            self.notices,
            self.toasts,
            self.walking,
            self.record,
            self.reviews,
            self.trying,
        ):
            self.commands.add(part.commands())
        self.commands.add(
            {
                "hint": self._hint,
                "update": lambda: self.engine.when_settled(self.offline.accept),
            }
        )

    def _connect_stage(self) -> None:
        """Registers the listeners of the stage, in the order in which they are called."""
        stage, board, sidebar = self.stage, self.board, self.sidebar
        stage.replaced += [self.autosave.watch, sidebar.reset, self.record.reset, board.reset]
        stage.replaced.append(self.reviews.reset)
        stage.changed += [
            self.sound.follow,
            self.autosave.follow,
            self.results.follow,
            self.vibration.follow,
            lambda change: self.opponent.follow(),
            self.speech.follow,
            board.follow,
            sidebar.follow,
            self.record.follow,
            self.reviews.follow,
            self.trying.follow,
            self.lessons.follow,
            self.puzzles.follow,
            self.shortcuts.follow,
            self.router.follow,
            self.settling.follow,
            # Where nothing moves, all is shown immediately, except the names of the cells.
            lambda change: None if change.is_animated else self.deferred.flush(),
            lambda change: board.name_cells(change.session),
        ]
        stage.engine_changed += [board.show_engine, sidebar.show_engine, self.record.show_engine]
        stage.engine_changed.append(self.speech.follow_engine)
        stage.left += [self.opponent.follow]
        stage.settings_changed += [
            lambda name: self.storage.write(SETTINGS, stage.settings.write()),
            lambda name: show_settings(stage.settings),
            self.sound.sample,
            self.record.restyle,
            lambda name: board.restyle(),
        ]
        self.router.openers[PLACE] = self.lessons.open_address
        self.router.openers[trying.PLACE] = self.trying.open_address
        self.router.openers[puzzles.PLACE] = self.puzzles.open_address
        self.router.on_home += [self.lessons.show_progress, self.puzzles.show_daily]

    def _connect_events(self) -> None:
        """Registers what clicks, forms and keys do."""
        events = self.events
        events.clicks = {
            "data-node": lambda button: self.record.go_to(int(button.dataset.node or 0)),
            "data-glyph": lambda button: self.record.mark(int(button.dataset.glyph or 0)),
            "data-line": lambda button: self.opponent.show_line(str(button.dataset.line)),
            "data-point": self.reviews.click,
            "data-place": self.reviews.click,
            "data-review-line": self.reviews.click,
            "data-filter": lambda button: self.puzzles.filter(str(button.dataset.filter)),
            "data-key": self._click_stored,
            "data-even": lambda button: self.new_games.begin_even(
                str(button.dataset.even), str(button.dataset.level)
            ),
            "data-key-of": lambda button: self.shortcuts.ask(str(button.dataset.keyOf)),
            "data-target": lambda button: self.play.tap(str(button.dataset.target)),
        }
        events.forms = {
            SETUP: self.new_games.submit,
            "move": self.play.enter_move,
            "number": self.play.enter_number,
            "players": self.players.submit,
            "open": self._open_pasted,
        }
        events.keys = [
            self.shortcuts.press,
            self.play.escape,
            self.reviews.press,
            self.walking.press,
        ]
        events.listen()
        for part in (self.walking, self.pointing, self.record, self.reviews):
            part.listen()
        page.on(document, "input", lambda event: choose_other(event.target))
        page.on(document, "change", lambda event: self._change_setting(event.target))
        page.on(window, "hashchange", lambda event: self.router.follow_address())
        page.on(window, "resize", lambda event: self.board.fit(), passive=True)
        # Another tab may store the same game: now, or while this one is suspended.
        page.on(window, "storage", lambda event: self.autosave.catch_up())
        page.on(window, "pageshow", lambda event: self.autosave.catch_up())
        page.on(document, "visibilitychange", lambda event: self.autosave.catch_up())
        for query in LOOKS:
            page.on(window.matchMedia(query), "change", lambda event: self._restyle())

    def _hint(self) -> None:
        """A lesson shows how its step is done, a puzzle its own solution; else the engine looks."""
        if self.lessons.lesson is not None:
            self.lessons.show_way()
        elif self.trying.is_on:
            self.trying.hint(self.opponent.hint)
        elif self.puzzles.puzzle is not None:
            self.puzzles.hint()
        else:
            self.opponent.hint()

    def _click_stored(self, button: Element) -> None:
        """Opens a stored game, or asks whether to delete it."""
        key = str(button.dataset.key)
        if button.hasAttribute("data-remove"):
            self.notices.ask(
                Message("Delete this game?"), Message("Delete"), lambda: self.library.remove(key)
            )
        else:
            self.router.open_stored(key)

    def _open_pasted(self, form: Element) -> None:
        problem = self.router.open_pasted(str(page.find_in(form, "textarea").value))
        show_problem(form, "" if problem is None else self.stage.catalogue.say(problem))

    def _change_setting(self, field: Element) -> None:
        setting = changed_setting(field)
        if setting is not None:
            self.stage.change_setting(*setting)

    def _restyle(self) -> None:
        show_settings(self.stage.settings)
        self.board.restyle()


async def main() -> None:
    """Starts the application. What can wait until a person may play comes after it."""
    app = App(BrowserClock(), BrowserBackends())
    app.start()
    app.engine.when_settled(app.store, STORING_WAITS)
