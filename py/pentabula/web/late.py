"""Imports the late modules: those that a first table does not need, in an archive of their own.

`tools/bundle/late.py` decides which modules are late: those that are only imported inside
functions. The page fetches their archive once a move can be made. If one of them is imported
before, or if that failed, the archive is fetched then, while the page waits.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Final

from js import XMLHttpRequest, fetch, location, window
from pyodide.ffi import JsException

from pentabula import games
from pentabula.core.message import Message
from pentabula.web import page

ADDRESS: Final = "assets/pentabula-late.zip.gz"
PLACE: Final = Path("/lib/pentabula-late.zip")

GZIP: Final = 31
"""The window of zlib for gzip."""

MISSING: Final = Message(
    "This part of the page could not be loaded. Check your connection and try again."
)


class LateError(ImportError):
    """A late module cannot be imported, since the archive cannot be fetched."""

    message = MISSING


class LateModules:
    """Finds late modules. `failed`: listeners that are given the reason if there is none to find.

    They follow all other finders: what they are asked for is not in the first archive.
    """

    def __init__(self, place: Path = PLACE) -> None:
        self._place = place
        self._packed: bytes | None = None
        self.failed: list[Callable[[Message], object]] = []

    def install(self) -> None:
        """Adds this to Python's finders, in place of another one."""
        others = [each for each in sys.meta_path if not isinstance(each, LateModules)]
        sys.meta_path[:] = [*others, self]

    async def fetch(self) -> None:
        """Fetches the archive. A failure is left to the first import, which tries again."""
        if self._packed is None and not self._place.exists():
            try:
                response = await fetch(ADDRESS)
                if response.ok:
                    self._packed = (await response.arrayBuffer()).to_bytes()
            except (JsException, OSError):
                return

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The spec of a late module; None for other names. Raises LateError."""
        if not name.startswith("pentabula."):
            return None
        if not self._place.exists():
            self._unpack()
        folder = self._place.joinpath(*name.split(".")[:-1])
        return PathFinder.find_spec(name, [str(folder)])

    def _unpack(self) -> None:
        try:
            packed = _fetched_now() if self._packed is None else self._packed
            self._place.write_bytes(zlib.decompress(packed, GZIP))
        except (JsException, OSError, zlib.error) as error:
            for listener in self.failed:
                listener(MISSING)
            raise LateError(str(error)) from error
        finally:
            self._packed = None


def _fetched_now() -> bytes:
    """The archive, fetched while nothing else happens. Raises JsException or OSError."""
    request = XMLHttpRequest.new()
    request.open("GET", ADDRESS, False)
    request.overrideMimeType("text/plain; charset=x-user-defined")
    request.send()
    if request.status != 200:
        raise OSError(f"{ADDRESS} was answered with {request.status}")
    # Bytes above 127 are characters of the private use area, with the byte as the lower half.
    return bytes(ord(character) & 255 for character in str(request.responseText))


def is_near() -> bool:
    """Whether the archive is stored in this browser or in this document: it arrives at once."""
    workers = page.service_workers()
    return hasattr(window, "importEmbedded") or bool(workers is not None and workers.controller)


def is_asked_for() -> bool:
    """Whether the address may need late modules: it names neither the home screen nor a game."""
    address = str(location.hash).removeprefix("#")
    return bool(address) and address.partition("?")[0] not in games.names()
