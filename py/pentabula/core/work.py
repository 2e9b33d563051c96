"""Work in small steps, so that it can be stopped, and shown while it continues."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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


def steps_with_reports(
    work: Work, clock: Callable[[], float], every: float, until: float = float("inf")
) -> Iterator[bool]:
    """Steps until the work is done or it is `until`; yields whether a report is due.

    A report is due after the first step, and then whenever `every` seconds have passed.
    """
    last = float("-inf")
    while not work.is_done and clock() < until:
        work.step()
        now = clock()
        is_due = now - last >= every
        last = now if is_due else last
        yield is_due
