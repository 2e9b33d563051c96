"""The services of a worker that are fetched late, and the archive of their modules.

A worker starts with what a search needs. Reviews begin later: by then the page has the archive of
late modules, and sends it to each worker of a review.
"""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from pentabula.core.archive import LATE_ARCHIVE, ArchiveFinder

REVIEWS = "pentabula.worker.reviews"


class PageBytes(Protocol):
    """Bytes that the page has sent: a JavaScript buffer."""

    def to_bytes(self) -> bytes:
        """The bytes."""


def receive(archive: PageBytes, place: Path = LATE_ARCHIVE) -> None:
    """Makes the modules of an archive importable."""
    place.write_bytes(archive.to_bytes())
    ArchiveFinder(place).install()


class LateService:
    """A service of `worker.reviews`, made at the first request. `name` is the name of its class."""

    def __init__(self, name: str) -> None:
        self._name = name

    def start(self, text: str) -> str:
        """Starts in place of the last request; returns the first answer."""
        answer: str = self._service.start(text)
        return answer

    def step(self, *given: str | int) -> str:
        """Calls `step` of the service with the same arguments; returns its answer."""
        answer: str = self._service.step(*given)
        return answer

    @cached_property
    def _service(self) -> Any:
        return getattr(import_module(REVIEWS), self._name)()
