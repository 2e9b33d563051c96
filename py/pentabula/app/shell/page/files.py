"""Files: those that the page saves, those that the user opens, and the site's puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from js import URL, Blob, document
from pyodide.ffi import to_js

from pentabula import games
from pentabula.boards.view import GameWithView
from pentabula.browser import page
from pentabula.core.days import MINUTE_MS
from pentabula.core.errors import GameError
from pentabula.core.filetext import ForeignFileError, file_text
from pentabula.core.message import Message
from pentabula.puzzles.challenges import Challenge, read_challenges
from pentabula.puzzles.puzzle import Puzzle
from pentabula.puzzles.puzzle_file import read_puzzles
from pentabula.search.levels import NAMES

if TYPE_CHECKING:
    from js import ArrayBuffer, File

UNREADABLE = Message("The browser could not read this file.")

NOT_SAVED = Message("The browser does not let this page save files.")

NOT_OPENED = Message(
    "This is {kind}. This page opens records and links of games as text, pictures of games that "
    "were saved here, and backups."
)

MAX_MEGABYTES = 100
"""The largest file that is read: twenty thousand games with their reviews are smaller."""

TIMEOUT = MINUTE_MS
"""Milliseconds after which a saved file is released, or an opened one counts as unreadable."""


def save(name: str, content: str | bytes, kind: str) -> Message | None:
    """Saves a file of this name, in the browser's folder; returns why that is not possible, or
    None.

    `kind` is a media type.
    """
    try:
        address = URL.createObjectURL(Blob.new(to_js([content]), type=kind))
    except page.MISSING:
        return NOT_SAVED
    link = document.createElement("a")
    link.setAttribute("href", address)
    link.setAttribute("download", name)
    link.click()
    page.later(lambda: URL.revokeObjectURL(address), TIMEOUT)
    return None


class Files:
    """The files that the user opens.

    `extractors` receive the bytes of a file, and return the text of the games inside if it is of
    their kind, such as a picture; None for any other file, which is a text. They raise GameError if
    a file of their kind has no game. `doubt` is called once a text was read with a doubt about its
    characters.
    """

    def __init__(
        self,
        doubt: Callable[[Message], object],
        extractors: Iterable[Callable[[bytes], str | None]] = (),
    ) -> None:
        self._doubt, self._extractors = doubt, extractors

    def read(
        self, file: File, done: Callable[[str], object], failed: Callable[[Message], object]
    ) -> None:
        """Calls `done` with the text of a file, or `failed` with why it cannot be read.

        A file larger than any backup is not read.
        """
        if file.size > MAX_MEGABYTES * 1_000_000:
            failed(_too_large(int(file.size)))
            return

        def extract(buffer: ArrayBuffer) -> None:
            content = buffer.to_bytes()
            texts = (each(content) for each in self._extractors)
            doubts: list[Message] = []
            try:
                found = next((each for each in texts if each is not None), None)
                text = file_text(content, doubts.append) if found is None else found
            except ForeignFileError as error:
                failed(Message(NOT_OPENED.template, kind=error.kind))
            except GameError as error:
                failed(error.message)
            else:
                done(text)
                for doubt in doubts:
                    self._doubt(doubt)

        page.ask(lambda: file.arrayBuffer(), extract, lambda: failed(UNREADABLE), TIMEOUT)


def _too_large(size: int) -> Message:
    return Message(
        "This file has {size} MB. This page opens files of at most {most} MB.",
        size=round(size / 1_000_000),
        most=MAX_MEGABYTES,
    )


async def fetch_shelf(game: GameWithView) -> tuple[Puzzle, ...]:
    """The shipped puzzles of a game.

    Raises JsException or OSError if the file cannot be fetched, GameError if it cannot be read.
    """
    return read_puzzles(await page.fetch_text(f"assets/puzzles/{game.name}.txt"), game)


async def fetch_challenges(name: str) -> tuple[Challenge, ...]:
    """The positions of a game by its name.

    Raises JsException or OSError if the file cannot be fetched, GameError if it cannot be read.
    """
    text = await page.fetch_text(f"assets/challenges/{name}.txt")
    return read_challenges(text, games.load(name), NAMES) if text else ()
