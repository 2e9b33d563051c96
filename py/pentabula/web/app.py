"""Puts the application together: every collaborator gets what it needs here, and only here."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING

from js import document, window

from pentabula.core.languages import language
from pentabula.core.message import Message
from pentabula.session.keep.settings import read_settings
from pentabula.session.learn.progress import PLACE
from pentabula.web import page
from pentabula.web.board.view import BoardView
from pentabula.web.clock import BrowserClock, Clock
from pentabula.web.deferred import DeferredTasks
from pentabula.web.engine.backends import Backends, BrowserBackends
from pentabula.web.engine.jobs import Engine
from pentabula.web.engine.opponent import Opponent
from pentabula.web.pointing import Pointing
from pentabula.web.shell.autosave import Autosave
from pentabula.web.shell.commands import Commands
from pentabula.web.shell.events import SETUP, Events
from pentabula.web.shell.forms import (
    MORE_CONTRAST,
    changed_setting,
    choose_other,
    show_problem,
    show_settings,
)
from pentabula.web.shell.lessons import Lessons
from pentabula.web.shell.library import Library
from pentabula.web.shell.new_games import NewGames
from pentabula.web.shell.notices import Notices
from pentabula.web.shell.offline import Offline
from pentabula.web.shell.play import Play
from pentabula.web.shell.players import Players
from pentabula.web.shell.record import RecordCard
from pentabula.web.shell.results import Results
from pentabula.web.shell.router import Router
from pentabula.web.shell.settling import Settling
from pentabula.web.shell.sharing import Sharing
from pentabula.web.shell.shortcuts import ShortcutController
from pentabula.web.shell.sidebar import Sidebar
from pentabula.web.shell.sound import Sound
from pentabula.web.shell.speech import SpeechCommands
from pentabula.web.shell.storage import SETTINGS, Storage
from pentabula.web.shell.toasts import Toasts
from pentabula.web.shell.vibration import Vibration
from pentabula.web.shell.walking import Walking
from pentabula.web.slots import Slots
from pentabula.web.stage import Stage

if TYPE_CHECKING:
    from js import Element

LOOKS = ("(prefers-color-scheme: dark)", MORE_CONTRAST, "(forced-colors: active)")
"""What the theme follows besides the settings."""


class App:
    """The parts of the page and how they are connected; nothing is decided here.

    A new part takes the stage and whatever else it needs. Changes reach it through the stage's
    listeners; commands, clicks, forms and keys through `Events`; addresses through the router's
    openers.
    """

    def __init__(self, clock: Clock, backends: Backends) -> None:
        rng = SystemRandom()
        catalogue = language(str(document.documentElement.lang)).catalogue(page.words())
        self.storage = storage = Storage()
        self.stage = stage = Stage(catalogue, read_settings(storage.read(SETTINGS)))
        self.slots = slots = Slots()
        self.deferred = deferred = DeferredTasks(clock)
        self.results = results = Results(stage, storage)
        self.sidebar = Sidebar(stage, slots, deferred, results.suggested)
        self.speech = speech = SpeechCommands(stage, clock)
        self.board = board = self._make_board()
        self.notices = notices = Notices(
            slots, catalogue.say, is_busy=lambda: stage.is_playing, make_room=board.fit
        )
        self.toasts = toasts = Toasts(slots, catalogue.say, clock)
        self.autosave = autosave = Autosave(stage, storage, deferred, clock, rng, notices.show)
        self.play = Play(
            stage, autosave, notices, lambda: self.opponent.leave_line(), reply=speech.reply
        )
        self.players = Players(stage, slots, autosave, speech.reply)
        self.engine = Engine(backends, clock, notices.show)
        self.opponent = self._make_opponent(clock)
        self.library = library = Library(storage, slots, catalogue.say, clock, rng)
        self.router = router = Router(stage, library, autosave, notices, deferred, board)
        self.new_games = NewGames(
            stage, storage, library, router, autosave, clock, rng, suggest=results.suggested
        )
        self.walking = Walking(stage, self.speech.reply)
        self.record = RecordCard(
            stage, slots, deferred, autosave, self.new_games, toasts.show, self.speech.reply
        )
        self.lessons = self._make_lessons(rng)
        self.sound = Sound(stage, deferred)
        self.vibration = Vibration(stage)
        self.sharing = Sharing(stage, slots, toasts)
        self.commands = commands = Commands()
        self.shortcuts = ShortcutController(
            stage,
            storage,
            slots,
            commands,
            deferred,
            router.find_focus,
            {"analyse": speech.say_estimate},
        )
        self.settling = settling = Settling(clock, deferred)
        self.events = Events(commands, deferred, settling, router.find_focus)
        self.offline = Offline(
            clock, notices.tell_offline, notices.offer_update, notices.tell_no_offline
        )

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

    def _make_board(self) -> BoardView:
        self.pointing = Pointing()
        return BoardView(
            self.stage,
            self.deferred,
            self.pointing,
            on_tap=lambda target: self.play.tap(target),
            on_point=lambda target: self.play.point(target),
            on_hover=self.sidebar.preview,
        )

    def _make_lessons(self, rng: SystemRandom) -> Lessons:
        return Lessons(
            self.stage,
            self.storage,
            self.slots,
            self.deferred,
            self.router,
            rng,
            begin_record=self.new_games.begin_record,
            announce=self.notices.show,
            repeat=self.speech.say_status,
        )

    def _make_opponent(self, clock: Clock) -> Opponent:
        return Opponent(
            self.stage,
            self.engine,
            clock,
            announce=self.notices.show,
            reply=self.speech.reply,
            rest_ms=self.board.canvas.animation_ms_left,
            has_motion=self.board.has_motion,
            show_progress=self.sidebar.show_progress,
        )

    def _add_commands(self) -> None:
        for part in (
            self.board,
            self.play,
            self.players,
            self.opponent,
            self.router,
            self.new_games,
            self.lessons,
            self.speech,
            self.shortcuts,
            self.sharing,
            self.notices,
            self.toasts,
            self.walking,
            self.record,
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
            self.lessons.follow,
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
        self.router.on_home.append(self.lessons.show_progress)

    def _connect_events(self) -> None:
        """Registers what clicks, forms and keys do."""
        events = self.events
        events.clicks = {
            "data-node": lambda button: self.record.go_to(int(button.dataset.node or 0)),
            "data-glyph": lambda button: self.record.mark(int(button.dataset.glyph or 0)),
            "data-line": lambda button: self.opponent.show_line(str(button.dataset.line)),
            "data-key": self._click_stored,
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
        events.keys = [self.shortcuts.press, self.play.escape, self.walking.press]
        events.listen()
        for part in (self.walking, self.pointing, self.record):
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
        """A lesson shows how its step is done; in a game the engine looks for a move."""
        if self.lessons.lesson is not None:
            self.lessons.show_way()
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
    """Starts the application, and then what can wait until a person may play."""
    app = App(BrowserClock(), BrowserBackends())
    app.start()
    await app.offline.start()
