"""`python -m pentabula.gtp`, with `py/` on the path: the protocol on the standard streams."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from queue import Queue
from random import Random
from threading import Thread
from typing import BinaryIO

import pentabula
from pentabula.gtp.controller import Controller

ABOUT = (
    "Speak the text protocol for all games: commands on the standard input, answers on the output."
)


def serve(lines: Iterable[bytes], write: Callable[[bytes], None], controller: Controller) -> None:
    """Answers each line until `quit` or the last line. Commands and answers are UTF-8.

    A thread reads the lines, because the next one ends what `lz-analyze` writes.
    """
    waiting = Queue[bytes | None]()
    Thread(target=_read, args=(lines, waiting), daemon=True).start()
    while (line := waiting.get()) is not None:
        text = line.decode("utf-8", "replace")
        pieces = controller.stream(text)
        if pieces is not None:
            _stream(pieces, waiting, write)
            continue
        answer = controller.answer(text)
        if answer:
            write(answer.encode("utf-8", "replace"))
        if controller.is_done:
            return


def _read(lines: Iterable[bytes], waiting: Queue[bytes | None]) -> None:
    for line in lines:
        waiting.put(line)
    waiting.put(None)


def _stream(
    pieces: Iterator[str], waiting: Queue[bytes | None], write: Callable[[bytes], None]
) -> None:
    """Writes the answer and the first candidates, then more until another line arrives."""
    written = ""
    for piece in pieces:
        if piece:
            written = piece
            write(piece.encode())
        if written.startswith("info") and not waiting.empty():
            break
    if not written.startswith("?"):
        write(b"\n")


def main() -> None:
    """Serves the standard streams; ends without a traceback when the other program exits."""
    parser = argparse.ArgumentParser(prog="pentabula-gtp", description=ABOUT)
    parser.add_argument("--version", action="version", version=f"pentabula-gtp {pentabula.VERSION}")
    parser.parse_args()
    if sys.stdin is None or sys.stdout is None:  # closed before the start
        return
    try:
        with suppress(KeyboardInterrupt):
            serve(_lines(sys.stdin.buffer), _write, Controller(Random()))
    except OSError as error:
        # What is left in the buffer would fail again when Python ends.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            why = str(error.strerror).lower()
            sys.exit(f"pentabula-gtp: the output cannot be written: {why}")


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream, read without its buffer: a thread that waits in there would keep its
    lock, with which Python cannot exit."""
    raw, rest = getattr(stream, "raw", stream), b""
    while chunk := raw.read(65536):
        *lines, rest = (rest + chunk).split(b"\n")
        yield from lines
    if rest:
        yield rest


def _write(answer: bytes) -> None:
    sys.stdout.buffer.write(answer)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
