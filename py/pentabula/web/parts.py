"""The parts of the page: every collaborator gets what it needs here, and only here."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from js import document

from pentabula.core.languages import language
from pentabula.session.keep.keys import SETTINGS
from pentabula.session.keep.settings import read_settings
from pentabula.web import page
from pentabula.web.board.view import BoardView
from pentabula.web.clock import Clock
from pentabula.web.deferred import DeferredTasks
from pentabula.web.engine.backends import Backends
from pentabula.web.engine.jobs import Engine
from pentabula.web.engine.opponent import Opponent
from pentabula.web.engine.reviewer import Reviewer
from pentabula.web.learn.lessons import Lessons
from pentabula.web.learn.puzzle_store import PuzzleStore
from pentabula.web.learn.puzzles import Puzzles
from pentabula.web.learn.reviews import Reviews
from pentabula.web.learn.trying import Trying
from pentabula.web.library.shelf import Library
from pentabula.web.pointing import Pointing
from pentabula.web.shell.autosave import Autosave
from pentabula.web.shell.commands import Commands
from pentabula.web.shell.events import Events
from pentabula.web.shell.notices import Notices
from pentabula.web.shell.offline import Offline
from pentabula.web.shell.router import Router
from pentabula.web.shell.shortcuts import ShortcutController
from pentabula.web.shell.speech import SpeechCommands
from pentabula.web.shell.storage import Storage
from pentabula.web.shell.tap_guard import Settling
from pentabula.web.shell.toasts import Toasts
from pentabula.web.slots import Slots
from pentabula.web.stage import Stage
from pentabula.web.table.navigation import Walking
from pentabula.web.table.new_games import NewGames
from pentabula.web.table.play import Play
from pentabula.web.table.players import Players
from pentabula.web.table.record import RecordCard
from pentabula.web.table.results import Results
from pentabula.web.table.sharing import Sharing
from pentabula.web.table.sidebar import Sidebar
from pentabula.web.table.sound import Sound
from pentabula.web.table.vibration import Vibration

if TYPE_CHECKING:
    from pentabula.web.learn.retries import Retries


class Parts:
    """The parts of the page, made but not yet connected. A new part takes the stage and whatever
    else it needs."""

    def __init__(self, clock: Clock, backends: Backends, rng: Random) -> None:
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
        self.reviews = self._make_reviews(clock, backends, rng)
        self.lessons = self._make_lessons(rng)
        self.puzzles = self._make_puzzles(clock, rng)
        self.sound = Sound(stage, deferred)
        self.vibration = Vibration(stage)
        self.sharing = Sharing(stage, slots, toasts)
        self.commands = commands = Commands()
        self.shortcuts = self._make_shortcuts()
        self.settling = settling = Settling(clock, deferred)
        self.events = Events(commands, deferred, settling, router.find_focus)
        self.offline = Offline(
            clock, notices.tell_offline, notices.offer_update, notices.tell_no_offline
        )

    def _make_shortcuts(self) -> ShortcutController:
        return ShortcutController(
            self.stage,
            self.storage,
            self.slots,
            self.commands,
            self.deferred,
            self.router.find_focus,
            {"analyse": self.speech.say_estimate},
        )

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

    def _make_reviews(self, clock: Clock, backends: Backends, rng: Random) -> Reviews:
        self.trying = Trying(self.stage, lambda: self._make_retries(rng), self.speech.reply)
        return Reviews(
            self.stage,
            self.storage,
            self.slots,
            self.deferred,
            self.autosave,
            clock,
            Reviewer(backends, lambda: self.engine.is_awaited),
            self.trying,
            play_out=self.opponent.play_out,
            tell=self.toasts.show,
            reply=self.speech.reply,
            announce=self.notices.show,
        )

    def _make_retries(self, rng: Random) -> Retries:
        from pentabula.web.learn.retries import Retries

        return Retries(
            self.stage,
            self.storage,
            self.slots,
            self.router,
            self.library,
            self.engine,
            rng,
            play_out=self.opponent.play_out,
        )

    def _make_lessons(self, rng: Random) -> Lessons:
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

    def _make_puzzles(self, clock: Clock, rng: Random) -> Puzzles:
        return Puzzles(
            self.stage,
            PuzzleStore(self.storage, clock, rng),
            self.slots,
            self.router,
            rng,
            announce=self.notices.show,
            reply=self.speech.reply,
            show_hint=self.opponent.hint,
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
