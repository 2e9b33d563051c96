"""Opens files and texts that are dropped or pasted anywhere, and files of the installed app."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from js import document, window
from pyodide.ffi import create_proxy

from pentabula.app.shell.page.events import FIELDS
from pentabula.browser import page
from pentabula.core.message import Message

if TYPE_CHECKING:
    from js import DataTransfer, File, FileHandle, LaunchParams, TransferEvent
    from pyodide.ffi import JsNull

    from pentabula.app.shell.page.files import Files
    from pentabula.app.shell.page.hub import Hub

TEXT = "text/plain"


class Given:
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
