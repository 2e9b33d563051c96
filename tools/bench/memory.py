"""The memory of the page with its engine idle, and searching.

Loads the page in a new profile (cold), and again once it is stored (warm), each time in a new tab.
Measures the private memory of the tab's process after V8 has collected garbage. Playwright's own
pages distort memory measurements: to watch their network, Chromium keeps everything that they
fetch. The page sees one core, so that it has one worker.
"""

import itertools
import json
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession

from tools.serving.server import address, make_server
from tools.serving.waiting import ENGINE, READY, STORED, until

GAME = "#konobi"
CORES = 1
ASK_FOR_A_HINT = "document.querySelector('[data-action=hint]').click()"
PATIENCE = 120
SETTLED, SEARCHING, CLOSED = 2, 8, 5  # seconds
COLD, WARM = "cold", "warm"

Visit = tuple[float, float]
"""Megabytes with the engine idle, and with it searching."""


class Tab:
    """A tab outside Playwright, controlled by the DevTools protocol."""

    def __init__(self, session: CDPSession, context: str) -> None:
        self._session = session
        self._numbers = itertools.count(1)
        self._answers: dict[int, dict[str, Any]] = {}
        new = {"url": "about:blank", "browserContextId": context}
        self._target = session.send("Target.createTarget", new)["targetId"]
        attached = {"targetId": self._target, "flatten": False}
        self._id = session.send("Target.attachToTarget", attached)["sessionId"]
        session.on("Target.receivedMessageFromTarget", self._receive)

    def _receive(self, event: dict[str, Any]) -> None:
        message = json.loads(event["message"])
        if event["sessionId"] == self._id and "id" in message:
            self._answers[message["id"]] = message

    def send(self, method: str, **given: object) -> dict[str, Any]:
        """Chromium's response to a command for this tab."""
        number = next(self._numbers)
        message = json.dumps({"id": number, "method": method, "params": given})
        request = {"sessionId": self._id, "message": message}
        self._session.send("Target.sendMessageToTarget", request)
        while number not in self._answers:
            self._session.send("Browser.getVersion")  # receives messages meanwhile
        result: dict[str, Any] = self._answers.pop(number)["result"]
        return result

    def evaluate(self, expression: str) -> object:
        """The value of a JavaScript expression."""
        found = self.send("Runtime.evaluate", expression=expression, returnByValue=True)
        return found["result"].get("value")

    def close(self) -> None:
        """Close the tab."""
        self._session.remove_listener("Target.receivedMessageFromTarget", self._receive)
        self._session.send("Target.closeTarget", {"targetId": self._target})


def measured(
    browser: Browser, sites: Sequence[Path], rounds: int
) -> dict[tuple[str, str], list[Visit]]:
    """The cold and warm visits to each site, by its path; the sites take turns."""
    found: dict[tuple[str, str], list[Visit]] = {}
    for _, site in itertools.product(range(rounds), sites):
        with _served(site) as where, _context(browser) as (session, context):
            for kind in (COLD, WARM):
                visit = _visited(session, context, where)
                found.setdefault((str(site), kind), []).append(visit)
    return found


@contextmanager
def _served(site: Path) -> Iterator[str]:
    with make_server(site, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield address(server)
        server.shutdown()


@contextmanager
def _context(browser: Browser) -> Iterator[tuple[CDPSession, str]]:
    """A new profile outside Playwright."""
    session = browser.new_browser_cdp_session()
    context = session.send("Target.createBrowserContext")["browserContextId"]
    yield session, context
    session.send("Target.disposeBrowserContext", {"browserContextId": context})
    session.detach()


def _visited(session: CDPSession, context: str, where: str) -> Visit:
    before = _processor_times(session)
    tab = Tab(session, context)
    tab.send("Emulation.setHardwareConcurrencyOverride", hardwareConcurrency=CORES)
    tab.send("Page.navigate", url=f"{where}{GAME}")
    for condition in (READY, ENGINE, STORED):
        until(tab, condition, PATIENCE)
    after = _processor_times(session)
    # The page's process has used the most processor time.
    process = max(after, key=lambda each: after[each] - before.get(each, 0))
    idle = _megabytes(tab, process)
    tab.evaluate(ASK_FOR_A_HINT)
    time.sleep(SEARCHING)
    searching = _megabytes(tab, process)
    tab.close()
    time.sleep(CLOSED)
    return idle, searching


def _processor_times(session: CDPSession) -> dict[int, float]:
    """The processor time of each renderer process."""
    about = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return {each["id"]: each["cpuTime"] for each in about if each["type"] == "renderer"}


def _megabytes(tab: Tab, process: int) -> float:
    tab.send("HeapProfiler.collectGarbage")
    time.sleep(SETTLED)
    return private(Path(f"/proc/{process}/smaps_rollup").read_text("utf-8"))


def private(rollup: str) -> float:
    """The megabytes that a process shares with no other, from Linux's `smaps_rollup`."""
    lines = rollup.splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024


HEADINGS = ("", "visits", "idle", "searching", "least", "most")


def rows(found: dict[tuple[str, str], list[Visit]]) -> list[list[str]]:
    """A row for each site and kind of visit: medians in megabytes, and the range of searching."""
    table = []
    for (site, kind), visits in found.items():
        idle, searching = zip(*visits, strict=True)
        figures = [median(idle), median(searching), min(searching), max(searching)]
        cells = [f"{kind}, {site}", str(len(visits))]
        table.append(cells + [f"{figure:.0f}" for figure in figures])
    return table
