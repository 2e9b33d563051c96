"""The time from a tap to its reply while the engine thinks, hover, and the work of an idle page.

Chromium plays on the prepared site with a real mouse and an open analysis. Its trace shows for each
tap on the board when the browser received it, how long our handlers ran, and when the frame with
the reply was presented (like Event Timing, without the rounding). A hover is a movement of the
mouse to another place or within the same one, and costs what its handler takes of the processor.
"""

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from tools.bench.javascript import javascript
from tools.serving.waiting import ENGINE, READY, until

# The moves at the start of a game that are not made on the board, at default options.
STARTS = {"tau": "tau?moves=bid1000,pass", "stawn": "stawn?moves=komi5,black"}
FRAME = 1000 / 60
TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
ALLOWED_TAP, ALLOWED_HOVER = 12, 2
"""The processor milliseconds that a tap and a hover may take at the median: docs/performance.md."""
TIMEOUT = 120
WINDOW = {"width": 1280, "height": 860}
OPEN = """[...document.querySelectorAll("#grid [aria-disabled=false]")]
    .map((cell) => cell.dataset.target)"""
MIDDLE = """(target) => {
    const box = document.querySelector(`#grid [data-target="${target}"]`).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
PLACES = """[...document.querySelectorAll("#grid [data-target]")].map((cell) => {
    const box = cell.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
})"""
CLICK = """(selector) => {
    const button = document.querySelector(selector);
    button?.click();
    return button !== null;
}"""
COUNT = javascript("count_activity.js")
PYTHON = javascript("run_python.js")
WATCH_CALLS = """import sys
calls = 0
def count(frame, event, argument):
    global calls
    calls += event == "call"
sys.setprofile(count)"""
READ_CALLS = """sys.setprofile(None)
calls"""

# A square that changes its colour when tapped, beside a worker that is always busy.
BARE = javascript("bare.html")


@dataclass
class TapTimes:
    """Milliseconds of each tap: in handlers, until the reply was painted, and of processor time."""

    handled: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)
    painted: list[float] = field(default_factory=list)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def row(name: str, taps: TapTimes) -> list[str]:
    """The results of a game: taps, medians, 95th percentiles, and replies within a frame."""
    cells = [name, str(len(taps.painted))]
    for values in (taps.handled, taps.painted, taps.worked):
        cells += [f"{median(values):.1f}", f"{percentile(values, 0.95):.1f}"]
    within = sum(value <= FRAME for value in taps.painted)
    return [*cells, f"{within / len(taps.painted):.0%}"]


HOVER_HEADINGS = ("", "hover ms", "p95", "same place", "p95")
HEADINGS = ("", "taps", "handled ms", "p95", "painted", "p95", "processor", "p95", "in a frame")


@contextmanager
def opened(browser: Browser, where: str, script: str = "") -> Iterator[Page]:
    """The page at an address in a new profile, with its engine running."""
    context = browser.new_context(viewport=WINDOW)  # type: ignore[arg-type]
    page = context.new_page()
    if script:
        page.add_init_script(script)
    page.goto(where)
    until(page, READY, TIMEOUT)
    until(page, ENGINE, TIMEOUT)
    yield page
    context.close()


def measured(browser: Browser, site: str, name: str, count: int) -> TapTimes:
    """Taps on open targets of a game's default board, for one move after another."""
    link = STARTS.get(name, name)
    with opened(browser, f"{site}#{link}") as page:
        page.evaluate(CLICK, '[data-action="analyse"]')
        rng, taps = Random(1), TapTimes()
        while len(taps.painted) < count:
            browser.start_tracing(page=page, categories=TRACED)
            for _ in range(min(10, count)):
                _tap(page, link, rng)
            read_trace(json.loads(browser.stop_tracing())["traceEvents"], taps)
    return taps


def _tap(page: Page, link: str, rng: Random) -> None:
    """Tap an open target with the mouse; roll dice, and restart a finished game."""
    found = _targets(page)
    while not found:
        if not page.evaluate(CLICK, '[data-action="roll"]'):
            page.evaluate("(link) => { location.hash = ''; location.hash = link; }", link)
        time.sleep(0.7)
        found = _targets(page)
    page.mouse.move(*page.evaluate(MIDDLE, rng.choice(found)))
    _click(page, rng)


def _click(page: Page, rng: Random) -> None:
    time.sleep(0.2 + 0.2 * rng.random())  # at a random time between the engine's reports
    page.mouse.down()
    page.mouse.up()
    time.sleep(0.7)  # until the reply is painted and the engine searches the next position


