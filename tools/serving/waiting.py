"""Waiting in a page whose security policy forbids Playwright's own waiting, which uses eval."""

import time

from playwright.sync_api import Page

from tools.steps import Problem


def until(page: Page, condition: str, seconds: float) -> None:
    """Wait until the condition holds in the page. Raises Problem when that takes too long."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(condition):
        if time.monotonic() > deadline:
            raise Problem(f"the page did not come to: {condition}")
        time.sleep(0.05)
