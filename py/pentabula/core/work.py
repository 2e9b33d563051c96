"""Work in small steps, so that it can be stopped, and shown while it continues."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar


class Work(Protocol):
    """A computation that runs step by step."""

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do."""

    def step(self) -> None:
        """Does a few milliseconds of work at most; nothing once it is done."""


W = TypeVar("W", bound=Work)


def finish(work: W, is_time_up: Callable[[], bool] = lambda: False) -> W:
    """Steps until the work is done or its time is up; returns the work."""
    while not work.is_done and not is_time_up():
        work.step()
    return work