def bare(browser: Browser, count: int) -> TapTimes:
    """Taps on a page with almost no work, while a worker keeps a core busy like the engine."""
    context = browser.new_context(viewport=WINDOW)  # type: ignore[arg-type]
    page, rng, taps = context.new_page(), Random(1), TapTimes()
    page.set_content(BARE)
    page.mouse.move(*[WINDOW["width"] // 5] * 2)
    browser.start_tracing(page=page, categories=TRACED)
    for _ in range(count):
        _click(page, rng)
    read_trace(json.loads(browser.stop_tracing())["traceEvents"], taps)
    context.close()
    return taps


def hovers(browser: Browser, site: str, name: str, count: int) -> list[str]:
    """A row of processor milliseconds: of movements to other places, and within the same place."""
    rng = Random(1)
    with opened(browser, f"{site}#{STARTS.get(name, name)}") as page:
        places = page.evaluate(PLACES)
        x, y = places[-1]
        others = _move(browser, page, [rng.choice(places) for _ in range(count)])
        same = _move(browser, page, [(x + n % 2, y) for n in range(count)])
    return [name, *(f"{at(each):.1f}" for each in (others, same) for at in (median, _slowest))]


def _move(browser: Browser, page: Page, points: Sequence[tuple[float, float]]) -> list[float]:
    """Processor milliseconds of our handler for each movement of the mouse to a point."""
    browser.start_tracing(page=page, categories=TRACED)
    for point in points:
        page.mouse.move(*point)
        time.sleep(0.05)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    moves = (e for e in events if e["name"] == "EventDispatch" and _type(e) == "pointermove")
    return [each["tdur"] / 1000 for each in moves if "tdur" in each]


def _slowest(values: Sequence[float]) -> float:
    return percentile(values, 0.95)


def _targets(page: Page) -> list[str]:
    found: list[str] = page.evaluate(OPEN)
    return found


def read_trace(events: Sequence[dict[str, Any]], taps: TapTimes) -> None:
    """Adds the real clicks of a trace to the taps."""
    begun: dict[object, dict[str, Any]] = {}
    timings = (each for each in events if each["name"] == "EventTiming")
    for each in sorted(timings, key=lambda e: (e["ts"], e["ph"] != "b")):
        key = each["pid"], str(each.get("id") or each.get("id2"))
        if each["ph"] == "b":
            begun[key] = each
        elif key in begun and _type(start := begun.pop(key)) == "click":
            data = start["args"]["data"]
            taps.painted.append((each["ts"] - start["ts"]) / 1000)
            taps.handled.append(data["processingEnd"] - data["processingStart"])
            thread = start["pid"], start["tid"]
            taps.worked.append(_processor_time(events, thread, start["ts"], each["ts"]))


def _processor_time(
    events: Sequence[dict[str, Any]], thread: tuple[int, int], start: float, end: float
) -> float:
    """Processor milliseconds of a tap: of the task of its click, and of its frame."""
    own = [e for e in events if (e["pid"], e["tid"]) == thread and e["ph"] == "X"]
    clicks = [e for e in own if e["name"] == "EventDispatch" and _type(e) == "click"]
    click = next(e for e in clicks if start <= e["ts"] <= end)
    done = click["ts"] + click["dur"]
    frame = next((e["ts"] for e in own if e["name"] == "Commit" and done <= e["ts"] <= end), done)
    tasks = [e for e in own if e["name"] == "RunTask" and "tdur" in e]
    both = [e for e in tasks if any(e["ts"] <= t <= e["ts"] + e["dur"] for t in (done, frame))]
    return sum(float(each["tdur"]) for each in both) / 1000


def _type(event: dict[str, Any]) -> object:
    return event["args"].get("data", {}).get("type")


def idle(browser: Browser, site: str, name: str, seconds: float) -> dict[str, int]:
    """The work of a page in the given seconds, with a game open and no engine searching."""
    link = STARTS.get(name, name)
    with opened(browser, f"{site}#{link}", COUNT) as page:
        _tap(page, link, Random(1))
        time.sleep(3)
        own = _python_calls(page, 0)
        before: dict[str, int] = page.evaluate("({ ...counts })")
        calls = _python_calls(page, seconds) - own
        after: dict[str, int] = page.evaluate("({ ...counts })")
    return {kind: after[kind] - before[kind] for kind in after} | {"Python calls": calls}


def _python_calls(page: Page, seconds: float) -> int:
    """The number of calls of Python functions in the given seconds, with the counting calls."""
    page.evaluate(PYTHON, WATCH_CALLS)
    time.sleep(seconds)
    calls: int = page.evaluate(PYTHON, READ_CALLS)
    return calls


def task_time(session: CDPSession) -> float:
    """The processor seconds of the page's main thread."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    found: float = next(each["value"] for each in metrics if each["name"] == "TaskDuration")
    return found
