"""Stored games: the newest on the home screen, and games from links, texts and dropped files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from js import document, window
from pyodide.ffi import create_proxy

from pentabula import games
from pentabula.app.library.markup import my_games as cards
from pentabula.app.shell.page.events import FIELDS
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.split_games import split_games
from pentabula.browser import page
from pentabula.browser.clock import day
from pentabula.core.errors import GameError
from pentabula.core.message import Message, counted
from pentabula.core.record import Record, read_record
from pentabula.core.replay import RecordError

if TYPE_CHECKING:
    from js import (
        DataTransfer,
        Element,
        File,
        FileHandle,
        KeyboardEvent,
        LaunchParams,
        TransferEvent,
    )
    from pyodide.ffi import JsNull

    from pentabula.app.library.page.shelf import ShelfView
    from pentabula.app.shell.page.files import Files
    from pentabula.app.shell.page.hub import Hub

TEXT: Final = "text/plain"


class MyGames:
    """Opens games by their keys, links and texts, and has the list of the stored ones.

    `shelf` returns the list, which is made when it is first shown.
    """

    def __init__(self, hub: Hub, shelf: Callable[[], ShelfView]) -> None:
        self._shelf = shelf
        self._stage, self._stored, self._slots = hub.stage, hub.stored_games, hub.slots
        self._router, self._autosave, self._notices = hub.router, hub.autosave, hub.notices
        self._activities = hub.activities
        self._say = hub.stage.catalogue.say

    def connect(self, hub: Hub) -> None:
        """Opens games for the router, and adds the list's clicks and the form for pasted texts."""
        hub.router.open_games(self.open_link, self.open_stored)
        hub.router.shown["games"].append(lambda: self._shelf().arrive())
        hub.router.shown["home"].append(self.show_newest)
        hub.storage.changed.append(self.follow_tabs)
        hub.events.clicks.add({"data-key": self.click})
        hub.events.forms.add(
            {"open": self.submit, "labels": lambda form: self._shelf().save_labels(form)}
        )
        hub.events.keys.append(self._escape)
        hub.commands.add(
            {
                "filters": lambda: self._shelf().toggle_filters(),
                "clear-filters": lambda: self._shelf().clear_filters(),
            }
        )

    # What is shown

    def show_all(self) -> None:
        """Lists the games again."""
        self._shelf().show()

    def show_newest(self) -> None:
        """Offers the newest unfinished game on the home screen."""
        found = self._stored.newest_unfinished()
        page.slot("resume").hidden = found is None
        if found is not None:
            waiting, left = self._stored.waiting(), self._stored.times_to_move()
            self._slots.fill("resume", cards.newest(*found, waiting, day, self._say, left))

    def follow_tabs(self) -> None:
        """Lists the games again if another tab has stored, played or deleted one."""
        screen = self._stage.screen
        if screen == "home":
            self.show_newest()
        elif screen == "games":
            self._shelf().follow_tabs()

    # What people do

    def click(self, button: Element) -> None:
        """Opens a stored game, or does what else a button in its row is for."""
        if self._stage.screen != "games" or not self._shelf().click(button):
            self.open_stored(str(button.dataset.key))

    def _escape(self, event: KeyboardEvent) -> bool:
        is_here = event.key == "Escape" and self._stage.screen == "games"
        return is_here and self._shelf().escape()

    def submit(self, form: Element) -> None:
        """Opens what was pasted into the form, or shows there what is wrong with it."""
        self.open_text(
            str(page.find_in(form, "textarea").value),
            lambda problem: page.show_problem(form, self._say(problem) if problem else ""),
        )

    def open_text(self, text: str, refuse: Callable[[Message | None], object]) -> None:
        """Opens what a text has: a game or an address of ours. Several games are all added.

        A game is stored. `refuse` is called with what is wrong with the text, or with None.
        """
        from pentabula.core.repair import fragments

        for address in fragments(text):
            for each in (address, address.lower()):
                if self._router.is_known(each):
                    refuse(None)
                    if not self._open_pasted(each, text, refuse):
                        self._router.visit(each)
                    return
        parts = split_games(text)
        if len(parts) > 1:
            refuse(None)
            self._add_all(parts)
            return
        record, problem = _legal_part(text)
        refuse(None if record else problem)
        if record is not None:
            opened = self._stored.resume_or_begin(record)
            self._router.show(
                opened.key, self._activities.make(opened.key, opened.session), is_step=True
            )
            self._autosave.save()
            self._notices.show(_together(problem, opened.notice, *record.notices))

    def add_texts(self, texts: Sequence[str]) -> None:
        """Adds the games of several texts, and says how many there are."""
        self._add_all([part for text in texts for part in split_games(text)])

    def _add_all(self, texts: Sequence[str]) -> None:
        """Stores the games of some texts, and shows the list with how many there are."""
        read = [_legal_part(each)[0] for each in texts]
        found = [each for each in read if each is not None]
        for record in found:
            self._stored.add(record)
        lost = len(texts) - len(found)
        added = counted("{n} game added.", "{n} games added.", len(found))
        unread = counted("{n} could not be read.", "{n} could not be read.", lost)
        self._router.visit("games")
        self._notices.show(_together(added, unread if lost else None))

    def _open_pasted(
        self, address: str, text: str, refuse: Callable[[Message | None], object]
    ) -> bool:
        """Opens a text whose address may have been broken, if there are such addresses of its kind;
        says what is wrong with it."""
        open_text = self._router.pasted.get(address.partition("/")[0])
        if open_text is None:
            return False
        try:
            open_text(text)
        except GameError as error:
            refuse(error.message)
        return True

    def open_stored(self, key: str) -> None:
        """Opens a stored game, or says why it cannot be read."""
        try:
            session = self._stored.read(key).session
        except GameError as error:
            self._notices.show(error.message)
        else:
            self._router.show(key, self._activities.make(key, session), is_step=True)

    def open_link(self, link: str) -> None:
        """Opens the legal part of a link, and says what is wrong with the rest.

        The address of a link with a fault stays as it is until something is done at the table.
        """
        record, problem = _legal_part(link)
        if record is None:
            self._router.refuse_to_open(problem)
            return
        opened = self._stored.resume_or_begin(record)
        keeps_address = problem is not None
        self._router.show(
            opened.key,
            self._activities.make(opened.key, opened.session),
            keeps_address=keeps_address,
        )
        self._notices.show(_together(problem, opened.notice, *record.notices))


