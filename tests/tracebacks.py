"""Line numbers for tracebacks, without which pytest stops with an internal error.

CPython gives some instructions no line, such as the jump back to the start of a loop. If a signal
raises an error there (pytest-timeout uses one), its entry in the traceback has no line number.
"""

from collections.abc import Iterator
from types import TracebackType


def add_line_numbers(error: BaseException) -> None:
    """Give entries without a line the first line of their function, in causes and groups too."""
    for each in _chain(error, set()):
        each.__traceback__ = _numbered(each.__traceback__)


def _chain(error: BaseException, known: set[int]) -> Iterator[BaseException]:
    if id(error) in known:
        return
    known.add(id(error))
    yield error
    inner = error.exceptions if isinstance(error, BaseExceptionGroup) else ()
    for each in (error.__cause__, error.__context__, *inner):
        if each is not None:
            yield from _chain(each, known)


def _numbered(traceback: TracebackType | None) -> TracebackType | None:
    entries = []
    while traceback is not None:
        entries.append(traceback)
        traceback = traceback.tb_next
    numbered: TracebackType | None = None
    for entry in reversed(entries):
        frame = entry.tb_frame
        line: int | None = entry.tb_lineno  # None for such an instruction, whatever its type says
        line = frame.f_code.co_firstlineno if line is None else line
        numbered = TracebackType(numbered, frame, entry.tb_lasti, line)
    return numbered
