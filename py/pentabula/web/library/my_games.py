"""The stored games in the page: the newest on the home screen, all of them under My games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from js import Date, Intl, document

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.core.record import Record, read_record
from pentabula.core.replay import RecordError
from pentabula.pages import my_games as cards
from pentabula.session.keep.shelf import Saved
from pentabula.session.keep.stored_games import StoredGames, has_begun
from pentabula.session.play.game import GameActivity
from pentabula.web import page
from pentabula.web.shell.autosave import Autosave
from pentabula.web.shell.hub import Hub
from pentabula.web.shell.notices import Notices
from pentabula.web.shell.router import Router
from pentabula.web.slots import Slots
from pentabula.web.stage import Stage

if TYPE_CHECKING:
    from js import Element


class MyGames:
    """Lists the stored games, and opens games by their keys, links and texts.

    `on_list` is called with the readable games and their keys whenever they are listed.
    """

    def __init__(
        self,
        stage: Stage,
        stored: StoredGames,
        slots: Slots,
        router: Router,
        autosave: Autosave,
        notices: Notices,
        on_list: Callable[[Iterable[tuple[str, Saved]]], object],
    ) -> None:
        self._stage, self._stored, self._slots = stage, stored, slots
        self._router, self._autosave, self._notices = router, autosave, notices
        self._say, self._on_list = stage.catalogue.say, on_list

    def connect(self, hub: Hub) -> None:
        """Opens games for the router, and adds the list's clicks and the form for pasted texts."""
        hub.router.open_games(self.open_link, self.open_stored)
        hub.router.shown["games"].append(self.show_all)
        hub.router.shown["home"].append(self.show_newest)
        hub.events.clicks.add({"data-key": self.click})
        hub.events.forms.add({"open": self.submit})

    # What is shown

    def show_all(self) -> None:
        """Lists the games under My games, the newest first."""
        found = [(key, self._read(key)) for key in self._stored.newest_first()]
        read = [(key, each) for key, each in found if isinstance(each, Saved)]
        unbegun = {key for key, each in read if not has_begun(each)}
        listed = [(key, each) for key, each in found if key not in unbegun]
        self._slots.fill("shelf", cards.listing(listed, _day, self._say))
        self._on_list(read)

    def show_newest(self) -> None:
        """Offers the newest unfinished game on the home screen."""
        found = self._stored.newest_unfinished()
        page.slot("resume").hidden = found is None
        if found is not None:
            self._slots.fill("resume", cards.newest(*found, _day, self._say))

    def _read(self, key: str) -> Saved | Message:
        """A stored game, or the reason why it cannot be read."""
        try:
            return self._stored.read(key)
        except GameError as error:
            return error.message

    # What people do

    def click(self, button: Element) -> None:
        """Opens a stored game, or asks whether to delete it."""
        key = str(button.dataset.key)
        if button.hasAttribute("data-remove"):
            self._notices.ask(
                Message("Delete this game?"), Message("Delete"), lambda: self.remove(key)
            )
        else:
            self.open_stored(key)

    def remove(self, key: str) -> None:
        """Deletes a game, with its review."""
        self._stored.remove(key)
        self.show_all()

    def submit(self, form: Element) -> None:
        """Opens and saves a pasted link or record, or shows in the form what is wrong."""
        record, problem = _legal_part(str(page.find_in(form, "textarea").value))
        page.show_problem(form, "" if record or problem is None else self._say(problem))
        if record is not None:
            key, session = self._stored.resume_or_begin(record)
            self._router.show(key, GameActivity(session), is_step=True)
            self._autosave.save()
            self._notices.show(problem)

    def open_stored(self, key: str) -> None:
        """Opens a stored game, or says why it cannot be read."""
        found = self._read(key)
        if isinstance(found, Message):
            self._notices.show(found)
        else:
            self._router.show(key, GameActivity(found.session), is_step=True)

    def open_link(self, link: str) -> None:
        """Opens the legal part of a link, and says what is wrong with the rest."""
        record, problem = _legal_part(link)
        if record is None:
            self._router.refuse_to_open(problem)
            return
        key, session = self._stored.resume_or_begin(record)
        self._router.show(key, GameActivity(session))
        self._notices.show(problem)


def _legal_part(text: str) -> tuple[Record | None, Message | None]:
    """The legal part of the record in a text, and what is wrong with the rest, if anything."""
    try:
        return read_record(text, games.load), None
    except RecordError as error:
        return error.legal, error.message


def _day(milliseconds: int) -> str:
    shown = Intl.DateTimeFormat.new(document.documentElement.lang, dateStyle="medium")
    return str(shown.format(Date.new(milliseconds)))
