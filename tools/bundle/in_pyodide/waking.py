"""What a snapshot of Python's memory brings along, to find its way in the browser it wakes up in.

Runs in the page and in its workers. While the snapshot is made there is no browser: our modules
import stand-ins (`Later`) from `js`, and get the real things here. What must differ from visit to
visit is looked up anew: random numbers, the time zone, the language.
"""

import os
import random
import sys
import time
from importlib import import_module
from typing import Any


class Later:
    """Stands for something of the browser, by its name, until the snapshot wakes up."""

    def __init__(self, name: str) -> None:
        self.name = name


awaited: list[tuple[dict[str, Any], str, Later]] = []
"""Which name of which module stands for what. A worker lacks some of it, and what needs it."""


def wake() -> None:
    """Make a Python that has started from a snapshot one of this browser."""
    random.seed()
    look_up_time_zone()
    browser = import_module("js")
    os.environ["LANG"] = f"{browser.navigator.language.replace('-', '_')}.UTF-8"
    for names, name, later in awaited:
        if hasattr(browser, later.name):
            names[name] = getattr(browser, later.name)
    awaited.clear()


def look_up_time_zone() -> None:
    """Take the time zone from a new module: `time` looks for it once, and there is no `tzset`."""
    del sys.modules["time"]
    fresh = import_module("time")
    sys.modules["time"] = time
    for name in ("timezone", "altzone", "daylight"):
        setattr(time, name, getattr(fresh, name))
    time.tzname = zone(time.timezone), zone(time.altzone)


def zone(west: int) -> str:
    """The name of a time zone so many seconds west of Greenwich, as Emscripten calls it."""
    hours, minutes = divmod(abs(west) // 60, 60)
    return f"UTC{'-' if west > 0 else '+'}{hours:02}{minutes:02}"
