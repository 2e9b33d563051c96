"""How fast the page starts compared with a bare page that only calls `loadPyodide()`.

One run loads both in turn: cold (a new browser profile), warm (again in the same tab, with what our
service worker or the browser's cache stored), and later (once more, after an empty page). It does
so over a fast and a slow connection (`open` and `shaped`), with the CPU at full speed and slowed.
Results are medians. Marks are in milliseconds from navigation, the engine's from its request. Bytes
are counted as sent, compressed as by GitHub Pages: until a move can be made, and until the page in
all languages is stored for offline use.

Browsers continue to optimise WebAssembly while it is in use. `is_used`: the first visit to our page
opens a game and requests a hint, so that less optimisation is left for the second one.
"""

import shutil
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page

from tools.bench.javascript import javascript
from tools.bundle.site import SITE
from tools.serving.connection import OPEN, SHAPED, Connection, Wire, shaped_server
from tools.serving.server import address
from tools.serving.waiting import ENGINE, STORED, until
from tools.steps import BUILD, ROOT, say

STOCK_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
STOCK_PAGE = javascript("stock.html")
GAME = "#konobi"
ASK_FOR_A_HINT = "document.querySelector('[data-action=hint]').click()"
CONNECTIONS = {"open": OPEN, "shaped": SHAPED}
SLOWER = {"full": 1, "slow": 4}
MARKS = """Object.fromEntries(performance.getEntriesByType("mark")
    .map((mark) => [mark.name, mark.startTime]))"""
MOMENT = "performance.timeOrigin + performance.getEntriesByName('{}:ready')[0].startTime"
COLD, WARM, LATER = VISITS = ("cold", "warm", "later")
MARKED = ("shell", "python", "ready", "engine")
OURS, STOCK = "pentabula", "stock"
TIMEOUT = 300
SETTLED = 1
"""Seconds for the browser to write its disk cache and to clean up after a page."""
USED = 2
"""Seconds for opening a game and finding a hint."""

Marks = dict[str, float]


@dataclass(frozen=True)
class BootCase:
    """A connection, a CPU speed, and a visit."""

    connection: str
    speed: str
    visit: str

    def __str__(self) -> str:
        return f"{self.visit}, {self.connection} connection, {self.speed} speed"


def stock_site() -> Path:
    """The bare page and the stock files that it loads."""
    folder = BUILD / "stock"
    folder.mkdir(parents=True, exist_ok=True)
    for name in STOCK_FILES:
        shutil.copyfile(ROOT / "node_modules/pyodide" / name, folder / name)
    (folder / "index.html").write_text(STOCK_PAGE, "utf-8")
    return folder


@contextmanager
def served(folder: Path, connection: Connection) -> Iterator[tuple[str, Wire]]:
    """The folder's address behind a simulated connection, and the wire that counts its bytes."""
    wire = Wire(connection)
    with shaped_server(folder, wire) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield address(server), wire
        server.shutdown()


def measured(
    browser: Browser,
    connections: Sequence[str],
    speeds: Sequence[str],
    rounds: int,
    *,
    is_used: bool = False,
) -> dict[BootCase, list[Marks]]:
    """Marks of both pages in each round, under `stock:` and `pentabula:` names, and bytes."""
    found: dict[BootCase, list[Marks]] = {
        BootCase(*each): [] for each in product(connections, speeds, VISITS)
    }
    stock = stock_site()
    for number, connection, speed in product(range(rounds), connections, speeds):
        say(f"  round {number + 1} of {rounds}: {connection} connection, {speed} speed")
        visits = {visit: Marks() for visit in VISITS}
        for folder, name in ((stock, STOCK), (SITE, OURS)):
            with served(folder, CONNECTIONS[connection]) as (where, wire):
                marked = _visited(browser, where, name, SLOWER[speed], wire, is_used=is_used)
            for visit, marks in zip(VISITS, marked, strict=True):
                visits[visit] |= marks
        for visit, marks in visits.items():
            found[BootCase(connection, speed, visit)].append(marks)
    return found


def _visited(
    browser: Browser, where: str, name: str, slower: int, wire: Wire, *, is_used: bool
) -> tuple[Marks, Marks, Marks]:
    """The marks of the visits, in order."""
    context = browser.new_context()
    page = context.new_page()
    try:
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        cold = _loaded(page, where, name, wire)
        if name == OURS:
            until(page, STORED, TIMEOUT)
            cold["pentabula:stored"] = wire.sent
            if is_used:
                _use(page)
        time.sleep(SETTLED)
        warm = _loaded(page, where, name, wire)
        page.goto("about:blank")
        time.sleep(SETTLED)
        return cold, warm, _loaded(page, where, name, wire)
    finally:
        context.close()


def _use(page: Page) -> None:
    page.evaluate(f"location.hash = '{GAME}'")
    time.sleep(USED)
    page.evaluate(ASK_FOR_A_HINT)
    time.sleep(USED)


def _loaded(page: Page, where: str, name: str, wire: Wire) -> Marks:
    before = wire.sent
    page.goto(where)
    until(page, f"performance.getEntriesByName('{name}:ready').length > 0", TIMEOUT)
    sent = wire.sent_by(page.evaluate(MOMENT.format(name)) / 1000) - before
    if name == OURS:  # the engine starts in idle time
        until(page, ENGINE, TIMEOUT)
    found: Marks = page.evaluate(MARKS)
    return {**found, f"{name}:bytes": sent}


def rows(found: dict[BootCase, list[Marks]]) -> list[list[str]]:
    """A row for each case: stock in milliseconds, our marks as ratios to it, and bytes."""
    table = []
    for case, rounds in found.items():
        stock = median(marks["stock:ready"] for marks in rounds)
        cells = [str(case), f"{stock:,.0f}"]
        for name in MARKED:
            values = [_after(marks, name) / marks["stock:ready"] for marks in rounds]
            cells.append(f"{median(values):.2f}")
        for name in ("bytes", "stored") if case.visit == COLD else ():
            sizes = [marks[f"{OURS}:{name}"] / marks["stock:bytes"] for marks in rounds]
            cells.append(f"{median(sizes):.3f}")
        table.append(cells + ["–"] * (len(HEADINGS) - len(cells)))
    return table


def _after(marks: Marks, name: str) -> float:
    """Milliseconds to one of our marks, from navigation or from the request of the engine."""
    return marks[f"{OURS}:{name}"] - (marks[f"{OURS}:asked"] if name == "engine" else 0)


HEADINGS = ("", "stock ms", *MARKED, "bytes", "stored")
