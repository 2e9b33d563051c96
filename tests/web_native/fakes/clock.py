"""An event loop whose time is wound forward by the test: nothing is waited for."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any

MILLISECOND = 0.001


class _Selector(selectors.SelectSelector):
    """Winds the time forward where others would sleep."""

    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise RuntimeError("everybody waits for something that never comes")
        self.loop.seconds += max(0.0, timeout)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop with a time of its own, in `seconds`. `errors` are what went wrong in it."""

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
    """The time of a virtual loop, as the page asks for it."""

    def __init__(self, loop: VirtualLoop) -> None:
        self.loop = loop

    def now(self) -> float:
        return self.loop.seconds * 1000

    def date(self) -> int:
        return 1_700_000_000_000 + int(self.now())

    def later(self, do: Callable[[], object], milliseconds: float = 0) -> None:
        self.loop.call_later(milliseconds * MILLISECOND, do)

    def advance(self, milliseconds: float = 0) -> None:
        """Lets so much time pass, with all that happens in it. What went wrong is raised."""
        self.loop.call_later(milliseconds * MILLISECOND, self.loop.stop)
        self.loop.run_forever()
        self.check()

    def until(self, is_so: Callable[[], object], milliseconds: float = 60_000) -> None:
        """Lets time pass until something is so. Raises AssertionError where it never is."""
        end = self.now() + milliseconds
        while not is_so():
            assert self.now() < end, f"not so after {milliseconds} ms"
            self.advance(5)

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """The result of a coroutine, however long it takes."""
        return self.loop.run_until_complete(work)

    def check(self) -> None:
        """Raises what went wrong in the loop."""
        for context in self.loop.errors:
            raise context.get("exception") or AssertionError(context["message"])
