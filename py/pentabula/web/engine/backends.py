"""Who thinks for the page: a worker with an interpreter of its own, or the page in small slices."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Protocol, Self, TypeVar

from js import URL, document, window
from pyodide.ffi import create_once_callable
from pyscript import PyWorker

T = TypeVar("T")

SLICE = 50
"""Milliseconds that a worker thinks before it answers: so soon may a new request begin."""

PAGE_SLICE = 6
"""Milliseconds that the page thinks in a frame: the rest of it belongs to the person."""

PATIENCE = 10
"""Seconds without an answer after which a worker is taken for dead; a killed one never says so."""

START_PATIENCE = 90
"""Seconds that a worker may take to start, on a slow line too; nobody waits for it so long."""


class Backend(Protocol):
    """One who answers requests with reports, as text (`search.report`)."""

    async def start(self, request: str) -> str:
        """Begins to think about a request: the first report."""

    async def step(self) -> str:
        """Thinks a little more: the latest report."""

    def end(self) -> None:
        """Does nothing any more. May be called again."""


class WorkerBackend:
    """A worker. Its methods raise JsException or TimeoutError when something is wrong with it."""

    def __init__(self) -> None:
        # The absolute address of the interpreter keeps PyScript from asking a public host.
        self._worker = PyWorker(
            _address("py/worker.py"),
            type="pyodide",
            version=_address("assets/vendor/pyodide/pyodide.mjs"),
            config={"sync_main_only": True, "packages_cache": "never"},
            **{"async": True},
        )

    @classmethod
    async def made(cls) -> Self:
        """A worker that has answered. Raises what its methods raise, and ValueError for rubbish."""
        thinker = cls()
        try:
            await answered(thinker._worker.ready, START_PATIENCE)
            if not (await thinker.step()).startswith("{"):
                raise ValueError("the worker answers rubbish")
        except BaseException:
            thinker.end()
            raise
        return thinker

    async def start(self, request: str) -> str:
        """Begins to think about a request: the first report."""
        return _text(await answered(self._worker.sync.start(request), PATIENCE))

    async def step(self) -> str:
        """Thinks a little more: the latest report."""
        return _text(await answered(self._worker.sync.step(SLICE), PATIENCE))

    def end(self) -> None:
        """Stops the worker at once, whatever it is doing."""
        self._worker.terminate()


class PageBackend:
    """The same service on the page, a slice in each frame."""

    def __init__(self) -> None:
        # Brought in only where no worker can be had: the page is ready sooner without it.
        from pentabula.search.service import Service

        self._service = Service()

    async def start(self, request: str) -> str:
        """Begins to think about a request: the first report."""
        return self._service.start(request)

    async def step(self) -> str:
        """Waits for the next frame to be drawn and thinks a little more: the latest report."""
        frame = asyncio.get_event_loop().create_future()
        window.requestAnimationFrame(create_once_callable(lambda now: frame.set_result(None)))
        await frame
        await asyncio.sleep(0)
        return self._service.step(PAGE_SLICE)

    def end(self) -> None:
        """Nothing: it thinks only when asked."""


def _text(answer: object) -> str:
    """A worker's answer. Raises ValueError unless it is text."""
    if not isinstance(answer, str):
        raise ValueError(f"the worker answers {answer!r}, which is not text")
    return answer


def _address(path: str) -> str:
    return str(URL.new(path, document.baseURI).href)


async def answered(call: Awaitable[T], patience: int) -> T:
    """The answer to a call across threads. Raises TimeoutError after so many seconds without one.

    Seconds are counted one by one: a page that was asleep for an hour has waited for one.
    """
    answer = asyncio.ensure_future(_awaited(call))
    for _ in range(patience):
        await asyncio.wait([answer], timeout=1)
        if answer.done():
            return answer.result()
    answer.cancel()
    raise TimeoutError("no answer")


async def _awaited(call: Awaitable[T]) -> T:
    """The answer: asyncio takes no promises of JavaScript as they are."""
    return await call
