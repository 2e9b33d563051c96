"""The time of a review of a complete game: natively, and in the page with all its workers."""

from __future__ import annotations

import time
from dataclasses import dataclass

from playwright.sync_api import Browser

from pentabula import games
from pentabula.core.record import read_record
from pentabula.review.review import Review
from pentabula.review.summary import turning_points
from tools.serving.waiting import ENGINE, READY, STORED, until

BETWEEN = 0.25
"""Seconds of work between two checks of the results."""

PATIENCE = 300
REVIEW = "document.querySelector('#more [data-action=review]').click()"
POINT = "document.querySelector('[data-show=review-card] [data-point]') !== null"
DONE = """document.querySelector('[data-say="done"]').textContent !== ''
    && document.querySelector('[data-action=review-stop]').hidden"""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A review of a game: its plies, seconds to the first turning point and in all.

    `first` is 0 without a turning point.
    """

    plies: int
    first: float
    seconds: float


def measured(link: str) -> Reviewed:
    """Review the game of a link in this process. The time of the checks is left out."""
    review = Review.of(read_record(link, games.load))
    first = seconds = 0.0
    while not review.is_done:
        began = time.perf_counter()
        while not review.is_done and time.perf_counter() - began < BETWEEN:
            review.step()
        seconds += time.perf_counter() - began
        if not first and turning_points(review.judgement):
            first = seconds
    return Reviewed(len(review.data.line), first, seconds)


def measured_in_page(browser: Browser, site: str, link: str, cores: int | None = None) -> Reviewed:
    """Let the page review the game of a link, once its engine is running.

    `cores` is the number of cores that the page sees; None for the real number. Times include the
    start of the workers.
    """
    page = browser.new_page(viewport={"width": 1280, "height": 860})
    if cores is not None:
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setHardwareConcurrencyOverride", {"hardwareConcurrency": cores})
    page.goto(f"{site}#{link}")
    for condition in (READY, ENGINE, STORED):
        until(page, condition, PATIENCE)
    began, first = time.perf_counter(), 0.0
    page.evaluate(REVIEW)
    while not page.evaluate(DONE):
        if not first and page.evaluate(POINT):
            first = time.perf_counter() - began
        if time.perf_counter() - began > PATIENCE:
            raise TimeoutError(f"the review of {link} takes more than {PATIENCE} s")
        time.sleep(BETWEEN / 5)
    seconds = time.perf_counter() - began
    if not first and page.evaluate(POINT):
        first = seconds
    page.close()
    return Reviewed(len(read_record(link, games.load).root.main_line_end().line()), first, seconds)
