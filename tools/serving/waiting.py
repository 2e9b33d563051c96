"""Waiting in a page whose security policy forbids Playwright's own waiting, which uses eval."""

import time
from typing import Any, Protocol

from tools.steps import Problem

READY = "document.documentElement.dataset.state === 'ready'"
ENGINE = "performance.getEntriesByName('pentabula:engine').length > 0"
STORED = "document.documentElement.dataset.offline === 'ready'"
"""What our page comes to: it can be used, its engine is there, and it is stored for offline use."""


class Evaluates(Protocol):
    """A page, as far as waiting in it goes."""

    def evaluate(self, expression: str, /) -> Any:
        """The value of a JavaScript expression."""


def until(page: Evaluates, condition: str, seconds: float) -> None:
    """Wait until the condition holds in the page. Raises Problem when that takes too long."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(condition):
        if time.monotonic() > deadline:
            raise Problem(f"the page did not come to: {condition}")
        time.sleep(0.05)
