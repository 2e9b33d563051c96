"""Compare prepared pages: how long later visits, or first ones, take until a move can be made.

`.venv/bin/python docs/measurements/visits.py OLD NEW --rounds 20` prints a table of ratios to the
first page; with `--first`, every visit has a new profile.

For later visits, each page is stored for offline use in a new profile in each round, since the
optimised code that the browser may keep with a profile shortens all later visits by a third. The
visits take turns, forward and back (A B B A), so that a slower machine slows all of them alike. The
ratios of a round are those to the first page; the table has their median with its 95 % interval,
and their quartiles. The processor time of the page's main thread, from Chromium's trace, varies
less than the time that passes.
"""

import argparse
import json
import os
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import astuple, dataclass
from math import comb
from operator import itemgetter
from pathlib import Path
from statistics import median, quantiles
from typing import Any

sys.path.insert(0, "py")
sys.path.insert(0, ".")

from playwright.sync_api import Browser, BrowserContext

from tools.bench.__main__ import print_table
from tools.bench.boot import GAME
from tools.bench.chromium import chromium
from tools.serving.server import address, make_server
from tools.serving.waiting import ENGINE, READY, STORED, until
from tools.setup import browser
from tools.steps import say

TRACED = ("blink.user_timing", "loading")
STARTED, FINISHED = "navigationStart", "pentabula:ready"
TIMEOUT = 300
SURE = 0.95
HEADINGS = ("", "page", "visits", "median ms", "ratio", "95 %", "quartiles")


@dataclass(frozen=True)
class Visit:
    """Milliseconds until a move can be made: passed, and of the main thread's processor."""

    passed: float
    worked: float


def measured(
    browser: Browser, sites: Sequence[Path], rounds: int, is_first: bool = False
) -> list[list[Visit]]:
    """The visits to each site: two in each round, either first or later ones."""
    found: list[list[Visit]] = [[] for _ in sites]
    order = [*range(len(sites)), *reversed(range(len(sites)))]
    for number in range(rounds):
        say(f"  round {number + 1} of {rounds}")
        with ExitStack() as stack:
            served = [stack.enter_context(_served(site)) for site in sites]
            if is_first:
                for each in order:
                    with closing(browser.new_context()) as context:
                        found[each].append(_visited(browser, context, served[each]))
                continue
            stored = [stack.enter_context(_stored(browser, where)) for where in served]
            for each in order:
                found[each].append(_visited(browser, stored[each], served[each]))
    return found


@contextmanager
def _served(site: Path) -> Iterator[str]:
    """The address of a table."""
    with make_server(site, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield address(server) + GAME
        server.shutdown()


@contextmanager
def _stored(browser: Browser, where: str) -> Iterator[BrowserContext]:
    """A new profile in which the page is stored."""
    with closing(browser.new_context()) as context:
        for _ in range(2):  # browsers store compiled code in the second visit
            page = context.new_page()
            page.goto(where)
            for condition in (READY, ENGINE, STORED):
                until(page, condition, TIMEOUT)
            page.close()
        yield context


def _visited(browser: Browser, context: BrowserContext, where: str) -> Visit:
    """A visit in a new tab, with a process of its own."""
    page = context.new_page()
    browser.start_tracing(page=page, categories=[*TRACED])
    page.goto(where)
    for condition in (READY, ENGINE):
        until(page, condition, TIMEOUT)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    page.close()
    return read_trace(events)


def read_trace(events: Sequence[Mapping[str, Any]]) -> Visit:
    """The visit in a trace: from the navigation to our mark, in the thread of that mark."""
    end = next(each for each in events if each["name"] == FINISHED)
    thread = end["pid"], end["tid"]
    own = [each for each in events if (each["pid"], each["tid"]) == thread]
    begun = max(each["ts"] for each in own if each["name"] == STARTED and each["ts"] <= end["ts"])
    timed = (each for each in own if "tts" in each and each["ts"] >= begun)
    first = min(timed, key=itemgetter("ts"))
    return Visit((end["ts"] - begun) / 1000, (end["tts"] - first["tts"]) / 1000)


def rows(names: Sequence[str], found: Sequence[Sequence[Visit]]) -> list[list[str]]:
    """For the time that passes and for the processor's: a row for each page."""
    table = []
    for at, kind in enumerate(("time", "processor")):
        values = [[astuple(visit)[at] for visit in visits] for visits in found]
        for name, own in zip(names, values, strict=True):
            cells = [kind, name, str(len(own)), f"{median(own):,.0f}"]
            table.append(
                cells + (summary(ratios(own, values[0])) if own is not values[0] else ["", "", ""])
            )
    return table


def ratios(values: Sequence[float], others: Sequence[float]) -> list[float]:
    """The ratios of the rounds, each with two values."""
    both = zip(values[::2], values[1::2], others[::2], others[1::2], strict=True)
    return [(one + two) / (three + four) for one, two, three, four in both]


def summary(values: Sequence[float]) -> list[str]:
    """Their median, its 95 % interval, and their quartiles, as text."""
    cells = [f"{median(values):.3f}", "–".join(f"{each:.3f}" for each in interval(values))]
    if len(values) < 2:
        return [*cells, ""]
    low, _, high = quantiles(values, n=4, method="inclusive")
    return [*cells, f"{low:.3f}–{high:.3f}"]


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the median: the narrowest pair of ranked values that includes it.

    It is their range if there are too few values.
    """
    ranked, count = sorted(values), len(values)
    outside, cut = 1 / 2**count, 0
    while outside + comb(count, cut + 1) / 2**count <= (1 - SURE) / 2:
        cut += 1
        outside += comb(count, cut) / 2**count
    return ranked[cut], ranked[-1 - cut]


def main() -> None:
    """Visit the pages in turns, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sites", type=Path, nargs="+", help="folders of prepared pages")
    parser.add_argument("--rounds", type=int, default=9, help="rounds of two visits (9)")
    parser.add_argument("--first", action="store_true", help="compare first visits")
    given = parser.parse_args()
    os.environ[browser.VARIABLE] = browser.ensure()
    with chromium() as launched:
        found = measured(launched, given.sites, given.rounds, given.first)
    print_table(HEADINGS, rows([*map(str, given.sites)], found))


if __name__ == "__main__":
    main()
