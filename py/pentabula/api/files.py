"""Many games in one file: records one after the other, links, or JSON lines."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BufferedIOBase, RawIOBase
from pathlib import Path
from typing import IO, Final, Literal, TextIO

from pentabula.api.board import Board
from pentabula.api.checks import checked_items, checked_kind, type_error
from pentabula.api.starts import read
from pentabula.core.filetext import file_text
from pentabula.core.message import Message
from pentabula.core.record import split_records
from pentabula.core.replay import RecordError

Source = str | os.PathLike[str] | IO[str] | IO[bytes]

FORMS: Final = ("record", "link", "json")


def read_many(
    source: Source,
    *,
    language: str = "en",
    on_error: Callable[[int, RecordError], object] | None = None,
) -> Iterator[Board]:
    """The games of a file: its path, or an open file, of texts or of bytes.

    It has records one after the other, or on each line a link or an object of JSON as `write_many`
    makes it. Files are in UTF-8, UTF-16 or the encoding of their byte-order mark, or else in
    Windows-1252, with a warning, and may be packed by gzip. A text that is not a legal game is
    skipped: `on_error` is called with its number in the file, from 1, and the error, whose `board`
    has the moves before the fault; without it, a warning is issued.

    Raises OSError, and GameError for a file that is not a text.

    >>> import io, pentabula
    >>> file = io.StringIO("konobi?size=5&moves=c3\\nkonobi?size=5&moves=c3,c3\\ntau?moves=bid3\\n")
    >>> bad = lambda number, error: print(number, error.token, error.board.moves)
    >>> [board.name for board in pentabula.read_many(file, on_error=bad)]
    2 c3 ('c3',)
    ['konobi', 'tau']
    """
    for number, text in enumerate(_games(_text(source)), 1):
        try:
            yield read(_record(text), language=language)
        except RecordError as error:
            if on_error is None:
                warnings.warn(f"game {number} was skipped: {error}", stacklevel=2)
            else:
                on_error(number, error)


def write_many(
    boards: Iterable[Board],
    target: str | os.PathLike[str] | TextIO,
    *,
    form: Literal["record", "link", "json"] = "record",
) -> int:
    """Writes games to a file, its path or an open file of texts; returns how many.

    `record` keeps everything; `link` has the line to each board's position alone. `json` has an
    object on each line: `game`, `options`, `moves`, `winner` (null before the end), and `record`.
    Raises OSError, and ValueError for another form.
    """
    if form not in FORMS:
        raise ValueError(f"form must be {', '.join(FORMS)}, not {form}")
    count, given = 0, checked_items("boards", "a list of boards", boards)
    with _opened(target) as file:
        for each in given:
            board = checked_kind("each of the boards", Board, each)
            file.write(("\n" if count and form == "record" else "") + _WRITERS[form](board))
            count += 1
    return count


def _json(board: Board) -> str:
    outcome = board.outcome()
    facts = {
        "game": board.name,
        "options": board.options,
        "moves": board.moves,
        "winner": None if outcome is None else outcome.winner,
        "record": board.record.text,
    }
    return json.dumps(facts, ensure_ascii=False) + "\n"


_WRITERS: Final[dict[str, Callable[[Board], str]]] = {
    "record": lambda board: board.record.text,
    "link": lambda board: board.link + "\n",
    "json": _json,
}


@contextmanager
def _opened(target: str | os.PathLike[str] | TextIO) -> Iterator[TextIO]:
    if isinstance(target, str | os.PathLike):
        with Path(target).open("w", encoding="utf-8", newline="\n") as file:
            yield file
    elif hasattr(target, "write") and not isinstance(target, RawIOBase | BufferedIOBase):
        yield target
    else:
        raise type_error("target", "a path or an open file of texts", target)


def _text(source: Source) -> str:
    if isinstance(source, str | os.PathLike):
        return file_text(Path(source).read_bytes(), _warn)
    if not hasattr(source, "read"):
        raise type_error("what is read", "a path or an open file", source)
    found: str | bytes = source.read()
    return found if isinstance(found, str) else file_text(found, _warn)


def _warn(doubt: Message) -> None:
    warnings.warn(str(doubt), stacklevel=5)


def _games(text: str) -> list[str]:
    """The texts of the games in a text."""
    return split_records(text) or [line for line in text.splitlines() if line.strip()]


def _record(text: str) -> str:
    """The record of a line of JSON; another text as it is."""
    if not text.lstrip().startswith("{"):
        return text
    try:
        record = json.loads(text).get("record")
    except ValueError:
        record = None
    if not isinstance(record, str):
        raise RecordError(Message("This line of JSON has no record."))
    return record
