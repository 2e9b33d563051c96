"""Opens files and texts that are dropped or pasted anywhere, and files of the installed app."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from js import document, window
from pyodide.ffi import create_proxy

from pentabula.core.message import Message
from pentabula.web import page
from pentabula.web.shell.events import FIELDS

if TYPE_CHECKING:
    from js import DataTransfer, File, LaunchParams, TransferEvent
    from pyodide.ffi import JsNull

    from pentabula.web.shell.hub import Hub

TEXT = "text/plain"


class Given:
    """Opens files and texts. Fields keep texts that are pasted or dropped into them.

    `open_text` opens a text with games, and `restore` one with a backup.
    """

    def __init__(
        self,
        hub: Hub,
        open_text: Callable[[str, Callable[[Message | None], object]], object],
        restore: Callable[[str], object],
    ) -> None:
        self._router, self._notices, self._extractors = hub.router, hub.notices, hub.extractors
        self._open_text, self._restore = open_text, restore

    def connect(self) -> None:
        """Listens to the whole page, and to the files with which the installed app is launched."""
        page.on(document, "dragover", self._allow)
        page.on(document, "drop", lambda event: self._take(event, event.dataTransfer))
        page.on(document, "paste", lambda event: self._take(event, event.clipboardData))
        if hasattr(window, "launchQueue"):
            window.launchQueue.setConsumer(create_proxy(self._launch))

    def open(self, text: str) -> None:
        """Opens a text, or says what is wrong with it."""
        from pentabula.session.keep.backup import is_backup

        if is_backup(text):
            self._router.visit("games")
            self._restore(text)
        else:
            self._open_text(text, self._notices.show)

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
            self._read(files[0])
        elif text.strip():
            self.open(text)

    def _read(self, file: File) -> None:
        from pentabula.web.shell.files import Files

        Files(self._extractors).read(file, self.open, self._notices.show)

    def _launch(self, launch: LaunchParams) -> None:
        for handle in list(launch.files)[:1]:
            page.handle(handle.getFile(), self._read)


def _is_for_field(event: TransferEvent, data: DataTransfer | None) -> bool:
    """Whether it is for the field at which it arrives: a text, or a file that is to be chosen.

    A spreadsheet puts a text and a picture of it on the clipboard.
    """
    element = page.element_of(event)
    if not element.matches(FIELDS):
        return False
    types = () if data is None else list(data.types)
    return "Files" not in types or TEXT in types or element.matches('[type="file"]')
