"""Load the page many times on a busy machine and count crashed tabs.

`.venv/bin/python docs/measurements/loads.py --count 300` loads the prepared page in turn as a new
visitor, again while the engine starts, and in a process that has shown it before. Chromium's log is
written to build/loads.log. Further arguments are passed to Chromium.
"""

import argparse
import multiprocessing
import os
import sys
import threading

sys.path.insert(0, "py")
sys.path.insert(0, ".")

from playwright.sync_api import BrowserContext, Error, Page, sync_playwright

from tools.bundle.pyodide import CUT, STOCK
from tools.bundle.site import prepare
from tools.serving.server import address, make_server
from tools.serving.waiting import ENGINE, READY, STORED, until
from tools.setup import browser
from tools.steps import BUILD

OPTIONS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--process-per-site")
SECONDS = 300


def spin() -> None:
    """Keep a core busy."""
    while True:
        sum(range(10_000))


def opened(context: BrowserContext, where: str, crashed: list[Page]) -> Page:
    """A tab in which a move can be made."""
    page = context.new_page()
    page.on("crash", lambda tab: crashed.append(tab))
    page.goto(where)
    until(page, READY, SECONDS)
    return page


def main() -> None:
    """Load in all ways in turn, and print the failures and the number of crashed tabs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300, help="loads (300)")
    parser.add_argument("--busy", type=int, default=4, help="busy processes (4)")
    parser.add_argument("--stock", action="store_true", help="with Pyodide as it was published")
    given, rest = parser.parse_known_args()
    site = prepare(STOCK if given.stock else CUT, BUILD / "loads")
    os.environ["DEBUG"] = "pw:browser"  # what Chromium prints
    os.dup2(os.open(BUILD / "loads.log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
    for _ in range(given.busy):
        multiprocessing.Process(target=spin, daemon=True).start()
    with make_server(site, 0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        where, crashed = address(server) + "#konobi?size=5", list[Page]()
        launched = playwright.chromium.launch(
            executable_path=browser.ensure(), args=[*OPTIONS, "--enable-logging=stderr", *rest]
        )
        for number in range(given.count):
            context = launched.new_context()
            try:
                page = opened(context, where, crashed)
                if number % 3 == 1:
                    page.reload()
                    until(page, ENGINE, SECONDS)
                elif number % 3 == 2:
                    until(page, STORED, SECONDS)
                    page.goto("about:blank")
                    opened(context, where, crashed)
                context.close()
            except Error as error:
                print(f"load {number + 1}: {str(error).splitlines()[0]}")
        print(f"Crashed tabs: {len(crashed)} of {given.count}.")
        launched.close()
        server.shutdown()


if __name__ == "__main__":
    main()
