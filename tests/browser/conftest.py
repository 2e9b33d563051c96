"""The fixtures of tests with a fake browser."""

from tests.app.opening import browser, clock, loop, markup

__all__ = ["browser", "clock", "loop", "markup"]
