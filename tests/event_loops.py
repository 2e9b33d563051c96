"""Event loops in a process in which browser tests run too."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_running_loop() -> Iterator[None]:
    """Lets the code inside run an event loop of its own.

    A browser test in the same process leaves the loop of Playwright suspended, not stopped.
    """
    suspended = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(suspended)
