"""The application in the page: which screen is shown, what commands do, what is kept."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from typing import Any

from js import document, location

from pentabula import games
from pentabula.core.languages import language
from pentabula.core.message import Message
from pentabula.core.record import Record
from pentabula.session.keep.settings import read_settings
from pentabula.session.play.activity import Action, Activity, GameActivity
from pentabula.session.play.seats import Seating, read_seating
from pentabula.session.play.session import Session
from pentabula.session.words.cues import cues, moment
from pentabula.web import page
from pentabula.web.board.table import Table
from pentabula.web.board.touch import shake
from pentabula.web.engine.opponent import Opponent
from pentabula.web.shell import offline
from pentabula.web.shell.autosave import Autosave
from pentabula.web.shell.commands import commands
from pentabula.web.shell.deferred import DeferredTasks
from pentabula.web.shell.events import listen
from pentabula.web.shell.forms import show_seating, show_settings
from pentabula.web.shell.lessons import Lessons
from pentabula.web.shell.library import Library
from pentabula.web.shell.notices import Notices
from pentabula.web.shell.router import Router
from pentabula.web.shell.shortcuts import ShortcutController
from pentabula.web.shell.sound import Sound
from pentabula.web.shell.speech import SpeechCommands
from pentabula.web.shell.storage import SEATING, SETTINGS, Storage


class App:
    """Everything behind the page. Made once, when Python starts."""

    def __init__(self) -> None:
        catalogue = language(str(document.documentElement.lang)).catalogue(page.words())
        self.say = catalogue.say
        self.rng = SystemRandom()
        self.storage = Storage()
        self.settings = read_settings(self.storage.read(SETTINGS))
        self.library = Library(self.storage, self.say, self.rng)
        self.notices = Notices(self.say, lambda: self.is_playing, lambda: self.table.fit())
        self.deferred = DeferredTasks()
        self.table = Table(catalogue, self.tap, self.point, self.deferred)
        self.table.settings = self.settings
        self.sound = Sound(self.settings.sound)
        self.activity: Activity | None = None
        self.router = Router(self)
        self.autosave = Autosave(self)
        self.opponent = Opponent(self)
        self.shortcuts = ShortcutController(self)
        self.speech = SpeechCommands(self)
        self.lessons = Lessons(self)
        self.commands = commands(self)

    @property
    def session(self) -> Session | None:
        """The session on the table: that of the activity."""
        return None if self.activity is None else self.activity.session

    @property
    def is_at_table(self) -> bool:
        """Whether the table is shown."""
        return bool(document.documentElement.dataset.screen == "table")

    @property
    def seen(self) -> Session | None:
        """The session on the table, while the table is seen."""
        return self.session if self.is_at_table else None

    @property
    def is_playing(self) -> bool:
        """Whether a game is on the table, before its end."""
        return self.seen is not None and self.seen.outcome is None

    def start(self) -> None:
        """Listens, opens what the address names, and says that the page is ready."""
        listen(self)
        show_settings(self.settings)
        show_seating(read_seating(self.storage.read(SEATING)))
        for button in document.querySelectorAll("button.start"):
            button.disabled = False
        self.router.follow()
        document.fonts.ready.then(lambda fonts: self.table.restyle())
        page.set_root_data("state", "ready")
        page.mark("ready")
        self.opponent.engine.prepare()

    def put_on_table(self, key: str, session: Session, *, is_step: bool = False) -> None:
        """Shows a game; it is kept under the key from its first move on."""
        self.begin_activity(key, GameActivity(session), is_step=is_step)

    def begin_activity(self, key: str, activity: Activity, *, is_step: bool = False) -> None:
        """Shows an activity, which is kept under the key.

        `is_step` makes it a step of the history, to which the browser can go back.
        """
        session = activity.session
        self.deferred.flush()
        if is_step:
            page.push_url(session.address)
        self.autosave.hold(key)
        self.activity = activity
        self.settle(session)
        session.play_forced_passes()
        self.notices.show(None)
        page.set_root_data("screen", "table")
        self.table.set_table(activity)
        self.router.show_table()

    # The game

    def tap(self, target: str) -> None:
        """A tap on a target, however it was made."""
        self.do(lambda session: session.tap(target))

    def point(self, target: str) -> None:
        """A tap on a target of the board by finger or mouse, which people may want to confirm."""
        if self.settings.confirm == "on":
            self.do(lambda session: session.propose(target))
        else:
            self.tap(target)

    def do(self, action: Action) -> None:
        """Does something to the session on the table, and shows and keeps what came of it."""
        if self.activity is not None:
            session, before = self.activity.session, moment(self.activity.session)
            self.activity.do(action)
            if self.sound.setting != "off":
                self.deferred.schedule("sound", lambda: self.sound.play(cues(before, session)))
            if (session.node, session.chosen) != (before.node, before.chosen):
                self.deferred.schedule("keep", self.keep)
            if self.settings.vibration == "on":
                shake(session, session.node is not before.node)
            self.refresh(moves=True)

    def refresh(self, *, moves: bool) -> None:
        """Brings the table and the address up to date with the session.

        With `moves` pieces slide, and what is beside the board follows the picture.
        """
        if self.session is None:
            return
        self.opponent.follow()
        self.speech.follow(self.session)
        self.table.counsel = self.opponent.counsel
        self.table.show(moves=moves)
        self.lessons.refresh()
        self.deferred.schedule("keys", self.shortcuts.name_keys)
        here = str(location.hash)
        self.deferred.schedule("address", lambda: self._put_address(here))
        if not moves:
            self.deferred.flush()
        self.table.name_cells()

    def _put_address(self, here: str) -> None:
        """Puts the link into the address, unless somebody has gone elsewhere from `here`."""
        session = self.seen
        if session is not None and str(location.hash) == here:
            page.replace_url(session.address)
            document.title = f"{session.game.title} — Pentabula"

    def keep(self) -> None:
        """Saves the game, and says so if it cannot be saved."""
        if self.lessons.lesson is not None:
            self.lessons.keep()
        elif self.session is not None:
            self.autosave.save(self.session)
            if self.storage.problem is not None:
                self.notices.show(self.storage.problem)

    def set_up(self, name: str, options: dict[str, Any], seating: Seating) -> None:
        """Starts a game with the seats as chosen, and remembers them. Raises OptionError."""
        self.begin(name, options, seating.tags(self.rng))
        self.storage.write(SEATING, seating.write())
        show_seating(seating)

    def begin(self, name: str, options: dict[str, Any], people: dict[str, str]) -> None:
        """Starts a game as a step of the history, and keeps who plays it. Raises OptionError."""
        record = Record.start(games.load(name), options)
        record.tags.update({tag: words for tag, words in people.items() if words})
        self.begin_record(record)

    def begin_record(self, record: Record) -> None:
        """Puts a record on the table as a game to be played from where it ends."""
        self.library.forget_unbegun()
        self.put_on_table(self.library.new_key(), Session(record, self.rng), is_step=True)
        self.keep()
        self.deferred.schedule("focus", self.table.grid.focus)

    def again(self) -> None:
        """The same game with the same options and people, from the start."""
        if self.session is not None:
            tags = {tag: self.session.record.tags.get(tag, "") for tag in ("Seat0", "Seat1")}
            self.begin(self.session.game.name, dict(self.session.record.options), tags)

    # Commands

    def open_for_game(self, sheet: str) -> None:
        """Opens the sheet of the game on the table."""
        if self.session is not None:
            page.open_sheet(f"{sheet}-{self.session.game.name}")

    def flip(self) -> None:
        """Turns the board by half a circle."""
        self.table.is_turned = not self.table.is_turned
        self.refresh(moves=False)

    def toggle_targets(self) -> None:
        """Shows the open targets always, or no longer."""
        self.set("targets", "half" if self.settings.targets == "always" else "always")

    def set(self, name: str, value: str) -> None:
        """Changes a setting, keeps it and shows it."""
        self.settings = self.table.settings = self.settings.changed(name, value)
        self.storage.write(SETTINGS, self.settings.write())
        show_settings(self.settings)
        self.sound.setting = self.settings.sound
        if name == "sound":
            self.sound.play(["place"])
        self.table.restyle()
        if self.session is not None:
            self.settle(self.session)
            if self.is_at_table:
                self.refresh(moves=False)

    def settle(self, session: Session) -> None:
        """Hands the settings about forced moves and dice to a session."""
        session.plays_forced = self.settings.forced == "play"
        session.rolls_by_hand = self.settings.dice == "hand"

    def give(self, do: Callable[..., None], *more: Notices) -> None:
        """Shares the game on the table in some way."""
        if self.session is not None:
            do(self.session, *more)

    def ask_to_resign(self) -> None:
        """Asks first; a finished game, or one of two levels, is not asked about."""
        if self.is_playing and self.session is not None and None in self.session.levels:
            self.notices.ask(Message("Resign this game?"), Message("Resign"), self.resign)

    def resign(self) -> None:
        """The seat to decide gives up."""
        self.do(Session.resign)
        self.keep()

    def go(self, ply: int) -> None:
        """Puts the cursor on a ply of the line through the cursor, if the line goes so far."""
        session = self.session
        if session is not None:
            line = [session.record.root, *session.node.main_line_end().line()]
            if ply < len(line):
                self.do(lambda playing: playing.go(line[ply]))


async def main() -> None:
    """Starts the application, and then what can wait until a person may play."""
    app = App()
    app.start()
    notices = app.notices
    await offline.start(notices.tell_offline, notices.offer_update, notices.tell_no_offline)
