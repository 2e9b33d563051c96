"""An event loop whose time the test advances: nothing sleeps."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any

MILLISECOND = 0.001


class _Selector(selectors.SelectSelector):
    """Advances the time instead of sleeping."""

    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise RuntimeError("everybody waits for something that never comes")
        self.loop.seconds += max(0.0, timeout)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop with its own time, in `seconds`. `errors` are its unhandled errors."""

    def __init__(self) -> None:
        selector = _Selector()
        super().__init__(selector)
        selector.loop = self
        self.seconds = 0.0
        self.errors: list[dict[str, Any]] = []
        self.set_exception_handler(lambda loop, context: self.errors.append(context))

    def time(self) -> float:
        return self.seconds


class FakeClock:
    """The page's clock, with the time of a virtual loop."""

    def __init__(self, loop: VirtualLoop) -> None:
        self.loop = loop
        self.set_by = 0
        """Milliseconds by which the device's clock was set forward, or back if negative."""

    def now(self) -> float:
        return self.loop.seconds * 1000

    def date(self) -> int:
        return 1_700_000_000_000 + self.set_by + int(self.now())

    def later(self, do: Callable[[], object], milliseconds: float = 0) -> None:
        self.loop.call_later(milliseconds * MILLISECOND, do)

    def check_later(self, do: Callable[[], object], milliseconds: float) -> None:
        self.later(do, milliseconds)

    def advance(self, milliseconds: float = 0) -> None:
        """Lets time pass and runs all that is due. Raises unhandled errors."""
        self.loop.call_later(milliseconds * MILLISECOND, self.loop.stop)
        self.loop.run_forever()
        self.check()

    def until(self, is_so: Callable[[], object], milliseconds: float = 60_000) -> None:
        """Lets time pass until a condition holds. Raises AssertionError if it never does."""
        end = self.now() + milliseconds
        while not is_so():
            assert self.now() < end, f"not so after {milliseconds} ms"
            self.advance(5)

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """The result of a coroutine; lets as much time pass as it needs."""
        return self.loop.run_until_complete(work)

    def check(self) -> None:
        """Raises the unhandled errors of the loop."""
        for context in self.loop.errors:
            raise context.get("exception") or AssertionError(context["message"])
