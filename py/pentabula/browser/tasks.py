"""A clock as a port, and tasks that wait until a picture is painted or run in the background.

Deferring work lets the next animation frame show the answer to a tap.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from math import ceil
from typing import Final, Protocol, TypeVar

T = TypeVar("T")

PAINTED = 34
"""Milliseconds until a picture drawn now is on the screen: two animation frames."""

MAX_WAIT = 250
"""Milliseconds that a task waits at most, even while there is always something new to paint."""

TURN: Final = 8
"""Milliseconds of work in one turn of the browser: half an animation frame."""

PAUSE: Final = 8
"""Milliseconds until the next turn, for input and painting."""

WRITING: Final = 0
"""The rank of tasks that write into the page."""

READING: Final = 1
"""The rank of tasks that need what others write: its size, its place, its buttons."""

UNSEEN: Final = 2
"""The rank of tasks whose result is not visible."""


class Clock(Protocol):
    """Returns the time and calls functions later."""

    def now(self) -> float:
        """Milliseconds since the page was opened, from a clock that never goes back."""

    def date(self) -> int:
        """Milliseconds since 1970, from the device's own clock."""

    def later(self, do: Callable[[], object], milliseconds: int = 0) -> None:
        """Calls `do()` once, after at least this time, in a later turn of the event loop."""

    def check_later(self, do: Callable[[], object], milliseconds: int) -> None:
        """Calls `do()` once, after about this time, to check whether something has changed.

        Nothing is pending meanwhile: the page is at rest.
        """


class DeferredTasks:
    """Tasks by kind: of each kind, only the task that was scheduled last is done.

    Tasks of a lower rank are done first. Each task has a turn of the browser to itself, so that a
    tap or a frame waits for one of them at most. No timer runs while no task waits.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: dict[str, tuple[int, Callable[[], object]]] = {}
        self._has_timer = False
        self._first_at = self._last_at = 0.0

    def schedule(self, kind: str, do: Callable[[], object], rank: int = WRITING) -> None:
        """Does this after the next picture, in place of a waiting task of the same kind."""
        self._last_at = self._clock.now()
        self.append(kind, do, rank)

    def append(self, kind: str, do: Callable[[], object], rank: int = UNSEEN) -> None:
        """Does this without waiting for a picture, in place of a waiting task of the same kind."""
        if not self._waiting:
            self._first_at = self._last_at = self._clock.now()
        self._waiting[kind] = rank, do
        if not self._has_timer:
            self._set_timer(PAINTED)

    def flush(self, last: int = UNSEEN) -> None:
        """Does all waiting tasks up to a rank now: the next action needs them, or the page may be
        closed."""
        while (kind := self._next()) is not None and self._waiting[kind][0] <= last:
            self._pop(kind)()

    def _set_timer(self, milliseconds: int) -> None:
        self._has_timer = True
        self._clock.later(self._run_next, milliseconds)

    def _run_next(self) -> None:
        """Does the next task, unless there is a newer picture to be painted first."""
        self._has_timer = False
        kind = self._next()
        if kind is None:
            return
        due_at = min(self._last_at + PAINTED, self._first_at + MAX_WAIT)
        early = due_at - self._clock.now()
        if early >= 1:
            self._set_timer(ceil(early))
            return
        do = self._pop(kind)
        if self._waiting:
            self._set_timer(0)
        do()

    def _next(self) -> str | None:
        """The kind of the next task: the oldest one of the lowest rank."""
        return min(self._waiting, key=lambda kind: self._waiting[kind][0], default=None)

    def _pop(self, kind: str) -> Callable[[], object]:
        return self._waiting.pop(kind)[1]


class BackgroundTasks:
    """Coroutines that run until they end: the event loop alone would not keep them alive."""

    def __init__(self) -> None:
        self._tasks = set[asyncio.Future[None]]()

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Begins to run a coroutine."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def with_timeout(call: Awaitable[T], seconds: int) -> T:
    """The answer of another thread, or of the browser. Raises TimeoutError after this many seconds.

    Seconds are counted one by one, so that an hour in which the page was asleep counts as one.
    """
    answer = asyncio.ensure_future(_awaited(call))
    for _ in range(seconds):
        await asyncio.wait([answer], timeout=1)
        if answer.done():
            return answer.result()
    answer.cancel()
    raise TimeoutError("no answer")


async def _awaited(call: Awaitable[T]) -> T:
    """The answer, as a coroutine: asyncio cannot wrap JavaScript promises directly."""
    return await call


def in_turns(clock: Clock, work: Iterator[object]) -> None:
    """Takes the steps of `work`, as many in each turn of the browser as fit into TURN.

    Turns are timers: a tab that is not in front may never be idle.
    """

    def take_steps() -> None:
        end = clock.now() + TURN
        for _ in work:
            if clock.now() > end:
                clock.later(take_steps, PAUSE)
                break

    clock.later(take_steps, PAUSE)
