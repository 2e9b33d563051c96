"""Opens files and texts that are dropped or pasted anywhere, and files of the installed app."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from js import document, window
from pyodide.ffi import create_proxy

from pentabula.app.shell.page.events import FIELDS
from pentabula.browser import page

if TYPE_CHECKING:
    from js import DataTransfer, File, FileSystemFileHandle, LaunchParams, TransferEvent
    from pyodide.ffi import JsNull

    from pentabula.app.shell.page.files import Files
    from pentabula.app.shell.page.hub import Hub

TEXT = "text/plain"


class DroppedFiles:
    """Opens files and texts. Fields keep texts that are pasted or dropped into them."""

    def __init__(self, hub: Hub) -> None:
        self._router, self._notices, self._opener = (
            hub.router,
            hub.announcer.notices,
            hub.games.opener,
        )
        self._extractors, self._text_kinds = hub.services.extractors, hub.services.text_kinds

    def connect(self) -> None:
        """Listens to the whole page, and to the files with which the installed app is launched."""
        page.on(document, "dragover", self._allow)
        page.on(document, "drop", lambda event: self._open_transfer(event, event.dataTransfer))
        page.on(document, "paste", lambda event: self._open_transfer(event, event.clipboardData))
        with suppress(*page.MISSING):
            window.launchQueue.setConsumer(create_proxy(self._launch))

    def open(self, text: str) -> None:
        """Opens a text, or reports what is wrong with it."""
        if not self._is_taken(text):
            self._opener.open_text(text, self._notices.show)

    def _open_all(self, texts: Sequence[str]) -> None:
        """Opens the texts of several files: texts of other kinds first, then games.

        The text of an unreadable file is empty.
        """
        self._router.visit("games")
        if others := [text for text in texts if not self._is_taken(text)]:
            self._opener.add_texts(others)

    def _is_taken(self, text: str) -> bool:
        """Whether a text is not a game, and a room has opened it."""
        return any(take(text) for take in self._text_kinds.every())

    def _allow(self, event: TransferEvent) -> None:
        if not _is_for_field(event, page.none_if_null(event.dataTransfer)):
            event.preventDefault()  # else the browser would open the file itself

    def _open_transfer(self, event: TransferEvent, given: DataTransfer | JsNull) -> None:
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

        reader = Files(self._notices.add, self._extractors.every())
        if len(files) == 1:
            reader.read(files[0], self.open, self._notices.show)
        elif files:
            self._read_all(reader, files, [])

    def _read_all(self, reader: Files, left: Sequence[File], texts: list[str]) -> None:
        """Reads several files, one after the other, and opens them together."""
        if not left:
            self._open_all(texts)
            return

        def add_text(text: str) -> None:
            self._read_all(reader, left[1:], [*texts, text])

        reader.read(left[0], add_text, lambda problem: add_text(""))

    def _launch(self, launch: LaunchParams) -> None:
        self._fetch(list(launch.files), [])

    def _fetch(self, left: Sequence[FileSystemFileHandle], files: list[File]) -> None:
        """Gets the files of handles, one after the other, and reads them."""
        from pentabula.app.shell.page.files import UNREADABLE

        if not left:
            self._read(files)
            return
        page.ask(
            lambda: left[0].getFile(),
            lambda file: self._fetch(left[1:], [*files, file]),
            lambda: self._notices.show(UNREADABLE),
        )


def _is_for_field(event: TransferEvent, data: DataTransfer | None) -> bool:
    """Whether the field that receives the event keeps it: a text, or a file for a file field.

    A spreadsheet puts a text and a picture of it on the clipboard.
    """
    element = page.element_of(event)
    if not element.matches(FIELDS):
        return False
    types = () if data is None else list(data.types)
    return "Files" not in types or TEXT in types or element.matches('[type="file"]')
