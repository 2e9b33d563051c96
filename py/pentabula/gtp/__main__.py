"""`python -m pentabula.gtp`, with `py/` on the path: the protocol on the standard streams."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random

from pentabula.gtp.controller import Controller

ABOUT = (
    "Speak the text protocol for all games: commands on the standard input, answers on the output."
)


def serve(lines: Iterable[bytes], write: Callable[[bytes], None], controller: Controller) -> None:
    """Answers each line until `quit` or the last line. Commands and answers are UTF-8."""
    for line in lines:
        answer = controller.answer(line.decode("utf-8", "replace"))
        if answer:
            write(answer.encode("utf-8", "replace"))
        if controller.is_done:
            return


def main() -> None:
    """Serves the standard streams; ends without a traceback when the other program exits."""
    argparse.ArgumentParser(prog="pentabula-gtp", description=ABOUT).parse_args()
    if sys.stdin is None or sys.stdout is None:  # closed before the start
        return
    with suppress(BrokenPipeError, KeyboardInterrupt):
        serve(sys.stdin.buffer, _write, Controller(Random()))


def _write(answer: bytes) -> None:
    sys.stdout.buffer.write(answer)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
