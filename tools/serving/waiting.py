"""Waiting in a page whose security policy forbids Playwright's own waiting, which uses eval."""

import time
from typing import Any, Protocol

from tools.steps import Problem


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
