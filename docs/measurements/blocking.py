"""How long a first visit's tasks block a phone, before and after a move can be made.

`.venv/bin/python docs/measurements/blocking.py SITE [SITE ...] --rounds 3` prints for each prepared
page the milliseconds by which its tasks exceed 50 ms, as Lighthouse counts them: four times the
processor time of the page's main thread, so that other programs do not matter much.
"""

import argparse
import json
import sys
import threading
from pathlib import Path

sys.path.insert(0, "py")
sys.path.insert(0, ".")

from playwright.sync_api import Browser, Page

from tools.bench.chromium import chromium
from tools.serving.server import address, make_server
from tools.serving.waiting import READY, until

SLOWER = 4
LIMIT = 50
SETTLED = 12_000
"""Milliseconds until the late rooms are connected, also on a slow machine."""


def task_times(page: Page, url: str, browser: Browser) -> tuple[list[float], list[float]]:
    """Milliseconds of the tasks of a visit before and after `ready`, on a slow processor."""
    browser.start_tracing(page=page, categories=["blink.user_timing", "toplevel"])
    page.goto(url)
    until(page, READY, 120)
    page.wait_for_timeout(SETTLED)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    ready = next(each for each in events if each["name"] == "pentabula:ready")
    thread = ready["pid"], ready["tid"]
    before, after = list[float](), list[float]()
    for each in events:
        if each["name"].endswith("RunTask") and (each["pid"], each["tid"]) == thread:
            is_after = each["ts"] >= ready["ts"]
            (after if is_after else before).append(SLOWER * each.get("tdur", 0) / 1000)
    return before, after


def blocked(tasks: list[float]) -> int:
    """By how many milliseconds tasks exceed the limit, together."""
    return round(sum(max(0, each - LIMIT) for each in tasks))


def main() -> None:
    """Visits each page in turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sites", nargs="+", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    for _ in range(arguments.rounds):
        for site in arguments.sites:
            with make_server(site, 0) as server, chromium() as started:
                threading.Thread(target=server.serve_forever, daemon=True).start()
                page = started.new_page(viewport={"width": 412, "height": 823})
                before, after = task_times(page, address(server), started)
                server.shutdown()
            longest = sorted(map(round, after), reverse=True)[:5]
            print(f"{site}: {blocked(before)} before, {blocked(after)} after, {longest}")


if __name__ == "__main__":
    main()
