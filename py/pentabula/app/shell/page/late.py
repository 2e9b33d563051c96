"""Imports the late modules: those that a first table does not need, in a separate archive.

`tools/bundle/late.py` decides which modules are late: those that are only imported inside
functions. `assets/loader.js` fetches their archive once a move can be made. If a late module is
imported before, or if that failed, the archive is fetched then, while the page waits. The name of
the archive has the hash of its content, so that modules of two releases are never mixed.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, Never, Protocol, cast

from js import XMLHttpRequest, document, location, window
from pyodide.ffi import JsException

from pentabula import games
from pentabula.browser import page
from pentabula.core.archive import LATE_ARCHIVE, ArchiveFinder
from pentabula.core.languages import GZIP_WBITS
from pentabula.core.message import Message

if TYPE_CHECKING:
    from js import ArrayBuffer

MISSING: Final = Message(
    "This part of the page could not be loaded. Check your connection and try again."
)
REPLACED: Final = Message(
    "This part of the page is missing, since there is a new version of Pentabula. "
    "Reload the page to go on."
)

NOT_FOUND: Final = 404
"""The status that the server sends for a file of an earlier release."""


class LateError(ImportError):
    """A late module cannot be imported, since the archive cannot be fetched."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Archive(Protocol):
    """What imports from an archive, and reads its files."""

    def get_data(self, path: str, /) -> bytes:
        """The content of a file."""


class LateModules(ArchiveFinder):
    """Finds late modules. `failed`: listeners that receive the reason if the archive is missing.

    This finder is the last one, so modules of the first archive never reach it.
    """

    def __init__(self, place: Path = LATE_ARCHIVE) -> None:
        super().__init__(place)
        self.failed: list[Callable[[Message], object]] = []

    async def fetch(self) -> None:
        """Fetches the archive. A failure is left to the first import, which tries again."""
        if _arrived() is None and not self.place.exists():
            await window.fetchLate()

    @property
    def has_arrived(self) -> bool:
        """Whether the late modules can be imported without fetching them."""
        return self.place.exists() or _arrived() is not None

    def lines(self, name: str) -> Iterator[str]:
        """The lines of a text in the archive.

        The first step may unpack the archive. Raises LateError.
        """
        self.prepare()
        archive = cast("Archive", sys.path_hooks[0](str(self.place)))  # a zipimporter
        yield from archive.get_data(name).decode().splitlines()

    def content(self) -> bytes:
        """The archive, for workers. Raises LateError."""
        self.prepare()
        return self.place.read_bytes()

    def prepare(self) -> None:
        """Unpacks the archive, unless it is unpacked. Raises LateError."""
        if not self.place.exists():
            self._unpack()

    def _unpack(self) -> None:
        try:
            arrived = _arrived()
            packed = _fetched_now() if arrived is None else arrived.to_bytes()
            self.place.write_bytes(zlib.decompress(packed, GZIP_WBITS))
        except LateError as error:
            self._fail(error)
        except (JsException, OSError, zlib.error) as error:
            self._fail(LateError(MISSING), error)
        finally:
            window.lateArchive = None

    def _fail(self, error: LateError, cause: Exception | None = None) -> Never:
        for listener in self.failed:
            listener(error.message)
        raise error from cause


def _arrived() -> ArrayBuffer | None:
    """The archive, once it is fetched and until it is unpacked."""
    return getattr(window, "lateArchive", None)


def _fetched_now() -> bytes:
    """The archive, fetched synchronously. Raises LateError, JsException or OSError."""
    request = XMLHttpRequest.new()
    request.open("GET", str(document.documentElement.dataset.late), False)
    request.overrideMimeType("text/plain; charset=x-user-defined")
    request.send()
    if request.status != 200:
        raise LateError(REPLACED if request.status == NOT_FOUND else MISSING)
    # Bytes above 127 are characters of the private use area, with the byte as the lower half.
    return bytes(ord(character) & 255 for character in str(request.responseText))


def is_archive_local() -> bool:
    """Whether the archive is stored in this browser or in this document: it arrives immediately."""
    workers = page.service_workers()
    return hasattr(window, "importEmbedded") or page.feature(workers, "controller") is not None


def may_need_late() -> bool:
    """Whether the address may need late modules: it names neither the home screen nor a game."""
    address = str(location.hash).removeprefix("#")
    return bool(address) and address.partition("?")[0] not in games.names()
