"""Reads games from files, arguments and the standard input, and writes files."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path

from pentabula.core.filetext import ForeignFileError, file_text
from pentabula.core.message import Message


class FileError(Exception):
    """A file that cannot be read or written; the text is a sentence."""


def game_text(words: Sequence[str]) -> str:
    """The text of a game, from a file, from the standard input, or the words themselves."""
    if list(words) == ["-"]:
        return _standard_input()
    (first, *others), path = words, Path(words[0])
    if first and not others and _exists(path):
        if path.is_dir():
            raise FileError(f"{first} is a folder: name a file in it")
        return read_text(path)
    if not others and path.suffix and not any(sign in first for sign in "?#&[ "):
        raise FileError(f"there is no file {first}")
    return " ".join(words)


def read_text(path: Path) -> str:
    """The text of a file. Raises FileError."""
    try:
        return file_text(path.read_bytes(), _warn)
    except (OSError, ForeignFileError) as error:
        raise FileError(f"{path} cannot be read: {_why(error)}") from error


def write_text(name: str, text: str) -> None:
    """Writes a file. Raises FileError."""
    try:
        Path(name).write_text(text, "utf-8")
    except OSError as error:
        raise FileError(f"{name} cannot be written: {_why(error)}") from error


def write_output(text: str) -> None:
    """Writes a text and a line end to the standard output: as UTF-8, unless it is a terminal.

    Raises OSError, and FileError if it is closed.
    """
    if sys.stdout is None:
        raise FileError("the standard output is closed")
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal may lack some characters. Files are read as UTF-8, so they are written so.
        encoding = sys.stdout.encoding if sys.stdout.isatty() else "utf-8"
        sys.stdout.reconfigure(encoding=encoding, errors="replace")
    print(text, flush=True)


def failure(error: OSError) -> str:
    """What a command could not write: a file, or its output, to which nothing is written then."""
    if error.filename is None and sys.stdout is not None:
        # What is left in the buffer would fail again when Python ends.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return f"{error.filename or 'the output'} cannot be written: {_why(error)}"


def _standard_input() -> str:
    if sys.stdin is None:
        raise FileError("the standard input is closed")
    try:
        return file_text(sys.stdin.buffer.read(), _warn)
    except (OSError, ForeignFileError) as error:
        raise FileError(f"the standard input cannot be read: {_why(error)}") from error


def _warn(doubt: Message) -> None:
    if sys.stderr is not None:
        print(f"pentabula: {doubt}", file=sys.stderr)


def _exists(path: Path) -> bool:
    """Whether there is a file, a folder or a pipe."""
    try:
        return path.exists()
    except (OSError, ValueError):  # a long text is not a name
        return False


def _why(error: OSError | ForeignFileError) -> str:
    if isinstance(error, ForeignFileError):
        return f"it is {error.kind}"
    return str(error.strerror).lower()
