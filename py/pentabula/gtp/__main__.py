"""`python -m pentabula.gtp`, with `py/` on the path: speaks with the standard streams."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random

from pentabula.gtp.controller import Controller


def converse(lines: Iterable[bytes], tell: Callable[[bytes], None], controller: Controller) -> None:
    """Answers line after line until `quit` or the end of the lines. Both sides speak UTF-8."""
    for line in lines:
        answer = controller.answer(line.decode("utf-8", "replace"))
        if answer:
            tell(answer.encode("utf-8", "replace"))
        if controller.is_done:
            return


def main() -> None:
    """Ends quietly when the other side goes away."""
    with suppress(BrokenPipeError, KeyboardInterrupt):
        converse(sys.stdin.buffer, _print, Controller(Random()))


def _print(answer: bytes) -> None:
    sys.stdout.buffer.write(answer)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
