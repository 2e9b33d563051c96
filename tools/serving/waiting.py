"""Wait in a page whose security policy forbids Playwright's own waiting, which uses eval."""

import time
from typing import Any, Protocol

from tools.steps import Problem

READY = "document.documentElement.dataset.state === 'ready'"
ENGINE = "performance.getEntriesByName('pentabula:engine').length > 0"
STORED = "document.documentElement.dataset.offline === 'ready'"
"""States of our page: a move can be made, the engine is running, all is stored for offline use."""


class Evaluates(Protocol):
    """A page that can evaluate JavaScript."""

    def evaluate(self, expression: str, /) -> Any:
        """The value of a JavaScript expression."""


def until(page: Evaluates, condition: str, seconds: float) -> None:
    """Waits until the condition holds in the page. Raises Problem after the time limit."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(condition):
        if time.monotonic() > deadline:
            raise Problem(f"the page has not reached this state in time: {condition}")
        time.sleep(0.05)
