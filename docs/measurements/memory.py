"""Measure the private memory of the page with its engine idle, and searching.

`.venv/bin/python docs/measurements/memory.py --rounds 4` loads the page in a new profile (cold),
and again once it is stored (warm), each time in a new tab. Tabs are opened by the DevTools
protocol: to watch the network of Playwright's own pages, Chromium keeps everything that they fetch.
"""

import argparse
import itertools
import json
import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median

sys.path.insert(0, "py")
sys.path.insert(0, ".")

from playwright.sync_api import CDPSession

from tools.bench.chromium import served_site
from tools.bundle.site import prepare
from tools.serving.waiting import ENGINE, READY, STORED, until
from tools.setup import browser

HINT = "document.querySelector('[data-action=hint]').click()"


class Tab:
    """A tab outside Playwright, controlled by the DevTools protocol."""

    def __init__(self, session: CDPSession, context: str) -> None:
        self._session, self._numbers = session, itertools.count(1)
        self._answers: dict[int, Mapping[str, Mapping[str, object]]] = {}
        new = {"url": "about:blank", "browserContextId": context}
        self.target = session.send("Target.createTarget", new)["targetId"]
        attached = {"targetId": self.target, "flatten": False}
        self._id = session.send("Target.attachToTarget", attached)["sessionId"]
        session.on("Target.receivedMessageFromTarget", self._receive)

    def _receive(self, event: Mapping[str, str]) -> None:
        message = json.loads(event["message"])
        if event["sessionId"] == self._id and "id" in message:
            self._answers[message["id"]] = message

    def send(self, method: str, **given: object) -> Mapping[str, object]:
        """Chromium's response to a command for this tab."""
        number = next(self._numbers)
        message = json.dumps({"id": number, "method": method, "params": given})
        request = {"sessionId": self._id, "message": message}
        self._session.send("Target.sendMessageToTarget", request)
        while number not in self._answers:
            self._session.send("Browser.getVersion")  # receives messages meanwhile
        return self._answers.pop(number)["result"]

    def evaluate(self, expression: str) -> object:
        """The value of a JavaScript expression."""
        found = self.send("Runtime.evaluate", expression=expression, returnByValue=True)["result"]
        return found.get("value") if isinstance(found, dict) else None


def processor_times(session: CDPSession) -> dict[int, float]:
    """The processor time of each renderer process."""
    about = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return {each["id"]: each["cpuTime"] for each in about if each["type"] == "renderer"}


def megabytes(tab: Tab, process: int) -> float:
    """The private memory of a process, after a garbage collection."""
    tab.send("HeapProfiler.collectGarbage")
    time.sleep(2)
    lines = Path(f"/proc/{process}/smaps_rollup").read_text("utf-8").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024


def visited(session: CDPSession, context: str, where: str) -> tuple[float, float]:
    """The megabytes of a new tab, with the engine idle and searching with one worker."""
    before = processor_times(session)
    tab = Tab(session, context)
    tab.send("Emulation.setHardwareConcurrencyOverride", hardwareConcurrency=1)
    tab.send("Page.navigate", url=f"{where}#konobi")
    for condition in (READY, ENGINE, STORED):
        until(tab, condition, 120)
    after = processor_times(session)
    # The page's process has used the most processor time.
    process = max(after, key=lambda each: after[each] - before.get(each, 0))
    idle = megabytes(tab, process)
    tab.evaluate(HINT)
    time.sleep(8)
    searching = megabytes(tab, process)
    session.send("Target.closeTarget", {"targetId": tab.target})
    time.sleep(5)
    return idle, searching


def main() -> None:
    """Print medians, and the range while searching."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="profiles (9)")
    rounds = parser.parse_args().rounds
    os.environ[browser.VARIABLE] = browser.ensure()
    prepare()
    visits = list[tuple[tuple[float, float], ...]]()
    with served_site() as (chromium, where):
        for _ in range(rounds):
            session = chromium.new_browser_cdp_session()
            context = session.send("Target.createBrowserContext")["browserContextId"]
            visits.append(tuple(visited(session, context, where) for _ in range(2)))
            session.send("Target.disposeBrowserContext", {"browserContextId": context})
    for kind, found in zip(("cold", "warm"), zip(*visits, strict=True), strict=True):
        idle, searching = zip(*found, strict=True)
        print(f"{kind}: idle {median(idle):.0f} MB, searching {median(searching):.0f} MB")
        print(f"  ({min(searching):.0f} to {max(searching):.0f})")


if __name__ == "__main__":
    main()
