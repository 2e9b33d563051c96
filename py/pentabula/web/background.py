"""Work that runs beside everything else."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine


class BackgroundTasks:
    """Keeps what it has begun until it ends: the event loop alone would not keep it alive."""

    def __init__(self) -> None:
        self._tasks = set[asyncio.Future[None]]()

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Begins some work."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
