"""Measure the processor time that My games takes to open, with many stored games.

`.venv/bin/python docs/measurements/my_games.py --count 1000` stores random games of each kind in a
new profile, loads the page, and goes to My games. Chromium counts the time of the page's main
thread, for games as stored now and as earlier releases stored them, without summaries.
"""

import argparse
import os
import sys
from collections.abc import Mapping
from statistics import median

sys.path.insert(0, "py")
sys.path.insert(0, ".")

from playwright.sync_api import Browser

from tests.web.stored_games import stored_games
from tools.bench.chromium import served_site
from tools.bench.input import task_time
from tools.bundle.site import prepare
from tools.serving.waiting import READY, until
from tools.setup import browser

STORE = """async (texts) => {
    const request = indexedDB.open("pentabula", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("texts");
    const database = await new Promise((done) => request.onsuccess = () => done(request.result));
    const writing = database.transaction("texts", "readwrite");
    for (const [key, text] of Object.entries(texts)) writing.objectStore("texts").put(text, key);
    await new Promise((done) => writing.oncomplete = done);
    database.close();
}"""
OPEN = """() => new Promise((done) => {
    location.hash = "#games";
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
})"""
DRAWN = "document.querySelectorAll('.my-games [data-picture] svg').length >= 5"


def visit(chromium: Browser, site: str, texts: Mapping[str, str]) -> tuple[float, float]:
    """Milliseconds until the list is painted, and until its pictures are."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(f"{site}manifest.webmanifest")
    page.evaluate(STORE, texts)
    page.goto(site)
    until(page, READY, 120)
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.wait_for_timeout(3000)  # what follows the start
    before = task_time(session)
    page.evaluate(OPEN)
    listed = task_time(session) - before
    until(page, DRAWN, 120)
    drawn = task_time(session) - before
    context.close()
    return 1000 * listed, 1000 * drawn


def main() -> None:
    """Print the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="stored games (1000)")
    parser.add_argument("--rounds", type=int, default=9, help="visits (9)")
    given = parser.parse_args()
    os.environ[browser.VARIABLE] = browser.ensure()
    prepare()
    with served_site() as (chromium, site):
        for words, is_old in (("as stored now", False), ("of earlier releases", True)):
            texts = stored_games(given.count, is_old=is_old)
            visits = [visit(chromium, site, texts) for _ in range(given.rounds)]
            listed, drawn = (median(each) for each in zip(*visits, strict=True))
            print(f"{words}: list {listed:.0f} ms, with pictures {drawn:.0f} ms")


if __name__ == "__main__":
    main()
