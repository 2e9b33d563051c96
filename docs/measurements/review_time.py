"""Measure the time of a review of a complete game: natively, or in the page with all its workers.

`.venv/bin/python docs/measurements/review_time.py --game konobi` prints the plies of a game of the
level `casual`, and the seconds to the first turning point and in all; `--native` reviews it in this
process.
"""

import argparse
import os
import sys
import time
from random import Random

sys.path.insert(0, "py")
sys.path.insert(0, ".")

from playwright.sync_api import Browser

from pentabula import games
from pentabula.arena import self_play
from pentabula.core.record import read_record, write_link
from pentabula.review.review import ReviewInProgress
from pentabula.review.summary import turning_points
from tools.bench.chromium import served_site
from tools.bundle.site import prepare
from tools.serving.waiting import ENGINE, READY, STORED, until
from tools.setup import browser

LEVEL, TIMEOUT = "casual", 300
REVIEW = "document.querySelector('#more [data-action=review]').click()"
POINT = "document.querySelector('[data-show=review-card] [data-point]') !== null"
DONE = """document.querySelector('[data-say="done"]').textContent !== ''
    && document.querySelector('[data-action=review-stop]').hidden"""


def natively(link: str) -> tuple[float, float]:
    """Seconds to the first turning point (0 without one) and in all, of this process."""
    review, first, seconds = ReviewInProgress.of(read_record(link, games.load)), 0.0, 0.0
    while not review.is_done:
        began = time.perf_counter()
        while not review.is_done and time.perf_counter() - began < 0.25:
            review.step()
        seconds += time.perf_counter() - began  # without the check
        if not first and turning_points(review.judgement):
            first = seconds
    return first, seconds


def in_page(chromium: Browser, site: str, link: str) -> tuple[float, float]:
    """The same in the page, once its engine is running; includes the start of the workers."""
    page = chromium.new_page(viewport={"width": 1280, "height": 860})
    page.goto(f"{site}#{link}")
    for condition in (READY, ENGINE, STORED):
        until(page, condition, TIMEOUT)
    began, first = time.perf_counter(), 0.0
    page.evaluate(REVIEW)
    while not page.evaluate(DONE):
        if not first and page.evaluate(POINT):
            first = time.perf_counter() - began
        time.sleep(0.05)
    seconds = time.perf_counter() - began
    page.close()
    return first, seconds


def main() -> None:
    """Review one game of each kind, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=games.names())
    parser.add_argument("--native", action="store_true")
    given = parser.parse_args()
    os.environ[browser.VARIABLE] = browser.ensure()
    prepare()
    with served_site() as (chromium, site):
        for name in given.game or games.names():
            record, end = self_play.play_game(games.load(name), {}, LEVEL, Random(f"{LEVEL} 1"))
            link = write_link(record, end)
            first, seconds = natively(link) if given.native else in_page(chromium, site, link)
            print(f"{name}: {end.ply} plies, first turning point {first:.1f} s, {seconds:.1f} s")


if __name__ == "__main__":
    main()
