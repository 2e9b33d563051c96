"""Connect a snapshot of Python's memory to the browser in which it is restored.

Part of the snapshot; runs in the page and in its workers. There is no browser while the snapshot is
made: our modules import placeholders from `js`, which are replaced here. Random numbers, the time
zone and the language, which differ between visits, are initialised again.
"""

import os
import random
import sys
import time
from importlib import import_module
from typing import Any


class Placeholder:
    """A placeholder for a name of `js` until the snapshot is restored."""

    def __init__(self, name: str) -> None:
        self.name = name


placeholders: list[tuple[dict[str, Any], str, Placeholder]] = []
"""Namespaces, names in them, and their placeholders. Workers lack some, and do not use those."""


def adapt() -> None:
    """Adapt a Python that has started from a snapshot to this browser."""
    random.seed()
    look_up_time_zone()
    browser = import_module("js")
    os.environ["LANG"] = f"{browser.navigator.language.replace('-', '_')}.UTF-8"
    for names, name, placeholder in placeholders:
        if hasattr(browser, placeholder.name):
            names[name] = getattr(browser, placeholder.name)
    placeholders.clear()


def look_up_time_zone() -> None:
    """Takes the time zone from a new module `time`, which reads it once; there is no `tzset`."""
    del sys.modules["time"]
    fresh = import_module("time")
    sys.modules["time"] = time
    for name in ("timezone", "altzone", "daylight"):
        setattr(time, name, getattr(fresh, name))
    time.tzname = zone(time.timezone), zone(time.altzone)


def zone(west: int) -> str:
    """Emscripten's name for a time zone this many seconds west of Greenwich."""
    hours, minutes = divmod(abs(west) // 60, 60)
    return f"UTC{'-' if west > 0 else '+'}{hours:02}{minutes:02}"
