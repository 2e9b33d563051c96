"""Reads games from files, arguments and the standard input, and writes files."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path


class FileError(Exception):
    """A file that cannot be read or written; the text is a sentence."""


def game_text(words: Sequence[str]) -> str:
    """The text of a game, from a file, from the standard input, or the words themselves."""
    if list(words) == ["-"]:
        return sys.stdin.buffer.read().decode("utf-8", "replace")
    (first, *others), path = words, Path(words[0])
    if not others and _is_file(path):
        return read_text(path)
    if not others and path.suffix and not any(sign in first for sign in "?#&[ "):
        raise FileError(f"there is no file {first}")
    return " ".join(words)


def read_text(path: Path) -> str:
    """The text of a file. Raises FileError."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FileError(f"{path} cannot be read: {_why(error)}") from error


def write_text(name: str, text: str) -> None:
    """Writes a file. Raises FileError."""
    try:
        Path(name).write_text(text, "utf-8")
    except OSError as error:
        raise FileError(f"{name} cannot be written: {_why(error)}") from error


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a long text is not a name
        return False


def _why(error: Exception) -> str:
    if isinstance(error, OSError):
        return str(error.strerror).lower()
    return "it is not text in UTF-8"
