"""The sheets of the table: players, the check of the dice, sharing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from js import document

from pentabula.app.play.editing import change_players, swap_players
from pentabula.app.play.fair_dice import add_word
from pentabula.app.play.players import EnginePlayer, Occupant, Person, short_name
from pentabula.app.play.session import Session
from pentabula.app.play.settings import OF_PLAYERS
from pentabula.app.play.words import narration
from pentabula.app.shell.autosave import Autosave
from pentabula.app.shell.html import Markup, tag
from pentabula.app.shell.markup import rating_words
from pentabula.app.shell.page.copying import NOT_COPIED
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.notices import Toasts
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.stage import Change, Stage
from pentabula.app.store.seating import PERSON
from pentabula.app.table.markup.sheets import dice_content, dice_line
from pentabula.browser import page
from pentabula.browser.tasks import DeferredTasks
from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.core.record import fenced, write_record
from pentabula.search.levels import level

if TYPE_CHECKING:
    from js import Element

PLAYERS = "players"

DICE = "dice"
NO_DICE = Message("This game has no dice.")
LINK_COPIED = Message("Link copied.")
NO_LINK = Message("This page is a file, to which no link leads. Copy the record.")
RECORD_COPIED = Message("Record copied.")
FRAME_COPIED = Message("Frame copied. Paste it into the source of your page.")
CHAT_COPIED = Message("Record copied as a block of code for chat.")


def connect(hub: Hub) -> None:
    """Makes the sheets of the table, and connects them."""
    stage, slots, autosave = hub.stage, hub.screen.slots, hub.games.autosave
    reply = hub.announcer.replies.reply
    PlayersSheet(stage, slots, autosave, reply).connect(hub)
    DiceSheet(stage, slots, hub.screen.deferred, autosave, reply).connect(hub)
    ShareSheet(stage, slots, hub.announcer.toasts).connect(hub)


class PlayersSheet:
    """The sheet that shows who plays, and gives seats to other players."""

    def __init__(
        self,
        stage: Stage,
        slots: Slots,
        autosave: Autosave,
        reply: Callable[[Message], object],
    ) -> None:
        self._stage, self._slots, self._autosave = stage, slots, autosave
        self._reply = reply

    def connect(self, hub: Hub) -> None:
        """Adds the commands and the form that change the players."""
        hub.commands.add({"players": self.open, "swap-seats": self.swap})
        hub.events.forms.add({"players": self.submit})

    def open(self) -> None:
        """Opens the sheet, or replies why the players cannot change."""
        session, refused = self._stage.visible_session, self._stage.refusals.players
        if session is None:
            return
        if refused is not None:
            self._reply(refused)
            return
        for seat, view in enumerate(narration.seats(session)):
            self._slots.write(f"player-role{seat}", self._stage.say(view.name))
            self._show(session, seat)
        self._show_ratings(session)
        for choice in OF_PLAYERS:
            _check(f"{choice.name}-{getattr(self._stage.settings, choice.name)}")
        page.open_sheet(PLAYERS)

    def submit(self, form: Element) -> None:
        """Gives the seats to the chosen players; the game continues."""
        occupants = _chosen(form, 0), _chosen(form, 1)
        for choice in OF_PLAYERS:
            self._stage.change_setting(choice.name, page.value_in(form, choice.name))
        self._do(lambda session: change_players(session, occupants))

    def swap(self) -> None:
        """Makes the players swap seats."""
        self._do(swap_players)

    def _do(self, change: Callable[[Session], None]) -> None:
        page.close_sheet(PLAYERS)
        if self._stage.refusals.players is None:
            self._stage.do(change)
            self._autosave.save()

    def _show_ratings(self, session: Session) -> None:
        for slot in document.querySelectorAll(f"#{PLAYERS} [data-rating]"):
            words = rating_words(session.game, level(slot.dataset.rating))
            slot.textContent = "" if words is None else f" {self._stage.say(words)}"

    def _show(self, session: Session, seat: Seat) -> None:
        occupant = session.cursor.occupants[seat]
        if isinstance(occupant, EnginePlayer):
            choice, name = occupant.level.name, ""
        else:
            choice, name = PERSON, occupant.name
        _check(f"player{seat}-{choice}")
        page.find(f'#{PLAYERS} input[name="name{seat}"]').value = name


def _check(name: str) -> None:
    page.find(f"#{PLAYERS}-{name}").checked = True


def _chosen(form: Element, seat: Seat) -> Occupant:
    """The occupant chosen for a seat in the form."""
    value = page.value_in(form, f"player{seat}")
    if value == PERSON:
        return Person(short_name(page.value_in(form, f"name{seat}")))
    return EnginePlayer(level(value))


class DiceSheet:
    """Shows in the record whether the dice are fair, and checks them on request.

    `reply` shows short replies.
    """

    def __init__(
        self,
        stage: Stage,
        slots: Slots,
        deferred: DeferredTasks,
        autosave: Autosave,
        reply: Callable[[Message], object],
    ) -> None:
        self._stage, self._slots, self._deferred = stage, slots, deferred
        self._autosave, self._reply = autosave, reply

    def connect(self, hub: Hub) -> None:
        """Adds the command that opens the sheet and the form of the word, and follows the stage."""
        hub.commands.add({"check-dice": self.open})
        hub.events.forms.add({"dice-word": self.add_word})
        hub.stage.changed.append(self.follow)

    def follow(self, change: Change) -> None:
        """Updates the line once the picture is painted."""
        self._deferred.schedule("dice", lambda: self._write(change.session))

    def open(self) -> None:
        """Checks the dice of the game, and shows the result with the roll log."""
        session = self._stage.session
        content = Markup("") if session is None else dice_content(session, self._stage.say)
        if not content:
            self._reply(NO_DICE)
            return
        self._slots.fill("dice-check", content)
        page.open_sheet(DICE)

    def add_word(self, form: Element) -> None:
        """Adds the word in the form to the dice, and keeps it with the game."""
        text = page.value_in(form, "word")
        self._stage.do(lambda session: add_word(session, text))
        self._autosave.save()
        page.close_sheets()

    def _write(self, session: Session) -> None:
        is_stored = self._stage.refusals.save is None
        line = dice_line(session, self._stage.say, is_stored=is_stored)
        self._slots.fill("dice", line)
        page.find('#more [data-action="check-dice"]').hidden = not line


class ShareSheet:
    """Copies link and record, or shows them if the browser forbids copying."""

    def __init__(self, stage: Stage, slots: Slots, toasts: Toasts) -> None:
        self._stage, self._slots, self._toasts = stage, slots, toasts

    def connect(self, hub: Hub) -> None:
        """Adds the commands that share the game; a page without links offers none."""
        if page.is_file():
            page.set_root_data("local", "true")
        hub.commands.add(
            {
                "share": lambda: self._with_session(self._open),
                "copy-link": lambda: self._with_session(self._copy_link),
                "copy-chat": lambda: self._with_session(self._copy_for_chat),
                "copy-record": lambda: self._with_session(self._copy_record),
                "copy-embed": lambda: self._with_session(self._copy_for_page),
            }
        )

    def _with_session(self, do: Callable[[Session], None]) -> None:
        session, refused = self._stage.session, self._stage.refusals.share
        if refused is not None:
            self._toasts.show(refused)
        elif session is not None:
            do(session)

    def _open(self, session: Session) -> None:
        """Opens the sheet with link and record."""
        page.slot("link").value = _address(session)
        page.slot("record-text").value = write_record(session.record)
        self._slots.write("copied", "")
        page.open_sheet("share")

    def _copy_link(self, session: Session) -> None:
        if page.is_file():
            self._toasts.show(NO_LINK)
            return
        self._copy(_address(session), LINK_COPIED, session)

    def _copy_record(self, session: Session) -> None:
        self._copy(write_record(session.record), RECORD_COPIED, session)

    def _copy_for_page(self, session: Session) -> None:
        """Copies an iframe with the board alone, for the source of another page."""
        title = self._stage.say(narration.title(session))
        address = f"{_address(session)}&view=board"
        iframe = tag("iframe", src=address, title=title, width=400, height=480, style="border: 0")
        self._copy(iframe, FRAME_COPIED, session)

    def _copy_for_chat(self, session: Session) -> None:
        self._copy(fenced(write_record(session.record)), CHAT_COPIED, session)

    def _copy(self, text: str, done: Message, session: Session) -> None:
        """Copies a text, or opens the sheet and says so if the browser forbids copying."""
        page.copy_text(text, lambda: self._confirm(done), lambda: self._show_to_copy(session))

    def _show_to_copy(self, session: Session) -> None:
        self._open(session)
        self._slots.write("copied", self._stage.catalogue.say(NOT_COPIED))

    def _confirm(self, done: Message) -> None:
        if page.find("#share").matches(":popover-open"):
            self._slots.write("copied", self._stage.catalogue.say(done))
        else:
            self._toasts.show(done)


def _address(session: Session) -> str:
    return page.shared_address(session.cursor.link)