def _legal_part(text: str) -> tuple[Record | None, Message | None]:
    """The legal part of the record in a text, and what is wrong with the rest, if anything."""
    try:
        return read_record(text, games.load), None
    except RecordError:
        from pentabula.core.repair import read_repaired
    try:
        return read_repaired(text, games.load), None
    except RecordError as error:
        return error.legal, error.message


def _together(*messages: Message | None) -> Message | None:
    """The sentences one after the other; None if there is none."""
    whole: Message | None = None
    for each in messages:
        if each is not None:
            whole = each if whole is None else Message("{one} {other}", one=whole, other=each)
    return whole


class DroppedFiles:
    """Opens files and texts. Fields keep texts that are pasted or dropped into them.

    `open_text` opens a text with games, `add_texts` adds those of several texts to My games, and
    `restore` restores a backup.
    """

    def __init__(
        self,
        hub: Hub,
        open_text: Callable[[str, Callable[[Message | None], object]], object],
        add_texts: Callable[[Sequence[str]], object],
        restore: Callable[[str], object],
    ) -> None:
        self._router, self._notices, self._extractors = hub.router, hub.notices, hub.extractors
        self._open_text, self._add_texts, self._restore = open_text, add_texts, restore

    def connect(self) -> None:
        """Listens to the whole page, and to the files with which the installed app is launched."""
        page.on(document, "dragover", self._allow)
        page.on(document, "drop", lambda event: self._take(event, event.dataTransfer))
        page.on(document, "paste", lambda event: self._take(event, event.clipboardData))
        if hasattr(window, "launchQueue"):
            window.launchQueue.setConsumer(create_proxy(self._launch))

    def open(self, text: str) -> None:
        """Opens a text, or says what is wrong with it."""
        from pentabula.app.library.backup import is_backup

        if is_backup(text):
            self._router.visit("games")
            self._restore(text)
        else:
            self._open_text(text, self._notices.show)

    def _open_all(self, texts: Sequence[str]) -> None:
        """Restores the backups among the texts of several files, and adds the games of the others.

        The text of a file that could not be read is empty.
        """
        from pentabula.app.library.backup import is_backup

        self._router.visit("games")
        for text in filter(is_backup, texts):
            self._restore(text)
        if others := [text for text in texts if not is_backup(text)]:
            self._add_texts(others)

    def _allow(self, event: TransferEvent) -> None:
        if not _is_for_field(event, page.none_if_null(event.dataTransfer)):
            event.preventDefault()  # else the browser would open the file itself

    def _take(self, event: TransferEvent, given: DataTransfer | JsNull) -> None:
        data = page.none_if_null(given)
        if data is None or event.defaultPrevented or _is_for_field(event, data):
            return
        files = list(data.files)
        text = "" if files else str(data.getData(TEXT))
        if files or text.strip():
            event.preventDefault()
        if files:
            self._read(files)
        elif text.strip():
            self.open(text)

    def _read(self, files: Sequence[File]) -> None:
        from pentabula.app.shell.page.files import Files

        if len(files) == 1:
            Files(self._extractors).read(files[0], self.open, self._notices.show)
        elif files:
            self._read_all(Files(self._extractors), files, [])

    def _read_all(self, reader: Files, left: Sequence[File], texts: list[str]) -> None:
        """Reads several files, one after the other, and opens them together."""
        if not left:
            self._open_all(texts)
            return

        def go_on(text: str) -> None:
            self._read_all(reader, left[1:], [*texts, text])

        reader.read(left[0], go_on, lambda problem: go_on(""))

    def _launch(self, launch: LaunchParams) -> None:
        self._fetch(list(launch.files), [])

    def _fetch(self, left: Sequence[FileHandle], files: list[File]) -> None:
        """Gets the files of handles, one after the other, and reads them."""
        from pentabula.app.shell.page.files import UNREADABLE

        if not left:
            self._read(files)
            return
        page.handle(
            left[0].getFile(),
            lambda file: self._fetch(left[1:], [*files, file]),
            lambda error: self._notices.show(UNREADABLE),
        )


def _is_for_field(event: TransferEvent, data: DataTransfer | None) -> bool:
    """Whether it is for the field at which it arrives: a text, or a file that is to be chosen.

    A spreadsheet puts a text and a picture of it on the clipboard.
    """
    element = page.element_of(event)
    if not element.matches(FIELDS):
        return False
    types = () if data is None else list(data.types)
    return "Files" not in types or TEXT in types or element.matches('[type="file"]')
